// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/error.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/core/error.hpp>
#include <strata/schema/attribute_value.hpp>

namespace strata::detail {

/// The namespaces of a catalog (R11.1 - R11.4).
class namespaces {
public:
    namespaces() {
        for (const std::string_view name : {default_namespace, system_namespace})
            all_.emplace(name, namespace_descriptor{std::string(name)});
    }

    /// The namespace of that name.  Throws: namespace_not_found.
    const namespace_descriptor& at(std::string_view name) const {
        const auto found = all_.find(name);
        if (found == all_.end()) raise<namespace_not_found>("there is no namespace '" + escape(name) + "'");
        return found->second;
    }
    std::vector<namespace_descriptor> all() const {
        std::vector<namespace_descriptor> list;
        list.reserve(all_.size());
        for (const auto& entry : all_) list.push_back(entry.second);
        return list;
    }

    /// Each of these calls write() when nothing is left to be refused, and changes nothing if that throws.
    template <class Write>
    void create(const namespace_descriptor& space, Write write) {
        check_namespace_name(space.name);
        if (all_.contains(space.name)) raise<namespace_exists>("there is a namespace '" + space.name + "' already");
        check_limits(space);
        std::map<std::string, namespace_descriptor, std::less<>> made;
        made.emplace(space.name, space);
        write();
        all_.merge(made);
    }
    template <class Write>
    void modify(const namespace_descriptor& space, Write write) {
        check_namespace_name(space.name);
        const auto changed = all_.find(at(space.name).name);
        check_limits(space);
        auto properties = space.properties;
        write();
        changed->second.properties.swap(properties);
    }
    /// `tables`: how many the namespace has.
    template <class Write>
    void remove(std::string_view name, std::size_t tables, Write write) {
        const auto removed = all_.find(at(name).name);
        if (name == default_namespace || name == system_namespace)
            raise<constraint_violation>("the namespace '" + bytes(name) + "' is reserved: it stays");
        if (tables != 0)
            raise<constraint_violation>("only an empty namespace can be removed, but '" + bytes(name) + "' has " +
                                        std::to_string(tables) + " tables");
        write();
        all_.erase(removed);
    }

    /// Throws quota_exceeded if a namespace may not have this table of so many regions besides its others.
    void check_quota(const table_name& added, std::size_t regions, std::size_t tables_there,
                     std::size_t regions_there) const {
        const namespace_descriptor& space = at(added.namespace_name());
        const auto check = [&](std::string_view key, std::size_t more, std::size_t there, const char* what) {
            if (static_cast<std::uint64_t>(limit_of(space, key)) < there + more)
                raise<quota_exceeded>("the namespace '" + space.name + "' has " + std::to_string(there) + what +
                                      ", and its " + std::string(key) + " does not allow " + std::to_string(more) +
                                      " more, of the table '" + added.text() + "'");
        };
        check(most_tables, 1, tables_there, " tables");
        check(most_regions, regions, regions_there, " regions");
    }

private:
    static constexpr std::string_view most_regions = "hbase.namespace.quota.maxregions";
    static constexpr std::string_view most_tables = "hbase.namespace.quota.maxtables";
    static constexpr std::string_view limit_keys[] = {most_regions, most_tables};

    static std::int64_t limit_of(const namespace_descriptor& space, std::string_view key) {
        const auto found = space.properties.find(key);
        if (found == space.properties.end() || found->second.empty()) return (std::numeric_limits<std::int64_t>::max)();
        const std::optional<std::int64_t> limit = parsed_number(found->second);
        if (!limit)
            raise<do_not_retry>(std::string(key) + " of the namespace '" + space.name + "' is a number, and not '" +
                                escape(found->second) + "'");
        return *limit;
    }
    static void check_limits(const namespace_descriptor& space) {
        for (const std::string_view key : limit_keys)
            if (const std::int64_t limit = limit_of(space, key); limit < 1)
                raise<constraint_violation>(std::string(key) + " of the namespace '" + space.name +
                                            "' is at least 1, but is " + std::to_string(limit));
    }

    std::map<std::string, namespace_descriptor, std::less<>> all_;
};

}  // namespace strata::detail
