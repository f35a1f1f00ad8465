// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: ClusterStatus.proto, ClusterId.proto, FS.proto.
namespace strata::detail::proto {

struct cluster_status {
    static constexpr field hbase_version{1}, live_servers{2}, dead_servers{3}, regions_in_transition{4}, cluster_id{5},
        master_coprocessors{6}, master{7}, backup_masters{8}, balancer_on{9}, master_info_port{10}, servers_name{11},
        table_region_states_count{12}, master_tasks{13}, unknown_servers{14};
};
struct live_server_info {
    static constexpr field server{1}, server_load{2};
};
struct server_load {
    static constexpr field number_of_requests{1}, total_number_of_requests{2}, used_heap_mb{3}, max_heap_mb{4},
        region_loads{5}, coprocessors{6}, report_start_time{7}, report_end_time{8}, info_server_port{9},
        repl_load_source{10}, repl_load_sink{11}, user_loads{12}, region_cached_info{13}, tasks{15};
};
struct region_load {
    static constexpr field region_specifier{1}, stores{2}, storefiles{3}, store_uncompressed_size_mb{4},
        storefile_size_mb{5}, mem_store_size_mb{6}, storefile_index_size_kb{7}, read_requests_count{8},
        write_requests_count{9}, total_compacting_kvs{10}, current_compacted_kvs{11}, root_index_size_kb{12},
        total_static_index_size_kb{13}, total_static_bloom_size_kb{14}, complete_sequence_id{15}, data_locality{16},
        last_major_compaction_ts{17}, store_complete_sequence_id{18}, filtered_read_requests_count{19},
        store_ref_count{21}, max_compacted_store_file_ref_count{22}, data_locality_for_ssd{23}, blocks_local_weight{24},
        blocks_local_with_ssd_weight{25}, blocks_total_weight{26}, compaction_state{27}, region_size_mb{28},
        current_region_cached_ratio{29};
};
struct cluster_id {
    static constexpr field cluster_id_{1};
};
struct hbase_version_file_content {
    static constexpr field version{1};
};

}  // namespace strata::detail::proto
