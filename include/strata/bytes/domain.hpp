// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <strata/bytes/bytes.hpp>

namespace strata {

/// The labels of a domain name in the opposite order: "www.cnn.com" becomes "com.cnn.www", and back.
///
/// As row keys such names lie beside those of their neighbours: a scan of the prefix "com.cnn." finds all hosts below
/// cnn.com.  Labels are what lies between the dots, whatever they hold, empty ones too: "cnn.com." becomes ".com.cnn".
/// Twice reversed is the name again, always; letters keep their case.
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
