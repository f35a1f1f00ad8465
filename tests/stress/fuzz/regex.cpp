// SPDX-License-Identifier: BSL-1.0
// Regular expressions: flags, a part to search, the expression.
#include <string>

#include <strata/core/error.hpp>
#include <strata/filter/regex.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    const unsigned char flags = take_byte(input);
    const std::string_view part = take_counted(input);
    const st::regex_options how{.ignore_case = (flags & 1) != 0,
                                .dot_takes_line = (flags & 2) != 0,
                                .multiline = (flags & 4) != 0,
                                .unix_lines = (flags & 8) != 0,
                                .comments = (flags & 16) != 0,
                                .literal = (flags & 32) != 0,
                                .most_looks = 20'000};
    try {
        const std::string expression(input);
        const int sign = st::comparator::regex(expression, how)->compare(part);
        require(sign == 0 || sign == 1, "an expression is found or not");
        if (how.literal) {
            if (!how.ignore_case)
                require((part.find(input) != part.npos) == (sign == 0), "a literal is found where its bytes are");
        } else if (input.find('#') == input.npos && input.find("\\Q") == input.npos) {
            require(st::comparator::regex("(?:" + expression + ")", how)->compare(part) == sign,
                    "an expression in a group is found in the same parts");
        }
    } catch (const st::illegal_argument&) {
    } catch (const st::expression_too_complex&) {
    }
}
