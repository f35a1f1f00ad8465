// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: thrift2/hbase.thrift.
namespace strata::detail::thrift2 {

struct ttime_range {
    static constexpr field min_stamp{1}, max_stamp{2};
};
struct tcolumn {
    static constexpr field family{1}, qualifier{2}, timestamp{3};
};
struct tcolumn_value {
    static constexpr field family{1}, qualifier{2}, value{3}, timestamp{4}, tags{5}, type{6};
};
struct tcolumn_increment {
    static constexpr field family{1}, qualifier{2}, amount{3};
};
struct tresult {
    static constexpr field row{1}, column_values{2}, stale{3}, partial{4};
};
struct tget {
    static constexpr field row{1}, columns{2}, timestamp{3}, time_range{4}, max_versions{5}, filter_string{6},
        attributes{7}, authorizations{8}, consistency{9}, target_replica_id{10}, cache_blocks{11}, store_limit{12},
        store_offset{13}, existence_only{14}, filter_bytes{15};
};
struct tscan {
    static constexpr field start_row{1}, stop_row{2}, columns{3}, caching{4}, max_versions{5}, time_range{6},
        filter_string{7}, batch_size{8}, attributes{9}, authorizations{10}, reversed{11}, cache_blocks{12},
        col_fam_time_range_map{13}, read_type{14}, limit{15}, consistency{16}, target_replica_id{17}, filter_bytes{18};
};
struct tput {
    static constexpr field row{1}, column_values{2}, timestamp{3}, attributes{5}, durability{6}, cell_visibility{7};
};
struct tdelete {
    static constexpr field row{1}, columns{2}, timestamp{3}, delete_type{4}, attributes{6}, durability{7};
};
struct tincrement {
    static constexpr field row{1}, columns{2}, attributes{4}, durability{5}, cell_visibility{6}, return_results{7};
};
struct tappend {
    static constexpr field row{1}, columns{2}, attributes{3}, durability{4}, cell_visibility{5}, return_results{6};
};
struct tmutation {
    static constexpr field put{1}, delete_single{2};
};
struct trow_mutations {
    static constexpr field row{1}, mutations{2};
};
struct tioerror {
    static constexpr field message{1}, can_retry{2};
};
struct tillegal_argument {
    static constexpr field message{1};
};
struct result {
    static constexpr field success{0}, io{1}, ia{2};
};
struct get_args {
    static constexpr field table{1}, tget{2};
};
struct exists_args {
    static constexpr field table{1}, tget{2};
};
struct put_args {
    static constexpr field table{1}, tput{2};
};
struct put_multiple_args {
    static constexpr field table{1}, tputs{2};
};
struct delete_single_args {
    static constexpr field table{1}, tdelete{2};
};
struct increment_args {
    static constexpr field table{1}, tincrement{2};
};
struct append_args {
    static constexpr field table{1}, tappend{2};
};
struct mutate_row_args {
    static constexpr field table{1}, trow_mutations{2};
};
struct check_and_mutate_args {
    static constexpr field table{1}, row{2}, family{3}, qualifier{4}, compare_op{5}, value{6}, row_mutations{7};
};
struct open_scanner_args {
    static constexpr field table{1}, tscan{2};
};
struct get_scanner_rows_args {
    static constexpr field scanner_id{1}, num_rows{2};
};
struct close_scanner_args {
    static constexpr field scanner_id{1};
};

}  // namespace strata::detail::thrift2
