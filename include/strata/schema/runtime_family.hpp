// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/maintenance/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/family_attributes.hpp>

namespace strata {

/// HBase's IN_MEMORY_COMPACTION: what compact_memory() does to a family.  Only eager removes cells (R8.18).
enum class in_memory_compaction : unsigned char {
    none,     ///< Removes nothing.
    basic,    ///< Removes nothing.
    eager,    ///< Removes from the active segment what a flush would remove.
    adaptive  ///< Removes nothing.  HBase's goes now by basic and now by eager, by chance.
};

/// Its name in HBase: "NONE".
constexpr const char* name(in_memory_compaction policy) noexcept {
    constexpr const char* names[] = {"NONE", "BASIC", "EAGER", "ADAPTIVE"};
    return names[static_cast<unsigned char>(policy)];
}

/// The settings of a column family that is known at run time, in HBase's terms and with its defaults (R2.13).
struct family_options {
    owned_bytes name;                                             ///< The name: see is_legal_family_name.
    std::int64_t max_versions = 1;                                ///< VERSIONS
    std::int64_t min_versions = 0;                                ///< MIN_VERSIONS
    time_span ttl = never_expires;                                ///< TTL, but in milliseconds or any unit
    keep_deleted_cells keep_deleted = keep_deleted_cells::no;     ///< KEEP_DELETED_CELLS
    bool new_version_behavior = false;                            ///< NEW_VERSION_BEHAVIOR
    in_memory_compaction in_memory = in_memory_compaction::none;  ///< IN_MEMORY_COMPACTION
    time_span purge_delay = 0;                                    ///< hbase.hstore.time.to.purge.deletes
    strata::maintenance::hbase maintenance = {};                  ///< When it is flushed and compacted by itself
    family_attributes attributes = {};                            ///< COMPRESSION and its like, and the user's own

    /// Equal in all settings.
    friend bool operator==(const family_options&, const family_options&) = default;
};

/// A family whose settings are known at run time: the counterpart of family<"name", policies...>.
///
/// Only layout, memory and quirks are known at compile time.
template <class Cells, class Memory, class Quirks>
struct runtime_family {
    /// The retention policy: which versions of a column count.
    using retention = strata::retention::hbase<dynamic, dynamic, dynamic>;
    /// The delete policy.
    using deletes = strata::deletes::hbase;
    /// The memory policy.
    using memory = Memory;
    /// The quirks policy: which of HBase's oddities are reproduced.
    using quirks = Quirks;
    /// The maintenance policy: when the family is flushed and compacted.
    using maintenance = strata::maintenance::hbase;
    /// The policy that chooses how cells lie in memory.
    using cells = Cells;

    /// The settings of one family, for its store.
    class facts {
    public:
        /// Takes the settings.
        ///
        /// Throws: bad_family_name; illegal_argument for numbers that HBase refuses (R2.14, R2.16).
        explicit facts(family_options options)
            : retention_(options.max_versions, options.min_versions, options.ttl), options_(std::move(options)) {
            detail::check_family_name(options_.name);
            if (const std::string fault = detail::fault_of(options_.attributes); !fault.empty())
                detail::raise<illegal_argument>(fault);
        }

        /// The family's name.
        bytes_view name() const noexcept { return options_.name; }
        /// The retention policy with the family's numbers.
        auto retention() const noexcept { return retention_; }
        /// The delete policy with the family's settings.
        auto deletes() const noexcept {
            return strata::deletes::hbase(options_.keep_deleted, options_.new_version_behavior, options_.purge_delay);
        }
        /// The maintenance policy with the family's numbers.
        const strata::maintenance::hbase& maintenance() const noexcept { return options_.maintenance; }
        /// True if compact_memory() removes cells of the family (R8.18).
        bool compacts_in_memory() const noexcept { return options_.in_memory == in_memory_compaction::eager; }
        /// The settings as they were given.
        const family_options& options() const noexcept { return options_; }

    private:
        strata::retention::hbase<dynamic, dynamic, dynamic> retention_;
        family_options options_;
    };
};

}  // namespace strata
