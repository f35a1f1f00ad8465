// SPDX-License-Identifier: BSL-1.0
// Layer: codec.
#pragma once

#include <compare>
#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/codec/key_field.hpp>
#include <strata/codec/key_reader.hpp>

namespace strata {

/// A value that sorts in the opposite order, in C++ and as a field of a key.
///
/// Example: to_key("sensor", descending{time})     the newest first
template <class Value>
struct descending {
    Value value;  ///< As it is, not reversed.

    friend constexpr bool operator==(const descending&, const descending&) = default;
    friend constexpr auto operator<=>(const descending& a, const descending& b) { return b.value <=> a.value; }
};

/// `descending{time}` has the type of its value.
template <class Value>
descending(Value) -> descending<Value>;

/// `descending{descending{time}}` is descending twice, and not a copy: it sorts as `time` does.
template <class Value>
descending(descending<Value>) -> descending<descending<Value>>;

/// The bytes of the value, every bit flipped.
template <class Value>
struct key_field<descending<Value>> {
    static void append(bytes& key, const descending<Value>& field) {
        const std::size_t begin = key.size();
        key_field<Value>::append(key, field.value);
        for (std::size_t i = begin; i != key.size(); ++i) key[i] = static_cast<char>(~key[i]);
    }

    static descending<Value> take(key_reader& in) {
        in.invert();
        descending<Value> field{in.take<Value>()};
        in.invert();
        return field;
    }
};

}  // namespace strata
