// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: thrift/Hbase.thrift.
namespace strata::detail::thrift1 {

struct tcell {
    static constexpr field value{1}, timestamp{2};
};
struct tcolumn {
    static constexpr field column_name{1}, cell{2};
};
struct trow_result {
    static constexpr field row{1}, columns{2}, sorted_columns{3};
};
struct tregion_info {
    static constexpr field start_key{1}, end_key{2}, id{3}, name{4}, version{5}, server_name{6}, port{7};
};
struct column_descriptor {
    static constexpr field name{1}, max_versions{2}, compression{3}, in_memory{4}, bloom_filter_type{5},
        bloom_filter_vector_size{6}, bloom_filter_nb_hashes{7}, block_cache_enabled{8}, time_to_live{9};
};
struct mutation {
    static constexpr field is_delete{1}, column{2}, value{3}, write_to_wal{4};
};
struct batch_mutation {
    static constexpr field row{1}, mutations{2};
};
struct tincrement {
    static constexpr field table{1}, row{2}, column{3}, ammount{4};
};
struct tappend {
    static constexpr field table{1}, row{2}, columns{3}, values{4};
};
struct tscan {
    static constexpr field start_row{1}, stop_row{2}, timestamp{3}, columns{4}, caching{5}, filter_string{6},
        batch_size{7}, sort_columns{8}, reversed{9}, cache_blocks{10};
};
struct ioerror {
    static constexpr field message{1}, can_retry{2};
};
struct illegal_argument {
    static constexpr field message{1};
};
struct already_exists {
    static constexpr field message{1};
};
struct result {
    static constexpr field success{0}, io{1}, ia{2}, exist{3};
};
struct enable_table_args {
    static constexpr field table_name{1};
};
struct disable_table_args {
    static constexpr field table_name{1};
};
struct is_table_enabled_args {
    static constexpr field table_name{1};
};
struct compact_args {
    static constexpr field table_name_or_region_name{1};
};
struct major_compact_args {
    static constexpr field table_name_or_region_name{1};
};
struct get_column_descriptors_args {
    static constexpr field table_name{1};
};
struct get_table_regions_args {
    static constexpr field table_name{1};
};
struct create_table_args {
    static constexpr field table_name{1}, column_families{2};
};
struct delete_table_args {
    static constexpr field table_name{1};
};
struct get_args {
    static constexpr field table_name{1}, row{2}, column{3}, attributes{4};
};
struct get_ver_args {
    static constexpr field table_name{1}, row{2}, column{3}, num_versions{4}, attributes{5};
};
struct get_ver_ts_args {
    static constexpr field table_name{1}, row{2}, column{3}, timestamp{4}, num_versions{5}, attributes{6};
};
struct get_row_args {
    static constexpr field table_name{1}, row{2}, attributes{3};
};
struct get_row_with_columns_args {
    static constexpr field table_name{1}, row{2}, columns{3}, attributes{4};
};
struct get_row_ts_args {
    static constexpr field table_name{1}, row{2}, timestamp{3}, attributes{4};
};
struct get_row_with_columns_ts_args {
    static constexpr field table_name{1}, row{2}, columns{3}, timestamp{4}, attributes{5};
};
struct get_rows_args {
    static constexpr field table_name{1}, rows{2}, attributes{3};
};
struct get_rows_with_columns_args {
    static constexpr field table_name{1}, rows{2}, columns{3}, attributes{4};
};
struct get_rows_ts_args {
    static constexpr field table_name{1}, rows{2}, timestamp{3}, attributes{4};
};
struct get_rows_with_columns_ts_args {
    static constexpr field table_name{1}, rows{2}, columns{3}, timestamp{4}, attributes{5};
};
struct mutate_row_args {
    static constexpr field table_name{1}, row{2}, mutations{3}, attributes{4};
};
struct mutate_row_ts_args {
    static constexpr field table_name{1}, row{2}, mutations{3}, timestamp{4}, attributes{5};
};
struct mutate_rows_args {
    static constexpr field table_name{1}, row_batches{2}, attributes{3};
};
struct mutate_rows_ts_args {
    static constexpr field table_name{1}, row_batches{2}, timestamp{3}, attributes{4};
};
struct atomic_increment_args {
    static constexpr field table_name{1}, row{2}, column{3}, value{4};
};
struct delete_all_args {
    static constexpr field table_name{1}, row{2}, column{3}, attributes{4};
};
struct delete_all_ts_args {
    static constexpr field table_name{1}, row{2}, column{3}, timestamp{4}, attributes{5};
};
struct delete_all_row_args {
    static constexpr field table_name{1}, row{2}, attributes{3};
};
struct increment_args {
    static constexpr field increment{1};
};
struct increment_rows_args {
    static constexpr field increments{1};
};
struct delete_all_row_ts_args {
    static constexpr field table_name{1}, row{2}, timestamp{3}, attributes{4};
};
struct scanner_open_with_scan_args {
    static constexpr field table_name{1}, scan{2}, attributes{3};
};
struct scanner_open_args {
    static constexpr field table_name{1}, start_row{2}, columns{3}, attributes{4};
};
struct scanner_open_with_stop_args {
    static constexpr field table_name{1}, start_row{2}, stop_row{3}, columns{4}, attributes{5};
};
struct scanner_open_with_prefix_args {
    static constexpr field table_name{1}, start_and_prefix{2}, columns{3}, attributes{4};
};
struct scanner_open_ts_args {
    static constexpr field table_name{1}, start_row{2}, columns{3}, timestamp{4}, attributes{5};
};
struct scanner_open_with_stop_ts_args {
    static constexpr field table_name{1}, start_row{2}, stop_row{3}, columns{4}, timestamp{5}, attributes{6};
};
struct scanner_get_args {
    static constexpr field id{1};
};
struct scanner_get_list_args {
    static constexpr field id{1}, nb_rows{2};
};
struct scanner_close_args {
    static constexpr field id{1};
};
struct get_region_info_args {
    static constexpr field row{1};
};
struct append_args {
    static constexpr field append{1};
};
struct check_and_put_args {
    static constexpr field table_name{1}, row{2}, column{3}, value{5}, mput{6}, attributes{7};
};

}  // namespace strata::detail::thrift1
