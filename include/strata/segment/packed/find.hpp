// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail::packed {

/// The record of a row whose key lies there.
inline char* record_of(bytes_view row) noexcept {
    return const_cast<char*>(row.data()) - length_size(row.size()) - 3;  // NOLINT: nothing is written
}

inline bool has_markers_in(bytes_view row) noexcept { return record_view(record_of(row)).has(has_markers); }

/// True if some marker of the family, of those in the row's record, is not older.
inline bool may_hide_family(bytes_view row, timestamp written) noexcept {
    record_view record(record_of(row));
    if (record.has(large_row)) record = record_view(first_child(load<inner*>(record.root_slot())).child());
    // Family markers lie at the empty qualifier, which comes first.
    const column_view first = record.column(0);
    if (!first.qualifier.empty()) return false;
    const char* at = first.versions();
    for (unsigned left = first.count(); left != 0; --left) {
        const version_view version = version_format::read(at);
        if (version.key.written() < written) return false;
        if (is_family_marker(version.key.kind())) return true;
        at = version.end;
    }
    return first.has_overflow();
}

/// True if a version is a marker, or one of its row, which has some, may hide it.  `left`: so many versions, with this
/// one, come before the end of the column in its record.
///
/// It takes what is returned of the version, and goes back from there: find_version() then need not keep more.
STRATA_NOINLINE inline bool may_be_hidden(bytes_view row, bytes_view qualifier, unsigned left,
                                          version_key version) noexcept {
    if (is_marker(version.kind()) || qualifier.size() > longest_key_inside) return true;
    const column_view column(const_cast<char*>(qualifier.data()) - length_size(qualifier.size()));  // NOLINT: as above
    const char* at = column.versions();
    for (unsigned newer = column.count() - left; newer != 0; --newer) {
        const version_view found = version_format::read(at);
        if (is_marker(found.key.kind())) return true;
        at = found.end;
    }
    return may_hide_family(row, version.written());
}

/// Finds the newest version of a column that is not newer than a timestamp.  Row and column are found by their
/// fingerprints, without a search in order.
STRATA_ALWAYS_INLINE std::optional<found_version> find_version(inner* root, bytes_view row, bytes_view qualifier,
                                                               timestamp newest) noexcept {
    // Before the search: what is computed after the last cache miss delays what follows the call.
    const unsigned char print = fingerprint(qualifier);
    const row_place place = row_tree::find(root, row);
    if (!place) return std::nullopt;
    const record_view whole(place.record(), row.size());
    const bytes_view row_name = whole.row();
    record_view record = whole;  // of a large row the block that the column belongs to
    if (record.has(large_row)) {
        char* const block = find_child(load<inner*>(record.root_slot()), qualifier).child();
        prefetch(block, 320);
        record = record_view(block, 0);
    }
    const auto found = record.find(qualifier, print);
    if (!found) return std::nullopt;
    const column_view& column = found->column;
    if (unsigned left = column.count(); left != 0) {
        version_view version = version_format::read(column.versions());
        while (version.key.written() > newest && --left != 0) version = version_format::read(version.end);
        if (left != 0) {
            const bool hidden = whole.has(has_markers) && may_be_hidden(row_name, column.qualifier, left, version.key);
            return found_version{row_name, column.qualifier, version.key, version.payload.value(), hidden};
        }
    }
    if (!column.has_overflow()) return std::nullopt;
    const char* const slot = column.overflow_slot();
    const overflow_place older = overflow::find(overflow::root_in(slot), {newest.value, ~std::uint64_t{0}});
    if (!older) return std::nullopt;
    const chunk_entry entry = older.entry();
    const version_key key = entry.key.version();
    const bool hidden = whole.has(has_markers) && (key.written() <= overflow::newest_marker_in(slot) ||
                                                   may_be_hidden(row_name, column.qualifier, 0, key));
    return found_version{row_name, column.qualifier, key, entry.payload().value(), hidden};
}

/// The tree of a segment, in which versions are found.
struct finder {
    inner* root;

    STRATA_ALWAYS_INLINE std::optional<found_version> find(bytes_view row, bytes_view qualifier,
                                                           timestamp newest) const noexcept {
        if (!root) return std::nullopt;
        return find_version(root, row, qualifier, newest);
    }
};

}  // namespace strata::detail::packed
