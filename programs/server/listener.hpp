// SPDX-License-Identifier: BSL-1.0
// Sockets for sessions that have none: one thread for each connection.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace server {

/// One connection of a protocol: bytes in, bytes out.
class session {
public:
    virtual ~session() = default;
    /// Takes what has arrived, and returns what is to be sent.
    virtual std::string receive(std::string_view more) = 0;
    /// The connection is to be closed.
    virtual bool is_over() const = 0;
};

/// A session of the library: gateway::rpc_session, say.
template <class Session>
class session_of final : public session {
public:
    template <class Server>
    explicit session_of(Server& of) : wrapped_(of) {}
    std::string receive(std::string_view more) override { return wrapped_.receive(more); }
    bool is_over() const override { return wrapped_.is_over(); }

private:
    Session wrapped_;
};

/// What a listener allows.
struct limits {
    std::size_t connections = 256;                         ///< One more is closed at once.
    std::chrono::seconds idle = std::chrono::minutes(10);  ///< A peer that says nothing longer than that is left.
    std::chrono::seconds slow = std::chrono::seconds(30);  ///< A peer that takes nothing longer than that, too.
};

/// A socket that listens, and the connections that it has accepted.  A peer that is slow or silent holds up nobody.
class listener {
public:
    /// Opens the socket; port 0 chooses a free one.  Throws: std::system_error.
    listener(const std::string& address, std::uint16_t port, const limits& allowed);
    listener(const listener&) = delete;
    listener& operator=(const listener&) = delete;
    /// Closes everything, and waits for the threads.
    ~listener();

    /// The port that clients connect to.
    std::uint16_t port() const noexcept { return port_; }
    /// Accepts connections from now on; each has a session that `make` makes.
    void start(std::function<std::unique_ptr<session>()> make);
    /// The number of connections.
    std::size_t connections() const;

private:
    struct connection {
        int socket = -1;
        std::atomic<bool> is_over = false;
        std::thread thread;
    };

    void accept_all();
    void serve(connection& one);
    void join_those_that_are_over();

    limits allowed_;
    int socket_ = -1;
    std::uint16_t port_ = 0;
    std::function<std::unique_ptr<session>()> make_;
    mutable std::mutex mutex_;
    bool ends_ = false;
    std::list<connection> open_;
    std::thread accepts_;
};

}  // namespace server
