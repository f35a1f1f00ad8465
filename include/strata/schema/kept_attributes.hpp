// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <utility>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// Attributes as HBase keeps them: a text for each key.
using attribute_map = std::map<bytes, bytes, std::less<>>;

/// A list of attributes in braces: `{{"COMPRESSION", "GZ"}, {"owner", "anna"}}`.
using attribute_list = std::initializer_list<std::pair<bytes_view, bytes_view>>;

namespace detail {

/// Sets a key, or removes it if the value is empty, as HBase does.
inline void keep(attribute_map& in, bytes_view key, bytes value) {
    if (value.empty()) {
        if (const auto at = in.find(key); at != in.end()) in.erase(at);
    } else {
        in.insert_or_assign(bytes(key), std::move(value));
    }
}

/// The value of a key, or `otherwise`.
inline bytes_view kept(const attribute_map& in, bytes_view key, bytes_view otherwise) noexcept {
    const auto at = in.find(key);
    return at == in.end() ? otherwise : bytes_view(at->second);
}

}  // namespace detail
}  // namespace strata
