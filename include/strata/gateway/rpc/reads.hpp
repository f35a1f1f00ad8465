// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/java_int.hpp>
#include <strata/gateway/rpc/filters.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/table/options.hpp>

namespace strata::gateway::rpc {

/// HBase: TimeRange.
inline time_range time_range_of(const message& given) {
    return {signed_of(given, 1, 0), signed_of(given, 2, latest.value)};
}

/// Columns and families to read.  HBase: Column, in a field of that number.
inline std::vector<selection> columns_of(const message& read, std::uint32_t id) {
    std::vector<selection> all;
    for_each_message(read, id, [&](const message& one) {
        const bytes_view family = payload_of(one, 1);
        bool is_whole = true;
        for_each_payload(one, 2, [&](bytes_view qualifier) {
            is_whole = false;
            all.emplace_back(column(family, bytes(qualifier)));
        });
        if (is_whole) all.push_back(selection::family(family));
    });
    return all;
}

/// Time ranges of single families.  HBase: ColumnFamilyTimeRange.
inline std::vector<family_range> family_ranges_of(const message& read, std::uint32_t id) {
    std::vector<family_range> all;
    for_each_message(read, id, [&](const message& one) {
        all.push_back({payload_of(one, 1), time_range_of(message_of(one, 2))});
    });
    return all;
}

/// A limit of the cells of a family, and how many are passed over before.
struct store_bounds {
    /// Reads them from these fields.  A server does not mind a negative offset as a client does: it passes over
    /// nothing, but its sum with the limit is less.
    store_bounds(const message& read, std::uint32_t limit_id, std::uint32_t offset_id)
        : limit(int_of(read, limit_id, -1)), offset(int_of(read, offset_id)) {
        if (offset < 0 && limit >= 0) limit = (std::max)(limit + offset, std::int64_t{0});
        offset = (std::max)(offset, std::int64_t{0});
        if (strata::detail::sum_overflows_int(limit, offset)) limit = 1;  // R4.34
    }

    std::int64_t limit;   ///< None if it is negative.
    std::int64_t offset;  ///< Not negative.
};

inline choice on_demand_of(const message& read, std::uint32_t id) {
    const std::optional<std::uint64_t> said = read.number(id);
    return said ? choice(*said != 0) : choice();
}

/// The options of a get.  HBase: Get.
inline row_options get_options_of(const message& get) {
    const store_bounds cells(get, 8, 9);
    return {.columns = columns_of(get, 2),
            .when = time_range_of(message_of(get, 5)),
            .family_when = family_ranges_of(get, 13),
            .versions = int_of(get, 6, 1),
            .store_limit = cells.limit,
            .store_offset = cells.offset,
            .filter = filter_of(message_of(get, 4)),
            .families_on_demand = on_demand_of(get, 14)};
}

/// The options of a scan.  HBase: Scan.
///
/// A scan that does not say whether its stop row belongs to it is of an old client: it does if it is the start row.
inline scan_options scan_options_of(const message& scan) {
    const store_bounds cells(scan, 11, 12);
    scan_options made{.start = payload_of(scan, 3),
                      .start_inclusive = flag_of(scan, 21, true),
                      .stop = payload_of(scan, 4),
                      .reversed = flag_of(scan, 15),
                      .columns = columns_of(scan, 1),
                      .when = time_range_of(message_of(scan, 6)),
                      .family_when = family_ranges_of(scan, 19),
                      .versions = int_of(scan, 7, 1),
                      .store_limit = cells.limit,
                      .store_offset = cells.offset,
                      .raw = flag_attribute_of(scan, 2, "_raw_"),
                      .filter = filter_of(message_of(scan, 5)),
                      .families_on_demand = on_demand_of(scan, 13)};
    made.stop_inclusive = flag_of(scan, 22, !made.stop.empty() && made.start == made.stop);
    if (const std::int32_t batch = int_of(scan, 9); batch > 0) made.batch = static_cast<std::size_t>(batch);
    return made;
}

/// Takes from a scan what lies outside of [begin, end), where an empty bound is none.
inline void clip(scan_options& scan, bytes_view begin, bytes_view end) {
    // The lower bound and the upper one; in a reversed scan it starts at the upper one.
    auto& low = scan.reversed ? scan.stop : scan.start;
    auto& high = scan.reversed ? scan.start : scan.stop;
    bool& low_inclusive = scan.reversed ? scan.stop_inclusive : scan.start_inclusive;
    bool& high_inclusive = scan.reversed ? scan.start_inclusive : scan.stop_inclusive;
    if (!begin.empty() && (low.empty() || bytes_view(low) < begin)) {
        low = begin;
        low_inclusive = true;
    }
    if (!end.empty() && (high.empty() || bytes_view(high) >= end)) {
        high = end;
        high_inclusive = false;
    }
}

}  // namespace strata::gateway::rpc
