// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <tuple>

#include <strata/bytes/bytes.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_reader.hpp>

namespace strata {

/// Writes the fields one after the other.  The first fields of a tuple are a prefix of the whole, byte by byte, and a
/// tuple in a tuple has the bytes of its fields.
template <class... Fields>
struct key_field<std::tuple<Fields...>> {
    /// Appends the fields to `key`.
    static void append(bytes& key, const std::tuple<Fields...>& all) {
        std::apply([&](const Fields&... fields) { (key_field<Fields>::append(key, fields), ...); }, all);
    }

    /// Reads the fields.  Throws: illegal_argument if append() never writes such bytes.
    static std::tuple<Fields...> take([[maybe_unused]] key_reader& in) {
        return std::tuple<Fields...>{in.take<Fields>()...};
    }
};

}  // namespace strata
