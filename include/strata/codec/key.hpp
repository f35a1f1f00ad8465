// SPDX-License-Identifier: BSL-1.0
// Layer: codec.
#pragma once

#include <tuple>

#include <strata/bytes/bytes.hpp>
#include <strata/codec/descending.hpp>
#include <strata/codec/key_field.hpp>
#include <strata/codec/key_reader.hpp>
#include <strata/codec/number.hpp>
#include <strata/codec/text.hpp>
#include <strata/codec/tuple.hpp>

namespace strata {

/// Rows and qualifiers out of values: bytes that compare as the tuple of the fields does.
///
/// A field is a number, a text, a tuple of fields, descending{field}, or of a type with its own key_field.  The key of
/// the first fields is a prefix of the key of all of them, so a prefix scan finds every key that begins with them:
///
///     t.scan({.prefix = to_key("com.cnn.www", 17)})
///
/// Complexity: linear in the bytes.
template <class... Fields>
bytes to_key(const Fields&... fields) {
    bytes key;
    (key_field<Fields>::append(key, fields), ...);
    return key;
}

/// The fields of a key: the value of one field, a std::tuple of several.  Text is read as strata::bytes.
///
/// Throws: illegal_argument if to_key makes these bytes of no values of those types.
template <class Field, class... More>
auto from_key(bytes_view key) {
    key_reader in(key);
    if constexpr (sizeof...(More) == 0) {
        Field field = in.take<Field>();
        in.finish();
        return field;
    } else {
        auto fields = in.take<std::tuple<Field, More...>>();
        in.finish();
        return fields;
    }
}

}  // namespace strata
