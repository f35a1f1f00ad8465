// SPDX-License-Identifier: BSL-1.0
// A connection by TCP: the stream that strata::remote borrows.
#pragma once

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <memory>
#include <string>
#include <system_error>

#include <strata/bytes/bytes.hpp>

namespace remote_program {

// [socket]
class socket {
public:
    /// Throws: std::runtime_error or std::system_error if nobody listens there.
    socket(const std::string& host, const std::string& port) {
        addrinfo wanted{};
        wanted.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        if (const int why = ::getaddrinfo(host.c_str(), port.c_str(), &wanted, &found); why != 0)
            throw std::runtime_error(host + ": " + ::gai_strerror(why));
        const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, &::freeaddrinfo);
        for (const addrinfo* one = found; one; one = one->ai_next) {
            handle_ = ::socket(one->ai_family, one->ai_socktype, one->ai_protocol);
            if (handle_ >= 0 && ::connect(handle_, one->ai_addr, one->ai_addrlen) == 0) break;
            close();
        }
        if (handle_ < 0) throw std::system_error(errno, std::generic_category(), host + ':' + port);
        const int yes = 1;
        ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        const timeval patience{120, 0};
        ::setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    }
    socket(const socket&) = delete;
    socket& operator=(const socket&) = delete;
    ~socket() { close(); }

    void send(strata::bytes_view all) {
        while (!all.empty()) {
            const auto sent = ::send(handle_, all.data(), all.size(), MSG_NOSIGNAL);
            if (sent < 0) throw std::system_error(errno, std::generic_category(), "send");
            all.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    bool receive(strata::bytes& to) {
        char some[1 << 16];
        const auto came = ::recv(handle_, some, sizeof some, 0);
        if (came < 0) throw std::system_error(errno, std::generic_category(), "receive");
        to.append(some, static_cast<std::size_t>(came));
        return came != 0;
    }

private:
    void close() noexcept {
        if (handle_ >= 0) ::close(handle_);
        handle_ = -1;
    }

    int handle_ = -1;
};
// [/socket]

}  // namespace remote_program
