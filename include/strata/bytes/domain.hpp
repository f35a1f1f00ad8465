// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <strata/bytes/bytes.hpp>

namespace strata {

/// Puts the labels of a domain name into the opposite order: "www.cnn.com" becomes "com.cnn.www", and back.
///
/// Row keys of this form keep neighbours together: a scan of the prefix "com.cnn." finds all hosts below cnn.com.
/// A label is whatever lies between two dots, even nothing: "cnn.com." becomes ".com.cnn".  Reversing twice gives the
/// name again.  Letters keep their case.
/// Complexity: linear in the bytes.
inline bytes reverse_domain(bytes_view domain) {
    bytes reversed;
    reversed.reserve(domain.size());
    for (auto dot = domain.rfind('.'); dot != bytes_view::npos; dot = domain.rfind('.')) {
        reversed.append(domain.substr(dot + 1));
        reversed.push_back('.');
        domain.remove_suffix(domain.size() - dot);
    }
    return reversed.append(domain);
}

}  // namespace strata
