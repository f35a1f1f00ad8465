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

/// What clients ask about the cluster, and what they ask a server to do with a region: HBase's ClientMetaService,
/// AdminService, and the rest of its MasterService.
namespace strata::gateway::rpc {

/// The version of HBase whose answers these are.
inline constexpr bytes_view version_of_hbase = "2.6.4";

// ---- where things are ----------------------------------------------------------------------------------------------

inline void get_cluster_id(call& of) { of.answer.body.payload(1, of.server.id); }
inline void get_server(call& of) { of.answer.body.message(1, of.server.regions.server().to_message()); }
inline void get_masters(call& of) {
    writer one;
    one.message(1, of.server.regions.server().to_message()).number(2, 1);
    of.answer.body.message(1, one);
}
inline void get_meta_region_locations(call& of) {
    writer meta;
    meta.number(1, 1).message(2, to_message(table_name("hbase:meta"))).payload(3, {}).payload(4, {});
    meta.number(5, 0).number(6, 0).number(7, 0);
    writer location;
    location.message(1, meta).message(2, of.server.regions.server().to_message()).number(3, 1);
    of.answer.body.message(1, location);
}

// ---- the master ----------------------------------------------------------------------------------------------------

inline void answer_true(call& of) { of.answer.body.number(1, 1); }
inline void answer_false(call& of) { of.answer.body.number(1, 0); }
inline void answer_nothing(call&) {}

/// Every procedure has ended when its number was handed out.
inline void get_procedure_result(call& of) {
    enum : std::uint64_t { not_found = 0, finished = 2 };
    const std::uint64_t number = number_of(of.asked, 1);
    of.answer.body.number(1, number != 0 && number <= of.server.procedures ? finished : not_found);
}

/// How many regions do not know yet that their table was altered: none of the one that all are.
inline void get_schema_alter_status(call& of) { of.answer.body.number(1, 0).number(2, 1); }

/// Flushes a table for clients that do not know FlushTable.
inline void exec_procedure(call& of) {
    const message procedure = message_of(of.asked, 1);
    const bytes_view signature = payload_of(procedure, 1);
    if (signature != "flush-table-proc") raise_unsupported("the procedure " + bytes(signature));
    of.all.table(payload_of(procedure, 2)).flush();
    of.answer.body.number(1, 1000);
}

namespace parts {

/// Calls `use(region, table)` for the regions of all tables that are enabled.
template <class Use>
void for_each_region(const call& of, Use use) {
    for (const table_name& name : of.all.list_table_names([](const table_name&) { return true; })) {
        const any_table& table = of.all.table(name.text());
        if (name.text() == "hbase:meta" || !table.is_enabled()) continue;
        for (const region& one : of.server.regions.of(of.all, name)) use(one, table);
    }
}

inline writer specifier_of(const region& one) {
    writer made;
    made.number(1, 1).payload(2, one.name);
    return made;
}

/// HBase: RegionLoad.  A region of a table of several is said to have all of its segments.
inline writer load_of(const region& one, const any_table& table) {
    std::uint64_t stores = 0;
    std::uint64_t files = 0;
    for (const family_statistics& family : table.statistics()) {
        ++stores;
        files += family.segments;
    }
    writer made;
    made.message(1, specifier_of(one)).number(2, stores).number(3, files);
    return made;
}

inline writer server_load(const call& of) {
    writer made;
    made.number(1, 0).number(2, 0).number(3, 1).number(4, 1);
    for_each_region(of, [&](const region& one, const any_table& table) { made.message(5, load_of(one, table)); });
    return made;
}

}  // namespace parts

/// One server, which is the master too.
inline void get_cluster_status(call& of) {
    const writer server = of.server.regions.server().to_message();
    writer version;
    version.payload(1, version_of_hbase);
    writer live;
    live.message(1, server).message(2, parts::server_load(of));
    writer id;
    id.payload(1, of.server.id);
    writer status;
    status.message(1, version).message(2, live).message(5, id).message(7, server).number(9, 0);
    status.number(10, (std::numeric_limits<std::uint64_t>::max)()).message(11, server);  // no page to look at: -1
    of.answer.body.message(1, status);
}

// ---- regions -------------------------------------------------------------------------------------------------------

namespace parts {

inline bool names_meta(const message& specifier) {
    const bytes_view name = payload_of(specifier, 2);
    return name.starts_with(meta_region_name) || name == meta_encoded_name;
}

}  // namespace parts

inline void get_region_info(call& of) {
    const message specifier = message_of(of.asked, 1);
    if (parts::names_meta(specifier)) {
        writer meta;
        meta.number(1, 1).message(2, to_message(table_name("hbase:meta")));
        of.answer.body.message(1, meta);
    } else {
        of.answer.body.message(1, of.server.regions.whole(of.all, payload_of(specifier, 2)).to_message());
    }
    of.answer.body.number(2, 0).number(4, 0).number(5, 0);
}
inline void get_online_region(call& of) {
    parts::for_each_region(of,
                           [&](const region& one, const any_table&) { of.answer.body.message(1, one.to_message()); });
}
inline void get_region_load(call& of) {
    const message wanted = message_of(of.asked, 1);
    parts::for_each_region(of, [&](const region& one, const any_table& table) {
        if (wanted.empty() || table_name_of(wanted) == one.of) of.answer.body.message(1, parts::load_of(one, table));
    });
}
inline void get_server_info(call& of) {
    writer info;
    info.message(1, of.server.regions.server().to_message());
    of.answer.body.message(1, info);
}
/// Flushes the table of a region: all of its regions are one in memory.
inline void flush_region(call& of) {
    const message specifier = message_of(of.asked, 1);
    if (!parts::names_meta(specifier)) named_region(of, specifier).write().flush();
    of.answer.body.number(1, static_cast<std::uint64_t>(of.all.clock().now().value)).number(2, 1);
}
/// A major compaction rewrites all segments of the table.  A minor one does nothing: there are no files to save.
inline void compact_region(call& of) {
    const message specifier = message_of(of.asked, 1);
    if (!parts::names_meta(specifier) && flag_of(of.asked, 2)) named_region(of, specifier).write().compact();
}

}  // namespace strata::gateway::rpc
