// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/readers_left.hpp>

/// What a segment has for a table with concurrency::single_writer: one copy of it is written, others show its states.
/// All or nothing; offered as `versions`.  None of it may throw, but for show().
namespace strata::detail {

/// `s.show(other)`: becomes a view of the other one's state of now, which it does not own.  Constant.
///
/// Throws: what an allocation throws.
template <class S>
concept showing_segment = requires(S segment, const S other) {
    segment.show(other);
};

/// `s.publish(writing)`: what there is may be read by others from now on, and is not changed any more.  `writing` is
/// the number of the state that comes after.  Constant.
template <class S>
concept publishing_segment = requires(S segment, std::uint64_t writing) {
    segment.publish(writing);
};

/// `s.reclaim(readers)`: frees what none of the readers may read any more.  Linear in what is kept for them.
template <class S>
concept reclaiming_segment = requires(S segment, const readers_left readers) {
    segment.reclaim(readers);
};

/// `s.kept_bytes()`: the bytes that it has no more and has not freed yet.  Constant.
template <class S>
concept keeping_segment = requires(const S segment) {
    { segment.kept_bytes() } -> std::same_as<std::size_t>;
};

/// `S::changes(before, after, first)`: where the rows of two states differ, as ranges in ascending order, from the row
/// `first` on.  Null stands for a segment without rows.  What the two share is not read.
template <class S>
concept comparable_segment = requires(const S* state, bytes_view first) {
    { S::changes(state, state, first) } -> std::movable;
};

/// Has all of them.
template <class S>
concept versioned_segment =
    showing_segment<S> && publishing_segment<S> && reclaiming_segment<S> && keeping_segment<S> && comparable_segment<S>;

/// Has a member of a name that means nothing else, whatever its type is.
template <class S>
concept names_versions = requires {
    &S::publish;
}
|| requires { &S::reclaim; }
|| requires { &S::kept_bytes; };

/// Says in a sentence what a segment that keeps versions lacks.
template <class S, bool IsOffered>
struct checked_versioned_segment {
    static constexpr bool is_versioned = IsOffered || names_versions<S>;
    static_assert(!is_versioned || showing_segment<S>,
                  "strata: this segment offers versions and has no show(const segment&)");
    static_assert(!is_versioned || publishing_segment<S>,
                  "strata: this segment offers versions and has no publish(std::uint64_t)");
    static_assert(!is_versioned || reclaiming_segment<S>,
                  "strata: this segment offers versions and has no reclaim(readers_left)");
    static_assert(!is_versioned || keeping_segment<S>,
                  "strata: this segment offers versions and has no std::size_t kept_bytes() const");
    static_assert(!is_versioned || comparable_segment<S>,
                  "strata: this segment offers versions and has no static changes(before, after, first)");
};

}  // namespace strata::detail
