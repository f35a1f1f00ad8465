// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/read/point_get.hpp>

/// Reads of a store whose cells all lie in one segment: the active one as long as nothing is flushed, a frozen one
/// after a flush, a load or a compaction.  They go by the segment itself, without a merge.
namespace strata::detail {

/// Frozen segments have the cursors of the active one, so the same code reads both.
template <class Active, class FrozenSegments>
inline constexpr bool are_read_alike = std::same_as<decltype(std::declval<const Active&>().rows()),
                                                    decltype(std::declval<const FrozenSegments&>()[0]->cells().rows())>;

/// Both say where their rows are, or find a version, by an object of one type.
///@{
template <class Active, class FrozenSegments>
concept have_one_row_source = are_read_alike<Active, FrozenSegments> &&(offers_of_segment<Active>().row_source) &&
                              requires(const Active& active, const FrozenSegments& frozen) {
    { frozen[0]->cells().row_source() } -> std::same_as<decltype(active.row_source())>;
};
template <class Active, class FrozenSegments>
concept have_one_finder = are_read_alike<Active, FrozenSegments> &&(offers_of_segment<Active>().finder) &&
                          requires(const Active& active, const FrozenSegments& frozen) {
    { frozen[0]->cells().finder() } -> std::same_as<decltype(active.finder())>;
};
///@}

/// All cells lie in the active segment, or all in a frozen one that is read like it.
template <class Active, class FrozenSegments>
STRATA_ALWAYS_INLINE bool is_only_segment(const Active& active, const FrozenSegments& frozen) noexcept {
    if (frozen.empty()) return true;
    return are_read_alike<Active, FrozenSegments> && frozen.size() == 1 && active.size() == 0;
}

/// use(segment) of the one that has all cells.
template <class Active, class FrozenSegments, class Use>
STRATA_ALWAYS_INLINE auto with_only_segment(const Active& active, const FrozenSegments& frozen, Use use) {
    if constexpr (are_read_alike<Active, FrozenSegments>)
        if (!frozen.empty()) return use(frozen[0]->cells());
    return use(active);
}

/// What reads its rows: a Reader of these and the other arguments.
template <class Reader, class Active, class FrozenSegments, class... Arguments>
STRATA_ALWAYS_INLINE Reader reader_of_only_segment(const Active& active, const FrozenSegments& frozen,
                                                   const Arguments&... arguments) {
    if constexpr (have_one_row_source<Active, FrozenSegments>) {
        const auto source = frozen.empty() ? active.row_source() : frozen[0]->cells().row_source();
        return Reader(source.rows(), arguments...);
    } else {
        return with_only_segment(active, frozen,
                                 [&](const auto& segment) { return Reader(segment.rows(), arguments...); });
    }
}

/// The newest version of a column up to a timestamp in it.  IsInlined: see newest_by().
template <bool IsInlined, class Active, class FrozenSegments>
STRATA_ALWAYS_INLINE std::optional<found_version> newest_in_only_segment(const Active& active,
                                                                         const FrozenSegments& frozen, bytes_view row,
                                                                         bytes_view qualifier, timestamp last) {
    if constexpr (have_one_finder<Active, FrozenSegments>) {
        const auto finder = with_only_segment(active, frozen, [](const auto& segment) { return segment.finder(); });
        return IsInlined ? finder.find(row, qualifier, last) : newest_by(finder, row, qualifier, last);
    } else {
        return with_only_segment(active, frozen, [&](const auto& segment) STRATA_ALWAYS_INLINE_LAMBDA {
            return IsInlined ? segment.find(row, qualifier, last) : newest_in(segment, row, qualifier, last);
        });
    }
}

}  // namespace strata::detail
