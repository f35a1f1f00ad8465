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
#include <strata/request/options.hpp>
#include <strata/wire/fields/client.hpp>
#include <strata/wire/fields/hbase.hpp>

namespace strata::gateway::rpc {

/// HBase: TimeRange.
inline time_range time_range_of(const message& given) {
    using field = proto::time_range;
    return {signed_of(given, field::from, 0), signed_of(given, field::to, latest.value)};
}

/// Columns and families to read.  HBase: Column, in a field of that number.
inline std::vector<selection> columns_of(const message& read, proto::field id) {
    std::vector<selection> all;
    for_each_message(read, id, [&](const message& item) {
        const bytes_view family = payload_of(item, proto::column::family);
        bool is_whole = true;
        for_each_payload(item, proto::column::qualifier, [&](bytes_view qualifier) {
            is_whole = false;
            all.emplace_back(column(family, bytes(qualifier)));
        });
        if (is_whole) all.push_back(selection::family(family));
    });
    return all;
}

/// Time ranges of single families.  HBase: ColumnFamilyTimeRange.
inline std::vector<family_range> family_ranges_of(const message& read, proto::field id) {
    using field = proto::column_family_time_range;
    std::vector<family_range> all;
    for_each_message(read, id, [&](const message& item) {
        all.push_back({payload_of(item, field::column_family), time_range_of(message_of(item, field::time_range))});
    });
    return all;
}

/// A limit of the cells of a family, and how many are passed over before.
struct store_bounds {
    /// Reads them from these fields.  A server does not mind a negative offset as a client does: it passes over
    /// nothing, but its sum with the limit is less.
    store_bounds(const message& read, proto::field limit_id, proto::field offset_id)
        : limit(int_of(read, limit_id, -1)), offset(int_of(read, offset_id)) {
        if (offset < 0 && limit >= 0) limit = (std::max)(limit + offset, std::int64_t{0});
        offset = (std::max)(offset, std::int64_t{0});
        if (strata::detail::sum_overflows_int(limit, offset)) limit = 1;  // HBase's sum is an int (R4.34)
    }

    std::int64_t limit;   ///< None if it is negative.
    std::int64_t offset;  ///< Not negative.
};

inline choice on_demand_of(const message& read, proto::field id) {
    const std::optional<std::uint64_t> said = read.number(id);
    return said ? choice(*said != 0) : choice();
}

/// The options of a get.  HBase: Get.
inline row_options get_options_of(const message& get) {
    using field = proto::get;
    const store_bounds cells(get, field::store_limit, field::store_offset);
    return {.columns = columns_of(get, field::column),
            .when = time_range_of(message_of(get, field::time_range)),
            .family_when = family_ranges_of(get, field::cf_time_range),
            .versions = int_of(get, field::max_versions, 1),
            .store_limit = cells.limit,
            .store_offset = cells.offset,
            .filter = filter_of(message_of(get, field::filter)),
            .families_on_demand = on_demand_of(get, field::load_column_families_on_demand)};
}

/// The options of a scan.  HBase: Scan.
///
/// A scan that does not say whether its stop row belongs to it is of an old client: it does if it is the start row.
inline scan_options scan_options_of(const message& scan) {
    using field = proto::scan;
    const store_bounds cells(scan, field::store_limit, field::store_offset);
    scan_options made{.start = payload_of(scan, field::start_row),
                      .start_inclusive = flag_of(scan, field::include_start_row, true),
                      .stop = payload_of(scan, field::stop_row),
                      .reversed = flag_of(scan, field::reversed),
                      .columns = columns_of(scan, field::column),
                      .when = time_range_of(message_of(scan, field::time_range)),
                      .family_when = family_ranges_of(scan, field::cf_time_range),
                      .versions = int_of(scan, field::max_versions, 1),
                      .store_limit = cells.limit,
                      .store_offset = cells.offset,
                      .raw = flag_attribute_of(scan, field::attribute, "_raw_"),
                      .filter = filter_of(message_of(scan, field::filter)),
                      .families_on_demand = on_demand_of(scan, field::load_column_families_on_demand)};
    made.stop_inclusive = flag_of(scan, field::include_stop_row, !made.stop.empty() && made.start == made.stop);
    if (const std::int32_t batch = int_of(scan, field::batch_size); batch > 0)
        made.batch = static_cast<std::size_t>(batch);
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
