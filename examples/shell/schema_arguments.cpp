// SPDX-License-Identifier: BSL-1.0
#include "shell/schema_arguments.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/escape.hpp>

#include "shell/java_text.hpp"

namespace shell {
namespace {

namespace st = strata;

using entries = std::vector<std::pair<std::string, std::string>>;

constexpr std::int64_t forever = (std::numeric_limits<std::int32_t>::max)();

/// Attributes of families that are only kept.
constexpr std::string_view kept_of_families[] = {"BLOCKCACHE",
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

/// Attributes of tables that are only kept.
constexpr std::string_view kept_of_tables[] = {"OWNER",
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

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : static_cast<char>(c);
    });
    return text;
}

[[noreturn]] void no_constant(const char* type, const std::string& text) {
    constexpr const char* name = "java.lang.IllegalArgumentException";
    throw failure(std::string(name) + ": No enum constant org.apache.hadoop.hbase." + type + '.' + text, name);
}

st::keep_deleted_cells keep_deleted(const std::string& text) {
    const std::string word = upper(text);
    if (word == "FALSE") return st::keep_deleted_cells::no;
    if (word == "TRUE") return st::keep_deleted_cells::yes;
    if (word == "TTL") return st::keep_deleted_cells::until_expired;
    no_constant("KeepDeletedCells", word);
}

st::in_memory_compaction in_memory(const std::string& text) {
    if (text == "NONE") return st::in_memory_compaction::none;
    if (text == "BASIC") return st::in_memory_compaction::basic;
    if (text == "EAGER") return st::in_memory_compaction::eager;
    no_constant("MemoryCompactionPolicy", text);
}

void set_ttl(st::family_options& family, const value& given) {
    const std::int64_t seconds = given.as<std::int64_t>() ? *given.as<std::int64_t>() : interval(to_text(given));
    constexpr std::int64_t most = (std::numeric_limits<std::int64_t>::max)() / 1000;
    if (seconds == forever || seconds == -1)
        family.ttl = st::never_expires;
    else
        family.ttl = (std::max)((std::min)(seconds, most), -most) * 1000;
}

std::string keep_text(st::keep_deleted_cells what) {
    return what == st::keep_deleted_cells::no ? "FALSE" : what == st::keep_deleted_cells::yes ? "TRUE" : "TTL";
}

std::string listed(const st::attribute_map& all) {
    std::string text;
    for (const auto& [key, of] : all) text += (text.empty() ? "'" : ", '") + key + "' => '" + st::escape(of) + '\'';
    return text;
}

bool is_kept(std::string_view key) {
    return std::find(std::begin(kept_of_families), std::end(kept_of_families), key) != std::end(kept_of_families);
}

}  // namespace

void set_family(st::family_options& family, hash given, formatter& print) {
    const std::string name = to_text(take(given, "NAME"));
    if (const value v = take(given, "TTL"); !v.is_nil()) set_ttl(family, v);
    if (const value v = take(given, "VERSIONS"); !v.is_nil()) family.max_versions = java_int(to_text(v));
    if (const value v = take(given, "MIN_VERSIONS"); !v.is_nil()) family.min_versions = java_int(to_text(v));
    if (const value v = take(given, "KEEP_DELETED_CELLS"); !v.is_nil()) family.keep_deleted = keep_deleted(to_text(v));
    if (const value v = take(given, "IN_MEMORY_COMPACTION"); !v.is_nil()) family.in_memory = in_memory(to_text(v));
    if (const value v = take(given, "NEW_VERSION_BEHAVIOR"); !v.is_nil())
        family.new_version_behavior = upper(to_text(v)) == "TRUE";
    for (const std::string_view key : kept_of_families)
        if (const value v = take(given, key); !v.is_nil()) family.attributes.set(key, to_text(v));
    if (const value v = take(given, "METADATA"); !v.is_nil())
        for (const hash_entry& e : hash_of(v, "METADATA")) family.attributes.set(e.key, to_text(e.of));
    if (const value v = take(given, "CONFIGURATION"); !v.is_nil())
        for (const hash_entry& e : hash_of(v, "CONFIGURATION")) {
            if (e.key == "hbase.hstore.time.to.purge.deletes") family.purge_delay = java_long(to_text(e.of));
            family.attributes.set_configuration(e.key, to_text(e.of));
        }
    for (const hash_entry& e : given) print.line("Unknown argument ignored for column family " + name + ": " + e.key);
}

void set_table(st::table_descriptor& table, hash& given) {
    for (const std::string_view key : kept_of_tables)
        if (const value v = take(given, key); !v.is_nil()) table.attributes.set(key, to_text(v));
    for (const char* key : {"METADATA", "CONFIGURATION"})
        if (const value v = take(given, key); !v.is_nil())
            for (const hash_entry& e : hash_of(v, key)) table.attributes.set(e.key, to_text(e.of));
}

std::string described(const st::family_options& family) {
    const bool never = family.ttl == st::never_expires;
    const std::int64_t seconds = never ? forever : (std::int64_t{family.ttl} + 999) / 1000;
    // HBase puts its defaults first, in the sequence of a map of theirs; what is not among them follows.
    entries all{{"BLOOMFILTER", ""},        {"REPLICATION_SCOPE", ""},   {"VERSIONS", ""},
                {"MIN_VERSIONS", ""},       {"COMPRESSION", ""},         {"TTL", ""},
                {"BLOCKSIZE", ""},          {"IN_MEMORY", ""},           {"BLOCKCACHE", ""},
                {"KEEP_DELETED_CELLS", ""}, {"DATA_BLOCK_ENCODING", ""}, {"INDEX_BLOCK_ENCODING", ""}};
    for (auto& [key, text] : all) text = std::string(family.attributes[key]);
    const auto set = [&](std::string_view key, std::string text) {
        const auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == key; });
        if (at == all.end())
            all.emplace_back(key, std::move(text));
        else
            at->second = std::move(text);
    };
    set("VERSIONS", std::to_string(family.max_versions));
    set("MIN_VERSIONS", std::to_string(family.min_versions));
    set("TTL", interval_text(seconds));
    set("KEEP_DELETED_CELLS", keep_text(family.keep_deleted));
    set("BLOCKSIZE", size_text(java_long(family.attributes["BLOCKSIZE"])));
    st::attribute_map metadata;
    for (const auto& [key, of] : family.attributes.values())
        if (is_kept(key) && key != "BLOCKSIZE")
            set(key, of);
        else if (key != "BLOCKSIZE")
            metadata.emplace(key, of);
    if (family.new_version_behavior) metadata.emplace("NEW_VERSION_BEHAVIOR", "true");
    if (family.in_memory != st::in_memory_compaction::none)
        metadata.emplace("IN_MEMORY_COMPACTION",
                         family.in_memory == st::in_memory_compaction::basic ? "BASIC" : "EAGER");
    sort_as_java_map(all);
    std::string text = "{NAME => '" + st::escape(family.name) + '\'';
    for (const auto& [key, of] : all) text += ", " + key + " => '" + of + '\'';
    if (!metadata.empty()) text += ", METADATA => {" + listed(metadata) + '}';
    if (!family.attributes.configuration().empty())
        text += ", CONFIGURATION => {" + listed(family.attributes.configuration()) + '}';
    return text + '}';
}

std::string described(const st::table_attributes& attributes) {
    constexpr std::string_view reserved[] = {"DURABILITY", "MAX_FILESIZE",       "MEMSTORE_FLUSHSIZE",   "PRIORITY",
                                             "READONLY",   "REGION_REPLICATION", "ERASURE_CODING_POLICY"};
    std::string text;
    st::attribute_map metadata;
    for (const auto& [key, of] : attributes.values()) {
        if (std::find(std::begin(reserved), std::end(reserved), key) == std::end(reserved)) {
            metadata.emplace(key, of);
            continue;
        }
        const bool is_size = key == "MAX_FILESIZE" || key == "MEMSTORE_FLUSHSIZE";
        text += (text.empty() ? "" : ", ") + key + " => '" + (is_size ? size_text(java_long(of)) : of) + '\'';
    }
    if (!metadata.empty()) text += (text.empty() ? "" : ", ") + ("METADATA => {" + listed(metadata)) + '}';
    return text.empty() ? text : ", {TABLE_ATTRIBUTES => {" + text + "}}";
}

}  // namespace shell
