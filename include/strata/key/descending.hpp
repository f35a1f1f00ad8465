// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <compare>
#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_reader.hpp>

namespace strata {

/// A value that sorts in the opposite order, in C++ and as a field of a key.
///
/// Example: to_key("sensor", descending{time}) makes keys that sort the newest first.
template <class Value>
struct descending {
    Value value;  ///< The value, not reversed.

    friend constexpr bool operator==(const descending&, const descending&) = default;
    /// Compares the values the other way round.
    friend constexpr auto operator<=>(const descending& a, const descending& b) { return b.value <=> a.value; }
};

/// `descending{time}` has the type of its value.
template <class Value>
descending(Value) -> descending<Value>;

/// `descending{descending{time}}` reverses twice and is no copy of its argument: it sorts as `time` does.
template <class Value>
descending(descending<Value>) -> descending<descending<Value>>;

/// Writes the bytes of the value with every bit flipped.
template <class Value>
struct key_field<descending<Value>> {
    /// Appends the field to `key`.
    static void append(bytes& key, const descending<Value>& field) {
        const std::size_t begin = key.size();
        key_field<Value>::append(key, field.value);
        for (std::size_t i = begin; i != key.size(); ++i) key[i] = static_cast<char>(~key[i]);
    }

    /// Reads the field.  Throws: illegal_argument if append() never writes such bytes.
    static descending<Value> take(key_reader& in) {
        in.invert();
        descending<Value> field{in.take<Value>()};
        in.invert();
        return field;
    }
};

}  // namespace strata
