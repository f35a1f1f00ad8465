// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <optional>
#include <system_error>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/table_attributes.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/maintenance/hbase.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/attribute_value.hpp>
#include <strata/schema/runtime_family.hpp>

/// The settings of HBase's configuration that act on a table and its families.  A family may have them as metadata or
/// as configuration, a table as metadata, a catalog by set_configuration(): the nearest one counts.  HBase:
/// CompoundConfiguration.
///
/// | setting | does |
/// |---|---|
/// | hbase.hregion.memstore.flush.size | a family is flushed after so many bytes; nearer is MEMSTORE_FLUSHSIZE |
/// | hbase.hstore.compaction.min, or hbase.hstore.compactionThreshold | see maintenance::hbase |
/// | hbase.hstore.compaction.max, .ratio, .min.size, .max.size | see maintenance::hbase |
/// | hbase.hregion.majorcompaction | must be 0: nothing is compacted because time has passed |
/// | hbase.hstore.time.to.purge.deletes | see family_options::purge_delay |
/// | hbase.server.keyvalue.maxsize, hbase.client.keyvalue.maxsize | see table_limits |
/// | hbase.hregion.keyvalue.timestamp.slop.millisecs | see table_limits |
/// | hbase.hregion.scan.loadColumnFamiliesOnDemand | see table_defaults |
namespace strata {

namespace detail {

inline constexpr bytes_view store_settings[] = {"hbase.hregion.memstore.flush.size",
                                                "hbase.hstore.compaction.min",
                                                "hbase.hstore.compactionThreshold",
                                                "hbase.hstore.compaction.max",
                                                "hbase.hstore.compaction.ratio",
                                                "hbase.hstore.compaction.min.size",
                                                "hbase.hstore.compaction.max.size",
                                                "hbase.hregion.majorcompaction",
                                                "hbase.hstore.time.to.purge.deletes",
                                                "hbase.server.keyvalue.maxsize",
                                                "hbase.client.keyvalue.maxsize",
                                                "hbase.hregion.keyvalue.timestamp.slop.millisecs",
                                                "hbase.hregion.scan.loadColumnFamiliesOnDemand"};

inline bool is_store_setting(bytes_view key) noexcept {
    return std::find(std::begin(store_settings), std::end(store_settings), key) != std::end(store_settings);
}

/// Settings in several maps, of which the first that has a key counts.
class nearest_setting {
public:
    nearest_setting(std::initializer_list<const attribute_map*> all) : all_(all) {}

    std::optional<bytes_view> text(bytes_view key) const noexcept {
        for (const attribute_map* attributes : all_)
            if (const auto at = attributes->find(key); at != attributes->end()) return at->second;
        return std::nullopt;
    }
    /// Throws: illegal_argument for a text that is no such number.
    std::int64_t number(bytes_view key, std::int64_t otherwise, int bits = 64) const {
        const auto given = text(key);
        return given ? number_of(key, *given, bits) : otherwise;
    }
    float real(bytes_view key, float otherwise) const {
        const auto given = text(key);
        if (!given) return otherwise;
        float read = 0;
        const auto [end, fault] = std::from_chars(given->data(), given->data() + given->size(), read);
        if (fault != std::errc() || end != given->data() + given->size() || !std::isfinite(read))
            raise<illegal_argument>(bytes(key) + " is a number, and not '" + escape(*given) + "'");
        return read;
    }

private:
    std::vector<const attribute_map*> all_;
};

/// When a family is flushed and compacted.  Throws: illegal_argument for a text that is no number.
inline maintenance::hbase maintenance_of(const nearest_setting& all, std::optional<std::int64_t> flush_size) {
    constexpr std::int64_t most_of_hbase = 134217728;
    maintenance::hbase made;
    made.flush_size = flush_size ? *flush_size : all.number("hbase.hregion.memstore.flush.size", most_of_hbase);
    made.fewest =
        all.number("hbase.hstore.compaction.min", all.number("hbase.hstore.compactionThreshold", made.fewest, 32), 32);
    made.most = all.number("hbase.hstore.compaction.max", made.most, 32);
    made.ratio = all.real("hbase.hstore.compaction.ratio", made.ratio);
    made.small_size = (std::max)(all.number("hbase.hstore.compaction.min.size", made.flush_size), std::int64_t{0});
    made.large_size = all.number("hbase.hstore.compaction.max.size", made.large_size);
    return made;
}

/// What a table refuses.  Throws: illegal_argument for a text that is no number.
inline table_limits limits_of(const table_attributes& table, const attribute_map& cluster) {
    const nearest_setting all{&table.values(), &cluster};
    table_limits made;
    made.read_only = table.is_read_only();
    made.timestamp_slop = all.number("hbase.hregion.keyvalue.timestamp.slop.millisecs", made.timestamp_slop);
    if (made.timestamp_slop == (std::numeric_limits<std::int64_t>::max)()) made.timestamp_slop = -1;
    made.max_cell_size = all.number("hbase.server.keyvalue.maxsize", made.max_cell_size);
    if (all.text("hbase.client.keyvalue.maxsize"))
        made.max_client_cell_size = (std::max)(all.number("hbase.client.keyvalue.maxsize", 0), std::int64_t{0});
    return made;
}

/// The defaults of reads of a table.
inline table_defaults defaults_of(const table_attributes& table, const attribute_map& cluster) {
    const nearest_setting all{&table.values(), &cluster};
    const auto given = all.text("hbase.hregion.scan.loadColumnFamiliesOnDemand");
    return {.families_on_demand = !given || boolean_text(*given) == "true"};
}

/// Throws illegal_argument for a value that cannot be read, or has no effect here.
inline void check_store_settings(const attribute_map& cluster) {
    const nearest_setting all{&cluster};
    maintenance_of(all, std::nullopt);
    limits_of({}, cluster);
    all.number("hbase.hstore.time.to.purge.deletes", 0);
    if (all.number("hbase.hregion.majorcompaction", 0) != 0)
        raise<illegal_argument>(
            "hbase.hregion.majorcompaction is 0 here: nothing is compacted because time has passed, so compact tables "
            "by major_compact");
}

}  // namespace detail

/// The families as their stores go by them: with the settings of the table and of the catalog.
///
/// `cluster`: catalog_settings::stores.
/// Throws: illegal_argument for a text that is no number.
inline std::vector<family_options> effective_families(std::vector<family_options> families,
                                                      const table_attributes& table, const attribute_map& cluster) {
    using detail::nearest_setting;
    std::optional<std::int64_t> flush_size;
    if (table.values().count("MEMSTORE_FLUSHSIZE") != 0)
        flush_size = detail::parsed_number(table["MEMSTORE_FLUSHSIZE"]);
    const nearest_setting of_table{&table.values(), &cluster};
    if (!flush_size && of_table.text("hbase.hregion.memstore.flush.size"))
        flush_size = of_table.number("hbase.hregion.memstore.flush.size", 0);
    for (family_options& family : families) {
        const family_attributes& own = family.attributes;
        const nearest_setting all{&own.values(), &own.configuration(), &table.values(), &cluster};
        family.maintenance = detail::maintenance_of(all, flush_size);
        family.maintenance.compacts = table["COMPACTION_ENABLED"] != "false";
        if (family.purge_delay == 0) family.purge_delay = all.number("hbase.hstore.time.to.purge.deletes", 0);
    }
    return families;
}

}  // namespace strata
