// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/attribute_value.hpp>

namespace strata {

/// What a table of HBase says of itself besides its families: sizes, durability, and whatever its user adds.
///
/// READONLY makes the table refuse every change (R2.24).  All others have no effect in memory; they are checked, kept
/// and described.  Keys that HBase does not know are the user's metadata.
class table_attributes {
public:
    /// HBase's defaults.
    table_attributes() = default;
    /// Sets the attributes of a list.  Throws: as set().
    table_attributes(attribute_list given) {
        for (const auto& attribute : given) set(attribute.first, attribute.second);
    }

    /// Sets an attribute, or, with an empty value, goes back to its default.
    ///
    /// A boolean is true if it says so, and false otherwise, as in Java.
    /// Throws: illegal_argument for a value that HBase cannot read.
    table_attributes& set(bytes_view key, bytes_view value) {
        values_.set(key, value.empty() ? bytes() : legal(key, value));
        return *this;
    }

    /// The value of an attribute: as it was set, or HBase's default; empty if there is neither.
    bytes_view operator[](bytes_view key) const noexcept { return values_.value_or(key, default_of(key)); }
    /// What was set.
    const attribute_map& values() const noexcept { return values_; }
    /// True if the table takes no changes.
    bool is_read_only() const noexcept { return (*this)["READONLY"] == "true"; }

    /// HBase's default of an attribute; empty if it has none.
    static bytes_view default_of(bytes_view key) noexcept {
        if (key == "MAX_FILESIZE") return "10737418240";
        if (key == "MEMSTORE_FLUSHSIZE") return "134217728";
        if (key == "READONLY") return "false";
        if (key == "DURABILITY") return "USE_DEFAULT";
        if (key == "REGION_REPLICATION") return "1";
        if (key == "PRIORITY") return "0";
        return {};
    }

    /// Equal in all that was set.
    friend bool operator==(const table_attributes&, const table_attributes&) = default;

private:
    static bytes legal(bytes_view key, bytes_view value) {
        if (key == "MAX_FILESIZE" || key == "MEMSTORE_FLUSHSIZE") return detail::size_text(key, value, 64);
        if (key == "REGION_REPLICATION" || key == "PRIORITY") return std::to_string(detail::number_of(key, value));
        if (key == "DURABILITY")
            return detail::word_of(key, value, {"USE_DEFAULT", "SKIP_WAL", "ASYNC_WAL", "SYNC_WAL", "FSYNC_WAL"});
        for (const bytes_view boolean : {"READONLY", "COMPACTION_ENABLED", "SPLIT_ENABLED", "MERGE_ENABLED",
                                         "NORMALIZATION_ENABLED", "REGION_MEMSTORE_REPLICATION"})
            if (key == boolean) return detail::boolean_text(value);
        return bytes(value);
    }

    attribute_map values_;
};

namespace detail {

/// What HBase's master refuses of the attributes of a table (R2.16), as a sentence; empty if nothing.
inline std::string fault_of(const table_attributes& all) {
    const auto too_small = [&](bytes_view key, std::int64_t least) {
        const auto at = all.values().find(key);
        return at != all.values().end() && *parsed_number(at->second) < least
                   ? bytes(key) + " is at least " + std::to_string(least) + " bytes, but is " + at->second
                   : std::string();
    };
    if (std::string fault = too_small("MAX_FILESIZE", 2 * 1024 * 1024); !fault.empty()) return fault;
    if (std::string fault = too_small("MEMSTORE_FLUSHSIZE", 1024 * 1024); !fault.empty()) return fault;
    if (*parsed_number(all["REGION_REPLICATION"]) < 1)
        return "REGION_REPLICATION is at least 1, but is " + bytes(all["REGION_REPLICATION"]);
    return {};
}

}  // namespace detail
}  // namespace strata
