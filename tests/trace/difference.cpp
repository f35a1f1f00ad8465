// SPDX-License-Identifier: BSL-1.0
#include "trace/difference.hpp"

#include <algorithm>
#include <ostream>
#include <string_view>

#include "trace/text.hpp"
#include "trace/words.hpp"

namespace trace {
namespace {

bool is_failure(const std::vector<std::string>& answer) {
    return answer.size() == 1 && answer.front().starts_with("error failure");
}

/// The column of a cell as cell_text() writes it; nothing for other words.
std::optional<place> column_of(std::string_view word) {
    const std::size_t colon = word.find(':');
    const std::size_t at = word.find('@');
    if (colon == std::string_view::npos || at == std::string_view::npos || at < colon) return std::nullopt;
    return place{.family = detail::parse_bytes(word.substr(0, colon)),
                 .qualifier = detail::parse_bytes(word.substr(colon + 1, at - colon - 1))};
}

/// The first cell of a line that the other line has not in the same place.
std::optional<place> differing_cell(std::string_view line, std::string_view other) {
    if (line.empty() || line == "none") return std::nullopt;
    const detail::words all(line);
    const detail::words others(other.empty() ? "none" : other);
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (i < others.size() && all[0] == others[0] && all[i] == others[i]) continue;
        if (auto found = column_of(all[i])) {
            found->row = detail::parse_bytes(all[0]);
            return found;
        }
    }
    return std::nullopt;
}

bool is_read(const operation& asked) {
    return std::holds_alternative<get>(asked) || std::holds_alternative<scan>(asked) ||
           std::holds_alternative<next_row>(asked);
}

std::size_t same_at_begin(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

bool has_no_answer(const std::vector<std::string>& answer) {
    return answer == std::vector<std::string>{"error failure EndlessLoop"};
}

bool same_answer(const std::vector<std::string>& expected, const std::vector<std::string>& got) {
    return expected == got || (is_failure(expected) && is_failure(got));
}

std::optional<place> suspect(const operation& asked, const std::vector<std::string>& expected,
                             const std::vector<std::string>& got) {
    if (const auto* check = std::get_if<check_and_mutate>(&asked); check != nullptr && !check->filtered)
        return place{check->row, check->family, check->qualifier};
    if (const auto* one = std::get_if<mutate>(&asked); one != nullptr && !one->one.items.empty()) {
        const item& first = one->one.items.front();
        return place{one->one.row, first.family, first.qualifier};
    }
    if (!is_read(asked)) return std::nullopt;
    const std::size_t i = same_at_begin(expected, got);
    const std::string_view line = i < expected.size() ? std::string_view(expected[i]) : std::string_view();
    const std::string_view other = i < got.size() ? std::string_view(got[i]) : std::string_view();
    if (line.starts_with("error ") || other.starts_with("error ")) return std::nullopt;
    const auto missing = differing_cell(line, other);
    return missing ? missing : differing_cell(other, line);
}

void print(std::ostream& out, const trace& of, const difference& found) {
    const step& s = of.steps.at(found.step);
    out << of.name;
    if (s.line != 0) out << ", line " << s.line;
    out << ": " << text(s.what) << '\n';

    const std::size_t begin = same_at_begin(found.expected, found.got);
    std::size_t end = 0;
    const std::size_t shorter = std::min(found.expected.size(), found.got.size());
    while (begin + end < shorter && *(found.expected.rbegin() + static_cast<std::ptrdiff_t>(end)) ==
                                        *(found.got.rbegin() + static_cast<std::ptrdiff_t>(end)))
        ++end;
    for (std::size_t i = 0; i < begin; ++i) out << "    > " << found.expected[i] << '\n';
    for (std::size_t i = begin; i + end < found.expected.size(); ++i) out << "  - > " << found.expected[i] << '\n';
    for (std::size_t i = begin; i + end < found.got.size(); ++i) out << "  + > " << found.got[i] << '\n';
    for (std::size_t i = found.expected.size() - end; i < found.expected.size(); ++i)
        out << "    > " << found.expected[i] << '\n';
    out << found.explanation;
}

}  // namespace trace
