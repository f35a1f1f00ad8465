// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog_settings.hpp>
#include <strata/catalog/error.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/parts/catalog_state.hpp>
#include <strata/catalog/parts/check_table.hpp>
#include <strata/catalog/parts/serving_table.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/request/split_keys.hpp>
#include <strata/table/dynamic_table.hpp>

namespace strata {

/// Namespaces, and tables that are found by their names.  HBase: Admin, and the tables of a Connection.
///
/// `st::catalog all; all.create_table({"ns:orders", {{.name = "items"}}}); all.table("ns:orders").put(...);`
///
/// Its tables have one clock.  A call that throws has changed nothing.  Calls that name a table throw illegal_argument
/// for a name that HBase refuses (R2.5 - R2.8), and table_not_found for a name that no table has.
/// Threads: as a standard container; calls of different tables may go on at the same time.
class catalog : detail::catalog_state {
public:
    /// A catalog with the machine's clock, the namespaces `default` and `hbase`, and the tables `hbase:meta` and
    /// `hbase:namespace`, which can be read only (R11.13).
    template <class Table = basic_dynamic_table<clock::shared>>
    explicit catalog(catalog_settings settings = {})
        : catalog_state(clock::shared(), settings, detail::make_owned_table<Table>) {}
    /// A catalog with that clock, which it borrows; a clock::shared is the clock of others.
    template <clock_policy Clock, class Table = basic_dynamic_table<clock::shared>>
    explicit catalog(const Clock& clock, catalog_settings settings = {})
        : catalog_state(clock::shared(clock), settings, detail::make_owned_table<Table>) {}
    /// A temporary would be gone before it is asked.
    template <clock_policy Clock>
        requires(!std::same_as<Clock, clock::shared>)
    explicit catalog(const Clock&&, catalog_settings = {}) = delete;

    catalog(const catalog&) = delete;
    catalog& operator=(const catalog&) = delete;

    /// The settings, to be changed.
    catalog_settings& settings() noexcept { return settings_; }
    /// The settings.
    const catalog_settings& settings() const noexcept { return settings_; }
    /// The clock of its tables.
    const clock::shared& clock() const noexcept { return clock_; }

    // ---- namespaces ----------------------------------------------------------------------------------------------

    /// Creates a namespace (R11.2).
    ///
    /// Throws: illegal_argument for a name that HBase refuses, namespace_exists, constraint_violation for a limit that
    /// is not positive, do_not_retry for one that is no number.
    void create_namespace(const namespace_descriptor& space) {
        namespaces_.create(space, [&] { meta_.put_namespace(space); });
    }
    /// Replaces the properties of a namespace.
    ///
    /// Throws: namespace_not_found, and as create_namespace.
    void modify_namespace(const namespace_descriptor& space) {
        namespaces_.modify(space, [&] { meta_.put_namespace(space); });
    }
    /// Removes an empty namespace (R11.3).  HBase's shell: drop_namespace.
    ///
    /// Throws: namespace_not_found; constraint_violation if it is reserved or has tables.
    void delete_namespace(std::string_view name) {
        namespaces_.remove(name, count_in(name), [&] { meta_.remove_namespace(name); });
    }
    /// The name and properties of a namespace.  Throws: namespace_not_found.
    const namespace_descriptor& get_namespace_descriptor(std::string_view name) const { return namespaces_.at(name); }
    /// All namespaces, by name.
    std::vector<namespace_descriptor> list_namespaces() const { return namespaces_.all(); }

    // ---- tables --------------------------------------------------------------------------------------------------

    /// A family with the settings that this catalog gives a new one.
    family_options new_family(owned_bytes name) const {
        return {.name = std::move(name), .max_versions = settings_.column_max_version};
    }

    /// Creates a table, which is enabled.
    ///
    /// `split_keys`: the first rows of its regions, but for the first; in any order.
    /// Throws: table_exists, namespace_not_found, quota_exceeded; do_not_retry or illegal_argument for families and
    /// attributes that HBase refuses (R2.10, R2.14, R2.16), illegal_argument for split keys that are empty or there
    /// twice, bad_row_key for one that no row could have.
    any_table& create_table(table_descriptor descriptor, const bytes_list& split_keys = {}) {
        namespaces_.at(descriptor.name.namespace_name());
        detail::check_as_master(descriptor);
        detail::split_keys keys(split_keys);
        check_new(descriptor.name, keys.regions());
        return announce(make_(descriptor.name, std::move(descriptor.attributes), std::move(descriptor.families),
                              settings_.stores, clock_),
                        std::move(keys));
    }

    /// Gives a table of any type a name here.  It still belongs to the caller, with the clock that it has.
    ///
    /// Throws: table_exists, namespace_not_found, quota_exceeded.
    /// Invalidated by: the end and the move of that table: detach it before.
    template <class Table>
    any_table& attach(const table_name& name, Table& table) {
        static_assert(detail::is_table<Table>, "strata: attach takes a table, like st::table or st::dynamic_table");
        static_assert(
            !detail::is_shared_table<Table>,
            "strata: attach takes a table with concurrency::none, because reads of any_table borrow; put a lock "
            "around the catalog instead");
        namespaces_.at(name.namespace_name());
        check_new(name);
        if constexpr (detail::is_table<Table> && !detail::is_shared_table<Table>)
            return announce(std::make_shared<detail::attached_table<Table>>(name, table), {});
        else
            return found(name.text());
    }
    /// Forgets a table that was attached, enabled or not.  The table itself stays as it is.
    ///
    /// Throws: illegal_argument if the catalog owns it.
    void detach(bytes_view name) {
        any_table& attached = table(name);
        if (!attached.is_attached())
            detail::raise<illegal_argument>("the table '" + attached.name().text() +
                                            "' was not attached; drop it instead");
        forget(attached);
    }

    /// The table of that name, which may be disabled.
    ///
    /// Complexity: logarithmic in the tables.
    ///@{
    any_table& table(bytes_view name) { return found(name); }
    const any_table& table(bytes_view name) const { return found(name); }
    ///@}

    /// There is a table of that name.
    bool table_exists(bytes_view name) const { return find(name) != nullptr; }
    /// The table's name, families and attributes.
    table_descriptor get_descriptor(bytes_view name) const { return table(name).descriptor(); }

    /// The table has these families and attributes afterwards, enabled or not.  HBase: modifyTable.
    ///
    /// Cells of families that it had not before or has no longer are gone.
    /// Throws: as create_table; illegal_argument for other families of an attached table of compile time, of which only
    /// attributes can be altered.
    void modify_table(table_descriptor descriptor) {
        any_table& changed = modifiable(descriptor.name.text());
        detail::check_as_master(descriptor);
        alter(changed, std::move(descriptor));
    }
    /// Adds a family.  Throws: invalid_family_operation if the table has it already (R2.31); as modify_table.
    void add_column_family(bytes_view name, family_options family) {
        table_descriptor descriptor = modifiable(name).descriptor();
        if (detail::find_family(descriptor.families, family.name) != descriptor.families.end())
            detail::raise_invalid(descriptor, family.name, "is there already and cannot be added");
        descriptor.families.push_back(std::move(family));
        modify_table(std::move(descriptor));
    }
    /// Replaces the settings of a family.  Throws: invalid_family_operation if the table has no such family (R2.31); as
    /// modify_table.
    void modify_column_family(bytes_view name, family_options family) {
        table_descriptor descriptor = modifiable(name).descriptor();
        const auto at = detail::find_family(descriptor.families, family.name);
        if (at == descriptor.families.end())
            detail::raise_invalid(descriptor, family.name, "is not there and cannot be modified");
        *at = std::move(family);
        modify_table(std::move(descriptor));
    }
    /// Removes a family and its cells.  Throws: invalid_family_operation if the table has no such family, or no other
    /// (R2.31); as modify_table.
    void delete_column_family(bytes_view name, bytes_view family) {
        table_descriptor descriptor = modifiable(name).descriptor();
        const auto at = detail::find_family(descriptor.families, family);
        if (at == descriptor.families.end())
            detail::raise_invalid(descriptor, family, "is not there and cannot be deleted");
        if (descriptor.families.size() == 1)
            detail::raise_invalid(descriptor, family, "is the only one and cannot be deleted");
        descriptor.families.erase(at);
        modify_table(std::move(descriptor));
    }

    /// Lets requests in again.  Throws: table_not_disabled if the table is enabled.
    void enable_table(bytes_view name) {
        any_table& dropped = table(name);
        if (dropped.is_enabled())
            detail::raise<table_not_disabled>("the table '" + dropped.name().text() + "' is enabled already");
        enable(dropped, true);
    }
    /// Refuses requests from now on.  Throws: table_not_enabled if the table is disabled.
    void disable_table(bytes_view name) {
        any_table& table = modifiable(name);
        if (!table.is_enabled())
            detail::raise<table_not_enabled>("the table '" + table.name().text() + "' is disabled already");
        enable(table, false);
    }
    /// The table takes requests.
    bool is_table_enabled(bytes_view name) const { return table(name).is_enabled(); }
    /// The table refuses requests.
    bool is_table_disabled(bytes_view name) const { return !is_table_enabled(name); }

    /// Drops a table, which is disabled.  HBase's shell: drop.
    ///
    /// Throws: table_not_disabled; illegal_argument for an attached one, which is detached instead.
    void delete_table(bytes_view name) {
        any_table& table = disabled(name);
        if (table.is_attached())
            detail::raise<illegal_argument>("the table '" + table.name().text() + "' was attached; detach it instead");
        forget(table);
    }
    /// Removes all cells of a table, which is disabled, and enables it.
    ///
    /// `preserve_splits`: it is divided as before; otherwise it has one region.
    /// Throws: table_not_disabled.
    void truncate_table(bytes_view name, bool preserve_splits = false) { truncate(disabled(name), preserve_splits); }
    /// Creates an empty table with the families and attributes of another one.
    ///
    /// `preserve_splits`: it is divided as the other one.
    /// Throws: as create_table.
    any_table& clone_table_schema(bytes_view name, const table_name& clone, bool preserve_splits = false) {
        table_descriptor descriptor = get_descriptor(name);
        descriptor.name = clone;
        return create_table(std::move(descriptor), preserve_splits ? table(name).regions().split_keys() : bytes_list());
    }

    /// The names of tables for which `wanted(name)` is true, by name.  catalog/list.hpp has those of an expression.
    template <class Wanted>
        requires std::predicate<Wanted&, const table_name&> std::vector<table_name> list_table_names(Wanted wanted)
    const {
        std::vector<table_name> all;
        for (const auto& entry : tables_)
            if (wanted(entry.second->name())) all.push_back(entry.second->name());
        return all;
    }
    /// The names of the tables of a namespace, by name.  Throws: namespace_not_found.
    std::vector<table_name> list_table_names_by_namespace(std::string_view in) const {
        namespaces_.at(in);
        return list_table_names([&](const table_name& name) { return name.namespace_name() == in; });
    }
    /// The names of all tables of users, by name.
    std::vector<table_name> list_table_names() const {
        return list_table_names([](const table_name& name) { return !name.is_system(); });
    }
};

}  // namespace strata
