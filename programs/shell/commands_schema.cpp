// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <utility>

#include <strata/catalog/described.hpp>

#include "shell/command.hpp"
#include "shell/patterns.hpp"
#include "shell/schema_arguments.hpp"

namespace shell {
namespace {

namespace st = strata;

using families = std::vector<st::family_options>;

families::iterator find_family(families& in, std::string_view name) {
    return std::find_if(in.begin(), in.end(), [&](const auto& one) { return st::bytes_view(one.name) == name; });
}

std::string string_name(const call& c) {
    const auto* name = c[0].as<std::string>();
    if (name == nullptr) bad_argument(c[0], "Table name must be of type String");
    return *name;
}

void check_exists(const call& c) {
    if (!c.in.tables().table_exists(c.table_name())) bad_argument(c[0], "Table " + c.table_name() + " does not exist.");
}

void check_namespace(const call& c, const st::table_name& of) {
    const std::string name(of.namespace_name());
    try {
        c.in.tables().get_namespace_descriptor(name);
    } catch (const st::namespace_not_found&) {
        throw failure("Unknown namespace " + name + '!');
    }
}

value reference(const call& c, const std::string& name) {
    return {table_reference{c.in.tables().table(name).name().text()}};
}

// ---- create ------------------------------------------------------------------------------------------------------

/// The arguments with arrays laid open and without nil.
void flatten(const value& one, std::vector<value>& to) {
    if (const auto* all = one.as<array>())
        for (const value& inner : *all) flatten(inner, to);
    else if (!one.is_nil())
        to.push_back(one);
}

/// The rows where regions begin.
void take_splits(hash& given, st::bytes_list& splits) {
    if (const value v = take(given, "SPLITS"); !v.is_nil()) {
        const auto* rows = v.as<array>();
        if (rows == nullptr) bad_argument(v, "SPLITS are an array of rows");
        splits.clear();
        for (const value& row : *rows) splits.push_back(st::unescape(to_text(row)));
    }
    for (const char* key : {"SPLITS_FILE", "NUMREGIONS", "SPLITALGO"})
        if (const value* v = find(given, key))
            bad_argument(*v, std::string(key) + " is not supported: name the rows by SPLITS");
}

value create(call& c) {
    st::table_descriptor table{string_name(c), {}};
    std::vector<value> arguments;
    for (std::size_t i = 1; i < c.size(); ++i) flatten(c[i], arguments);
    st::bytes_list splits;
    for (const value& one : arguments) {
        hash given;
        if (const auto* all = one.as<hash>())
            given = *all;
        else if (const auto* name = one.as<std::string>())
            given.push_back({"NAME", one.begin, one.end, {*name, one.begin, one.end}});
        else
            bad_argument(one, std::string(class_name(one)) + " of " + inspect(one) + " is not of Hash or String type");
        if (const value* name = find(given, "NAME")) {
            st::family_options family = c.in.tables().new_family(to_text(*name));
            set_family(family, given, c.print());
            const auto at = find_family(table.families, family.name);
            if (at == table.families.end()) {
                table.families.push_back(std::move(family));
            } else {
                c.print().line("Family '" + to_text(*name) + "' already exists, the old one will be replaced");
                *at = std::move(family);
            }
            continue;
        }
        if (const value method = take(given, "METHOD"); !method.is_nil() && to_text(method) != "table_att")
            bad_argument(method, "table_att is currently the only supported method");
        take_splits(given, splits);
        set_table(table, given);
        for (const hash_entry& e : given) c.print().line("An argument ignored (unknown or overridden): " + e.key);
    }
    if (table.families.empty()) bad_argument("Table must have at least one column family");
    const std::string name = table.name.text();
    check_namespace(c, table.name);
    c.in.tables().create_table(std::move(table), splits);
    c.print().line("Created table " + string_name(c));
    return reference(c, name);
}

// ---- alter -------------------------------------------------------------------------------------------------------

/// All of them are, at once; HBase counts those of an enabled table.
std::string regions_updated(const call& c, const std::string& name) {
    const st::any_table& table = c.in.tables().table(name);
    const std::string count = std::to_string(table.regions().size());
    return table.is_enabled() ? count + '/' + count + " regions updated." : "All regions updated.";
}

void alter_family(const call& c, st::table_descriptor& table, const hash& given) {
    const std::string name = to_text(*find(given, "NAME"));
    const auto at = find_family(table.families, name);
    st::family_options family = at == table.families.end() ? c.in.tables().new_family(name) : *at;
    set_family(family, given, c.print());
    if (at == table.families.end())
        table.families.push_back(std::move(family));
    else
        *at = std::move(family);
}

void delete_family(st::table_descriptor& table, const std::string& name) {
    // As in HBase's shell, one that is not there is not missed.
    const auto at = find_family(table.families, name);
    if (at != table.families.end()) table.families.erase(at);
}

/// METHOD => 'table_att_unset' and 'table_conf_unset'.
void unset(st::table_descriptor& table, const value& names, const char* what) {
    std::vector<value> all;
    flatten(names, all);
    for (const value& one : all) {
        const std::string key = to_text(one);
        if (table.attributes.values().count(key) == 0)
            bad_argument(one, std::string("Could not find ") + what + ": " + key);
        table.attributes.set(key, {});
    }
}

void alter_by_method(st::table_descriptor& table, const value& method, const value& name) {
    const std::string how = to_text(method);
    const bool is_known = how == "delete" || how == "table_att_unset" || how == "table_conf_unset";
    if (!is_known) bad_argument(method, "Unknown method: " + how);
    if (name.is_nil()) bad_argument(method, "NAME parameter missing for " + how + " method");
    if (how == "delete")
        delete_family(table, to_text(name));
    else
        unset(table, name, how == "table_att_unset" ? "attribute" : "configuration");
}

value alter(call& c) {
    const std::string name = string_name(c);
    if (!c.in.tables().table_exists(name)) bad_argument(c[0], "Can't find a table: " + name);
    if (c.size() == 1) bad_argument("There should be at least one argument but the table name");
    st::table_descriptor table = c.in.tables().get_descriptor(name);
    for (std::size_t i = 1; i != c.size(); ++i) {
        hash given;
        if (const auto* all = c[i].as<hash>())
            given = *all;
        else if (const auto* family = c[i].as<std::string>())
            given.push_back({"NAME", 0, 0, {*family, c[i].begin, c[i].end}});
        else
            bad_argument(c[i],
                         std::string(class_name(c[i])) + " of " + inspect(c[i]) + " is not of Hash or String type");
        if (const value family = take(given, "delete"); !family.is_nil()) {
            delete_family(table, to_text(family));
            continue;
        }
        const value method = take(given, "METHOD");
        if (method.is_nil() && find(given, "NAME") != nullptr) {
            alter_family(c, table, given);
            continue;
        }
        if (!method.is_nil() && to_text(method) != "table_att")
            alter_by_method(table, method, take(given, "NAME"));
        else
            set_table(table, given);
        for (const hash_entry& e : given) c.print().line("Unknown argument ignored: " + e.key);
    }
    c.in.tables().modify_table(std::move(table));
    c.print().line("Updating all regions with the new schema...");
    c.print().line(regions_updated(c, name));
    c.print().line("Done.");
    return {};
}

/// HBase's regions are reopened one after the other; here it is done at once.
value alter_status(call& c) {
    const std::string name = string_name(c);
    if (!c.in.tables().table_exists(name)) bad_argument(c[0], "Can't find a table: " + name);
    c.print().line(regions_updated(c, name));
    c.print().line("Done.");
    return {};
}

// ---- what there is -----------------------------------------------------------------------------------------------

value describe(call& c) {
    check_exists(c);
    const st::any_table& table = c.table();
    const std::string name = c.table_name();
    c.print().header("Table " + name + " is " + (table.is_enabled() ? "ENABLED" : "DISABLED"));
    const std::string attributes = st::hbase_text(table.attributes());
    c.print().row(attributes.empty() ? name : name + ", " + attributes);
    c.print().header("COLUMN FAMILIES DESCRIPTION");
    for (const st::family_options& family : table.families()) {
        c.print().row(st::hbase_text(family));
        c.print().line("");
    }
    c.print().footer();
    if (!c.in.tables().settings().quota_enabled) {
        c.print().line("Quota is disabled");
        return {};
    }
    c.print().header("QUOTAS");  // of tables and users, which are not there
    c.print().footer();
    return {};
}

value list(call& c) {
    c.print().header("TABLE");
    if (c.size() != 0 && c[0].as<std::string>() == nullptr) bad_argument(c[0], "a regular expression is a text");
    const pattern wanted(c.size() == 0 ? ".*" : c.text(0));
    array names;
    for (const st::table_name& one : c.in.tables().list_table_names([&](const st::table_name& table) {
             return !table.is_system() &&
                    (wanted.matches(table.text()) ||
                     (table.namespace_name() == st::default_namespace && wanted.matches("default:" + table.text())));
         })) {
        c.print().row(one.text());
        names.push_back({one.text()});
    }
    c.print().footer();
    return {names};
}

value exists(call& c) {
    const bool there = c.in.tables().table_exists(c.table_name());
    c.print().row("Table " + c.table_name() + (there ? " does exist" : " does not exist"));
    return {there};
}

value is_enabled(call& c) {
    const bool yes = c.in.tables().is_table_enabled(c.table_name());
    c.print().row(yes ? "true" : "false");
    return {yes};
}

value is_disabled(call& c) {
    const bool yes = c.in.tables().is_table_disabled(c.table_name());
    c.print().row(yes ? "true" : "false");
    return {yes};
}

value get_table(call& c) { return {table_reference{st::table_name(c.table_name()).text()}}; }

value get_splits(call& c) {
    array rows;
    if (c.in.tables().table_exists(c.table_name()))  // HBase asks hbase:meta, which has no regions of another one
        for (const st::bytes& row : c.table().regions().split_keys()) rows.push_back({st::escape(row)});
    c.print().line("Total number of splits = " + std::to_string(rows.size() + 1));
    for (const value& row : rows) c.print().line(to_text(row));
    if (rows.empty()) c.print().line("");
    return {rows};
}

// ---- states ------------------------------------------------------------------------------------------------------

value enable(call& c) {
    check_exists(c);
    if (!c.in.tables().is_table_enabled(c.table_name())) c.in.tables().enable_table(c.table_name());
    return {};
}

value disable(call& c) {
    check_exists(c);
    if (c.in.tables().is_table_enabled(c.table_name())) c.in.tables().disable_table(c.table_name());
    return {};
}

value drop(call& c) {
    check_exists(c);
    if (c.in.tables().is_table_enabled(c.table_name()))
        bad_argument(c[0], "Table " + c.table_name() + " is enabled. Disable it first.");
    c.in.tables().delete_table(c.table_name());
    return {};
}

value truncate(call& c) {
    const std::string name = c.table_name();
    c.print().line("Truncating '" + name + "' table (it may take a while):");
    if (c.in.tables().is_table_enabled(name)) {
        c.print().line("Disabling table...");
        c.in.tables().disable_table(name);
    }
    c.print().line("Truncating table...");
    c.in.tables().truncate_table(name, c.is.name == "truncate_preserve");
    return {};
}

value clone_table_schema(call& c) {
    const std::string name = c.table_name();
    const std::string to = c.table_name(1);
    const bool preserves = c.size() < 3 || c[2].as<bool>() == nullptr || *c[2].as<bool>();
    if (c.in.tables().table_exists(to)) throw failure("Table already exists: " + to + '!');
    check_namespace(c, st::table_name(to));
    c.in.tables().clone_table_schema(name, to, preserves);
    return {};
}

constexpr command schema_table[] = {
    {"create", "ddl", 1, any_number, "TABLE, FAMILY | {NAME => FAMILY, ...} ... [, {TABLE ATTRIBUTES}]",
     "creates a table with column families",
     "create 't1', 'f1', 'f2'\n"
     "create 'ns1:t1', {NAME => 'f1', VERSIONS => 5}\n"
     "create 't1', {NAME => 'f1', TTL => 2592000, KEEP_DELETED_CELLS => true}, {NAME => 'f2', MIN_VERSIONS => 1}\n"
     "create 't1', 'f1', READONLY => true, METADATA => {'mykey' => 'myvalue'}\n"
     "t1 = create 't1', 'f1'\n",
     create},
    {"alter", "ddl", 1, any_number, "TABLE, {NAME => FAMILY, ...} | {METHOD => ..., NAME => ...} | {TABLE ATTRIBUTES}",
     "adds, changes or removes families, or changes attributes of a table",
     "alter 't1', NAME => 'f1', VERSIONS => 5\n"
     "alter 't1', 'f1', {NAME => 'f2', IN_MEMORY => true}\n"
     "alter 't1', NAME => 'f1', METHOD => 'delete'\n"
     "alter 't1', 'delete' => 'f1'\n"
     "alter 't1', MAX_FILESIZE => '134217728'\n"
     "alter 't1', METHOD => 'table_att_unset', NAME => 'MAX_FILESIZE'\n",
     alter},
    {"alter_status", "ddl", 1, 1, "TABLE", "says how far an alter has come: it is always done", "alter_status 't1'\n",
     alter_status},
    {"describe", "ddl", 1, 1, "TABLE", "prints the families of a table and their attributes; also: desc",
     "describe 't1'\n"
     "desc 'ns1:t1'\n",
     describe},
    {"list", "ddl", 0, 1, "[EXPRESSION]", "lists the tables, or those that match an expression",
     "list\n"
     "list 'abc.*'\n"
     "list 'ns:.*'\n",
     list},
    {"exists", "ddl", 1, 1, "TABLE", "says whether there is such a table", "exists 't1'\n", exists},
    {"enable", "ddl", 1, 1, "TABLE", "lets requests to a table in again", "enable 't1'\n", enable},
    {"disable", "ddl", 1, 1, "TABLE", "refuses requests to a table from now on", "disable 't1'\n", disable},
    {"is_enabled", "ddl", 1, 1, "TABLE", "says whether a table is enabled", "is_enabled 't1'\n", is_enabled},
    {"is_disabled", "ddl", 1, 1, "TABLE", "says whether a table is disabled", "is_disabled 't1'\n", is_disabled},
    {"drop", "ddl", 1, 1, "TABLE", "removes a table, which must be disabled", "disable 't1'; drop 't1'\n", drop},
    {"truncate", "ddl", 1, 1, "TABLE", "removes all cells of a table", "truncate 't1'\n", truncate},
    {"truncate_preserve", "ddl", 1, 1, "TABLE", "truncate, which keeps the regions", "truncate_preserve 't1'\n",
     truncate},
    {"get_splits", "ddl", 1, 1, "TABLE", "prints the first rows of a table's regions, but for the first",
     "get_splits 't1'\n", get_splits},
    {"get_table", "ddl", 1, 1, "TABLE", "returns a reference to a table, for a variable",
     "t = get_table 't1'\n"
     "t.put 'r', 'f:q', 'v'\n",
     get_table},
    {"clone_table_schema", "ddl", 2, 3, "TABLE, NEW TABLE [, false]", "creates an empty table like another one",
     "clone_table_schema 't1', 't2'\n", clone_table_schema},
};

}  // namespace

std::span<const command> schema_commands() { return schema_table; }

}  // namespace shell
