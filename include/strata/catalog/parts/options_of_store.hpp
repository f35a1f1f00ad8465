// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata::detail {

/// The settings of a store's family in HBase's terms, as far as these go; where they do not, HBase's defaults.
template <class Store>
family_options options_of(const Store& store) {
    if constexpr (requires { store.facts().options(); }) {
        return store.facts().options();
    } else {
        family_options all{.name = bytes(store.name())};
        const auto& retention = store.retention_policy();
        using retention_type = std::remove_cvref_t<decltype(retention)>;
        if constexpr (has_attributes<retention_type>) {
            all.max_versions = std::clamp(limit_of(retention), std::int64_t{1}, most_in_hbase);
            all.min_versions = (std::min)(minimum_of(retention), all.max_versions);
            if constexpr (has_time_to_live<retention_type>) all.ttl = retention.time_to_live();
        }
        const auto& deletes = store.delete_policy();
        if constexpr (requires { deletes.attributes(); }) {
            const std::string said = deletes.attributes();
            const auto says = [&](bytes_view text) { return said.find(text) != std::string::npos; };
            all.keep_deleted = says("KEEP_DELETED_CELLS => 'TRUE'")  ? keep_deleted_cells::yes
                               : says("KEEP_DELETED_CELLS => 'TTL'") ? keep_deleted_cells::until_expired
                                                                     : keep_deleted_cells::no;
            all.new_version_behavior = says("NEW_VERSION_BEHAVIOR => 'true'");
        }
        return all;
    }
}

}  // namespace strata::detail
