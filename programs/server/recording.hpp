// SPDX-License-Identifier: BSL-1.0
// What connections receive and send, kept in a file: a test replays it without a client.
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/big_endian.hpp>

#include "server/listener.hpp"

namespace server {

/// A file of steps: the number of a connection, what it has received, and what was sent for that, each after its length;
/// numbers have four bytes, the highest first.  Steps lie in the order in which they were done, one at a time.
class recording {
public:
    /// Opens the file.  Throws: std::runtime_error.
    explicit recording(const std::string& file) : to_(file, std::ios::binary) {
        if (!to_) throw std::runtime_error("the file '" + file + "' cannot be written");
    }

    /// A session that does what the other one does, and is recorded.
    std::unique_ptr<session> of(std::unique_ptr<session> inner) {
        const std::lock_guard lock(mutex_);
        return std::make_unique<recorded>(*this, next_++, std::move(inner));
    }

private:
    class recorded final : public session {
    public:
        recorded(recording& to, std::uint32_t number, std::unique_ptr<session> inner)
            : to_(to), number_(number), inner_(std::move(inner)) {}
        std::string receive(std::string_view more) override {
            const std::lock_guard lock(to_.mutex_);
            std::string sent = inner_->receive(more);
            std::string step;
            strata::append_big_endian(step, number_);
            strata::append_big_endian(step, static_cast<std::uint32_t>(more.size()));
            step += more;
            strata::append_big_endian(step, static_cast<std::uint32_t>(sent.size()));
            step += sent;
            to_.to_.write(step.data(), static_cast<std::streamsize>(step.size())).flush();
            return sent;
        }
        bool is_over() const override { return inner_->is_over(); }

    private:
        recording& to_;
        std::uint32_t number_;
        std::unique_ptr<session> inner_;
    };

    std::mutex mutex_;
    std::uint32_t next_ = 0;
    std::ofstream to_;
};

}  // namespace server
