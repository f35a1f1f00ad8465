// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: Admin.proto.
namespace strata::detail::proto {

struct get_region_info_request {
    static constexpr field region{1}, compaction_state{2}, best_split_row{3};
};
struct get_region_info_response {
    static constexpr field region_info{1}, compaction_state{2}, splittable{4}, mergeable{5}, best_split_row{6};
};
struct get_online_region_response {
    static constexpr field region_info{1};
};
struct get_region_load_request {
    static constexpr field table_name{1};
};
struct get_region_load_response {
    static constexpr field region_loads{1};
};
struct get_server_info_response {
    static constexpr field server_info{1};
};
struct server_info {
    static constexpr field server_name{1}, webui_port{2};
};
struct flush_region_request {
    static constexpr field region{1}, if_older_than_ts{2}, write_flush_wal_marker{3}, family{4};
};
struct flush_region_response {
    static constexpr field last_flush_time{1}, flushed{2}, wrote_flush_wal_marker{3};
};
struct compact_region_request {
    static constexpr field region{1}, major{2}, family{3};
};

}  // namespace strata::detail::proto
