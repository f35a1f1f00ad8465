// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/list.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/schema.hpp>
#include <strata/gateway/rpc/state.hpp>

/// Tables and namespaces: most of HBase's MasterService.
namespace strata::gateway::rpc {

namespace parts {

/// The number of a procedure, which has ended already.
inline void answer_procedure(call& of) { of.answer.body.number(1, ++of.server.procedures); }

/// The text of the table's name in that field.
inline std::string table_in(const call& of, std::uint32_t id) { return table_name_of(message_of(of.asked, id)).text(); }

/// The tables that a request chooses by an expression, a namespace, or not at all.
inline std::vector<table_name> chosen_tables(const call& of, std::uint32_t regex, std::uint32_t with_system,
                                             std::uint32_t in) {
    const bytes_view expression = payload_of(of.asked, regex);
    std::vector<table_name> all = list_table_names(of.all, expression.empty() ? ".*" : expression, true);
    const bytes_view space = payload_of(of.asked, in);
    if (!space.empty()) of.all.get_namespace_descriptor(space);  // throws if there is none
    const bool takes_system = flag_of(of.asked, with_system);
    std::erase_if(all, [&](const table_name& one) {
        return (one.is_system() && !takes_system) || (!space.empty() && one.namespace_name() != space);
    });
    return all;
}

}  // namespace parts

inline void create_table(call& of) {
    table_descriptor given = table_of(message_of(of.asked, 1));
    const table_name name = given.name;
    std::vector<bytes> keys;
    for_each_payload(of.asked, 2, [&](bytes_view key) { keys.emplace_back(key); });
    of.all.create_table(std::move(given));
    if (!keys.empty()) of.server.regions.split(of.all, name, std::move(keys));
    parts::answer_procedure(of);
}
inline void delete_table(call& of) {
    of.all.delete_table(parts::table_in(of, 1));
    parts::answer_procedure(of);
}
inline void truncate_table(call& of) {
    const table_name name = table_name_of(message_of(of.asked, 1));
    const std::vector<bytes> keys = of.server.regions.split_keys(of.all, name);
    of.all.truncate_table(name.text());
    if (flag_of(of.asked, 2) && !keys.empty()) of.server.regions.split(of.all, name, keys);
    parts::answer_procedure(of);
}
inline void enable_table(call& of) {
    of.all.enable_table(parts::table_in(of, 1));
    parts::answer_procedure(of);
}
inline void disable_table(call& of) {
    of.all.disable_table(parts::table_in(of, 1));
    parts::answer_procedure(of);
}
inline void modify_table(call& of) {
    table_descriptor given = table_of(message_of(of.asked, 2));
    given.name = table_name_of(message_of(of.asked, 1));
    of.all.modify_table(std::move(given));
    parts::answer_procedure(of);
}
inline void add_column(call& of) {
    of.all.add_column_family(parts::table_in(of, 1), family_of(message_of(of.asked, 2)));
    parts::answer_procedure(of);
}
inline void modify_column(call& of) {
    of.all.modify_column_family(parts::table_in(of, 1), family_of(message_of(of.asked, 2)));
    parts::answer_procedure(of);
}
inline void delete_column(call& of) {
    of.all.delete_column_family(parts::table_in(of, 1), payload_of(of.asked, 2));
    parts::answer_procedure(of);
}
inline void flush_table(call& of) {
    of.all.table(parts::table_in(of, 1)).flush();
    parts::answer_procedure(of);
}

/// The descriptors of the tables that are named, or of those that an expression chooses.
inline void get_table_descriptors(call& of) {
    std::vector<table_name> wanted;
    for_each_message(of.asked, 1, [&](const message& name) { wanted.push_back(table_name_of(name)); });
    if (wanted.empty()) wanted = parts::chosen_tables(of, 2, 3, 4);
    for (const table_name& one : wanted)
        if (of.all.table_exists(one.text())) of.answer.body.message(1, to_message(of.all.get_descriptor(one.text())));
}
inline void get_table_names(call& of) {
    for (const table_name& one : parts::chosen_tables(of, 1, 2, 3)) of.answer.body.message(1, to_message(one));
}

namespace parts {

template <class Write>
void for_state(call& of, Write write) {
    const bool is_enabled = flag_of(of.asked, 1);
    for (const table_name& one : of.all.list_table_names([](const table_name&) { return true; }))
        if (of.all.is_table_enabled(one.text()) == is_enabled) of.answer.body.message(1, write(one));
}

}  // namespace parts

inline void list_table_descriptors_by_state(call& of) {
    parts::for_state(of, [&](const table_name& one) { return to_message(of.all.get_descriptor(one.text())); });
}
inline void list_table_names_by_state(call& of) {
    parts::for_state(of, [](const table_name& one) { return to_message(one); });
}
inline void get_table_state(call& of) {
    writer state;
    state.number(1, of.all.is_table_enabled(parts::table_in(of, 1)) ? 0 : 1);
    of.answer.body.message(1, state);
}

inline void create_namespace(call& of) {
    of.all.create_namespace(namespace_of(message_of(of.asked, 1)));
    parts::answer_procedure(of);
}
inline void modify_namespace(call& of) {
    of.all.modify_namespace(namespace_of(message_of(of.asked, 1)));
    parts::answer_procedure(of);
}
inline void delete_namespace(call& of) {
    of.all.delete_namespace(payload_of(of.asked, 1));
    parts::answer_procedure(of);
}
inline void get_namespace_descriptor(call& of) {
    of.answer.body.message(1, to_message(of.all.get_namespace_descriptor(payload_of(of.asked, 1))));
}
inline void list_namespaces(call& of) {
    for (const namespace_descriptor& one : of.all.list_namespaces()) of.answer.body.payload(1, one.name);
}
inline void list_namespace_descriptors(call& of) {
    for (const namespace_descriptor& one : of.all.list_namespaces()) of.answer.body.message(1, to_message(one));
}
inline void list_table_names_by_namespace(call& of) {
    for (const table_name& one : of.all.list_table_names_by_namespace(payload_of(of.asked, 1)))
        of.answer.body.message(1, to_message(one));
}
inline void list_table_descriptors_by_namespace(call& of) {
    for (const table_name& one : of.all.list_table_names_by_namespace(payload_of(of.asked, 1)))
        of.answer.body.message(1, to_message(of.all.get_descriptor(one.text())));
}

}  // namespace strata::gateway::rpc
