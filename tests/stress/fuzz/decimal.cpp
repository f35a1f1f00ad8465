// SPDX-License-Identifier: BSL-1.0
// Decimals: two of them in bytes, one as a text.
#include <compare>
#include <optional>
#include <string>

#include <strata/bytes/decimal.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/big_decimal.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

namespace {

std::optional<st::decimal> in_bytes(std::string_view raw) {
    try {
        return st::decimal::from_bytes(raw);
    } catch (const st::illegal_argument&) {
        fuzz::require(raw.size() < 5, "only what is too short is refused");
        return std::nullopt;
    }
}

}  // namespace

void fuzz::run(std::string_view input) {
    const auto a = in_bytes(take_counted(input));
    const std::string_view part = take_counted(input);
    const auto b = in_bytes(part);
    if (a) {
        require((*a <=> *a) == 0, "a decimal equals itself");
        const auto reference = st::comparator::big_decimal(*a);
        try {
            const int sign = reference->compare(part);
            require(b && (sign <=> 0) == (*a <=> *b) && (0 <=> sign) == (*b <=> *a), "two decimals compare either way");
        } catch (const st::server_failure&) {
            require(!b, "only a part that is too short is a failure");
        }
    }
    try {
        const st::decimal read{input};
        require(st::decimal::from_bytes(read.to_bytes()) == read, "a text is written in bytes of the same number");
        if (input.find_first_of("eE") == input.npos) {
            const std::string longer = st::bytes(input) + (input.find('.') == input.npos ? ".0" : "0");
            require(st::decimal(longer) == read, "a zero at the end changes nothing");
            require(input.front() == '-' || input.front() == '+' || st::decimal('-' + st::bytes(input)) <= read,
                    "a sign makes it less");
        }
    } catch (const st::illegal_argument&) {
    }
}
