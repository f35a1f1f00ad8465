// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: Cell.proto, Client.proto.
namespace strata::detail::proto {

struct cell {
    static constexpr field row{1}, family{2}, qualifier{3}, timestamp{4}, cell_type{5}, value{6}, tags{7};
};
struct column {
    static constexpr field family{1}, qualifier{2};
};
struct get {
    static constexpr field row{1}, column{2}, attribute{3}, filter{4}, time_range{5}, max_versions{6}, cache_blocks{7},
        store_limit{8}, store_offset{9}, existence_only{10}, closest_row_before{11}, consistency{12}, cf_time_range{13},
        load_column_families_on_demand{14}, query_metrics_enabled{15};
};
struct result {
    static constexpr field cell{1}, associated_cell_count{2}, exists{3}, stale{4}, partial{5}, metrics{6};
};
struct get_request {
    static constexpr field region{1}, get{2};
};
struct get_response {
    static constexpr field result{1};
};
struct condition {
    static constexpr field row{1}, family{2}, qualifier{3}, compare_type{4}, comparator{5}, time_range{6}, filter{7},
        query_metrics_enabled{8};
};
struct mutation_proto {
    static constexpr field row{1}, mutate_type{2}, column_value{3}, timestamp{4}, attribute{5}, durability{6},
        time_range{7}, associated_cell_count{8}, nonce{9};
};
struct mutation_proto_column_value {
    static constexpr field family{1}, qualifier_value{2};
};
struct mutation_proto_column_value_qualifier_value {
    static constexpr field qualifier{1}, value{2}, timestamp{3}, delete_type{4}, tags{5};
};
struct mutate_request {
    static constexpr field region{1}, mutation{2}, condition{3}, nonce_group{4};
};
struct mutate_response {
    static constexpr field result{1}, processed{2}, metrics{3};
};
struct scan {
    static constexpr field column{1}, attribute{2}, start_row{3}, stop_row{4}, filter{5}, time_range{6},
        max_versions{7}, cache_blocks{8}, batch_size{9}, max_result_size{10}, store_limit{11}, store_offset{12},
        load_column_families_on_demand{13}, small_{14}, reversed{15}, consistency{16}, caching{17},
        allow_partial_results{18}, cf_time_range{19}, mvcc_read_point{20}, include_start_row{21}, include_stop_row{22},
        read_type{23}, need_cursor_result{24}, query_metrics_enabled{25};
};
struct scan_request {
    static constexpr field region{1}, scan{2}, scanner_id{3}, number_of_rows{4}, close_scanner{5}, next_call_seq{6},
        client_handles_partials{7}, client_handles_heartbeats{8}, track_scan_metrics{9}, renew{10}, limit_of_rows{11};
};
struct scan_response {
    static constexpr field cells_per_result{1}, scanner_id{2}, more_results{3}, ttl{4}, results{5}, stale{6},
        partial_flag_per_result{7}, more_results_in_region{8}, heartbeat_message{9}, scan_metrics{10},
        mvcc_read_point{11}, cursor{12}, query_metrics{13};
};
struct action {
    static constexpr field index{1}, mutation{2}, get{3}, service_call{4};
};
struct region_action {
    static constexpr field region{1}, atomic{2}, action{3}, condition{4};
};
struct result_or_exception {
    static constexpr field index{1}, result{2}, exception{3}, service_result{4}, load_stats{5}, metrics{6};
};
struct region_action_result {
    static constexpr field result_or_exception{1}, exception{2}, processed{3};
};
struct multi_request {
    static constexpr field region_action{1}, nonce_group{2}, condition{3};
};
struct multi_response {
    static constexpr field region_action_result{1}, processed{2}, region_statistics{3};
};

}  // namespace strata::detail::proto
