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
#include <strata/wire/fields/hbase.hpp>
#include <strata/wire/fields/master.hpp>

/// Tables and namespaces: most of HBase's MasterService.
namespace strata::gateway::rpc {

namespace parts {

/// The number of a procedure, which has ended already.
inline void answer_procedure(call& of) {
    constexpr proto::field proc_id =
        common<proto::create_table_response::proc_id, proto::delete_table_response::proc_id,
               proto::truncate_table_response::proc_id, proto::enable_table_response::proc_id,
               proto::disable_table_response::proc_id, proto::modify_table_response::proc_id,
               proto::add_column_response::proc_id, proto::modify_column_response::proc_id,
               proto::delete_column_response::proc_id, proto::flush_table_response::proc_id,
               proto::create_namespace_response::proc_id, proto::modify_namespace_response::proc_id,
               proto::delete_namespace_response::proc_id>;
    of.answer.body.number(proc_id, ++of.server.procedures);
}

/// The text of the table's name in that field.
inline std::string table_in(const call& of, proto::field id) { return table_name_of(message_of(of.asked, id)).text(); }

/// The tables that a request chooses by an expression, a namespace, or not at all.
inline std::vector<table_name> chosen_tables(const call& of, proto::field regex, proto::field with_system,
                                             proto::field in) {
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
    using field = proto::create_table_request;
    table_descriptor given = table_of(message_of(of.asked, field::table_schema));
    const table_name name = given.name;
    std::vector<bytes> keys;
    for_each_payload(of.asked, field::split_keys, [&](bytes_view key) { keys.emplace_back(key); });
    of.all.create_table(std::move(given));
    if (!keys.empty()) of.server.regions.split(of.all, name, std::move(keys));
    parts::answer_procedure(of);
}
inline void delete_table(call& of) {
    of.all.delete_table(parts::table_in(of, proto::delete_table_request::table_name));
    parts::answer_procedure(of);
}
inline void truncate_table(call& of) {
    using field = proto::truncate_table_request;
    const table_name name = table_name_of(message_of(of.asked, field::table_name));
    const std::vector<bytes> keys = of.server.regions.split_keys(of.all, name);
    of.all.truncate_table(name.text());
    if (flag_of(of.asked, field::preserve_splits) && !keys.empty()) of.server.regions.split(of.all, name, keys);
    parts::answer_procedure(of);
}
inline void enable_table(call& of) {
    of.all.enable_table(parts::table_in(of, proto::enable_table_request::table_name));
    parts::answer_procedure(of);
}
inline void disable_table(call& of) {
    of.all.disable_table(parts::table_in(of, proto::disable_table_request::table_name));
    parts::answer_procedure(of);
}
inline void modify_table(call& of) {
    using field = proto::modify_table_request;
    table_descriptor given = table_of(message_of(of.asked, field::table_schema));
    given.name = table_name_of(message_of(of.asked, field::table_name));
    of.all.modify_table(std::move(given));
    parts::answer_procedure(of);
}
inline void add_column(call& of) {
    using field = proto::add_column_request;
    of.all.add_column_family(parts::table_in(of, field::table_name),
                             family_of(message_of(of.asked, field::column_families)));
    parts::answer_procedure(of);
}
inline void modify_column(call& of) {
    using field = proto::modify_column_request;
    of.all.modify_column_family(parts::table_in(of, field::table_name),
                                family_of(message_of(of.asked, field::column_families)));
    parts::answer_procedure(of);
}
inline void delete_column(call& of) {
    using field = proto::delete_column_request;
    of.all.delete_column_family(parts::table_in(of, field::table_name), payload_of(of.asked, field::column_name));
    parts::answer_procedure(of);
}
inline void flush_table(call& of) {
    of.all.table(parts::table_in(of, proto::flush_table_request::table_name)).flush();
    parts::answer_procedure(of);
}

/// The descriptors of the tables that are named, or of those that an expression chooses.
inline void get_table_descriptors(call& of) {
    using field = proto::get_table_descriptors_request;
    constexpr proto::field found = proto::get_table_descriptors_response::table_schema;
    std::vector<table_name> wanted;
    for_each_message(of.asked, field::table_names, [&](const message& name) { wanted.push_back(table_name_of(name)); });
    if (wanted.empty()) wanted = parts::chosen_tables(of, field::regex, field::include_sys_tables, field::namespace_);
    for (const table_name& one : wanted)
        if (of.all.table_exists(one.text()))
            of.answer.body.message(found, to_message(of.all.get_descriptor(one.text())));
}
inline void get_table_names(call& of) {
    using field = proto::get_table_names_request;
    for (const table_name& one : parts::chosen_tables(of, field::regex, field::include_sys_tables, field::namespace_))
        of.answer.body.message(proto::get_table_names_response::table_names, to_message(one));
}

namespace parts {

/// Calls `use(name)` for the tables of the state that a request names.
template <class Use>
void for_state(const call& of, Use use) {
    constexpr proto::field wanted = common<proto::list_table_descriptors_by_state_request::is_enabled,
                                           proto::list_table_names_by_state_request::is_enabled>;
    const bool is_enabled = flag_of(of.asked, wanted);
    for (const table_name& one : of.all.list_table_names([](const table_name&) { return true; }))
        if (of.all.is_table_enabled(one.text()) == is_enabled) use(one);
}

}  // namespace parts

inline void list_table_descriptors_by_state(call& of) {
    constexpr proto::field found = proto::list_table_descriptors_by_state_response::table_schema;
    parts::for_state(of, [&](const table_name& one) {
        of.answer.body.message(found, to_message(of.all.get_descriptor(one.text())));
    });
}
inline void list_table_names_by_state(call& of) {
    parts::for_state(of, [&](const table_name& one) {
        of.answer.body.message(proto::list_table_names_by_state_response::table_names, to_message(one));
    });
}
inline void get_table_state(call& of) {
    const bool is_enabled = of.all.is_table_enabled(parts::table_in(of, proto::get_table_state_request::table_name));
    writer state;
    state.number(proto::table_state::state, is_enabled ? 0 : 1);
    of.answer.body.message(proto::get_table_state_response::table_state, state);
}

inline void create_namespace(call& of) {
    of.all.create_namespace(namespace_of(message_of(of.asked, proto::create_namespace_request::namespace_descriptor)));
    parts::answer_procedure(of);
}
inline void modify_namespace(call& of) {
    of.all.modify_namespace(namespace_of(message_of(of.asked, proto::modify_namespace_request::namespace_descriptor)));
    parts::answer_procedure(of);
}
inline void delete_namespace(call& of) {
    of.all.delete_namespace(payload_of(of.asked, proto::delete_namespace_request::namespace_name));
    parts::answer_procedure(of);
}
inline void get_namespace_descriptor(call& of) {
    const bytes_view name = payload_of(of.asked, proto::get_namespace_descriptor_request::namespace_name);
    of.answer.body.message(proto::get_namespace_descriptor_response::namespace_descriptor,
                           to_message(of.all.get_namespace_descriptor(name)));
}
inline void list_namespaces(call& of) {
    for (const namespace_descriptor& one : of.all.list_namespaces())
        of.answer.body.payload(proto::list_namespaces_response::namespace_name, one.name);
}
inline void list_namespace_descriptors(call& of) {
    for (const namespace_descriptor& one : of.all.list_namespaces())
        of.answer.body.message(proto::list_namespace_descriptors_response::namespace_descriptor, to_message(one));
}
inline void list_table_names_by_namespace(call& of) {
    const bytes_view space = payload_of(of.asked, proto::list_table_names_by_namespace_request::namespace_name);
    for (const table_name& one : of.all.list_table_names_by_namespace(space))
        of.answer.body.message(proto::list_table_names_by_namespace_response::table_name, to_message(one));
}
inline void list_table_descriptors_by_namespace(call& of) {
    const bytes_view space = payload_of(of.asked, proto::list_table_descriptors_by_namespace_request::namespace_name);
    for (const table_name& one : of.all.list_table_names_by_namespace(space))
        of.answer.body.message(proto::list_table_descriptors_by_namespace_response::table_schema,
                               to_message(of.all.get_descriptor(one.text())));
}

}  // namespace strata::gateway::rpc
