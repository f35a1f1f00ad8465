// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <strata/bytes/bytes.hpp>

namespace strata {

/// The first key after `key`: `key` and a zero byte.
inline bytes key_successor(bytes_view key) {
    bytes next;
    next.reserve(key.size() + 1);
    next.append(key);
    next.push_back('\0');
    return next;
}

/// The first key after all keys that begin with `prefix`, or nothing if no key can follow them (R4.8).
inline bytes prefix_successor(bytes_view prefix) {
    while (!prefix.empty() && prefix.back() == '\xFF') prefix.remove_suffix(1);
    bytes next(prefix);
    if (!next.empty()) next.back() = static_cast<char>(static_cast<unsigned char>(next.back()) + 1);
    return next;
}

}  // namespace strata
