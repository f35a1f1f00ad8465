// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/segment/policy.hpp>
#include <strata/segment/shared.hpp>
#include <strata/segment/versioned.hpp>

namespace strata::detail {

/// Says in a sentence what a segment lacks.
///
/// A member that is there under the name of one that a segment may have, and has another type, is refused too, unless
/// it is overloaded, a template or private: then only `offers` tells that it is meant.
template <class S>
struct checked_segment {
    static constexpr segment_offers offers = offers_of_segment<S>();
    static_assert(!segment_of_0_1<S>,
                  "strata: a segment offers rows(), a row_cursor whose cells() are the cells of its row, in the place "
                  "of cursor(); strata/segment/cursor.hpp says what both have");
    static_assert(segment_of_0_1<S> || writable_segment<S>,
                  "strata: the segment of this family does not model strata::writable_segment");
    static_assert(!offers.point_lookup || point_lookup_segment<S>,
                  "strata: this segment offers point_lookup and has no find(row, qualifier, timestamp)");
    static_assert(!offers.bulk_build || bulk_built_segment<S>,
                  "strata: this segment offers bulk_build and has no builder as strata::bulk_built_segment asks for");
    static_assert(!(offers.finder || names_finder<S>) || finder_segment<S>,
                  "strata: this segment offers finder and has no finder() const whose find(row, qualifier, timestamp) "
                  "is its own");
    static_assert(!(offers.row_source || names_row_source<S>) || row_source_segment<S>,
                  "strata: this segment offers row_source and has no row_source() const whose rows() are its own");
    static_assert(!(offers.bytes || names_bytes<S>) || measured_segment<S>,
                  "strata: this segment offers bytes and has no std::size_t bytes() const");
    static_assert(!(offers.bulk_release || names_bulk_release<S>) || bulk_released_segment<S>,
                  "strata: this segment offers bulk_release and has no announce_release()");
    static_assert(sizeof(checked_shared_segment<S>) != 0);
    static_assert(sizeof(checked_versioned_segment<S, offers.versions>) != 0);
};

}  // namespace strata::detail
