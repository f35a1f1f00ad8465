// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: Master.proto.
namespace strata::detail::proto {

struct create_table_request {
    static constexpr field table_schema{1}, split_keys{2}, nonce_group{3}, nonce{4};
};
struct create_table_response {
    static constexpr field proc_id{1};
};
struct delete_table_request {
    static constexpr field table_name{1}, nonce_group{2}, nonce{3};
};
struct delete_table_response {
    static constexpr field proc_id{1};
};
struct truncate_table_request {
    static constexpr field table_name{1}, preserve_splits{2}, nonce_group{3}, nonce{4};
};
struct truncate_table_response {
    static constexpr field proc_id{1};
};
struct enable_table_request {
    static constexpr field table_name{1}, nonce_group{2}, nonce{3};
};
struct enable_table_response {
    static constexpr field proc_id{1};
};
struct disable_table_request {
    static constexpr field table_name{1}, nonce_group{2}, nonce{3};
};
struct disable_table_response {
    static constexpr field proc_id{1};
};
struct modify_table_request {
    static constexpr field table_name{1}, table_schema{2}, nonce_group{3}, nonce{4}, reopen_regions{5};
};
struct modify_table_response {
    static constexpr field proc_id{1};
};
struct add_column_request {
    static constexpr field table_name{1}, column_families{2}, nonce_group{3}, nonce{4};
};
struct add_column_response {
    static constexpr field proc_id{1};
};
struct modify_column_request {
    static constexpr field table_name{1}, column_families{2}, nonce_group{3}, nonce{4};
};
struct modify_column_response {
    static constexpr field proc_id{1};
};
struct delete_column_request {
    static constexpr field table_name{1}, column_name{2}, nonce_group{3}, nonce{4};
};
struct delete_column_response {
    static constexpr field proc_id{1};
};
struct flush_table_request {
    static constexpr field table_name{1}, column_family{2}, nonce_group{3}, nonce{4};
};
struct flush_table_response {
    static constexpr field proc_id{1};
};
struct get_schema_alter_status_response {
    static constexpr field yet_to_update_regions{1}, total_regions{2};
};
struct get_table_descriptors_request {
    static constexpr field table_names{1}, regex{2}, include_sys_tables{3}, namespace_{4};
};
struct get_table_descriptors_response {
    static constexpr field table_schema{1};
};
struct get_table_names_request {
    static constexpr field regex{1}, include_sys_tables{2}, namespace_{3};
};
struct get_table_names_response {
    static constexpr field table_names{1};
};
struct list_table_descriptors_by_state_request {
    static constexpr field is_enabled{1};
};
struct list_table_descriptors_by_state_response {
    static constexpr field table_schema{1};
};
struct list_table_names_by_state_request {
    static constexpr field is_enabled{1};
};
struct list_table_names_by_state_response {
    static constexpr field table_names{1};
};
struct get_table_state_request {
    static constexpr field table_name{1};
};
struct get_table_state_response {
    static constexpr field table_state{1};
};
struct create_namespace_request {
    static constexpr field namespace_descriptor{1}, nonce_group{2}, nonce{3};
};
struct create_namespace_response {
    static constexpr field proc_id{1};
};
struct modify_namespace_request {
    static constexpr field namespace_descriptor{1}, nonce_group{2}, nonce{3};
};
struct modify_namespace_response {
    static constexpr field proc_id{1};
};
struct delete_namespace_request {
    static constexpr field namespace_name{1}, nonce_group{2}, nonce{3};
};
struct delete_namespace_response {
    static constexpr field proc_id{1};
};
struct get_namespace_descriptor_request {
    static constexpr field namespace_name{1};
};
struct get_namespace_descriptor_response {
    static constexpr field namespace_descriptor{1};
};
struct list_namespaces_response {
    static constexpr field namespace_name{1};
};
struct list_namespace_descriptors_response {
    static constexpr field namespace_descriptor{1};
};
struct list_table_names_by_namespace_request {
    static constexpr field namespace_name{1};
};
struct list_table_names_by_namespace_response {
    static constexpr field table_name{1};
};
struct list_table_descriptors_by_namespace_request {
    static constexpr field namespace_name{1};
};
struct list_table_descriptors_by_namespace_response {
    static constexpr field table_schema{1};
};
struct get_procedure_result_request {
    static constexpr field proc_id{1};
};
struct get_procedure_result_response {
    static constexpr field state{1}, submitted_time{2}, last_update{3}, result{4}, exception{5};
};
struct exec_procedure_request {
    static constexpr field procedure{1};
};
struct exec_procedure_response {
    static constexpr field expected_timeout{1}, return_data{2};
};
struct is_procedure_done_response {
    static constexpr field done{1}, snapshot{2};
};
struct get_cluster_status_response {
    static constexpr field cluster_status{1};
};
struct is_master_running_response {
    static constexpr field is_master_running{1};
};
struct is_in_maintenance_mode_response {
    static constexpr field in_maintenance_mode{1};
};
struct is_balancer_enabled_response {
    static constexpr field enabled{1};
};

}  // namespace strata::detail::proto
