// SPDX-License-Identifier: BSL-1.0
// The cells of a segment that several families share as short text: `row 0q@10=v`, the number of the family first.
#pragma once

#include <string>

#include <strata/segment/packed.hpp>

#include "support/put_at.hpp"

namespace support {

template <class Memory>
std::string shown_group(const strata::segment::packed<Memory>& all) {
    std::string text;
    auto rows = all.rows();
    for (rows.seek_first(); rows.valid(); rows.next())
        for (auto at = rows.cells(); at.valid(); at.next()) {
            text += std::string(rows.key()) + ' ';
            for (const char c : at.qualifier()) text += c < ' ' ? std::to_string(c) : std::string(1, c);
            text += '@' + std::to_string(at.version().written().value) + '=' + std::string(at.value()) + ' ';
        }
    return text;
}

}  // namespace support
