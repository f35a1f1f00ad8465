// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/reading.hpp>
#include <strata/gateway/rpc/regions.hpp>
#include <strata/gateway/rpc/schema.hpp>
#include <strata/gateway/rpc/state.hpp>
#include <strata/wire/fields/admin.hpp>
#include <strata/wire/fields/cluster_status.hpp>
#include <strata/wire/fields/hbase.hpp>
#include <strata/wire/fields/master.hpp>
#include <strata/wire/fields/registry.hpp>

/// What clients ask about the cluster, and what they ask a server to do with a region: HBase's ClientMetaService,
/// AdminService, and the rest of its MasterService.
namespace strata::gateway::rpc {

/// The version of HBase whose answers these are.
inline constexpr bytes_view version_of_hbase = "2.6.4";

// ---- where things are ----------------------------------------------------------------------------------------------

inline void get_cluster_id(call& request) {
    constexpr proto::field cluster_id =
        common<proto::get_cluster_id_response::cluster_id, proto::get_connection_registry_response::cluster_id>;
    request.answer.body.payload(cluster_id, request.server.id);
}
inline void get_server(call& request) {
    constexpr proto::field server =
        common<proto::get_active_master_response::server_name, proto::get_bootstrap_nodes_response::server_name,
               proto::get_all_bootstrap_nodes_response::node>;
    request.answer.body.message(server, request.server.regions.server().to_message());
}
inline void get_masters(call& request) {
    using field = proto::get_masters_response_entry;
    writer master;
    master.message(field::server_name, request.server.regions.server().to_message()).number(field::is_active, 1);
    request.answer.body.message(proto::get_masters_response::master_servers, master);
}
inline void get_meta_region_locations(call& request) {
    using of_region = proto::region_info;
    using field = proto::region_location;
    writer meta;
    meta.number(of_region::region_id, 1).message(of_region::table_name, to_message(table_name("hbase:meta")));
    meta.payload(of_region::start_key, {}).payload(of_region::end_key, {});
    meta.number(of_region::offline, 0).number(of_region::split, 0).number(of_region::replica_id, 0);
    writer location;
    location.message(field::region_info, meta);
    location.message(field::server_name, request.server.regions.server().to_message()).number(field::seq_num, 1);
    request.answer.body.message(proto::get_meta_region_locations_response::meta_locations, location);
}

// ---- the master ----------------------------------------------------------------------------------------------------

inline void answer_true(call& request) {
    request.answer.body.number(
        common<proto::is_master_running_response::is_master_running, proto::is_procedure_done_response::done>, 1);
}
inline void answer_false(call& request) {
    constexpr proto::field answered = common<proto::is_in_maintenance_mode_response::in_maintenance_mode,
                                             proto::is_balancer_enabled_response::enabled>;
    request.answer.body.number(answered, 0);
}
inline void answer_nothing(call&) {}

/// Every procedure has ended when its number was handed out.
inline void get_procedure_result(call& request) {
    enum : std::uint64_t { not_found = 0, finished = 2 };
    const std::uint64_t number = number_of(request.asked, proto::get_procedure_result_request::proc_id);
    request.answer.body.number(proto::get_procedure_result_response::state,
                               number != 0 && number <= request.server.procedures ? finished : not_found);
}

/// How many regions do not know yet that their table was altered: none of the one that all are.
inline void get_schema_alter_status(call& request) {
    using field = proto::get_schema_alter_status_response;
    request.answer.body.number(field::yet_to_update_regions, 0).number(field::total_regions, 1);
}

/// Flushes a table for clients that do not know FlushTable.
inline void exec_procedure(call& request) {
    const message procedure = message_of(request.asked, proto::exec_procedure_request::procedure);
    const bytes_view signature = payload_of(procedure, proto::procedure_description::signature);
    if (signature != "flush-table-proc") raise_unsupported("the procedure " + bytes(signature));
    request.all.table(payload_of(procedure, proto::procedure_description::instance)).flush();
    request.answer.body.number(proto::exec_procedure_response::expected_timeout, 1000);
}

namespace parts {

/// Calls `use(region, table)` for the regions of all tables that are enabled.
template <class Use>
void for_each_region(const call& request, Use use) {
    for (const table_name& name : request.all.list_table_names([](const table_name&) { return true; })) {
        const any_table& table = request.all.table(name.text());
        if (name.text() == "hbase:meta" || !table.is_enabled()) continue;
        for (const region_info& region : table.regions().infos(name)) use(region, table);
    }
}

inline writer specifier_of(const region_info& region) {
    constexpr std::uint64_t region_name = 1;
    writer made;
    made.number(proto::region_specifier::type, region_name).payload(proto::region_specifier::value, region.name);
    return made;
}

/// HBase: RegionLoad.  A region of a table of several is said to have all of its segments.
inline writer load_of(const region_info& region, const any_table& table) {
    std::uint64_t stores = 0;
    std::uint64_t files = 0;
    for (const family_statistics& family : table.statistics()) {
        ++stores;
        files += family.segments;
    }
    using field = proto::region_load;
    writer made;
    made.message(field::region_specifier, specifier_of(region));
    made.number(field::stores, stores).number(field::storefiles, files);
    return made;
}

inline writer server_load(const call& request) {
    using field = proto::server_load;
    writer made;
    made.number(field::number_of_requests, 0).number(field::total_number_of_requests, 0);
    made.number(field::used_heap_mb, 1).number(field::max_heap_mb, 1);
    for_each_region(request, [&](const region_info& region, const any_table& table) {
        made.message(field::region_loads, load_of(region, table));
    });
    return made;
}

}  // namespace parts

/// One server, which is the master too.
inline void get_cluster_status(call& request) {
    const writer server = request.server.regions.server().to_message();
    writer version;
    version.payload(proto::hbase_version_file_content::version, version_of_hbase);
    writer live;
    live.message(proto::live_server_info::server, server);
    live.message(proto::live_server_info::server_load, parts::server_load(request));
    writer id;
    id.payload(proto::cluster_id::cluster_id_, request.server.id);
    using field = proto::cluster_status;
    writer status;
    status.message(field::hbase_version, version).message(field::live_servers, live).message(field::cluster_id, id);
    status.message(field::master, server).number(field::balancer_on, 0);
    constexpr std::uint64_t no_page_to_look_at = (std::numeric_limits<std::uint64_t>::max)();  // -1
    status.number(field::master_info_port, no_page_to_look_at).message(field::servers_name, server);
    request.answer.body.message(proto::get_cluster_status_response::cluster_status, status);
}

// ---- regions -------------------------------------------------------------------------------------------------------

namespace parts {

inline bool names_meta(const message& specifier) {
    const bytes_view name = payload_of(specifier, proto::region_specifier::value);
    return name.starts_with(meta_region_name) || name == meta_encoded_name;
}

}  // namespace parts

inline void get_region_info(call& request) {
    using field = proto::get_region_info_response;
    const message specifier = message_of(request.asked, proto::get_region_info_request::region);
    if (parts::names_meta(specifier)) {
        writer meta;
        meta.number(proto::region_info::region_id, 1);
        meta.message(proto::region_info::table_name, to_message(table_name("hbase:meta")));
        request.answer.body.message(field::region_info, meta);
    } else {
        const bytes_view name = payload_of(specifier, proto::region_specifier::value);
        request.answer.body.message(field::region_info, to_message(regions::whole(request.all, name)));
    }
    request.answer.body.number(field::compaction_state, 0).number(field::splittable, 0).number(field::mergeable, 0);
}
inline void get_online_region(call& request) {
    parts::for_each_region(request, [&](const region_info& region, const any_table&) {
        request.answer.body.message(proto::get_online_region_response::region_info, to_message(region));
    });
}
inline void get_region_load(call& request) {
    const message wanted = message_of(request.asked, proto::get_region_load_request::table_name);
    parts::for_each_region(request, [&](const region_info& region, const any_table& table) {
        if (wanted.empty() || table_name_of(wanted) == region.table)
            request.answer.body.message(proto::get_region_load_response::region_loads, parts::load_of(region, table));
    });
}
inline void get_server_info(call& request) {
    writer info;
    info.message(proto::server_info::server_name, request.server.regions.server().to_message());
    request.answer.body.message(proto::get_server_info_response::server_info, info);
}
/// Flushes the table of a region: all of its regions are one in memory.
inline void flush_region(call& request) {
    using field = proto::flush_region_response;
    const message specifier = message_of(request.asked, proto::flush_region_request::region);
    if (!parts::names_meta(specifier)) named_region(request, specifier).write().flush();
    request.answer.body.number(field::last_flush_time, static_cast<std::uint64_t>(request.all.clock().now().value));
    request.answer.body.number(field::flushed, 1);
}
/// A major compaction rewrites all segments of the table.  A minor one does nothing: there are no files to save.
inline void compact_region(call& request) {
    using field = proto::compact_region_request;
    const message specifier = message_of(request.asked, field::region);
    if (!parts::names_meta(specifier) && flag_of(request.asked, field::major))
        named_region(request, specifier).write().compact();
}

}  // namespace strata::gateway::rpc
