// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/core/error.hpp>
#include <strata/files/save_error.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/attribute_value.hpp>
#include <strata/schema/family_attributes.hpp>
#include <strata/schema/runtime_family.hpp>

/// The settings of a family as a saved table has them: HBase's names and values.
namespace strata::detail {

/// The value of RETENTION and DELETES for policies that HBase does not have.
inline constexpr bytes_view no_policy_of_hbase = "a policy that HBase does not have";

/// HBase's name of a purge delay.
inline constexpr bytes_view purge_delay_key = "hbase.hstore.time.to.purge.deletes";

/// Sets what a policy says of itself in HBase's DDL: `VERSIONS => 3, KEEP_DELETED_CELLS => 'TRUE'`.
inline void read_ddl(attribute_map& settings, bytes_view ddl) {
    for (;;) {
        const std::size_t arrow = ddl.find(" => ");
        if (arrow == bytes_view::npos) return;
        bytes_view key = ddl.substr(0, arrow);
        key.remove_prefix(key.find_last_of(" {,") + 1);
        if (key.starts_with('\'')) key = key.substr(1, key.size() - 2);
        ddl.remove_prefix(arrow + 4);
        if (ddl.starts_with('{')) continue;  // CONFIGURATION => {'key' => 'value'}
        const bool is_quoted = ddl.starts_with('\'');
        if (is_quoted) ddl.remove_prefix(1);
        const std::size_t size = (std::min)(ddl.find_first_of(is_quoted ? "'" : ",} "), ddl.size());
        settings.set(key, bytes(ddl.substr(0, size)));
        ddl.remove_prefix(size);
    }
}

/// A time to live: seconds, as in HBase, or `1500 ms` if these are no whole seconds that HBase takes.
inline std::string saved_ttl(std::int64_t ttl) {
    if (ttl == never_expires) return "FOREVER";
    if (ttl % 1000 == 0 && ttl / 1000 < most_in_hbase) return std::to_string(ttl / 1000);
    return std::to_string(ttl) + " ms";
}

/// The settings of a store's family that decide which cells stay, the defaults too, in a fixed order.
///
/// A policy that has no attributes() is one that HBase does not have.  That is all that is known of it, and what its
/// deletes do.
template <class Store>
attribute_map saved_settings(const Store& store) {
    attribute_map all;
    const auto& retention = store.retention_policy();
    using retention_type = std::remove_cvref_t<decltype(retention)>;
    if constexpr (has_attributes<retention_type>) {
        all.set("VERSIONS", "1");
        all.set("MIN_VERSIONS", "0");
        all.set("TTL", "FOREVER");
        read_ddl(all, retention.attributes());
        all.set("VERSIONS", std::to_string((std::min)(limit_of(retention), most_in_hbase)));
        if constexpr (has_time_to_live<retention_type>) all.set("TTL", saved_ttl(retention.time_to_live()));
    } else {
        all.set("RETENTION", bytes(no_policy_of_hbase));
    }
    const auto& deletes = store.delete_policy();
    if constexpr (requires { deletes.attributes(); }) {
        all.set("KEEP_DELETED_CELLS", "FALSE");
        all.set("NEW_VERSION_BEHAVIOR", "false");
        all.set(purge_delay_key, "0");
        read_ddl(all, deletes.attributes());
    } else {
        const char* const effect = Store::effect == delete_effect::marks     ? ", which leaves markers"
                                   : Store::effect == delete_effect::removes ? ", which removes at once"
                                                                             : ", which refuses deletes";
        all.set("DELETES", bytes(no_policy_of_hbase) + effect);
    }
    bytes in_memory = "NONE";
    if constexpr (requires { store.facts().options(); }) in_memory = name(store.facts().options().in_memory);
    all.set("IN_MEMORY_COMPACTION", in_memory);
    return all;
}

/// How two families of one name differ, as a sentence: `VERSIONS is 3 there and 5 here, ...`; empty if they do not.
inline std::string difference_of(const attribute_map& saved, const attribute_map& here) {
    std::string text;
    const auto add = [&](bytes_view key, bytes_view there, bytes_view here_value) {
        text.append(text.empty() ? "" : ", ").append(key).append(" is ");
        text.append(there.empty() ? "not set" : there).append(" there and ");
        text.append(here_value.empty() ? "not set" : here_value).append(" here");
    };
    for (const auto& [key, value] : saved)
        if (here.value_or(key, {}) != value) add(key, value, here.value_or(key, {}));
    for (const auto& [key, value] : here)
        if (saved.count(key) == 0) add(key, {}, value);
    return text;
}

/// The family with these settings, for a table whose families are known at run time.
///
/// Throws: schema_mismatch for policies that HBase does not have; illegal_argument for a setting that cannot be read.
inline family_options options_of(bytes_view name, const attribute_map& settings) {
    family_options family{.name = name};
    for (const auto& [key, value] : settings) {
        if (key == "RETENTION" || key == "DELETES")
            raise<schema_mismatch>("the family '" + escape(name) + "' was saved with " + value +
                                   "; load it into a table of families that have it");
        if (key == purge_delay_key) {
            if (value != "0") set_configuration(family, key, value);  // which is said of every family
        } else if (key == "TTL" && value.ends_with(" ms"))
            family.ttl = number_of(key, bytes_view(value).substr(0, value.size() - 3), 64);
        else
            set_attribute(family, key, value);
    }
    return family;
}

}  // namespace strata::detail
