// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk_walk.hpp>
#include <strata/segment/packed/overflow/walk.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/visited_versions.hpp>

namespace strata::detail::packed {

/// The versions of one column of a record and of its overflow tree, newest first.
class column_versions {
public:
    static constexpr versions_offers offers{.before_marker = true};

    /// `begin` is record.begin(column).
    STRATA_ALWAYS_INLINE column_versions(const record_view& record, unsigned column, std::size_t begin) noexcept
        : column_(record.entries() + begin), record_bytes_(record.data()), index_(column) {}

    bytes_view qualifier() const noexcept { return column_.qualifier; }

    /// Calls use(version, value) until it returns false.
    template <class Use>
    STRATA_ALWAYS_INLINE void for_each(Use use) const {
        const char* at = column_.versions();
        for (unsigned left = column_.count(); left != 0; --left) {
            const version_view version = version_format::read(at);
            if (!use(version.key, version.payload.value())) return;
            at = version.end;
        }
        if (column_.has_overflow()) for_each_in_overflow(*this, use);
    }

    /// Calls use(version, value) for the puts before the first delete marker, until it returns false.  Returns that
    /// marker, or a put if it has come to none.
    template <class Use>
    STRATA_ALWAYS_INLINE version_key for_each_before_marker(Use use) const {
        const char* at = column_.versions();
        for (unsigned left = column_.count(); left != 0; --left) {
            if (!version_format::is_put(at)) return key_at(at);
            const version_view version = version_format::read(at);
            if (!use(version.key, version.payload.value())) return no_marker();
            at = version.end;
        }
        return column_.has_overflow() ? for_each_before_marker_in_overflow(*this, use) : no_marker();
    }

private:
    static version_key no_marker() noexcept { return {oldest, kind::put}; }
    STRATA_NOINLINE static version_key key_at(const char* at) noexcept { return version_format::read(at).key; }

    /// Continues for_each_before_marker(), as for_each_in_overflow() does for_each().
    template <class Use>
    STRATA_FLATTEN static version_key for_each_before_marker_in_overflow(column_versions versions, Use use) {
        const timestamp newest_marker = overflow::newest_marker_in(versions.column_.overflow_slot());
        overflow_walk chunks(versions.column_.overflow_slot());
        chunk_walk walk(chunks.first_part(versions.next_overflow_slot()));
        for (;;) {
            if (walk.is_at_end()) {
                const chunk_part next = chunks.next_part();
                if (!next.source) return no_marker();
                walk = chunk_walk(next);
            }
            walk.go_on();
            const version_key version = walk.version();
            if (version.written() <= newest_marker) {
                const version_key key = walk.version_by_itself();
                if (is_marker(key.kind())) return key;
            }
            if (!use(version, walk.value())) return no_marker();
        }
    }

    /// Continues for_each().  It is a separate function with copies of everything it changes, so that what a column
    /// without a tree needs stays in registers.
    template <class Use>
    STRATA_FLATTEN static void for_each_in_overflow(column_versions versions, Use use) {
        overflow_walk chunks(versions.column_.overflow_slot());
        chunk_walk walk(chunks.first_part(versions.next_overflow_slot()));
        for (;;) {
            if (walk.is_at_end()) {
                const chunk_part next = chunks.next_part();
                if (!next.source) return;
                walk = chunk_walk(next);
            }
            walk.go_on();
            if (!use(walk.version(), walk.value())) return;
        }
    }

    /// Returns the slot of the overflow tree of the record's next column, or null if that has none.
    const char* next_overflow_slot() const noexcept {
        const record_view record(record_bytes_);
        if (index_ + 1 == record.columns()) return nullptr;
        const column_view next = record.column(index_ + 1);
        return next.has_overflow() ? next.overflow_slot() : nullptr;
    }

    column_view column_;
    char* record_bytes_;
    unsigned index_;
};

/// Prefetches ahead of a walk that enters a block of a large row: most of the next block, whose beginning was
/// prefetched with the block before, and the beginning of the one after that.
STRATA_ALWAYS_INLINE void prefetch_next_blocks(const position& block) noexcept {
    constexpr std::size_t beginning = 1024;
    const position next = block.next();
    if (!next) return;
    prefetch(next.child() + beginning, 2 * beginning);
    if (const position after_next = next.next()) prefetch(after_next.child(), beginning);
}

/// Does strata::visit_columns() for a record, or for a block of a large row and the blocks after it.
template <class Visit>
STRATA_ALWAYS_INLINE bool visit_record(record_view record, position block, Visit& visit) {
    for (;;) {
        const unsigned columns = record.columns();
        column_ends end(record);
        std::size_t begin = 0;
        for (unsigned i = 0; i != columns; begin = end.next()) {
            const column_versions versions(record, i, begin);
            if (!visit(versions.qualifier(), versions)) return false;
            if (++i == columns) break;
        }
        if (block) block = block.next();
        if (!block) return true;
        record = record_view(block.child());
        prefetch_next_blocks(block);
    }
}

}  // namespace strata::detail::packed
