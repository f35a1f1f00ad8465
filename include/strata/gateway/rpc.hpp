// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/java_error.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/methods.hpp>
#include <strata/gateway/rpc/regions.hpp>
#include <strata/gateway/rpc/state.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/fields/registry.hpp>
#include <strata/wire/fields/rpc.hpp>

namespace strata::gateway {

/// Where clients find a server of HBase's RPC, and how it calls itself.
struct rpc_options {
    std::string host = "localhost";      ///< The name by which clients reach it.
    std::uint16_t port = 0;              ///< The port by which clients reach it.
    std::int64_t start_code = 1;         ///< When it was started, say: a client knows a server that began anew by it.
    std::string cluster_id = "strata";   ///< The name of the cluster.
    rpc::watcher* watched_by = nullptr;  ///< Who is told of requests; null if nobody is.  Outlives the server.
};

/// HBase's own RPC over a catalog: what all its connections share.  A client of HBase 2.5 or later is led to it by
/// `hbase.client.registry.impl=org.apache.hadoop.hbase.client.RpcConnectionRegistry` and
/// `hbase.client.bootstrap.servers=HOST:PORT`.
///
/// It is master and region server in one.  Each table has one region, or several if it was created with split keys.
/// Nothing here opens a socket or starts a thread: see rpc_session.
/// Threads: sessions of one server may be used by several at once, each session by one at a time.
/// Invalidated by: the end of the cluster.
class rpc_server {
public:
    /// Serves the catalog of that cluster.
    explicit rpc_server(cluster& served, const rpc_options& options = {})
        : state_{&served, rpc::regions({options.host, options.port, options.start_code}), options.cluster_id,
                 options.watched_by, open_scanners<rpc::open_scan>(served.limits().scanners)} {}

    rpc_server(const rpc_server&) = delete;
    rpc_server& operator=(const rpc_server&) = delete;

private:
    friend class rpc_session;
    rpc::server_state state_;
};

/// One connection of a client of HBase: bytes in, bytes out.
///
///     const st::bytes answer = session.receive(what_the_socket_had);
///     send(answer);
///     if (session.is_over()) close();
///
/// Invalidated by: the end of the server.
class rpc_session {
public:
    /// Begins a connection.
    explicit rpc_session(rpc_server& server) noexcept : server_(&server.state_) {}

    /// Takes bytes of the client, split in any way, and returns what is to be sent to it.
    ///
    /// A request that fails is answered by an exception of HBase.  Bytes that are no request end the session.
    /// Memory: what has arrived of a request that is not complete; the size that it announces reserves nothing.
    /// Throws: std::bad_alloc; the session is over then.
    bytes receive(bytes_view more) {
        if (is_over_) return {};
        received_.append(more);
        bytes to_send;
        std::size_t done = 0;
        try {
            while (!is_over_) {
                const std::size_t used = take(bytes_view(received_).substr(done), to_send);
                if (used == 0) break;
                done += used;
            }
        } catch (const illegal_argument& why) {
            end(why.what(), to_send);
        }
        received_.erase(0, done);
        return to_send;
    }

    /// True if the connection is to be closed after what was returned is sent.
    bool is_over() const noexcept { return is_over_; }

private:
    using answered = rpc::proto::response_header;
    using of_block = rpc::proto::cell_block_meta;

    enum class stage : unsigned char { preamble, header, requests };

    static constexpr std::size_t preamble_size = 6;
    static constexpr std::size_t length_size = 4;

    /// Handles the preamble, the header or a request if all of it is there.  Returns how many bytes it took.
    std::size_t take(bytes_view in, bytes& out) {
        if (stage_ == stage::preamble) {
            if (in.size() < preamble_size) return 0;
            take_preamble(in.substr(0, preamble_size), out);
            return preamble_size;
        }
        if (in.size() < length_size) return 0;
        const auto size = from_big_endian<std::uint32_t>(in);
        if (size > server_->served->limits().message) {
            end("a request has at most " + std::to_string(server_->served->limits().message) +
                    " bytes, and this one announces " + std::to_string(size),
                out);
            return 0;
        }
        if (in.size() - length_size < size) return 0;
        const bytes_view frame = in.substr(length_size, size);
        if (stage_ == stage::header)
            take_header(frame, out);
        else
            take_request(frame, out);
        return length_size + size;
    }

    void take_preamble(bytes_view given, bytes& out) {
        constexpr char version = 0;
        constexpr char simple_authentication = 80;
        if (given == "Regist") {  // a client that wants to know the cluster, and nothing else
            rpc::writer answer;
            answer.payload(rpc::proto::get_connection_registry_response::cluster_id, server_->id);
            constexpr std::uint32_t registry_call = 0xFFFFFFFD;
            send(rpc::writer().number(answered::call_id, registry_call), answer.raw(), {}, out);
            is_over_ = true;
        } else if (!given.starts_with("HBas")) {
            end("this is a server of HBase's RPC, and the connection does not begin as one of its clients does", out);
        } else if (given[4] != version || given[5] != simple_authentication) {
            end("a client connects with version 0 and simple authentication", out);
        } else {
            stage_ = stage::header;
        }
    }

    void take_header(bytes_view frame, bytes& out) {
        using field = rpc::proto::connection_header;
        const auto header = rpc::message::parse(frame);
        service_ = rpc::payload_of(header, field::service_name);
        const bytes_view codec = rpc::payload_of(header, field::cell_block_codec_class);
        if (const bytes_view compressor = rpc::payload_of(header, field::cell_block_compressor_class);
            !compressor.empty())
            return end("cell blocks are not compressed, and the client wants " + bytes(compressor), out,
                       "org.apache.hadoop.hbase.ipc.UnsupportedCompressionCodecException");
        constexpr std::string_view package = "org.apache.hadoop.hbase.codec.";
        if (!codec.empty() && codec != std::string(package) + "KeyValueCodec" &&
            codec != std::string(package) + "KeyValueCodecWithTags")
            return end("cell blocks are of KeyValueCodec, and the client wants " + bytes(codec), out,
                       "org.apache.hadoop.hbase.ipc.UnsupportedCellCodecException");
        takes_block_ = !codec.empty();
        stage_ = stage::requests;
    }

    void take_request(bytes_view frame, bytes& out) {
        using field = rpc::proto::request_header;
        strata::detail::byte_reader in(frame);
        const auto header = rpc::message::parse(strata::detail::take_counted(in, "the header of a request"));
        rpc::writer answer_header;
        answer_header.number(answered::call_id, rpc::number_of(header, field::call_id));
        rpc::reply answer{{}, takes_block_, {}};
        const bytes_view name = rpc::payload_of(header, field::method_name);
        try {
            if (server_->watched_by) server_->watched_by->before(service_, name);
            rpc::message asked;
            if (rpc::flag_of(header, field::request_param))
                asked = rpc::message::parse(strata::detail::take_counted(in, "the parameter of a request"));
            const auto block_size = rpc::number_of(rpc::message_of(header, field::cell_block_meta), of_block::length);
            if (block_size > in.rest().size()) raise_short_block();
            rpc::request_cells cells(in.take(static_cast<std::size_t>(block_size), "the cells of a request"));
            server_->served->with([&](catalog& all) {
                rpc::call made{*server_, all, asked, cells, answer};
                rpc::method_of(service_, name).work(made);
            });
        } catch (const std::exception& why) {
            answer_header.message(answered::exception, exception_message(java_error_of(why)));
            send(answer_header, out);
            return;
        }
        if (server_->watched_by && !server_->watched_by->answers(service_, name)) return;
        if (!answer.block.empty()) {
            rpc::writer meta;
            answer_header.message(answered::cell_block_meta, meta.number(of_block::length, answer.block.size()));
        }
        send(answer_header, answer.body.raw(), answer.block, out);
    }
    [[noreturn]] static void raise_short_block() {
        strata::detail::raise<illegal_argument>("the cells of the request are not all there");
    }

    /// HBase: ExceptionResponse.
    static rpc::writer exception_message(const java_error& why) {
        using field = rpc::proto::exception_response;
        rpc::writer made;
        made.payload(field::exception_class_name, why.type);
        made.payload(field::stack_trace, why.type + ": " + why.message);
        made.number(field::do_not_retry, why.do_not_retry ? 1 : 0);
        return made;
    }

    /// Appends an answer: its length, the header, the message, the cells.
    static void send(const rpc::writer& header, bytes_view body, bytes_view block, bytes& out) {
        bytes head = header.delimited();
        strata::detail::append_varint(head, body.size());
        append_big_endian(out, static_cast<std::uint32_t>(head.size() + body.size() + block.size()));
        out.append(head).append(body).append(block);
    }
    /// Appends an answer that has a header only: an exception.
    static void send(const rpc::writer& header, bytes& out) {
        const bytes head = header.delimited();
        append_big_endian(out, static_cast<std::uint32_t>(head.size()));
        out.append(head);
    }

    /// Says what is wrong with the connection as a whole, and ends it.
    void end(const std::string& why, bytes& out,
             const char* type = "org.apache.hadoop.hbase.ipc.FatalConnectionException") {
        constexpr std::uint32_t no_call = 0xFFFFFFFF;
        rpc::writer header;
        header.number(answered::call_id, no_call).message(answered::exception, exception_message({type, why, true}));
        send(header, out);
        is_over_ = true;
    }

    rpc::server_state* server_;
    stage stage_ = stage::preamble;
    bool is_over_ = false;
    bool takes_block_ = false;
    bytes service_;
    bytes received_;
};

}  // namespace strata::gateway
