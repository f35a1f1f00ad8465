// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/region_info.hpp>
#include <strata/catalog/table_regions.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/schema.hpp>
#include <strata/wire/fields/hbase.hpp>

namespace strata::gateway::rpc {

/// The server that clients are sent to for every region.  HBase: ServerName.
struct server_name {
    std::string host = "localhost";  ///< As clients reach it.
    std::uint16_t port = 0;          ///< As clients reach it.
    std::int64_t start_code = 1;     ///< A server that starts anew has another one.

    /// The name as a message.
    writer to_message() const {
        using field = proto::server_name;
        writer made;
        made.payload(field::host_name, host).number(field::port, port);
        made.number(field::start_code, static_cast<std::uint64_t>(start_code));
        return made;
    }
};

/// A region as a message.  HBase: RegionInfo.
inline writer to_message(const region_info& region) {
    using field = proto::region_info;
    writer made;
    made.number(field::region_id, static_cast<std::uint64_t>(region.id));
    made.message(field::table_name, rpc::to_message(region.table));
    made.payload(field::start_key, region.begin).payload(field::end_key, region.end);
    made.number(field::offline, 0).number(field::split, 0).number(field::replica_id, 0);
    return made;
}

/// The region that hbase:meta lies in, of which it says nothing.
inline constexpr std::string_view meta_region_name = "hbase:meta,,1";
inline constexpr std::string_view meta_encoded_name = "1588230740";

/// The regions of the tables of a catalog, as clients find them: with a server, and by their names.
///
/// Threads: as a standard container.
class regions {
public:
    /// Takes the server that has all of them.
    explicit regions(server_name at) : at_(std::move(at)) {}

    /// The server.
    const server_name& server() const noexcept { return at_; }

    /// Where a request goes.
    struct place {
        bytes table;       ///< The name of the table.
        bytes begin = {};  ///< The rows of the region, as in region_info.
        bytes end = {};
    };

    /// The region of that name, or of that MD5, if its table has it and is enabled.
    ///
    /// Complexity: logarithmic in the tables and in the regions of its table; by MD5, linear in all regions.
    /// Throws: not_serving_region.
    static place at(const catalog& all, bytes_view name) {
        const std::optional<named> found = find(all, name);
        if (!found) {
            region_info whole = whole_of_encoded(all, name);
            return {whole.table.text(), std::move(whole.begin), std::move(whole.end)};
        }
        const table_regions& divided = found->table->regions();
        return {found->table->name().text(), bytes(divided.first_row(found->number)),
                bytes(divided.end_row(found->number))};
    }
    /// All of a region that at() finds.
    static region_info whole(const catalog& all, bytes_view name) {
        const std::optional<named> found = find(all, name);
        return found ? found->info() : whole_of_encoded(all, name);
    }

    /// hbase:meta with a server for each region.  It does not change; a later call may return another one.
    std::shared_ptr<catalog> meta(const catalog& all) {
        std::vector<std::vector<cell>> rows;
        any_scanner scan = all.table(system_meta).open_scanner();
        while (auto row = scan.next()) rows.push_back(std::move(*row));
        if (!shown_ || rows != shown_rows_) {
            shown_ = made_meta(all, rows);
            shown_rows_ = std::move(rows);
        }
        return shown_;
    }
    /// The name of the table in that catalog.
    static constexpr std::string_view shown_meta = "meta";

private:
    /// A region of a table.
    struct named {
        const any_table* table;
        std::size_t number;
        region_info info() const { return table->regions().info(table->name(), number); }
    };

    static constexpr std::string_view system_meta = "hbase:meta";

    [[noreturn]] static void raise_not_here(bytes_view name) {
        raise<not_serving_region>("there is no open region '" + escape(name) + "'");
    }

    /// The region of a whole name; nothing if it has not the form of one.  Throws: not_serving_region.
    static std::optional<named> find(const catalog& all, bytes_view name) {
        const auto comma = name.find(',');
        if (comma == bytes_view::npos) return std::nullopt;
        if (!all.table(system_meta).get(name, {"info", "state"}) || !all.is_table_enabled(name.substr(0, comma)))
            raise_not_here(name);
        return named_in_meta(all, name);
    }
    /// That of a row of hbase:meta.
    static named named_in_meta(const catalog& all, bytes_view name) {
        const auto comma = name.find(',');
        const any_table& table = all.table(name.substr(0, comma));
        return {&table, table.regions().region_of(name.substr(comma + 1, name.rfind(',') - comma - 1))};
    }
    static region_info whole_of_encoded(const catalog& all, bytes_view encoded) {
        const auto has_regions = [](const table_name& name) { return name.text() != system_meta; };
        for (const table_name& name : all.list_table_names(has_regions)) {
            const any_table& table = all.table(name.text());
            if (!table.is_enabled()) continue;
            for (region_info& region : table.regions().infos(name))
                if (region.encoded() == encoded) return std::move(region);
        }
        raise_not_here(encoded);
    }

    std::shared_ptr<catalog> made_meta(const catalog& all, const std::vector<std::vector<cell>>& rows) const {
        auto made = std::make_shared<catalog>();
        any_table& meta = made->create_table(
            {shown_meta,
             {{.name = "info", .max_versions = 3}, {.name = "table", .max_versions = 3}, {.name = "rep_barrier"}}});
        for (const auto& row : rows) {
            const bytes_view key = row.front().row();
            if (key.find(',') != bytes_view::npos) {
                put_region(meta, named_in_meta(all, key).info(), row);
                continue;
            }
            for (const cell& found : row)
                meta.put(key, {found.family(), found.qualifier()}, found.value(), found.timestamp());
        }
        return made;
    }
    void put_region(any_table& meta, const region_info& region, const std::vector<cell>& row) const {
        const timestamp written = row.front().timestamp();
        strata::put made(region.name, written);
        const auto add = [&](const char* column, bytes value) { made.add({"info", column}, std::move(value)); };
        add("regioninfo", "PBUF" + bytes(to_message(region).raw()));
        add("seqnumDuringOpen", to_big_endian(std::int64_t{2}));
        add("server", at_.host + ':' + std::to_string(at_.port));
        add("serverstartcode", to_big_endian(at_.start_code));
        add("sn", at_.host + ',' + std::to_string(at_.port) + ',' + std::to_string(at_.start_code));
        for (const cell& given : row)
            if (given.qualifier() == "state") add("state", bytes(given.value()));
        meta.mutate(made);
    }

    server_name at_;
    std::shared_ptr<catalog> shown_;
    std::vector<std::vector<cell>> shown_rows_;
};

}  // namespace strata::gateway::rpc
