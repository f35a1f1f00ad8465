// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
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

/// A limit of cells: none if it is absent or negative.
inline std::int64_t store_limit_of(const message& read, std::uint32_t id) {
    return static_cast<std::int32_t>(number_of(read, id, (std::numeric_limits<std::uint32_t>::max)()));
}

inline choice on_demand_of(const message& read, std::uint32_t id) {
    const std::optional<std::uint64_t> said = read.number(id);
    return said ? choice(*said != 0) : choice();
}

/// The options of a get.  HBase: Get.
inline row_options get_options_of(const message& get) {
    return {.columns = columns_of(get, 2),
            .when = time_range_of(message_of(get, 5)),
            .family_when = family_ranges_of(get, 13),
            .versions = signed_of(get, 6, 1),
            .store_limit = store_limit_of(get, 8),
            .store_offset = signed_of(get, 9, 0),
            .filter = filter_of(message_of(get, 4)),
            .families_on_demand = on_demand_of(get, 14)};
}

/// The options of a scan.  HBase: Scan.
///
/// A scan that does not say whether its stop row belongs to it is of an old client: it does if it is the start row.
inline scan_options scan_options_of(const message& scan) {
    scan_options made{.start = payload_of(scan, 3),
                      .start_inclusive = flag_of(scan, 21, true),
                      .stop = payload_of(scan, 4),
                      .reversed = flag_of(scan, 15),
                      .columns = columns_of(scan, 1),
                      .when = time_range_of(message_of(scan, 6)),
                      .family_when = family_ranges_of(scan, 19),
                      .versions = signed_of(scan, 7, 1),
                      .store_limit = store_limit_of(scan, 11),
                      .store_offset = signed_of(scan, 12, 0),
                      .raw = attribute_of(scan, 2, "_raw_") == bytes_view("\xff", 1),
                      .filter = filter_of(message_of(scan, 5)),
                      .families_on_demand = on_demand_of(scan, 13)};
    made.stop_inclusive = flag_of(scan, 22, !made.stop.empty() && made.start == made.stop);
    const auto batch = static_cast<std::int32_t>(number_of(scan, 9));
    if (batch > 0) made.batch = static_cast<std::size_t>(batch);
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
