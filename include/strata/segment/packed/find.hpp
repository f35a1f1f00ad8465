// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail::packed {

/// Finds the newest version of a column that is not newer than a timestamp.  Row and column are found by their
/// fingerprints, without a search in order.
STRATA_ALWAYS_INLINE std::optional<found_version> find_version(inner* root, bytes_view row, bytes_view qualifier,
                                                               timestamp newest) noexcept {
    const row_place place = row_tree::find(root, row);
    if (!place) return std::nullopt;
    record_view record(place.record());
    const bytes_view row_name = record.row();
    const bool markers = record.has(has_markers);
    if (record.has(large_row)) {
        char* const block = find_child(load<inner*>(record.root_slot()), qualifier).child();
        prefetch(block, 320);
        record = record_view(block);
    }
    const auto found = record.find(qualifier, fingerprint(qualifier));
    if (!found) return std::nullopt;
    const column_view& column = found->column;
    if (unsigned left = column.count(); left != 0) {
        version_view version = version_format::read(column.versions());
        while (version.key.written() > newest && --left != 0) version = version_format::read(version.end);
        if (left != 0) return found_version{row_name, column.qualifier, version.key, version.payload.value(), markers};
    }
    if (!column.has_overflow()) return std::nullopt;
    const overflow_place older =
        overflow::find(overflow::root_in(column.overflow_slot()), {newest.value, ~std::uint64_t{0}});
    if (!older) return std::nullopt;
    const chunk_entry entry = older.entry();
    return found_version{row_name, column.qualifier, entry.key.version(), entry.payload().value(), markers};
}

}  // namespace strata::detail::packed
