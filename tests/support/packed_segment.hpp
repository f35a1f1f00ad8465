// SPDX-License-Identifier: BSL-1.0
// A packed segment whose rows are of every make, beside what it holds.
#pragma once

#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>

#include "support/cursor_contract.hpp"

namespace support {

using packed_segment = strata::segment::packed<strata::memory::heap>;

/// Some small rows, one with many columns, one with many versions.
inline void fill(packed_segment& cells, expected_cells& expected, bool with_markers) {
    const auto put = [&](const std::string& row, const std::string& qualifier, const strata::version_key& key) {
        const std::string value = row + qualifier + std::to_string(key.written().value);
        cells.put(row, qualifier, key, value);
        expected.insert_or_assign({row, qualifier, key}, value);
    };
    for (int i = 0; i != 30; ++i)
        put("row" + std::to_string(i % 5), "q" + std::to_string(i % 3), {{i}, strata::kind::put});
    for (int i = 0; i != 300; ++i) put("wide", "qualifier" + std::to_string(i), {{i % 7}, strata::kind::put});
    for (int i = 0; i != 200; ++i) put("deep", "q", {{i * 10}, strata::kind::put});
    if (with_markers) put("row1", "q1", {{500}, strata::kind::delete_column, 8});
}

}  // namespace support
