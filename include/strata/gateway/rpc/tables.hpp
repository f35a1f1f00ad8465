// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
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
inline void answer_procedure(call& request) {
    constexpr proto::field proc_id =
        common<proto::create_table_response::proc_id, proto::delete_table_response::proc_id,
               proto::truncate_table_response::proc_id, proto::enable_table_response::proc_id,
               proto::disable_table_response::proc_id, proto::modify_table_response::proc_id,
               proto::add_column_response::proc_id, proto::modify_column_response::proc_id,
               proto::delete_column_response::proc_id, proto::flush_table_response::proc_id,
               proto::create_namespace_response::proc_id, proto::modify_namespace_response::proc_id,
               proto::delete_namespace_response::proc_id>;
    request.answer.body.number(proc_id, ++request.server.procedures);
}

/// The text of the table's name in that field.
inline std::string table_in(const call& request, proto::field id) {
    return table_name_of(message_of(request.asked, id)).text();
}

/// The tables that a request chooses by an expression, a namespace, or not at all.
inline std::vector<table_name> chosen_tables(const call& request, proto::field regex, proto::field with_system,
                                             proto::field in) {
    const bytes_view expression = payload_of(request.asked, regex);
    std::vector<table_name> all = list_table_names(request.all, expression.empty() ? ".*" : expression, true);
    const bytes_view space = payload_of(request.asked, in);
    if (!space.empty()) request.all.get_namespace_descriptor(space);  // throws if there is none
    const bool takes_system = flag_of(request.asked, with_system);
    std::erase_if(all, [&](const table_name& name) {
        return (name.is_system() && !takes_system) || (!space.empty() && name.namespace_name() != space);
    });
    return all;
}

}  // namespace parts

inline void create_table(call& request) {
    using field = proto::create_table_request;
    bytes_list keys;
    for_each_payload(request.asked, field::split_keys, [&](bytes_view key) { keys.emplace_back(key); });
    request.all.create_table(table_of(message_of(request.asked, field::table_schema)), keys);
    parts::answer_procedure(request);
}
inline void delete_table(call& request) {
    request.all.delete_table(parts::table_in(request, proto::delete_table_request::table_name));
    parts::answer_procedure(request);
}
inline void truncate_table(call& request) {
    using field = proto::truncate_table_request;
    const table_name name = table_name_of(message_of(request.asked, field::table_name));
    request.all.truncate_table(name.text(), flag_of(request.asked, field::preserve_splits));
    parts::answer_procedure(request);
}
inline void enable_table(call& request) {
    request.all.enable_table(parts::table_in(request, proto::enable_table_request::table_name));
    parts::answer_procedure(request);
}
inline void disable_table(call& request) {
    request.all.disable_table(parts::table_in(request, proto::disable_table_request::table_name));
    parts::answer_procedure(request);
}
inline void modify_table(call& request) {
    using field = proto::modify_table_request;
    table_descriptor given = table_of(message_of(request.asked, field::table_schema));
    given.name = table_name_of(message_of(request.asked, field::table_name));
    request.all.modify_table(std::move(given));
    parts::answer_procedure(request);
}
inline void add_column(call& request) {
    using field = proto::add_column_request;
    request.all.add_column_family(parts::table_in(request, field::table_name),
                                  family_of(message_of(request.asked, field::column_families)));
    parts::answer_procedure(request);
}
inline void modify_column(call& request) {
    using field = proto::modify_column_request;
    request.all.modify_column_family(parts::table_in(request, field::table_name),
                                     family_of(message_of(request.asked, field::column_families)));
    parts::answer_procedure(request);
}
inline void delete_column(call& request) {
    using field = proto::delete_column_request;
    request.all.delete_column_family(parts::table_in(request, field::table_name),
                                     payload_of(request.asked, field::column_name));
    parts::answer_procedure(request);
}
inline void flush_table(call& request) {
    request.all.table(parts::table_in(request, proto::flush_table_request::table_name)).flush();
    parts::answer_procedure(request);
}

/// The descriptors of the tables that are named, or of those that an expression chooses.
inline void get_table_descriptors(call& request) {
    using field = proto::get_table_descriptors_request;
    constexpr proto::field found = proto::get_table_descriptors_response::table_schema;
    std::vector<table_name> wanted;
    for_each_message(request.asked, field::table_names,
                     [&](const message& name) { wanted.push_back(table_name_of(name)); });
    if (wanted.empty())
        wanted = parts::chosen_tables(request, field::regex, field::include_sys_tables, field::namespace_);
    for (const table_name& name : wanted)
        if (request.all.table_exists(name.text()))
            request.answer.body.message(found, to_message(request.all.get_descriptor(name.text())));
}
inline void get_table_names(call& request) {
    using field = proto::get_table_names_request;
    for (const table_name& name :
         parts::chosen_tables(request, field::regex, field::include_sys_tables, field::namespace_))
        request.answer.body.message(proto::get_table_names_response::table_names, to_message(name));
}

namespace parts {

/// Calls `use(name)` for the tables of the state that a request names.
template <class Use>
void for_state(const call& request, Use use) {
    constexpr proto::field wanted = common<proto::list_table_descriptors_by_state_request::is_enabled,
                                           proto::list_table_names_by_state_request::is_enabled>;
    const bool is_enabled = flag_of(request.asked, wanted);
    for (const table_name& name : request.all.list_table_names([](const table_name&) { return true; }))
        if (request.all.is_table_enabled(name.text()) == is_enabled) use(name);
}

}  // namespace parts

inline void list_table_descriptors_by_state(call& request) {
    constexpr proto::field found = proto::list_table_descriptors_by_state_response::table_schema;
    parts::for_state(request, [&](const table_name& name) {
        request.answer.body.message(found, to_message(request.all.get_descriptor(name.text())));
    });
}
inline void list_table_names_by_state(call& request) {
    parts::for_state(request, [&](const table_name& name) {
        request.answer.body.message(proto::list_table_names_by_state_response::table_names, to_message(name));
    });
}
inline void get_table_state(call& request) {
    const bool is_enabled =
        request.all.is_table_enabled(parts::table_in(request, proto::get_table_state_request::table_name));
    writer state;
    state.number(proto::table_state::state, is_enabled ? 0 : 1);
    request.answer.body.message(proto::get_table_state_response::table_state, state);
}

inline void create_namespace(call& request) {
    request.all.create_namespace(
        namespace_of(message_of(request.asked, proto::create_namespace_request::namespace_descriptor)));
    parts::answer_procedure(request);
}
inline void modify_namespace(call& request) {
    request.all.modify_namespace(
        namespace_of(message_of(request.asked, proto::modify_namespace_request::namespace_descriptor)));
    parts::answer_procedure(request);
}
inline void delete_namespace(call& request) {
    request.all.delete_namespace(payload_of(request.asked, proto::delete_namespace_request::namespace_name));
    parts::answer_procedure(request);
}
inline void get_namespace_descriptor(call& request) {
    const bytes_view name = payload_of(request.asked, proto::get_namespace_descriptor_request::namespace_name);
    request.answer.body.message(proto::get_namespace_descriptor_response::namespace_descriptor,
                                to_message(request.all.get_namespace_descriptor(name)));
}
inline void list_namespaces(call& request) {
    for (const namespace_descriptor& space : request.all.list_namespaces())
        request.answer.body.payload(proto::list_namespaces_response::namespace_name, space.name);
}
inline void list_namespace_descriptors(call& request) {
    for (const namespace_descriptor& space : request.all.list_namespaces())
        request.answer.body.message(proto::list_namespace_descriptors_response::namespace_descriptor,
                                    to_message(space));
}
inline void list_table_names_by_namespace(call& request) {
    const bytes_view space = payload_of(request.asked, proto::list_table_names_by_namespace_request::namespace_name);
    for (const table_name& name : request.all.list_table_names_by_namespace(space))
        request.answer.body.message(proto::list_table_names_by_namespace_response::table_name, to_message(name));
}
inline void list_table_descriptors_by_namespace(call& request) {
    const bytes_view space =
        payload_of(request.asked, proto::list_table_descriptors_by_namespace_request::namespace_name);
    for (const table_name& name : request.all.list_table_names_by_namespace(space))
        request.answer.body.message(proto::list_table_descriptors_by_namespace_response::table_schema,
                                    to_message(request.all.get_descriptor(name.text())));
}

}  // namespace strata::gateway::rpc
