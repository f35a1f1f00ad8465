// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/described.hpp>
#include <strata/catalog/region_info.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/thrift1/answers.hpp>
#include <strata/gateway/thrift1/call.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/runtime_family.hpp>

// Tables in HBase's Thrift interface.  Each call follows HBase's handler of that name in what it refuses, and how.
namespace strata::gateway::thrift1_calls {

inline void enable_table(call& request) {
    uncaught([&] { request.tables.enable_table(request.text(argument::table_name)); });
}
inline void disable_table(call& request) {
    uncaught([&] { request.tables.disable_table(request.text(argument::table_name)); });
}
inline void is_table_enabled(call& request) {
    request.answer.boolean(idl::result::success, request.table().is_enabled());
}

inline void get_table_names(call& request) {
    const std::vector<table_name> names = request.tables.list_table_names();
    request.answer.list(idl::result::success, thrift::type::text, names.size());
    for (const table_name& name : names) request.answer.text(name.text());
}
inline void get_table_names_with_is_table_enabled(call& request) {
    const std::vector<table_name> names = request.tables.list_table_names();
    request.answer.map(idl::result::success, thrift::type::text, thrift::type::boolean, names.size());
    for (const table_name& name : names)
        request.answer.text(name.text()).boolean(request.tables.is_table_enabled(name.text()));
}

/// A family of the structure ColumnDescriptor, whose fields have defaults of the interface's own.
inline family_options family_of(thrift::value given) {
    using field = idl::column_descriptor;
    const auto text = [&](thrift::field_id id, bytes_view otherwise) {
        const thrift::value found = given.field(id, thrift::type::text);
        return bytes(found ? found.text() : otherwise);
    };
    const bytes compression = text(field::compression, "NONE");
    if (compression.empty()) raise<illegal_argument>("there is no compression ''");
    const thrift::value versions = given.field(field::max_versions, thrift::type::i32);
    const thrift::value seconds = given.field(field::time_to_live, thrift::type::i32);
    const bytes bloom = text(field::bloom_filter_type, "NONE");
    if (bloom != "NONE" && bloom != "ROW" && bloom != "ROWCOL" && bloom != "ROWPREFIX_FIXED_LENGTH")
        raise<illegal_argument>("there is no Bloom filter '" + escape(bloom) + "'");
    family_options made;
    made.name = named_column(given[field::name].text()).family;
    if (made.name.empty()) raise<bad_argument>("the name of a column family is not empty");
    made.max_versions = versions ? versions.number() : 3;
    if (seconds && seconds.number() > 0 && seconds.number() < strata::detail::most_in_hbase)
        made.ttl = seconds.number() * 1000;
    made.attributes.set("COMPRESSION", compression)
        .set("IN_MEMORY", given[field::in_memory].boolean() ? "true" : "false")
        .set("BLOOMFILTER", bloom)
        .set("BLOCKCACHE", given[field::block_cache_enabled].boolean() ? "true" : "false");
    return made;
}

inline void create_table(call& request) {
    const table_name name = uncaught([&] { return table_name(request.text(argument::table_name)); });
    if (request.tables.table_exists(name.text())) raise<already_exists>("table name already in use");
    table_descriptor made{name, {}};
    for (const thrift::value given :
         call::needed(request.given, idl::create_table_args::column_families, thrift::type::list)) {
        made.families.push_back(family_of(given));
        for (std::size_t i = 0; i + 1 < made.families.size(); ++i)
            if (made.families[i].name == made.families.back().name)
                raise<illegal_argument>("the column family '" + escape(made.families[i].name) + "' comes twice");
    }
    request.tables.create_table(std::move(made));
}
inline void delete_table(call& request) {
    const table_name name = uncaught([&] { return table_name(request.text(argument::table_name)); });
    if (!request.tables.table_exists(name.text())) throw io_error("java.io.IOException: table does not exist");
    request.tables.delete_table(name.text());
}

inline void get_column_descriptors(call& request) {
    std::vector<std::pair<bytes, family_options>> families;
    for (family_options& family : request.table().descriptor().families) {
        bytes name = family.name + ":";
        families.emplace_back(std::move(name), std::move(family));
    }
    std::sort(families.begin(), families.end(),
              [](const auto& a, const auto& b) { return is_before_in_java(a.first, b.first); });
    request.answer.map(idl::result::success, thrift::type::text, thrift::type::structure, families.size());
    using field = idl::column_descriptor;
    for (const auto& [name, family] : families) {
        const family_attributes& kept = family.attributes;
        request.answer.text(name)
            .begin()
            .text(field::name, name)
            .i32(field::max_versions,
                 static_cast<std::int32_t>((std::min)(family.max_versions, strata::detail::most_in_hbase)))
            .text(field::compression, kept["COMPRESSION"])
            .boolean(field::in_memory, kept["IN_MEMORY"] == "true")
            .text(field::bloom_filter_type, kept["BLOOMFILTER"])
            .i32(field::bloom_filter_vector_size, 0)
            .i32(field::bloom_filter_nb_hashes, 0)
            .boolean(field::block_cache_enabled, kept["BLOCKCACHE"] == "true")
            .i32(field::time_to_live, static_cast<std::int32_t>(strata::detail::ttl_seconds(family.ttl)))
            .end();
    }
}

/// Writes the fields of TRegionInfo.
inline void write_region(call& request, const region_info& region) {
    using field = idl::tregion_info;
    request.answer.text(field::start_key, region.begin).text(field::end_key, region.end);
    request.answer.i64(field::id, region.id).text(field::name, region.name);
    request.answer.i8(field::version, 1);
    request.answer.text(field::server_name, request.shared.settings.host)
        .i32(field::port, request.shared.settings.port);
}

/// The row of hbase:meta that is the first one at or before `start`, or nothing.
inline std::optional<bytes> region_before(call& request, bytes_view start) {
    any_scanner rows = request.tables.table("hbase:meta")
                           .open_scanner({.start = start, .reversed = true, .columns = {selection::family("info")}});
    const std::optional<std::vector<cell>> found = rows.next();
    if (!found) return std::nullopt;
    return bytes(found->front().row());
}

inline void get_table_regions(call& request) {
    const table_name name = uncaught([&] { return table_name(request.text(argument::table_name)); });
    std::vector<region_info> all;
    if (request.tables.table_exists(name.text())) all = request.tables.table(name.text()).regions().infos(name);
    request.answer.list(idl::result::success, thrift::type::structure, all.size());
    for (const region_info& region : all) {
        request.answer.begin();
        write_region(request, region);
        request.answer.end();
    }
}
inline void get_region_info(call& request) {
    const bytes_view row = request.text(idl::get_region_info_args::row);
    const std::optional<bytes> name = region_before(request, row);
    if (!name) throw io_error("java.io.IOException: Cannot find row in hbase:meta, row=" + escape(row));
    const auto comma = name->find(',');
    const any_table& table = request.tables.table(name->substr(0, comma));
    const bytes_view first_row = bytes_view(*name).substr(comma + 1, name->rfind(',') - comma - 1);
    request.answer.begin(idl::result::success);
    write_region(request, table.regions().info(table.name(), table.regions().region_of(first_row)));
    request.answer.end();
}

/// The table that a name of a table or of its region means.
inline any_table& table_or_region(call& request) {
    const bytes_view name = request.text(
        common<idl::compact_args::table_name_or_region_name, idl::major_compact_args::table_name_or_region_name>);
    const auto comma = name.find(',');
    if (comma != bytes_view::npos && region_before(request, name) == name)
        return request.tables.table(name.substr(0, comma));
    return uncaught([&]() -> any_table& { return request.tables.table(name); });
}
/// Which files a compaction takes is the server's affair in HBase; a table in memory rewrites nothing unless all.
inline void compact(call& request) { static_cast<void>(table_or_region(request)); }
inline void major_compact(call& request) {
    any_table& table = table_or_region(request);
    if (table.is_enabled()) table.compact();
}

inline void get_thrift_server_type(call& request) { request.answer.i32(idl::result::success, 1); }
inline void get_cluster_id(call& request) {
    request.answer.text(idl::result::success, request.shared.settings.cluster_id);
}

}  // namespace strata::gateway::thrift1_calls
