// SPDX-License-Identifier: BSL-1.0
// 64 connections of both protocols ask one catalog at once, through sockets.  With the argument `two-locks` each protocol
// has a lock of its own: that is a race.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>
#include <strata/gateway/thrift1.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/clock/ticking.hpp>
#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/writer.hpp>

#include "server/listener.hpp"
#include "server/sessions.hpp"
#include "server/tables.hpp"
#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
namespace thrift = strata::thrift;
using namespace support::literals;
using support::msg;

namespace {

constexpr std::size_t threads = 8;
constexpr std::size_t connections_of_a_thread = 8;
constexpr std::size_t rounds = 25;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::_Exit(1);
}

class connection {
public:
    explicit connection(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        require(::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0, "the server accepts");
    }
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    virtual ~connection() { ::close(socket_); }

    virtual void ask(std::size_t round) = 0;
    virtual void read_answer() = 0;

protected:
    void send(std::string_view all) {
        require(::send(socket_, all.data(), all.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(all.size()),
                "it is sent");
    }
    /// Appends what has arrived.
    void receive(std::string& to) {
        char buffer[4096];
        const ssize_t size = ::recv(socket_, buffer, sizeof buffer, 0);
        require(size > 0, "the connection goes on");
        to.append(buffer, static_cast<std::size_t>(size));
    }

private:
    int socket_;
};

/// A client of HBase's RPC: it counts, reads, scans and puts.
class rpc_connection final : public connection {
public:
    rpc_connection(std::uint16_t port, const support::writer& region) : connection(port), region_(region) {
        send(support::rpc_hello("ClientService"));
    }
    void ask(std::size_t round) override {
        const auto change = [&](int kind, const char* qualifier, const char* value) {
            return msg({{1, region_},
                        {2, msg({{1, "r"},
                                 {2, kind},
                                 {3, msg({{1, "f"}, {2, msg({{1, qualifier}, {2, st::bytes(value, 8)}})}})}})}});
        };
        switch (round % 4) {
            case 0:
                return request(round, "Mutate", change(1, "n", "\0\0\0\0\0\0\0\1"));
            case 1:
                return request(round, "Get", msg({{1, region_}, {2, msg({{1, "r"}})}}));
            case 2:
                return request(round, "Scan", msg({{1, region_}, {2, msg({{7, 3}})}, {4, 10}, {5, 1}}));
            default:
                return request(round, "Mutate", change(2, "rpc", "12345678"));
        }
    }
    void read_answer() override {
        std::string came;
        do receive(came);
        while (came.size() < 4 || came.size() - 4 < st::from_big_endian<std::uint32_t>(came));
        st::bytes_view in = came;
        const support::rpc_answer answer = support::rpc_take(in);
        if (!answer.error.empty()) std::fprintf(stderr, "%s: %s\n", answer.error.c_str(), answer.why.c_str());
        require(answer.error.empty() && in.empty(), "a request is answered, once");
    }

private:
    void request(std::size_t number, const char* method, const support::writer& parameter) {
        send(support::rpc_request(number, method, parameter));
    }

    support::writer region_;
};

/// A client of the interface Thrift1: it does so, too.
class thrift_connection final : public connection {
public:
    using connection::connection;
    void ask(std::size_t round) override {
        switch (round % 4) {
            case 0:
                return request("atomicIncrement", [](thrift::writer& out) { out.text(3_id, "f:n").i64(4_id, 1); });
            case 1:
                return request("getRow", [](thrift::writer&) {});
            case 2:
                return request("scannerOpen", [](thrift::writer&) {});
            default:
                return request("mutateRow", [](thrift::writer& out) {
                    out.list(3_id, thrift::type::structure, 1).begin().text(2_id, "f:thrift").text(3_id, "1").end();
                });
        }
    }
    void read_answer() override {
        std::string came;
        thrift::reader in;
        do receive(came);
        while (!in.read(came));
        require(
            in.kind() == thrift::message_kind::reply && (in.body().size() == 0 || (*in.body().begin()).id() == 0_id),
            "a call is answered");
    }

private:
    template <class Fill>
    void request(const char* name, Fill fill) {
        st::bytes made;
        thrift::writer out(made);
        out.begin_message(name, thrift::message_kind::call, 1);
        out.text(1_id, "t").text(2_id, "r");
        fill(out);
        out.end_message();
        send(made);
    }
};

}  // namespace

int main(int count, char** words) {
    const bool has_two_locks = count > 1 && std::string_view(words[1]) == "two-locks";
    const st::clock::ticking time;
    const st::clock::shared clock(time);
    const auto tables = server::make_catalog(clock);
    tables->create_table({"t", {{.name = "f", .max_versions = 3}}});
    st::bytes region;
    {
        auto meta = tables->table("hbase:meta").open_scanner({.prefix = "t,,"});
        region = meta.next()->front().row();
    }
    st::gateway::cluster served(*tables);
    st::gateway::cluster served_too(*tables);
    st::gateway::rpc_server hbase(served, {.port = 1});
    st::gateway::thrift1 interface(has_two_locks ? served_too : served);
    {
        server::listener rpc("127.0.0.1", 0, {});
        server::listener thrift1("127.0.0.1", 0, {});
        rpc.start([&] { return server::make_session(hbase); });
        thrift1.start([&] { return server::make_session(interface); });

        std::vector<std::thread> clients;
        for (std::size_t i = 0; i != threads; ++i)
            clients.emplace_back([&] {
                std::vector<std::unique_ptr<connection>> open;
                for (std::size_t j = 0; j != connections_of_a_thread; ++j)
                    if (j % 2 == 0)
                        open.push_back(std::make_unique<rpc_connection>(rpc.port(), msg({{1, 1}, {2, region}})));
                    else
                        open.push_back(std::make_unique<thrift_connection>(thrift1.port()));
                for (std::size_t round = 0; round != rounds; ++round) {
                    for (const auto& one : open) one->ask(round);
                    for (const auto& one : open) one->read_answer();
                }
            });
        for (std::thread& one : clients) one.join();
    }
    const auto counted = tables->table("t").get("r", {"f", "n"});
    constexpr std::size_t increments = threads * connections_of_a_thread * ((rounds + 3) / 4);
    require(counted && st::from_big_endian<std::uint64_t>(counted->value()) == increments,
            "each increment has counted");
    return 0;
}
