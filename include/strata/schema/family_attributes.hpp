// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/attribute_value.hpp>

namespace strata {

/// What a column family of HBase says on how it is stored: compression, Bloom filter, block size, and whatever its user
/// adds.  In memory it has no effect; it is checked, kept and described.
///
/// `st::family_options{.name = "f", .attributes = {{"COMPRESSION", "GZ"}, {"owner", "anna"}}}`
///
/// HBase's own attributes have their defaults until they are set (R2.13).  Other keys are the user's metadata.
class family_attributes {
public:
    /// HBase's defaults.
    family_attributes() = default;
    /// Sets the attributes of a list.  Throws: as set().
    family_attributes(attribute_list given) {
        for (const auto& attribute : given) set(attribute.first, attribute.second);
    }

    /// Sets an attribute, or, with an empty value, goes back to its default.
    ///
    /// Names of algorithms may have any case, as in HBase.  A boolean is true if it says so, and false otherwise, as in
    /// Java.
    /// Throws: illegal_argument for a value that HBase cannot read, and for a key that is a member of family_options.
    family_attributes& set(bytes_view key, bytes_view value) {
        values_.set(key, value.empty() ? bytes() : legal(key, value));
        return *this;
    }
    /// Sets what HBase prints as CONFIGURATION: a setting of the cluster, for this family alone.  An empty value
    /// removes it.
    family_attributes& set_configuration(bytes_view key, bytes_view value) {
        configuration_.set(key, bytes(value));
        return *this;
    }

    /// The value of an attribute: as it was set, or HBase's default; empty if there is neither.
    bytes_view operator[](bytes_view key) const noexcept { return values_.value_or(key, default_of(key)); }

    /// What was set.
    const attribute_map& values() const noexcept { return values_; }
    /// What was set as configuration.
    const attribute_map& configuration() const noexcept { return configuration_; }

    /// HBase's default of an attribute that every family has; empty for all others.
    static bytes_view default_of(bytes_view key) noexcept {
        if (key == "BLOOMFILTER") return "ROW";
        if (key == "COMPRESSION" || key == "DATA_BLOCK_ENCODING" || key == "INDEX_BLOCK_ENCODING") return "NONE";
        if (key == "BLOCKSIZE") return "65536";
        if (key == "BLOCKCACHE") return "true";
        if (key == "IN_MEMORY") return "false";
        if (key == "REPLICATION_SCOPE") return "0";
        return {};
    }

    /// Equal in all that was set.
    friend bool operator==(const family_attributes&, const family_attributes&) = default;

private:
    static bytes legal(bytes_view key, bytes_view value) {
        using detail::word_of;
        if (key == "COMPRESSION" || key == "COMPRESSION_COMPACT" || key == "COMPRESSION_COMPACT_MAJOR" ||
            key == "COMPRESSION_COMPACT_MINOR")
            return word_of(key, value, {"LZO", "GZ", "NONE", "SNAPPY", "LZ4", "BZIP2", "ZSTD", "LZMA", "BROTLI"});
        if (key == "BLOOMFILTER") return word_of(key, value, {"NONE", "ROW", "ROWCOL", "ROWPREFIX_FIXED_LENGTH"});
        if (key == "DATA_BLOCK_ENCODING")
            return word_of(key, value, {"NONE", "PREFIX", "DIFF", "FAST_DIFF", "ROW_INDEX_V1"});
        if (key == "INDEX_BLOCK_ENCODING") return word_of(key, value, {"NONE", "PREFIX_TREE"});
        if (key == "MOB_COMPACT_PARTITION_POLICY") return word_of(key, value, {"DAILY", "WEEKLY", "MONTHLY"});
        if (key == "BLOCKSIZE") return detail::size_text(key, value, 32);
        if (key == "REPLICATION_SCOPE") return std::to_string(detail::number_of(key, value));
        if (key == "DFS_REPLICATION") return std::to_string(detail::number_of(key, value, 16));
        if (key == "MOB_THRESHOLD") return std::to_string(detail::number_of(key, value, 64));
        for (const bytes_view boolean :
             {"BLOCKCACHE", "IN_MEMORY", "CACHE_DATA_ON_WRITE", "CACHE_INDEX_ON_WRITE", "CACHE_BLOOMS_ON_WRITE",
              "EVICT_BLOCKS_ON_CLOSE", "PREFETCH_BLOCKS_ON_OPEN", "COMPRESS_TAGS", "IS_MOB"})
            if (key == boolean) return detail::boolean_text(value);
        for (const bytes_view member : {"NAME", "VERSIONS", "MIN_VERSIONS", "TTL", "KEEP_DELETED_CELLS",
                                        "NEW_VERSION_BEHAVIOR", "IN_MEMORY_COMPACTION"})
            if (key == member)
                detail::raise<illegal_argument>(bytes(key) + " is a member of family_options of its own");
        return bytes(value);
    }

    attribute_map values_;
    attribute_map configuration_;
};

namespace detail {

/// What HBase's master refuses of the attributes of a family (R2.16), as a sentence; empty if nothing.
inline std::string fault_of(const family_attributes& all) {
    const std::int64_t block = *parsed_number(all["BLOCKSIZE"]);
    if (block < 1024 || block > 16 * 1024 * 1024)
        return "BLOCKSIZE lies between 1024 and 16777216 bytes, but is " + std::to_string(block);
    const bytes_view scope = all["REPLICATION_SCOPE"];
    if (scope != "0" && scope != "1" && scope != "2") return "REPLICATION_SCOPE is 0, 1 or 2, but not " + bytes(scope);
    const bytes_view copies = all["DFS_REPLICATION"];
    if (!copies.empty() && *parsed_number(copies) < 0)
        return "DFS_REPLICATION is not negative, but is " + bytes(copies);
    if (all["BLOOMFILTER"] == "ROWPREFIX_FIXED_LENGTH") {
        constexpr bytes_view key = "RowPrefixBloomFilter.prefix_length";
        const bytes_view given = all.configuration().value_or(key, {});
        const std::optional<std::int64_t> length = parsed_number(given);
        if (!length || *length < 1 || *length > 32767)
            return "a Bloom filter of row prefixes needs a configuration " + bytes(key) +
                   " between 1 and 32767, but it is '" + bytes(given) + "'";
    }
    return {};
}

}  // namespace detail
}  // namespace strata
