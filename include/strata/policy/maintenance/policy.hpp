// SPDX-License-Identifier: BSL-1.0
// Layer: policy/maintenance.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <strata/core/axis.hpp>

namespace strata {

/// Some of the frozen segments of a family, that lie side by side.
struct segment_range {
    std::size_t first = 0;  ///< The number of the first one; 0 is the oldest.
    std::size_t count = 0;  ///< 0: none.

    /// Equal if they are the same segments.
    friend bool operator==(const segment_range&, const segment_range&) = default;
};

namespace maintenance {
struct manual;
}  // namespace maintenance

namespace detail {

/// The policy says when to flush.
template <class M>
concept flushing_maintenance = requires(const M& m, std::uint64_t written, std::span<const std::uint64_t> sizes) {
    { m.wants_flush(written) } -> std::same_as<bool>;
    { m.to_compact(sizes) } -> std::same_as<segment_range>;
    requires noexcept(m.wants_flush(written));
    requires noexcept(m.to_compact(sizes));
};

/// The policy lets versions go as soon as they are beyond the limit.
template <class M>
inline constexpr bool drops_excess = requires {
    requires M::drops_excess;
};

}  // namespace detail

/// When is a family flushed and compacted without being told, and what goes before?
///
/// maintenance::manual says never: the program calls flush() and compact().  Any other policy has the two functions,
/// the constant, or all three.  The functions are asked after each write of the family.
///
/// | expression | meaning |
/// |---|---|
/// | `m.wants_flush(written)` | the active segment, to which so many bytes were written, is to be flushed |
/// | `m.to_compact(sizes)` | after a flush or a bulk load: the frozen segments to compact into one |
/// | `M::drops_excess` | true: a version beyond the family's limit goes with the write that pushes it there |
///
/// `sizes`: the bytes of the frozen segments, the oldest first.  The bytes written are those of HBase's cells
/// (R1.10), whether newer cells have replaced them or not.  Both functions are noexcept, may be static, and look at
/// their argument and at the numbers of the policy alone.  A policy of a compile-time family is empty; that of a family
/// of the run time is maintenance::hbase.
template <class M>
concept maintenance_policy = policy_for<M, axis::maintenance> &&
    (std::same_as<M, maintenance::manual> || detail::flushing_maintenance<M> || detail::drops_excess<M>);

}  // namespace strata
