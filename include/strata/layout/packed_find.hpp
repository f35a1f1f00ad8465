// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_row_tree.hpp>
#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata {

/// A version that was searched for by its exact row and column; the bytes are the segment's own.
///
/// Where the row has neither markers nor times to live, nothing in this segment hides or ends the version.
struct found_version {
    version_key version;
    bytes_view value;
    bool row_has_markers;  ///< Some cell of the row is, or was, a delete marker.
    bool row_has_ttl;      ///< Some cell of the row has, or had, a time to live of its own.
};

namespace detail::packed {

/// The newest version of a column that is not newer than a timestamp.  Looks at keys in no order: one row by its
/// fingerprint, one column by its.
inline std::optional<found_version> find_version(inner* root, bytes_view row, bytes_view qualifier,
                                                 timestamp newest) noexcept {
    const row_place place = row_tree::find(root, row);
    if (!place) return std::nullopt;
    record_view record(place.record());
    const bool markers = record.has(has_markers);
    const bool ttl = record.has(has_ttl);
    if (record.has(large_row)) {
        char* const block = find_child(load<inner*>(record.root_slot()), qualifier).child();
        prefetch(block, 320);
        record = record_view(block);
    }
    const unsigned i = record.find(qualifier, fingerprint(qualifier));
    if (i == record.columns()) return std::nullopt;
    const column_view column = record.column(i);
    const char* at = column.versions();
    for (unsigned left = column.count(); left != 0; --left) {
        const version_view version = version_format::read(at);
        if (version.key.written() <= newest) return found_version{version.key, version.payload.value(), markers, ttl};
        at = version.end;
    }
    if (!column.is_spilled()) return std::nullopt;
    const run_place older = run::find(load<inner*>(column.root_slot()), {newest.value, ~std::uint64_t{0}});
    if (!older) return std::nullopt;
    const chunk_entry entry = older.entry();
    return found_version{entry.rank.key(), entry.payload().value(), markers, ttl};
}

}  // namespace detail::packed
}  // namespace strata
