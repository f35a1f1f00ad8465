// SPDX-License-Identifier: BSL-1.0
// Reads key_values.txt: cells, and the bytes that HBase made of them.  tests/hbase/oracle/README.md has the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/escape.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

#include "support/questions.hpp"

namespace wire_test {

using request = questions::question;

struct described {
    strata::kind kind{};
    bool is_seek_key = false;  // of a type that only HBase knows
    strata::bytes row, family, qualifier, value;
    strata::timestamp written;
    std::vector<std::pair<std::uint8_t, strata::bytes>> tags;

    /// The cell without its tags; borrowed.
    strata::cell_view cell() const { return {row, family, qualifier, strata::version_key(written, kind), value}; }

    strata::bytes raw_tags() const {
        strata::bytes raw;
        for (const auto& [type, payload] : tags) strata::append_tag(raw, {type, payload});
        return raw;
    }
};

using questions::from_hex;
using questions::words;

inline strata::bytes from_text(const std::string& text) { return strata::unescape(questions::expanded(text, "\\x")); }

/// TYPE ROW FAMILY:QUALIFIER@TIMESTAMP=VALUE [TAG_TYPE:PAYLOAD ...]
inline described described_by(const std::string& line) {
    using strata::kind;
    const std::vector<std::string> all = words(line);
    REQUIRE(all.size() >= 3);
    described made;
    made.is_seek_key = true;
    for (const kind one :
         {kind::put, kind::delete_version, kind::delete_family_version, kind::delete_column, kind::delete_family})
        if (name(one) == all[0]) {
            made.kind = one;
            made.is_seek_key = false;
        }
    if (made.is_seek_key) REQUIRE((all[0] == "Minimum" || all[0] == "Maximum"));
    if (all[1] != "\"\"") made.row = from_text(all[1]);
    const std::size_t colon = all[2].find(':');
    const std::size_t at = all[2].find('@');
    const std::size_t sign = all[2].find('=');
    made.family = from_text(all[2].substr(0, colon));
    made.qualifier = from_text(all[2].substr(colon + 1, at - colon - 1));
    const std::string when = all[2].substr(at + 1, sign - at - 1);
    made.written = when == "latest" ? strata::latest : strata::timestamp{std::stoll(when)};
    made.value = from_text(all[2].substr(sign + 1));
    for (std::size_t i = 3; i != all.size(); ++i) {
        const std::size_t split = all[i].find(':');
        made.tags.emplace_back(static_cast<std::uint8_t>(std::stoi(all[i])), from_text(all[i].substr(split + 1)));
    }
    return made;
}

inline std::vector<request> requests() { return questions::answered(STRATA_KEY_VALUES, "strata key values 1"); }

inline bool is_read(const request& one) { return one.text.starts_with("read "); }
inline bool is_block(const request& one) { return one.text == "block"; }
inline bool is_cell(const request& one) { return !is_read(one) && !is_block(one); }
inline bool is_error(const request& one) { return one.answer == "error illegal_argument"; }

}  // namespace wire_test
