// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/md5.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
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

/// A part of a table, by its rows [begin, end), where an empty bound is none.
struct region {
    table_name of;        ///< The table.
    std::int64_t id = 0;  ///< When it was made.
    bytes begin = {};     ///< The first row.
    bytes end = {};       ///< The row after the last.
    bytes name = {};      ///< Table, first row, number, and the MD5 of these.

    region(table_name table, std::int64_t number, bytes from, bytes to)
        : of(std::move(table)), id(number), begin(std::move(from)), end(std::move(to)) {
        name = of.text() + ',' + begin + ',' + std::to_string(id);
        name += '.' + strata::detail::md5_hex(name) + '.';
    }

    /// The 32 digits of its MD5.
    bytes_view encoded() const noexcept { return bytes_view(name).substr(name.size() - 33, 32); }

    /// The region as a message.  HBase: RegionInfo.
    writer to_message() const {
        using field = proto::region_info;
        writer made;
        made.number(field::region_id, static_cast<std::uint64_t>(id)).message(field::table_name, rpc::to_message(of));
        made.payload(field::start_key, begin).payload(field::end_key, end);
        made.number(field::offline, 0).number(field::split, 0).number(field::replica_id, 0);
        return made;
    }
};

/// hbase:meta as a table of a server shows it: a catalog has no servers, and one region a table.
inline constexpr std::string_view meta_region_name = "hbase:meta,,1";
inline constexpr std::string_view meta_encoded_name = "1588230740";

/// The regions of the tables of a catalog: one each, or several if the client has named split keys when it created it.
///
/// What is known of a table counts as long as the table has the region that hbase:meta had then.
/// Threads: as a standard container.
class regions {
public:
    /// Takes the server that has all of them.
    explicit regions(server_name at) : at_(std::move(at)) {}

    /// The server.
    const server_name& server() const noexcept { return at_; }

    /// The regions of a table, by their rows.  Throws: table_not_found.
    std::vector<region> of(const catalog& all, const table_name& table) const {
        const std::int64_t id = id_of(all, table);
        std::vector<region> made;
        const auto found = splits_.find(table.text());
        bytes begin;
        if (found != splits_.end() && found->second.id == id)
            for (const bytes& key : found->second.keys) {
                made.emplace_back(table, id, begin, key);
                begin = key;
            }
        made.emplace_back(table, id, begin, bytes());
        return made;
    }

    /// Divides a table that is new, at these rows.
    void split(const catalog& all, const table_name& table, std::vector<bytes> keys) {
        std::sort(keys.begin(), keys.end());
        splits_[table.text()] = {id_of(all, table), std::move(keys)};
        ++changes_;
    }
    /// The rows where a table is divided.
    std::vector<bytes> split_keys(const catalog& all, const table_name& table) const {
        const auto found = splits_.find(table.text());
        if (found == splits_.end() || found->second.id != id_of(all, table)) return {};
        return found->second.keys;
    }

    /// Where a request goes.
    struct place {
        bytes table;       ///< The name of the table.
        bytes begin = {};  ///< The rows of the region, as in region.
        bytes end = {};
    };

    /// The region of that name, or of that MD5, if its table has it and is enabled.
    ///
    /// Complexity: logarithmic in the tables; by MD5, and for a table of several regions, linear.
    /// Throws: not_serving_region.
    place at(const catalog& all, bytes_view name) const {
        const auto comma = name.find(',');
        const bytes_view table = name.substr(0, comma);
        // The commonest of all: the only region of its table.
        if (comma != bytes_view::npos && name.substr(comma).starts_with(",,") && !splits_.contains(table)) {
            if (!all.table(system_meta).get(name, {"info", "state"}) || !all.is_table_enabled(table))
                raise_not_here(name);
            return {bytes(table)};
        }
        region found = whole(all, name);
        return {found.of.text(), std::move(found.begin), std::move(found.end)};
    }
    /// All of a region that at() finds.
    ///
    /// Complexity: linear in the regions of its table; by MD5, in all regions.
    region whole(const catalog& all, bytes_view name) const {
        const auto comma = name.find(',');
        if (comma == bytes_view::npos) return whole_of_encoded(all, name);
        const bytes_view table = name.substr(0, comma);
        if (all.table_exists(table) && all.is_table_enabled(table))
            for (region& range : of(all, table_name(table)))
                if (range.name == name) return std::move(range);
        raise_not_here(name);
    }

    /// hbase:meta with a server for each region.  It does not change; a later call may return another one.
    std::shared_ptr<catalog> meta(const catalog& all) {
        std::vector<std::vector<cell>> rows;
        any_scanner scan = all.table(system_meta).open_scanner();
        while (auto row = scan.next()) rows.push_back(std::move(*row));
        if (!shown_ || rows != shown_rows_ || shown_changes_ != changes_) {
            shown_ = made_meta(all, rows);
            shown_rows_ = std::move(rows);
            shown_changes_ = changes_;
        }
        return shown_;
    }
    /// The name of the table in that catalog.
    static constexpr std::string_view shown_meta = "meta";

private:
    struct divided {
        std::int64_t id = 0;
        std::vector<bytes> keys;
    };

    static constexpr std::string_view system_meta = "hbase:meta";

    [[noreturn]] static void raise_not_here(bytes_view name) {
        raise<not_serving_region>("there is no open region '" + escape(name) + "'");
    }

    /// The number of a table's region in the catalog.  Throws: table_not_found.
    static std::int64_t id_of(const catalog& all, const table_name& table) {
        any_scanner scan = all.table(system_meta).open_scanner({.prefix = table.text() + ",,", .limit = 1});
        if (const auto row = scan.next()) {
            const bytes_view name = row->front().row();
            const auto begin = table.text().size() + 2;
            if (const auto id = strata::detail::parsed_number(name.substr(begin, name.find('.', begin) - begin)))
                return *id;
        }
        raise<table_not_found>("there is no table '" + table.text() + "'");
    }

    region whole_of_encoded(const catalog& all, bytes_view encoded) const {
        const auto has_regions = [](const table_name& name) { return name.text() != system_meta; };
        for (const table_name& table : all.list_table_names(has_regions))
            if (all.is_table_enabled(table.text()))
                for (region& range : of(all, table))
                    if (range.encoded() == encoded) return std::move(range);
        raise_not_here(encoded);
    }

    std::shared_ptr<catalog> made_meta(const catalog& all, const std::vector<std::vector<cell>>& rows) const {
        auto made = std::make_shared<catalog>();
        any_table& meta = made->create_table(
            {shown_meta,
             {{.name = "info", .max_versions = 3}, {.name = "table", .max_versions = 3}, {.name = "rep_barrier"}}});
        for (const auto& row : rows) {
            const bytes_view key = row.front().row();
            const auto comma = key.find(',');
            if (comma == bytes_view::npos) {
                for (const cell& found : row)
                    meta.put(key, {found.family(), found.qualifier()}, found.value(), found.timestamp());
                continue;
            }
            for (const region& range : of(all, table_name(key.substr(0, comma)))) put_region(meta, range, row);
        }
        return made;
    }
    void put_region(any_table& meta, const region& range, const std::vector<cell>& row) const {
        const timestamp written = row.front().timestamp();
        strata::put made(range.name, written);
        const auto add = [&](const char* column, bytes value) { made.add({"info", column}, std::move(value)); };
        add("regioninfo", "PBUF" + bytes(range.to_message().raw()));
        add("seqnumDuringOpen", to_big_endian(std::int64_t{2}));
        add("server", at_.host + ':' + std::to_string(at_.port));
        add("serverstartcode", to_big_endian(at_.start_code));
        add("sn", at_.host + ',' + std::to_string(at_.port) + ',' + std::to_string(at_.start_code));
        for (const cell& given : row)
            if (given.qualifier() == "state") add("state", bytes(given.value()));
        meta.mutate(made);
    }

    server_name at_;
    std::map<std::string, divided, std::less<>> splits_;
    std::uint64_t changes_ = 0;
    std::shared_ptr<catalog> shown_;
    std::vector<std::vector<cell>> shown_rows_;
    std::uint64_t shown_changes_ = 0;
};

}  // namespace strata::gateway::rpc
