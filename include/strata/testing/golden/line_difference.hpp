// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::detail {

/// The lines of a text, without their ends.
inline std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const std::size_t size = (std::min)(text.find('\n'), text.size());
        all.push_back(text.substr(0, size));
        text.remove_prefix((std::min)(size + 1, text.size()));
    }
    return all;
}

/// How two lists of lines differ, as `diff` shows it: lines of the first alone with `-`, of the second alone with `+`.
class line_difference {
    using lines = std::vector<std::string_view>;

public:
    line_difference(std::string_view first, std::string_view second) : a_(lines_of(first)), b_(lines_of(second)) {}

    /// The lines that differ, each with its number, and two equal ones around them; at most so many.
    std::string text(std::size_t most = 60) {
        compare();
        std::string all;
        std::size_t last = 0;  // of the steps that are shown, the one after
        std::size_t shown = 0;
        for (std::size_t i = 0; i != steps_.size(); ++i) {
            if (!is_near_a_change(i)) continue;
            if (shown++ == most) return all + "  ...\n";
            if (last != i && !all.empty()) all += "  ...\n";
            last = i + 1;
            all += shown_step(steps_[i]);
        }
        return all;
    }

private:
    struct step {
        char sign;           // ' ', '-' or '+'
        std::size_t number;  // of the line, from 0
    };
    static constexpr std::size_t around = 2;
    static constexpr std::size_t most_cells = 4'000'000;  // of the table below

    bool is_near_a_change(std::size_t i) const {
        const std::size_t first = i < around ? 0 : i - around;
        const std::size_t last = (std::min)(i + around + 1, steps_.size());
        for (std::size_t at = first; at != last; ++at)
            if (steps_[at].sign != ' ') return true;
        return false;
    }

    std::string shown_step(const step& one) const {
        const std::string number = std::to_string(one.number + 1);
        std::string text(1, one.sign);
        text.append(number.size() < 5 ? 5 - number.size() : 0, ' ').append(number).append("  ");
        for (const char c : one.sign == '+' ? b_[one.number] : a_[one.number]) {
            if (c == '\r')
                text += "\\r";
            else
                text += c;
        }
        return text + '\n';
    }

    /// Finds a longest common subsequence of what lies between equal beginnings and ends.
    void compare() {
        const std::size_t least = (std::min)(a_.size(), b_.size());
        std::size_t first = 0;
        while (first != least && a_[first] == b_[first]) ++first;
        std::size_t last = 0;
        while (last != least - first && a_[a_.size() - 1 - last] == b_[b_.size() - 1 - last]) ++last;
        for (std::size_t i = 0; i != first; ++i) steps_.push_back({' ', i});
        compare_between(first, a_.size() - last, b_.size() - last);
        for (std::size_t i = a_.size() - last; i != a_.size(); ++i) steps_.push_back({' ', i});
    }

    void compare_between(std::size_t first, std::size_t a_end, std::size_t b_end) {
        const std::size_t rows = a_end - first;
        const std::size_t columns = b_end - first;
        std::vector<unsigned> longest;  // common to what follows; left out for texts that are too long
        const bool is_exact = columns == 0 || rows <= most_cells / columns;
        if (is_exact) {
            longest.resize((rows + 1) * (columns + 1));
            for (std::size_t i = rows; i-- != 0;)
                for (std::size_t k = columns; k-- != 0;)
                    longest[i * (columns + 1) + k] =
                        a_[first + i] == b_[first + k]
                            ? longest[(i + 1) * (columns + 1) + k + 1] + 1
                            : (std::max)(longest[(i + 1) * (columns + 1) + k], longest[i * (columns + 1) + k + 1]);
        }
        std::size_t i = 0;
        std::size_t k = 0;
        while (i != rows || k != columns) {
            if (is_exact && i != rows && k != columns && a_[first + i] == b_[first + k]) {
                steps_.push_back({' ', first + i});
                ++i;
                ++k;
            } else if (i != rows && (!is_exact || k == columns ||
                                     longest[(i + 1) * (columns + 1) + k] >= longest[i * (columns + 1) + k + 1])) {
                steps_.push_back({'-', first + i++});
            } else {
                steps_.push_back({'+', first + k++});
            }
        }
    }

    lines a_;
    lines b_;
    std::vector<step> steps_;
};

}  // namespace strata::detail
