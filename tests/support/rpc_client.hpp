// SPDX-License-Identifier: BSL-1.0
// A client of HBase's RPC for tests: it writes requests by hand and reads answers.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/protobuf.hpp>

#include "support/field_numbers.hpp"

namespace support {

using namespace literals;
using strata::bytes;
using strata::bytes_view;
using message = strata::detail::protobuf_message;
using writer = strata::detail::protobuf_writer;

/// A message of fields: `msg({{1, "text"}, {2, 7}, {3, other}})`.
struct field {
    std::uint32_t id;
    bytes payload = {};
    std::uint64_t number = 0;
    bool is_number = false;

    field(std::uint32_t of, const char* text) : id(of), payload(text) {}
    field(std::uint32_t of, bytes text) : id(of), payload(std::move(text)) {}
    field(std::uint32_t of, const writer& inner) : id(of), payload(inner.raw()) {}
    field(std::uint32_t of, std::int64_t value) : id(of), number(static_cast<std::uint64_t>(value)), is_number(true) {}
    field(std::uint32_t of, int value) : field(of, std::int64_t{value}) {}
};
inline writer msg(std::initializer_list<field> fields) {
    writer made;
    for (const field& one : fields)
        if (one.is_number)
            made.number(strata::detail::proto::field{one.id}, one.number);
        else
            made.payload(strata::detail::proto::field{one.id}, one.payload);
    return made;
}

/// An answer, which owns its bytes.
struct rpc_answer {
    std::uint64_t call = 0;
    bytes error;  ///< The Java class; empty if there is none.
    bytes why;    ///< Its text.
    bool do_not_retry = false;
    bytes body;
    bytes block;

    message read() const { return message::parse(body); }
};

/// The preamble and the header of a connection.
inline bytes rpc_hello(const char* service, bool with_blocks = false) {
    writer header;
    header.payload(1_f, msg({{1, "test"}}).raw()).payload(2_f, service);
    if (with_blocks) header.payload(3_f, "org.apache.hadoop.hbase.codec.KeyValueCodec");
    bytes made("HBas\0\x50", 6);
    strata::append_big_endian(made, static_cast<std::int32_t>(header.raw().size()));
    return made.append(header.raw());
}

/// A request.
inline bytes rpc_request(std::uint64_t call, const char* method, const writer& parameter, bytes_view block = {}) {
    writer header;
    header.number(1_f, call).payload(3_f, method).number(4_f, 1);
    if (!block.empty()) header.message(5_f, msg({{1, static_cast<std::int64_t>(block.size())}}));
    const bytes all = header.delimited() + parameter.delimited();
    bytes made;
    strata::append_big_endian(made, static_cast<std::int32_t>(all.size() + block.size()));
    return made.append(all).append(block);
}

/// Takes an answer off the front of what a session has returned.
inline rpc_answer rpc_take(bytes_view& in) {
    strata::detail::byte_reader all(in);
    strata::detail::byte_reader frame(all.counted<std::int32_t>("an answer"));
    in = all.rest();
    const message header = message::parse(strata::detail::take_counted(frame, "a header"));
    rpc_answer made;
    made.call = header.number(1_f).value_or(0);
    if (const auto error = header.message(2_f)) {
        made.error = error->payload(1_f).value_or("");
        made.why = error->payload(2_f).value_or("");
        made.do_not_retry = error->number(5_f).value_or(0) != 0;
        return made;
    }
    made.body = strata::detail::take_counted(frame, "a body");
    made.block = frame.rest();
    return made;
}

/// A server with a table `t` of the families f (3 versions) and g, and connections to it.
struct rpc_world {
    strata::clock::manual time{strata::timestamp(1000)};
    strata::catalog all{time};
    strata::gateway::cluster served{all};
    strata::gateway::rpc_server server{served, {.port = 16020}};

    rpc_world() { all.create_table({"t", {{.name = "f", .max_versions = 3}, {.name = "g"}}}); }

    /// The region of a table, as clients name it.
    writer region(bytes_view table = "t") {
        auto scan = all.table("hbase:meta").open_scanner({.prefix = bytes(table) + ",,"});
        return msg({{1, 1}, {2, bytes(scan.next()->front().row())}});
    }
    /// One request on a connection of its own.
    rpc_answer ask(const char* service, const char* method, const writer& parameter, bool with_blocks = false,
                   bytes_view block = {}) {
        strata::gateway::rpc_session session(server);
        const bytes sent = session.receive(rpc_hello(service, with_blocks) + rpc_request(7, method, parameter, block));
        bytes_view in = sent;
        return rpc_take(in);
    }
    rpc_answer client(const char* method, const writer& parameter, bool with_blocks = false, bytes_view block = {}) {
        return ask("ClientService", method, parameter, with_blocks, block);
    }
};

}  // namespace support
