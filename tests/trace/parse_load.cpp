// SPDX-License-Identifier: BSL-1.0
#include "trace/parse_load.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace trace::detail {
namespace {

/// The number behind the last `sign`, which goes; nothing if there is none.
std::optional<std::int64_t> take_number(std::string_view& word, char sign) {
    const std::size_t at = word.rfind(sign);
    if (at == std::string_view::npos) return std::nullopt;
    const std::int64_t value = parse_number(word.substr(at + 1));
    word = word.substr(0, at);
    if (value < 0) complain(quoted(std::to_string(value)) + " is negative");
    return value;
}

/// `F:Q@T[,TTL][#N]=VALUE` or `F:Q@T[#N]!KIND`.
loaded_cell parse_cell(std::string_view word, bool has_number) {
    loaded_cell one;
    const std::size_t sign = word.find_first_of("=!");
    if (sign == std::string_view::npos)
        complain(quoted(word) + " is neither FAMILY:QUALIFIER@T=VALUE nor FAMILY:QUALIFIER@T!KIND");
    if (word[sign] == '=')
        one.what.value = parse_bytes(word.substr(sign + 1));
    else
        one.what.kind = parse_word(word.substr(sign + 1), marker_words, "the kind of a marker");
    std::string_view place = word.substr(0, sign);
    const auto after = take_number(place, '#');
    if (after.has_value() != has_number)
        complain(quoted(word) + (has_number ? " has no number '#N', which a load with keep_sequence keeps"
                                            : " has a number, which only a load with keep_sequence keeps"));
    one.after = after.value_or(0);
    one.ttl = take_number(place, ',');
    if (one.ttl && one.what.kind != item::what::value) complain(quoted(word) + " has a time to live and is a marker");
    const auto [column, when] = parse_dated(place);
    if (when == latest) complain(quoted(word) + " has no timestamp, which each cell of a file has");
    one.what.when = when;
    std::tie(one.what.family, one.what.qualifier) = parse_column(column);
    const bool is_of_family = one.what.kind == item::what::family || one.what.kind == item::what::family_version;
    if (is_of_family && !one.what.qualifier.empty()) complain(quoted(word) + " is of a family, and names a column");
    return one;
}

}  // namespace

load parse_load(words& rest) {
    load all;
    all.keep_sequence = rest.take_if("keep_sequence");
    all.replace = rest.take_if("replace");
    do {
        if (!rest.take_if(";")) complain("the rows of the file should follow, each behind a ';'");
        loaded_row next;
        next.row = parse_row(rest.take("a row"));
        if (next.row.empty()) complain("a row of a file is not empty");
        do {
            next.cells.push_back(parse_cell(rest.take("a cell"), all.keep_sequence));
        } while (!rest.empty() && rest.front() != ";");
        all.rows.push_back(std::move(next));
    } while (!rest.empty());
    if (!is_sorted(all)) complain("the cells of a file are sorted");
    return all;
}

}  // namespace trace::detail
