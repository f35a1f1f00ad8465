// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <tuple>

#include <strata/bytes/bytes.hpp>
#include <strata/key/descending.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_reader.hpp>
#include <strata/key/number.hpp>
#include <strata/key/text.hpp>
#include <strata/key/tuple.hpp>

namespace strata {

/// Makes a row or a qualifier of values: bytes that compare as the tuple of the fields does.
///
/// A field is a number, a text, a tuple of fields, descending{field}, or a value of a type with its own key_field.  The
/// key of the first fields is a prefix of the key of all of them.  A prefix scan finds every key that begins with them:
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

/// Reads the fields of a key: returns the value of one field, or a std::tuple of several.  A text is read as
/// strata::bytes.
///
/// Complexity: linear in the bytes.
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
