// SPDX-License-Identifier: BSL-1.0
// What every kind of field must hold.
#pragma once

#include <compare>
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>
#include <strata/key/key.hpp>

namespace codec_test {

inline int sign(std::strong_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }
inline int order_of_keys(strata::bytes_view a, strata::bytes_view b) { return sign(a <=> b); }

/// Neither key is the beginning of the other, unless they are the same.
inline bool end_by_themselves(strata::bytes_view a, strata::bytes_view b) {
    return a == b || (!a.starts_with(b) && !b.starts_with(a));
}

/// The keys of two values compare as the values, end by themselves, and give the values back.
template <class Value>
bool agrees(const Value& a, const Value& b) {
    const strata::bytes x = strata::to_key(a);
    const strata::bytes y = strata::to_key(b);
    return order_of_keys(x, y) == (a < b   ? -1
                                   : b < a ? 1
                                           : 0) &&
           end_by_themselves(x, y) && strata::from_key<Value>(x) == a && strata::from_key<Value>(y) == b;
}

/// The same for each with each, which are given in ascending order.
template <class Value>
void check_ascending(const std::vector<Value>& values) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i != values.size(); ++i)
        for (std::size_t j = 0; j != values.size(); ++j) {
            const strata::bytes x = strata::to_key(values[i]);
            const strata::bytes y = strata::to_key(values[j]);
            if (order_of_keys(x, y) != sign(i <=> j) || !end_by_themselves(x, y)) ++wrong;
        }
    CHECK(wrong == 0);
}

/// A key that is cut off at any place is refused, and so is one with a byte more.
template <class... Fields>
void check_length(const strata::bytes& key) {
    for (std::size_t size = 0; size != key.size(); ++size) {
        // In memory of its own, so that a read behind the end is seen.
        const std::vector<char> cut(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(size));
        CHECK_THROWS_WITH_AS(strata::from_key<Fields...>({cut.data(), cut.size()}), "strata: a key ends within a field",
                             strata::illegal_argument);
    }
    CHECK_THROWS_WITH_AS(strata::from_key<Fields...>(key + "x"), "strata: a key has 1 bytes after its last field",
                         strata::illegal_argument);
}

}  // namespace codec_test
