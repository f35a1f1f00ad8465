// SPDX-License-Identifier: BSL-1.0
#include <strata/catalog/described.hpp>

#include "shell/command.hpp"
#include "shell/patterns.hpp"

namespace shell {
namespace {

namespace st = strata;

std::string namespace_name(const call& c) {
    const auto* name = c[0].as<std::string>();
    if (name == nullptr) bad_argument(c[0], "Namespace name must be of type String");
    return *name;
}

/// The hashes among the arguments from a place on; arrays are laid open, and nil is passed over.
std::vector<hash> hashes(const call& c, std::size_t from, const std::string& complaint) {
    std::vector<hash> all;
    const auto add = [&](const auto& self, const value& one) -> void {
        if (const auto* list = one.as<array>()) {
            for (const value& inner : *list) self(self, inner);
        } else if (const auto* entries = one.as<hash>()) {
            all.push_back(*entries);
        } else if (!one.is_nil()) {
            bad_argument(one, std::string(class_name(one)) + " of " + inspect(one) + complaint);
        }
    };
    for (std::size_t i = from; i < c.size(); ++i) add(add, c[i]);
    return all;
}

[[noreturn]] void unknown_namespace(const std::string& name) { throw failure("Unknown namespace " + name + '!'); }

value create_namespace(call& c) {
    st::namespace_descriptor one{namespace_name(c)};
    for (const hash& given : hashes(c, 1, " is not of Hash or String type"))
        for (const hash_entry& e : given) one.properties.insert_or_assign(e.key, to_text(e.of));
    try {
        c.in.tables().create_namespace(one);
    } catch (const st::illegal_argument& why) {
        // HBase's master says so, not its client.
        throw failure(std::string("java.io.IOException: ") + why.what(), "java.io.IOException", c[0].begin);
    }
    return {};
}

value alter_namespace(call& c) {
    st::namespace_descriptor one;
    try {
        one = c.in.tables().get_namespace_descriptor(namespace_name(c));
    } catch (const st::namespace_not_found&) {
        unknown_namespace(namespace_name(c));
    }
    for (hash given : hashes(c, 1, " is not of Hash type")) {
        const value method = take(given, "METHOD");
        if (to_text(method) == "set") {
            for (const hash_entry& e : given) one.properties.insert_or_assign(e.key, to_text(e.of));
        } else if (to_text(method) == "unset") {
            one.properties.erase(to_text(take(given, "NAME")));
        } else {
            bad_argument("Unknown method " + to_text(method));
        }
    }
    c.in.tables().modify_namespace(one);
    return {};
}

value describe_namespace(call& c) {
    const std::string name = namespace_name(c);
    try {
        const st::namespace_descriptor& one = c.in.tables().get_namespace_descriptor(name);
        c.print().header("DESCRIPTION");
        c.print().row(st::hbase_text(one));
        c.print().line("Quota is disabled");
    } catch (const st::namespace_not_found&) {
        unknown_namespace(name);
    }
    return {};
}

value drop_namespace(call& c) {
    const std::string name = namespace_name(c);
    try {
        c.in.tables().delete_namespace(name);
    } catch (const st::namespace_not_found&) {
        unknown_namespace(name);
    }
    return {};
}

value list_namespace(call& c) {
    c.print().header("NAMESPACE");
    const pattern wanted(c.size() == 0 ? ".*" : c.text(0));
    for (const st::namespace_descriptor& one : c.in.tables().list_namespaces())
        if (wanted.occurs_in(one.name)) c.print().row(one.name);
    c.print().footer();
    return {};
}

value list_namespace_tables(call& c) {
    const std::string name = namespace_name(c);
    c.print().header("TABLE");
    try {
        c.in.tables().get_namespace_descriptor(name);
    } catch (const st::namespace_not_found&) {
        unknown_namespace(name);
    }
    array names;
    for (const st::table_name& one :
         c.in.tables().list_table_names([&](const st::table_name& table) { return table.namespace_name() == name; })) {
        c.print().row(one.qualifier());
        names.push_back({std::string(one.qualifier())});
    }
    c.print().footer();
    return {names};
}

constexpr command namespace_table[] = {
    {"create_namespace", "namespace", 1, any_number, "NAMESPACE [, {'KEY' => 'VALUE', ...}]",
     "creates a namespace, with properties if you like",
     "create_namespace 'ns1'\n"
     "create_namespace 'ns1', {'PROPERTY_NAME' => 'PROPERTY_VALUE'}\n",
     create_namespace},
    {"alter_namespace", "namespace", 1, any_number, "NAMESPACE, {METHOD => 'set'|'unset', ...}",
     "sets or removes properties of a namespace",
     "alter_namespace 'ns1', {METHOD => 'set', 'PROPERTY_NAME' => 'PROPERTY_VALUE'}\n"
     "alter_namespace 'ns1', {METHOD => 'unset', NAME => 'PROPERTY_NAME'}\n",
     alter_namespace},
    {"describe_namespace", "namespace", 1, 1, "NAMESPACE", "prints the properties of a namespace",
     "describe_namespace 'ns1'\n", describe_namespace},
    {"drop_namespace", "namespace", 1, 1, "NAMESPACE", "removes a namespace, which must have no tables",
     "drop_namespace 'ns1'\n", drop_namespace},
    {"list_namespace", "namespace", 0, 1, "[EXPRESSION]", "lists the namespaces in which an expression occurs",
     "list_namespace\n"
     "list_namespace 'abc.*'\n",
     list_namespace},
    {"list_namespace_tables", "namespace", 1, 1, "NAMESPACE", "lists the tables of a namespace",
     "list_namespace_tables 'ns1'\n", list_namespace_tables},
};

}  // namespace

std::span<const command> namespace_commands() { return namespace_table; }

}  // namespace shell
