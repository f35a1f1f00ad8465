// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/segment/cursor.hpp>

namespace strata {

/// The cells of one family in a sorted structure: rows in the order of their bytes, each with its cells (R1.1).
///
/// | expression | meaning |
/// |---|---|
/// | `s.rows()` | a row_cursor that stands nowhere; invalidated by the next mutation |
/// | `s.size()` | how many cells there are, markers included |
template <class S>
concept readable_segment = requires(const S segment) {
    { segment.rows() } -> row_cursor;
    { segment.size() } -> std::same_as<std::size_t>;
};

/// A segment that takes writes: what a family's cells_in names.  All of them answer alike.
///
/// | expression | meaning |
/// |---|---|
/// | `s.put(row, qualifier, version, value)` | inserts or replaces the cell of that key; returns whether it is new |
/// | `s.renew(row, qualifier, version, value)` | put(), but a cell of the same version counts as one of that key |
/// | `s.erase(row, qualifier, version)` | removes one cell; returns whether there was one |
/// | `s.erase_older(row, qualifier, version)` | removes earlier writes of the same version; returns how many |
/// | `s.erase_puts(row, qualifier, first, last)` | removes the puts of a column with timestamps in [first, last] |
/// | `s.clear()` | removes all cells |
///
/// Only a put's version says that it has a time to live: HBase refuses a delete that has one (Delete.setTTL).
/// `put` and `renew` are all or nothing; `renew` asks for a version later than every one of its kind and timestamp.
/// The erasing functions do not throw.  `erase_puts` without a qualifier takes all columns of the row; it returns how
/// many cells it removed.
template <class S>
concept writable_segment = std::movable<S> && readable_segment<S> &&
    requires(S segment, bytes_view bytes, version_key version, timestamp t, std::optional<bytes_view> qualifier) {
    { segment.put(bytes, bytes, version, bytes) } -> std::same_as<bool>;
    { segment.renew(bytes, bytes, version, bytes) } -> std::same_as<bool>;
    { segment.erase(bytes, bytes, version) } -> std::same_as<bool>;
    { segment.erase_older(bytes, bytes, version) } -> std::same_as<std::size_t>;
    { segment.erase_puts(bytes, qualifier, t, t) } -> std::same_as<std::size_t>;
    segment.clear();
};

/// What a segment offers besides: its `static constexpr segment_offers offers`.  Without that it offers nothing.
///
/// What is offered and not there does not compile.  The last four count wherever they are there, offered or not.
struct segment_offers {
    bool point_lookup = false;  ///< It models point_lookup_segment.
    bool bulk_build = false;    ///< It models bulk_built_segment.
    bool finder = false;        ///< It models finder_segment.
    bool row_source = false;    ///< It models row_source_segment.
    bool bytes = false;         ///< It models measured_segment.
    bool bulk_release = false;  ///< It models bulk_released_segment.
    bool shared = false;        ///< It is part of a segment of several families: see detail::shared_segment.
    bool versions = false;      ///< Its states may be read beside a writer: see detail::versioned_segment.
};

/// A version that was searched for by its exact row and column; the bytes are the segment's own.
struct found_version {
    bytes_view row;        ///< Its key.
    bytes_view qualifier;  ///< Of its column.
    version_key version;   ///< What it is and when it was written.
    bytes_view value;      ///< As it is stored, a time to live after it: see cell_view.
    /// The version is a delete marker, or one of this segment may hide it.
    bool may_be_hidden;
};

/// Finds a cell without a walk in order, so that a get is cheaper.  Offered as `point_lookup`.
///
/// `s.find(row, qualifier, t)`: the newest version of a column that is not newer than `t`, whether a marker or a put.
template <class S>
concept point_lookup_segment = requires(const S segment, bytes_view key, timestamp newest) {
    { segment.find(key, key, newest) } -> std::same_as<std::optional<found_version>>;
};

/// Is built of cells in order for less than their puts would cost.  Offered as `bulk_build`.
///
/// | expression | meaning |
/// |---|---|
/// | `typename S::builder b(memory)` | a builder of a segment in that memory |
/// | `b.add(moved, row, qualifier, version, value)` | adds a cell after all others |
/// | `std::move(b).finish()` | the segment |
///
/// `moved` says what is new in a cell: the row, the column, or the version alone.  After a call that throws the builder
/// is only safe to destroy, and leaves nothing.
template <class S>
concept bulk_built_segment = writable_segment<S> &&
    requires(typename S::builder b, boundary moved, bytes_view bytes, version_key version) {
    b.add(moved, bytes, bytes, version, bytes);
    { std::move(b).finish() } -> std::same_as<S>;
};

/// Finds a cell by an object whose type does not depend on the memory, so that one function finds for segments in
/// several memories.  Offered as `finder`, beside `point_lookup`.
///
/// `s.finder().find(row, qualifier, t)` is `s.find(row, qualifier, t)`.  A finder is made in constant time, and is
/// valid until the next mutation.
template <class S>
concept finder_segment = point_lookup_segment<S> && requires(const S segment, bytes_view key, timestamp newest) {
    { segment.finder().find(key, key, newest) } -> std::same_as<std::optional<found_version>>;
};

/// Hands over its rows by an object whose type does not depend on the memory, so that a choice among segments is one of
/// pointers.  Offered as `row_source`.
///
/// `s.row_source().rows()` is `s.rows()`.  A source is made in constant time, and is valid until the next mutation.
template <class S>
concept row_source_segment = readable_segment<S> && requires(const S segment) {
    { segment.row_source().rows() } -> std::same_as<decltype(segment.rows())>;
};

/// Knows how much memory it takes, for a maintenance policy that flushes by size.  Offered as `bytes`.
///
/// `s.bytes()`: the bytes that it has allocated.  Constant; does not throw.  Another segment counts as 0 bytes after a
/// rewrite.
template <class S>
concept measured_segment = requires(const S segment) {
    { segment.bytes() } -> std::convertible_to<std::uint64_t>;
};

/// Lets all segments in a memory be released at once: detail::can_release_in_bulk.  Offered as `bulk_release`.
///
/// `s.announce_release()`: clear() or destruction comes next.  Does not throw.
template <class S>
concept bulk_released_segment = detail::announces_release<S>;

namespace detail {

template <class S>
constexpr segment_offers offers_of_segment() {
    if constexpr (requires { S::offers; })
        return S::offers;
    else
        return {};
}

/// The segment has a cursor of the kind that strata asked for up to 0.1.0.
template <class S>
concept segment_of_0_1 = !readable_segment<S> && requires(const S segment, bytes_view key) {
    segment.cursor().seek_column(key);
    segment.cursor().next_row();
};

/// Has a member of that name, whatever its type is.
///@{
template <class S>
concept names_finder = requires {
    &S::finder;
};
template <class S>
concept names_row_source = requires {
    &S::row_source;
};
template <class S>
concept names_bytes = requires {
    &S::bytes;
};
template <class S>
concept names_bulk_release = requires {
    &S::announce_release;
};
///@}

}  // namespace detail
}  // namespace strata
