// SPDX-License-Identifier: BSL-1.0
#include "server/listener.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <iostream>
#include <system_error>
#include <utility>

namespace server {

namespace {

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

template <class Value>
void set_option(int socket, int level, int name, const Value& value) {
    ::setsockopt(socket, level, name, &value, sizeof value);
}

timeval seconds(std::chrono::seconds length) {
    timeval made{};
    made.tv_sec = static_cast<time_t>(length.count());
    return made;
}

sockaddr_in address_of(const std::string& address, std::uint16_t port) {
    sockaddr_in made{};
    made.sin_family = AF_INET;
    made.sin_port = htons(port);
    if (::inet_pton(AF_INET, address.c_str(), &made.sin_addr) != 1)
        throw std::system_error(std::make_error_code(std::errc::invalid_argument),
                                "'" + address + "' is no IPv4 address");
    return made;
}

/// Sends all of it.  Returns false if the peer is gone or too slow.
bool send_all(int socket, std::string_view all) {
    while (!all.empty()) {
        const ssize_t sent = ::send(socket, all.data(), all.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        all.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

}  // namespace

listener::listener(const std::string& address, std::uint16_t port, const limits& allowed) : allowed_(allowed) {
    sockaddr_in at = address_of(address, port);
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0) fail("a socket");
    set_option(socket_, SOL_SOCKET, SO_REUSEADDR, 1);
    socklen_t size = sizeof at;
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&at), size) != 0 || ::listen(socket_, 128) != 0 ||
        ::getsockname(socket_, reinterpret_cast<sockaddr*>(&at), &size) != 0) {
        const int why = errno;
        ::close(socket_);
        errno = why;
        fail(address + ':' + std::to_string(port));
    }
    port_ = ntohs(at.sin_port);
}

listener::~listener() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        ::shutdown(socket_, SHUT_RDWR);
        for (connection& one : open_)
            if (!one.is_over) ::shutdown(one.socket, SHUT_RDWR);
    }
    if (accepts_.joinable()) accepts_.join();
    ::close(socket_);
    for (connection& one : open_) {
        one.thread.join();
        ::close(one.socket);
    }
}

void listener::start(std::function<std::unique_ptr<session>()> make) {
    make_ = std::move(make);
    accepts_ = std::thread([this] { accept_all(); });
}

std::size_t listener::connections() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const connection& one : open_) count += one.is_over ? 0 : 1;
    return count;
}

void listener::accept_all() {
    for (;;) {
        const int socket = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        const int why = errno;
        const std::lock_guard lock(mutex_);
        if (ends_) {
            if (socket >= 0) ::close(socket);
            return;
        }
        join_those_that_are_over();
        if (socket < 0) {
            // Too many files are open, or the peer has gone already: the next one may have more luck.
            if (why != ECONNABORTED && why != EINTR) std::this_thread::sleep_for(std::chrono::milliseconds(10));
            continue;
        }
        if (open_.size() >= allowed_.connections) {
            ::close(socket);
            continue;
        }
        set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
        set_option(socket, SOL_SOCKET, SO_RCVTIMEO, seconds(allowed_.idle));
        set_option(socket, SOL_SOCKET, SO_SNDTIMEO, seconds(allowed_.slow));
        connection& made = open_.emplace_back();
        made.socket = socket;
        try {
            made.thread = std::thread([this, &made] { serve(made); });
        } catch (const std::system_error&) {  // no thread is left
            ::close(socket);
            open_.pop_back();
        }
    }
}

void listener::serve(connection& one) {
    try {
        const std::unique_ptr<session> with = make_();
        char buffer[64 * 1024];
        while (!with->is_over()) {
            const ssize_t size = ::recv(one.socket, buffer, sizeof buffer, 0);
            if (size <= 0) break;
            if (!send_all(one.socket, with->receive({buffer, static_cast<std::size_t>(size)}))) break;
        }
    } catch (const std::exception& why) {
        std::cerr << "strata: a connection ends: " << why.what() << '\n';
    }
    ::shutdown(one.socket, SHUT_RDWR);
    one.is_over = true;
}

void listener::join_those_that_are_over() {
    for (auto at = open_.begin(); at != open_.end();) {
        if (!at->is_over) {
            ++at;
            continue;
        }
        at->thread.join();
        ::close(at->socket);
        at = open_.erase(at);
    }
}

}  // namespace server
