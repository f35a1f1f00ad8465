// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <cstdint>

#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/filter/filter.hpp>
#include <strata/request/no_limit.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/request/no_limit.hpp>
#include <strata/store/judge/read_point.hpp>

namespace strata {

struct read_stats;

/// What a read asks of one store.
struct read_request {
    time_range when = {};       ///< The timestamps that count.
    std::int64_t versions = 1;  ///< The greatest number of versions of a column; of a scan also below 1 (R4.46).
    /// When the read began (R6.2).
    timestamp now = {};
    bool raw = false;               ///< Markers and what they hide are returned too (R4.12).
    bool reversed = false;          ///< The rows come in descending order (R4.9).
    std::int64_t store_limit = -1;  ///< At most that many cells a row (R4.34); none if negative.
    /// Cells of every row to pass over first.
    std::int64_t store_offset = 0;
    std::uint64_t read_point = detail::newest_write;  ///< Later writes are not seen (R9.5).
    filter* chosen = nullptr;                         ///< Asked about every cell that would be returned (R4.30).
    std::uint64_t moment = detail::present;           ///< Of a scanner: the segments that it goes over.
    const segment_times* memory = nullptr;            ///< Of a scanner: what the active one held when it was opened.
    read_stats* stats = nullptr;                      ///< Adds what it does to them, if there are any.
    /// With stats: counts the cells that are visited after the last one that is returned.
    std::uint64_t* visited_after = nullptr;
};

}  // namespace strata
