// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog_settings.hpp>
#include <strata/catalog/error.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/parts/meta_tables.hpp>
#include <strata/catalog/parts/namespaces.hpp>
#include <strata/catalog/parts/serving_table.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/request/split_keys.hpp>

namespace strata::detail {

/// What a catalog has, and how it finds, adds and forgets tables.
class catalog_state {
protected:
    using shared_table = std::shared_ptr<any_table>;

    catalog_state(const clock::shared& clock, const catalog_settings& settings, table_maker make)
        : settings_(settings), clock_(clock), make_(make), meta_(clock, make) {
        for (const namespace_descriptor& space : namespaces_.all()) meta_.put_namespace(space);
        add(meta_.meta());
        announce(meta_.of_namespaces(), {});
    }

    /// The table of that name, or null.
    any_table* find(bytes_view name) const {
        auto at = tables_.find(name);
        if (at == tables_.end()) at = tables_.find(table_name(name).text());  // "default:t" is "t"
        return at == tables_.end() ? nullptr : at->second.get();
    }
    /// The table of that name.  Throws: table_not_found.
    any_table& found(bytes_view name) const {
        any_table* const table = find(name);
        if (!table) raise<table_not_found>("there is no table '" + table_name(name).text() + "'");
        return *table;
    }
    /// One that may be changed.  Throws: constraint_violation for hbase:meta and hbase:namespace.
    any_table& modifiable(bytes_view name) const {
        any_table& table = found(name);
        if (&table == meta_.meta().get() || &table == meta_.of_namespaces().get())
            raise<constraint_violation>("the table '" + table.name().text() + "' belongs to the catalog itself");
        return table;
    }
    /// One that is disabled.  Throws: table_not_disabled.
    any_table& disabled(bytes_view name) const {
        any_table& table = modifiable(name);
        if (table.is_enabled())
            raise<table_not_disabled>("the table '" + table.name().text() + "' is enabled; disable it first");
        return table;
    }

    /// Tables of a namespace.
    std::size_t count_in(std::string_view name) const noexcept {
        std::size_t count = 0;
        for (const auto& entry : tables_) count += entry.second->name().namespace_name() == name;
        return count;
    }

    /// Regions of the tables of a namespace.
    std::size_t count_regions_in(std::string_view name) const noexcept {
        std::size_t count = 0;
        for (const auto& entry : tables_)
            if (entry.second->name().namespace_name() == name) count += entry.second->regions().size();
        return count;
    }

    /// Throws table_exists or quota_exceeded if there can be no table of that name and of so many regions.
    void check_new(const table_name& name, std::size_t regions = 1) const {
        if (find(name.text())) raise<table_exists>("there is a table '" + name.text() + "' already");
        const std::string_view space = name.namespace_name();
        if (settings_.quota_enabled) namespaces_.check_quota(name, regions, count_in(space), count_regions_in(space));
    }

    /// Adds a table that is divided at these keys, and says so in hbase:meta.
    any_table& announce(shared_table table, split_keys keys) {
        any_table& added = add(std::move(table));
        try {
            added.regions_ = meta_.add_table(added.name(), std::move(keys));
        } catch (...) {
            tables_.erase(added.name().text());
            throw;
        }
        return added;
    }
    void forget(any_table& table) {
        meta_.remove_table(table.name());
        set_state(table, any_table::state::dropped);  // for scanners that are open
        tables_.erase(tables_.find(table.name().text()));
    }
    void enable(any_table& table, bool yes) {
        meta_.set_state(table.name(), yes);
        set_state(table, yes ? any_table::state::enabled : any_table::state::disabled);
    }
    void truncate(any_table& table, bool preserve_splits) {
        table.regions_ = meta_.renew_table(table.name(), preserve_splits ? table.regions_.keys() : split_keys());
        table.do_clear();
        set_state(table, any_table::state::enabled);
    }
    void alter(any_table& table, table_descriptor changed) const {
        table.do_alter(std::move(changed.families), changed.attributes, settings_.stores);
        const bool was_read_only = table.attributes_.is_read_only();
        table.attributes_ = std::move(changed.attributes);
        const bool is_read_only = table.attributes_.is_read_only();
        if (is_read_only != was_read_only) table.do_set_read_only(is_read_only);
    }

    catalog_settings settings_;
    clock::shared clock_;
    table_maker make_;
    namespaces namespaces_;
    meta_tables meta_;
    std::map<std::string, shared_table, std::less<>> tables_;  // by whole name

private:
    static void set_state(any_table& table, any_table::state now) noexcept { table.state_ = now; }

    any_table& add(shared_table table) {
        std::string key = table->name().text();
        return *tables_.emplace(std::move(key), std::move(table)).first->second;
    }
};

}  // namespace strata::detail
