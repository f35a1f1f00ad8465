// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: HBase.proto.
namespace strata::detail::proto {

struct table_name {
    static constexpr field namespace_{1}, qualifier{2};
};
struct table_schema {
    static constexpr field table_name{1}, attributes{2}, column_families{3}, configuration{4};
};
struct table_state {
    static constexpr field state{1};
};
struct column_family_schema {
    static constexpr field name{1}, attributes{2}, configuration{3};
};
struct namespace_descriptor {
    static constexpr field name{1}, configuration{2};
};
struct region_info {
    static constexpr field region_id{1}, table_name{2}, start_key{3}, end_key{4}, offline{5}, split{6}, replica_id{7};
};
struct region_specifier {
    static constexpr field type{1}, value{2};
};
struct region_location {
    static constexpr field region_info{1}, server_name{2}, seq_num{3};
};
struct server_name {
    static constexpr field host_name{1}, port{2}, start_code{3};
};
struct time_range {
    static constexpr field from{1}, to{2};
};
struct time_range_tracker {
    static constexpr field from{1}, to{2};
};
struct column_family_time_range {
    static constexpr field column_family{1}, time_range{2};
};
struct name_string_pair {
    static constexpr field name{1}, value{2};
};
struct name_bytes_pair {
    static constexpr field name{1}, value{2};
};
struct bytes_bytes_pair {
    static constexpr field first{1}, second{2};
};
struct procedure_description {
    static constexpr field signature{1}, instance{2}, creation_time{3}, configuration{4};
};

}  // namespace strata::detail::proto
