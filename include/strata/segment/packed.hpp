// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/packed/builder.hpp>
#include <strata/segment/packed/changed_rows.hpp>
#include <strata/segment/packed/cursor.hpp>
#include <strata/segment/packed/find.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/rows.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/segment/parts/lent_cursor.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/readers_left.hpp>

namespace strata::detail::packed {

/// The rows of a segment, for a cursor over them.
struct row_source {
    inner* const* root;
    [[no_unique_address]] loan of;

    lent_cursor<cursor> rows() const noexcept { return lent_of(cursor(root), of); }
};

}  // namespace strata::detail::packed

namespace strata::segment {

/// A segment that is small and searched with few cache misses: a row is one piece of memory, and only what is large
/// lies apart.  Keys in the order of their bytes.
///
/// A B+-tree of rows leads to a record each, which holds the row, a directory of its columns, and their versions,
/// newest first.  A column with many versions keeps the newest there, the others in a tree of chunks; a row with many
/// columns becomes a tree of blocks of them; a value of more than 512 bytes, or a qualifier of more than 256, lies in
/// memory of its own.
/// Put, erase: O(log rows + log columns + log versions), and what moving a record, block or chunk of a few KiB costs.
/// Memory: about 25 bytes a row, 4 a column and 12 a version, plus their bytes, plus what the memory policy adds to
/// each row.  It is freed as cells are removed.  Neighbours are merged only if memory can be had for that.
template <memory_policy Memory>
class packed {
    static_assert(strata::detail::has_plain_pointers<Memory>,
                  "strata: a packed layout's memory has plain pointers; those of another type are for an mdmap");

    static constexpr bool keeps_versions = strata::detail::keeps_versions<Memory>;
    using sort_key = strata::detail::packed::sort_key;
    using erased_range = strata::detail::packed::erased_range;

public:
    /// A place in its rows.
    using cursor_type = strata::detail::lent_cursor<strata::detail::packed::cursor>;
    /// Finds a version by its row and column, is built of cells in order, and has all that depends on no other family.
    static constexpr segment_offers offers{.point_lookup = true,
                                           .bulk_build = true,
                                           .finder = true,
                                           .row_source = true,
                                           .bytes = true,
                                           .bulk_release = true,
                                           .versions = keeps_versions};

    /// Without cells, in that memory.
    ///@{
    packed() requires(std::default_initializable<Memory>) : packed(Memory()) {}
    explicit packed(const Memory& memory) : cells_(memory) {}
    ///@}

    /// Builds a segment of cells in order, records and chunks filled and of just the size they need.
    ///
    /// Complexity: linear in the bytes of the cells.
    class builder {
    public:
        /// Builds a segment in that memory.
        ///@{
        builder() requires(std::default_initializable<Memory>) : builder(Memory()) {}
        explicit builder(const Memory& memory) : cells_(memory) {}
        ///@}

        /// Adds a cell after all others; `moved` says what is new: the row, the column, or the version alone.
        STRATA_ALWAYS_INLINE void add(boundary moved, bytes_view row, bytes_view qualifier, version_key version,
                                      bytes_view value) {
            cells_.add(moved, row, qualifier, version, value);
        }
        /// The row of the last cell.
        bytes_view row() const noexcept { return cells_.row(); }
        /// Returns the segment.
        packed finish() && {
            packed made(cells_.memory());
            made.cells_.take(cells_);
            return made;
        }

    private:
        strata::detail::packed::segment_builder<Memory> cells_;
    };

    /// A copy lives in the same memory.
    packed(const packed& other) : packed(strata::detail::built<packed>(other.rows(), other.cells_.heap().memory())) {}
    /// Takes over the cells.  `other` is empty afterwards.
    packed(packed&& other) noexcept = default;
    packed& operator=(const packed&) = delete;
    /// Takes the cells and the memory they live in.
    packed& operator=(packed&& other) noexcept = default;
    ~packed() = default;

    /// A place in the rows; stands nowhere.  Invalidated by: the next mutation.
    cursor_type rows() const noexcept { return row_source().rows(); }
    /// What rows() goes over.  Its type does not depend on the memory, so a choice among segments is one of pointers.
    strata::detail::packed::row_source row_source() const noexcept { return {cells_.root(), lender_.lend()}; }

    /// Finds the newest version of a column that is not newer than `newest`, whether a marker or a put.
    STRATA_ALWAYS_INLINE std::optional<found_version> find(bytes_view row, bytes_view qualifier,
                                                           timestamp newest) const noexcept {
        return finder().find(row, qualifier, newest);
    }
    /// What find() looks at.  Its type does not depend on the memory, so a find is compiled once for all memories.
    strata::detail::packed::finder finder() const noexcept { return {*cells_.root()}; }

    /// The number of cells, markers included.
    std::size_t size() const noexcept { return cells_.size(); }

    /// Announces clear() or destruction, so that others in the same memory can be released with it; see
    /// detail::can_release_in_bulk.
    void announce_release() noexcept { cells_.heap().announce_release(); }

    /// Removes all cells.
    ///
    /// Complexity: linear.  If everything in its memory is released, and that is an arena: linear in the arena's
    /// chunks.
    void clear() noexcept {
        lender_.recall();
        cells_.clear();
    }

    /// Inserts a cell or replaces one with that key.  Returns true if it is new.  All or nothing.
    bool put(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        return write(row, qualifier, version, value, false);
    }
    /// Puts a cell, which also replaces a cell of the same version.  Returns true if it is new.
    bool renew(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        return write(row, qualifier, version, value, true);
    }

    /// Removes one cell.  Returns whether there was one.
    bool erase(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        return erase(row, {qualifier}, {sort_key(version), sort_key(version)}) > 0;
    }
    /// Removes cells of the same version that were written before.  Returns their number.
    std::size_t erase_older(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        if (version.sequence() == 0) return 0;
        const sort_key first(version_key(version.written(), version.kind()));
        const sort_key last(version_key(version.written(), version.kind(), version.sequence() - 1, true));
        return erase(row, {qualifier}, {first, last});
    }
    /// Removes puts with timestamps in [first, last] of a column or of all.  Returns their number.
    std::size_t erase_puts(bytes_view row, std::optional<bytes_view> qualifier, timestamp first,
                           timestamp last) noexcept {
        return erase(row, {qualifier}, range_of(first, last, true));
    }
    /// Removes puts with timestamps in [first, last] of the columns of a row whose qualifiers begin with a prefix.
    /// Returns their number.
    std::size_t erase_puts_below(bytes_view row, bytes_view prefix, timestamp first, timestamp last) noexcept {
        return erase(row, {std::nullopt, prefix}, range_of(first, last, true));
    }
    /// Removes the columns of a row whose qualifiers begin with a prefix, markers too.  Returns the number of cells.
    /// The row may be a key of this segment.
    std::size_t erase_below(bytes_view row, bytes_view prefix) noexcept {
        return erase(row, {std::nullopt, prefix}, range_of(oldest, latest, false));
    }

    /// Checks every rule of the structure; false if one is broken.  Complexity: linear.
    bool validate() const noexcept {
        const auto found = strata::detail::packed::validate(*cells_.root(), size());
        return found.is_sound && found.bytes == bytes();
    }

    /// The bytes that it has allocated from its memory.
    std::size_t bytes() const noexcept { return cells_.heap().bytes(); }
    /// Where the rows of two segments differ, from a row on; null stands for one without rows.  What states of one
    /// segment share is not read.  The segments are kept meanwhile.
    static strata::detail::packed::changed_rows changes(const packed* before, const packed* after,
                                                        bytes_view first) noexcept {
        return {before ? *before->cells_.root() : nullptr, after ? *after->cells_.root() : nullptr, first};
    }

    /// Some cell of a row may be a delete marker.  The row is a key of a packed segment.
    static bool has_markers_in(bytes_view row) noexcept { return strata::detail::packed::has_markers_in(row); }

    // ---- in memory that keeps versions: see detail::version_memory -------------------------------------------------
    /// Becomes a view of another one's state of now, which it does not own: reads find that, whatever is written to the
    /// other meanwhile.
    void show(const packed& other) noexcept requires(keeps_versions) {
        lender_.recall();
        cells_.show(other.cells_);
    }
    /// What there is may be read by others from now on; `writing` is the number of the state that comes after.
    void publish(std::uint64_t writing) noexcept requires(keeps_versions) { cells_.publish(writing); }
    /// Frees what nobody reads any more.
    void reclaim(const strata::detail::readers_left& readers) noexcept requires(keeps_versions) {
        cells_.reclaim(readers);
    }
    /// The bytes that it has no more and has not freed yet.
    std::size_t kept_bytes() const noexcept requires(keeps_versions) { return cells_.heap().kept_bytes(); }

private:
    bool write(bytes_view row, bytes_view qualifier, version_key version, bytes_view value, bool renews) {
        lender_.recall();
        return cells_.write(row, qualifier, version, value, renews);
    }
    std::size_t erase(bytes_view row, const strata::detail::packed::row_edit::erased_columns& columns,
                      const erased_range& range) noexcept {
        lender_.recall();
        return cells_.erase(row, columns, range);
    }
    static erased_range range_of(timestamp first, timestamp last, bool puts_only) noexcept {
        return {sort_key(first.value, 0), sort_key(last.value, (std::numeric_limits<std::uint64_t>::max)()), puts_only};
    }

    strata::detail::packed::segment_rows<Memory> cells_;
    [[no_unique_address]] strata::detail::lender lender_;
};

}  // namespace strata::segment
