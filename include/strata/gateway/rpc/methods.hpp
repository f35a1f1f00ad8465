// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <string>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/reading.hpp>
#include <strata/gateway/rpc/servers.hpp>
#include <strata/gateway/rpc/state.hpp>
#include <strata/gateway/rpc/tables.hpp>
#include <strata/gateway/rpc/writing.hpp>

namespace strata::gateway::rpc {

/// A method of one of HBase's services.
struct method {
    std::string_view service;  ///< As the client names it when it connects.
    std::string_view name;     ///< As it names it in each request.
    void (*work)(call&);       ///< What does it.
};

/// All that there are, those of data first.
inline constexpr method methods[] = {
    {"ClientService", "Get", get},
    {"ClientService", "Mutate", mutate},
    {"ClientService", "Multi", multi},
    {"ClientService", "Scan", scan},

    {"ClientMetaService", "GetClusterId", get_cluster_id},
    {"ClientMetaService", "GetActiveMaster", get_server},
    {"ClientMetaService", "GetMasters", get_masters},
    {"ClientMetaService", "GetMetaRegionLocations", get_meta_region_locations},
    {"ClientMetaService", "GetBootstrapNodes", get_server},
    {"BootstrapNodeService", "GetAllBootstrapNodes", get_server},
    {"ConnectionRegistryService", "GetConnectionRegistry", get_cluster_id},

    {"MasterService", "IsMasterRunning", answer_true},
    {"MasterService", "getProcedureResult", get_procedure_result},
    {"MasterService", "CreateTable", create_table},
    {"MasterService", "DeleteTable", delete_table},
    {"MasterService", "truncateTable", truncate_table},
    {"MasterService", "EnableTable", enable_table},
    {"MasterService", "DisableTable", disable_table},
    {"MasterService", "ModifyTable", modify_table},
    {"MasterService", "AddColumn", add_column},
    {"MasterService", "ModifyColumn", modify_column},
    {"MasterService", "DeleteColumn", delete_column},
    {"MasterService", "GetSchemaAlterStatus", get_schema_alter_status},
    {"MasterService", "FlushTable", flush_table},
    {"MasterService", "ExecProcedure", exec_procedure},
    {"MasterService", "IsProcedureDone", answer_true},
    {"MasterService", "GetTableDescriptors", get_table_descriptors},
    {"MasterService", "GetTableNames", get_table_names},
    {"MasterService", "ListTableDescriptorsByState", list_table_descriptors_by_state},
    {"MasterService", "ListTableNamesByState", list_table_names_by_state},
    {"MasterService", "GetTableState", get_table_state},
    {"MasterService", "CreateNamespace", create_namespace},
    {"MasterService", "ModifyNamespace", modify_namespace},
    {"MasterService", "DeleteNamespace", delete_namespace},
    {"MasterService", "GetNamespaceDescriptor", get_namespace_descriptor},
    {"MasterService", "ListNamespaces", list_namespaces},
    {"MasterService", "ListNamespaceDescriptors", list_namespace_descriptors},
    {"MasterService", "ListTableNamesByNamespace", list_table_names_by_namespace},
    {"MasterService", "ListTableDescriptorsByNamespace", list_table_descriptors_by_namespace},
    {"MasterService", "GetClusterStatus", get_cluster_status},
    {"MasterService", "IsMasterInMaintenanceMode", answer_false},
    {"MasterService", "IsBalancerEnabled", answer_false},
    {"MasterService", "getSecurityCapabilities", answer_nothing},

    {"AdminService", "GetRegionInfo", get_region_info},
    {"AdminService", "GetOnlineRegion", get_online_region},
    {"AdminService", "GetRegionLoad", get_region_load},
    {"AdminService", "GetServerInfo", get_server_info},
    {"AdminService", "FlushRegion", flush_region},
    {"AdminService", "CompactRegion", compact_region},
    {"AdminService", "UpdateConfiguration", answer_nothing},
};

/// The method of that name.  Throws: do_not_retry if there is none, in words that HBase's clients look for.
inline const method& method_of(bytes_view service, bytes_view name) {
    for (const method& entry : methods)
        if (entry.name == name && entry.service == service) return entry;
    raise<do_not_retry>("java.lang.UnsupportedOperationException: " + bytes(name) + ": the " + bytes(service) +
                        " of strata has no such method");
}

}  // namespace strata::gateway::rpc
