// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/parts/serving_table.hpp>
#include <strata/catalog/region_info.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/catalog/table_regions.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/split_keys.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata::detail {

/// The tables of the catalog that tell of its tables and namespaces: hbase:meta and hbase:namespace (R11.13).
///
/// hbase:meta has a row for each table, `table:state`, and one for each of its regions, `info:regioninfo` and
/// `info:state`.
/// hbase:namespace has a row for each namespace, `info:d`.  Each change is all or nothing.
class meta_tables {
public:
    static constexpr std::string_view meta_name = "hbase:meta";
    static constexpr std::string_view namespace_name = "hbase:namespace";

    meta_tables(const clock::shared& clock, table_maker make)
        : clock_(clock),
          meta_(make(meta_name, {},
                     {meta_family("info", 3, "8192"), meta_family("table", 3, "8192"),
                      meta_family("rep_barrier", most_in_hbase, "65536")},
                     {}, clock)),
          namespaces_(
              make(namespace_name, {},
                   {{.name = "info", .max_versions = 10, .attributes = {{"IN_MEMORY", "true"}, {"BLOCKSIZE", "8192"}}}},
                   {}, clock)) {
        meta_->do_set_read_only(true);
        namespaces_->do_set_read_only(true);
    }

    const std::shared_ptr<any_table>& meta() const noexcept { return meta_; }
    const std::shared_ptr<any_table>& of_namespaces() const noexcept { return namespaces_; }

    /// Returns the regions that the table has then.
    table_regions add_table(const table_name& name, split_keys keys = {}) {
        const timestamp now = next_time();
        std::vector<mutation> all{state_of(name, true, now)};
        table_regions made = add_regions(all, name, std::move(keys), now);
        write(*meta_, all);
        return made;
    }
    void set_state(const table_name& name, bool is_enabled) {
        const timestamp now = next_time();
        std::vector<mutation> all{state_of(name, is_enabled, now)};
        for (bytes& row : regions(name))
            all.push_back(strata::put(std::move(row), now).add({"info", "state"}, is_enabled ? "OPEN" : "CLOSED"));
        write(*meta_, all);
    }
    /// The table has other regions, which it returns, and is enabled.
    table_regions renew_table(const table_name& name, split_keys keys = {}) {
        const timestamp now = next_time();
        std::vector<mutation> all{state_of(name, true, now)};
        table_regions made = add_regions(all, name, std::move(keys), now);
        for (bytes& row : regions(name)) all.push_back(deletion(std::move(row), now));
        write(*meta_, all);
        return made;
    }
    void remove_table(const table_name& name) {
        const timestamp now = next_time();
        std::vector<mutation> all{deletion(name.text(), now)};
        for (bytes& row : regions(name)) all.push_back(deletion(std::move(row), now));
        write(*meta_, all);
    }

    void put_namespace(const namespace_descriptor& space) {
        write(*namespaces_, {strata::put(space.name, next_time()).add({"info", "d"}, protobuf(space))});
    }
    void remove_namespace(std::string_view name) { write(*namespaces_, {deletion(name, next_time())}); }

private:
    static family_options meta_family(const char* name, std::int64_t versions, const char* block) {
        return {.name = name,
                .max_versions = versions,
                .attributes = {{"IN_MEMORY", "true"},
                               {"BLOCKSIZE", block},
                               {"DATA_BLOCK_ENCODING", "ROW_INDEX_V1"},
                               {"BLOOMFILTER", "ROWCOL"}}};
    }

    /// Later than any change before, though the clock may stand still: a marker would hide what is put at its time.
    timestamp next_time() const {
        const std::int64_t after = last_ == latest ? last_.value : last_.value + 1;
        return {(std::max)(clock_.now().value, after)};
    }

    void write(any_table& table, const std::vector<mutation>& all) {
        table.do_set_read_only(false);
        const struct guard {
            any_table& table;
            ~guard() { table.do_set_read_only(true); }
        } again{table};
        table.do_mutate_rows(std::span<const mutation>(all));
        last_ = all.front().written();
    }

    static strata::put state_of(const table_name& name, bool is_enabled, timestamp now) {
        return strata::put(name.text(), now).add({"table", "state"}, bytes(is_enabled ? "\x08\x00" : "\x08\x01", 2));
    }
    /// Adds the puts of the regions that a table has from now on, which it returns.
    static table_regions add_regions(std::vector<mutation>& all, const table_name& name, split_keys keys,
                                     timestamp now) {
        table_regions made(now.value, std::move(keys));
        for (const region_info& region : made.infos(name))
            all.push_back(strata::put(region.name, now)
                              .add({"info", "regioninfo"}, "{ENCODED => " + bytes(region.encoded()) + ", NAME => '" +
                                                               escape(region.name) + "', STARTKEY => '" +
                                                               escape(region.begin) + "', ENDKEY => '" +
                                                               escape(region.end) + "'}")
                              .add({"info", "state"}, "OPEN"));
        return made;
    }
    /// The rows of the regions that a table has.
    std::vector<bytes> regions(const table_name& name) const {
        std::vector<bytes> rows;
        any_scanner scan = meta_->open_scanner({.prefix = name.text() + ','});
        while (const auto row = scan.next()) rows.emplace_back(row->front().row());
        return rows;
    }

    /// The bytes of HBase's message NamespaceDescriptor: its name is field 1, pairs of a key and a value are field 2.
    static bytes protobuf(const namespace_descriptor& space) {
        const auto field = [](char tag, bytes_view content) {
            bytes all(1, tag);
            std::size_t size = content.size();
            for (; size >= 0x80; size >>= 7) all += static_cast<char>((size & 0x7f) | 0x80);
            all += static_cast<char>(size);
            return all.append(content);
        };
        bytes all = field('\x0a', space.name);
        for (const auto& [key, value] : space.properties)
            all += field('\x12', field('\x0a', key) + field('\x12', value));
        return all;
    }

    clock::shared clock_;
    timestamp last_{-1};  // of the last change
    std::shared_ptr<any_table> meta_;
    std::shared_ptr<any_table> namespaces_;
};

}  // namespace strata::detail
