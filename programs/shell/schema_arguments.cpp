// SPDX-License-Identifier: BSL-1.0
#include "shell/schema_arguments.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <strata/catalog/set_attribute.hpp>

namespace shell {
namespace {

namespace st = strata;

/// What HBase's shell takes for an attribute of a family.
constexpr std::string_view of_families[] = {"TTL",
                                            "VERSIONS",
                                            "MIN_VERSIONS",
                                            "KEEP_DELETED_CELLS",
                                            "IN_MEMORY_COMPACTION",
                                            "NEW_VERSION_BEHAVIOR",
                                            "BLOCKCACHE",
                                            "REPLICATION_SCOPE",
                                            "CACHE_DATA_ON_WRITE",
                                            "CACHE_INDEX_ON_WRITE",
                                            "CACHE_BLOOMS_ON_WRITE",
                                            "EVICT_BLOCKS_ON_CLOSE",
                                            "IN_MEMORY",
                                            "DATA_BLOCK_ENCODING",
                                            "BLOCKSIZE",
                                            "COMPRESS_TAGS",
                                            "PREFETCH_BLOCKS_ON_OPEN",
                                            "IS_MOB",
                                            "MOB_THRESHOLD",
                                            "BLOOMFILTER",
                                            "COMPRESSION",
                                            "ENCRYPTION",
                                            "COMPRESSION_COMPACT",
                                            "STORAGE_POLICY",
                                            "MOB_COMPACT_PARTITION_POLICY",
                                            "DFS_REPLICATION"};

/// What it takes for an attribute of a table.
constexpr std::string_view of_tables[] = {"OWNER",
                                          "MAX_FILESIZE",
                                          "READONLY",
                                          "COMPACTION_ENABLED",
                                          "SPLIT_ENABLED",
                                          "MERGE_ENABLED",
                                          "NORMALIZATION_ENABLED",
                                          "NORMALIZER_TARGET_REGION_COUNT",
                                          "NORMALIZER_TARGET_REGION_SIZE",
                                          "MEMSTORE_FLUSHSIZE",
                                          "DURABILITY",
                                          "PRIORITY",
                                          "FLUSH_POLICY",
                                          "REGION_MEMSTORE_REPLICATION",
                                          "SPLIT_POLICY",
                                          "REGION_REPLICATION"};

const hash& hash_of(const value& given, const char* key) {
    const auto* all = given.as<hash>();
    if (all == nullptr) bad_argument(given, std::string(key) + " must be a Hash type");
    return *all;
}

void set(st::family_options& family, std::string_view key, const value& of) {
    try {
        st::set_attribute(family, key, to_text(of));
    } catch (const st::illegal_argument&) {
        // HBase takes a text that is no length of time for 0, which is then refused.
        if (key != "TTL" || of.as<std::string>() == nullptr) throw;
        family.ttl = 0;
    }
}

}  // namespace

void set_family(st::family_options& family, hash given, formatter& print) {
    const std::string name = to_text(take(given, "NAME"));
    for (const std::string_view key : of_families)
        if (const value v = take(given, key); !v.is_nil()) set(family, key, v);
    if (const value v = take(given, "METADATA"); !v.is_nil())
        for (const hash_entry& e : hash_of(v, "METADATA")) family.attributes.set(e.key, to_text(e.of));
    if (const value v = take(given, "CONFIGURATION"); !v.is_nil())
        for (const hash_entry& e : hash_of(v, "CONFIGURATION")) st::set_configuration(family, e.key, to_text(e.of));
    for (const hash_entry& e : given) print.line("Unknown argument ignored for column family " + name + ": " + e.key);
}

void set_table(st::table_descriptor& table, hash& given) {
    for (const std::string_view key : of_tables)
        if (const value v = take(given, key); !v.is_nil()) table.attributes.set(key, to_text(v));
    for (const char* key : {"METADATA", "CONFIGURATION"})
        if (const value v = take(given, key); !v.is_nil())
            for (const hash_entry& e : hash_of(v, key)) table.attributes.set(e.key, to_text(e.of));
}

}  // namespace shell
