// SPDX-License-Identifier: BSL-1.0
// Peers that are slow, silent, too many or too large, and others beside them.
#include <doctest/doctest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>

#include "server/listener.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
using namespace std::chrono_literals;
using support::msg;

namespace {

/// A connection of a test.
class peer {
public:
    explicit peer(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }
    peer(const peer&) = delete;
    peer& operator=(const peer&) = delete;
    ~peer() { ::close(socket_); }

    bool is_connected() const { return connected_; }
    void send(std::string_view all) {
        [[maybe_unused]] const auto sent = ::send(socket_, all.data(), all.size(), MSG_NOSIGNAL);
    }
    /// Closes its half: it sends nothing more.
    void finish() { ::shutdown(socket_, SHUT_WR); }
    /// One answer; empty at the end of the connection.
    std::string answer() {
        const std::string length = take(4);
        if (length.size() < 4) return length;
        return length + take(static_cast<std::size_t>(st::from_big_endian<std::uint32_t>(length)));
    }
    /// Everything up to the end of the connection.
    std::string rest() { return take(1u << 20); }

private:
    std::string take(std::size_t size) {
        std::string all;
        char buffer[4096];
        while (all.size() < size) {
            const ssize_t got = ::recv(socket_, buffer, (std::min)(sizeof buffer, size - all.size()), 0);
            if (got <= 0) break;
            all.append(buffer, static_cast<std::size_t>(got));
        }
        return all;
    }

    int socket_;
    bool connected_ = false;
};

struct served_world : support::rpc_world {
    server::listener sockets;

    explicit served_world(server::limits allowed = {}) : sockets("127.0.0.1", 0, allowed) {
        sockets.start([this] { return std::make_unique<server::session_of<st::gateway::rpc_session>>(server); });
    }
    /// A client that asks something gets its answer.
    bool answers() {
        peer one(sockets.port());
        one.send(support::rpc_hello("ClientMetaService") + support::rpc_request(3, "GetClusterId", msg({})));
        const std::string got = one.answer();
        st::bytes_view in = got;
        return !got.empty() && support::rpc_take(in).call == 3;
    }
};

}  // namespace

TEST_SUITE("server/listener")
{
    TEST_CASE("silent, half-open and slow peers hold nobody up") {
        served_world world;
        peer silent(world.sockets.port());
        peer half(world.sockets.port());
        half.send("HB");
        half.finish();
        peer slow(world.sockets.port());
        const st::bytes request =
            support::rpc_hello("ClientMetaService") + support::rpc_request(4, "GetClusterId", msg({}));
        for (std::size_t i = 0; i != request.size(); ++i) {
            slow.send(request.substr(i, 1));
            if (i % 20 == 0) CHECK(world.answers());
        }
        CHECK_FALSE(slow.answer().empty());
        CHECK(half.rest().empty());
        CHECK(world.answers());
    }
    TEST_CASE("a peer that announces too much is told so and left") {
        served_world world;
        peer large(world.sockets.port());
        st::bytes sent("HBas\0\x50", 6);
        st::append_big_endian(sent, std::int32_t{0x7fffffff});
        large.send(sent);
        CHECK(large.rest().find("a request has at most") != std::string::npos);
        CHECK(world.answers());
    }
    TEST_CASE("a peer that takes no answers is left, and others are answered meanwhile") {
        served_world world({.slow = 1s});
        world.all.table("t").put("r", {"f", "q"}, st::bytes(1 << 20, 'x'), {5});
        peer greedy(world.sockets.port());
        st::bytes requests = support::rpc_hello("ClientService");
        for (int i = 0; i != 64; ++i)
            requests += support::rpc_request(5, "Get", msg({{1, world.region()}, {2, msg({{1, "r"}})}}));
        greedy.send(requests);
        CHECK(world.answers());
        for (int i = 0; i != 100 && world.sockets.connections() != 0; ++i) std::this_thread::sleep_for(100ms);
        CHECK(world.sockets.connections() == 0);
        CHECK(world.answers());
    }
    TEST_CASE("a silent peer is left after a while, and there are no more than so many") {
        served_world world({.connections = 2, .idle = 1s});
        peer a(world.sockets.port());
        peer b(world.sockets.port());
        a.send("HBas");
        b.send("HBas");
        for (int i = 0; i != 100 && world.sockets.connections() != 2; ++i) std::this_thread::sleep_for(10ms);
        peer c(world.sockets.port());
        CHECK(c.rest().empty());
        CHECK(a.rest().empty());  // after a second
        CHECK(b.rest().empty());
        CHECK(world.answers());
    }
    TEST_CASE("the end closes connections that are open") {
        auto world = std::make_unique<served_world>();
        peer open(world->sockets.port());
        open.send("HBas");
        CHECK(world->answers());
        world.reset();
        CHECK(open.rest().empty());
    }
    TEST_CASE("an address that is none, and a port that is taken") {
        CHECK_THROWS_AS(server::listener("localhost.", 0, {}), std::system_error);
        const server::listener first("127.0.0.1", 0, {});
        CHECK_THROWS_AS(server::listener("127.0.0.1", first.port(), {}), std::system_error);
    }
}
