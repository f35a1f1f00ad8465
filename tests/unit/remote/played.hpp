// SPDX-License-Identifier: BSL-1.0
// Streams that need no cluster: one plays what a real one has answered, one answers what it is told.
#pragma once

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>
#include <strata/remote/connection.hpp>

#include "support/questions.hpp"

namespace remote_test {

namespace st = strata;

/// Plays sessions/thrift2.txt: each request must be the recorded one, and its answer comes in pieces.
class played {
public:
    played() {
        std::ifstream file(STRATA_REMOTE_SESSIONS "/thrift2.txt");
        REQUIRE(file.is_open());
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("> ")) calls_.push_back({questions::from_hex(line.substr(2)), {}});
            if (line.starts_with("< ")) calls_.back().second = questions::from_hex(line.substr(2));
        }
        REQUIRE(calls_.size() > 100);
    }

    void send(st::bytes_view all) {
        REQUIRE(next_ < calls_.size());
        REQUIRE(all == calls_[next_].first);
        rest_ = calls_[next_++].second;
    }
    bool receive(st::bytes& to) {
        const std::size_t size = (std::min<std::size_t>)(rest_.size(), 100);
        to += rest_.substr(0, size);
        rest_.erase(0, size);
        return size != 0;
    }
    bool is_over() const { return next_ == calls_.size(); }

private:
    std::vector<std::pair<st::bytes, st::bytes>> calls_;
    std::size_t next_ = 0;
    st::bytes rest_;
};

/// Answers with these bytes, and then ends.
struct scripted {
    st::bytes answers;
    st::bytes sent = {};

    void send(st::bytes_view all) { sent += all; }
    bool receive(st::bytes& to) {
        if (answers.empty()) return false;
        to += std::exchange(answers, {});
        return true;
    }
};

/// The bytes of an answer.
template <class Write>
st::bytes answer(st::bytes_view name, std::int32_t sequence, Write write,
                 st::thrift::message_kind kind = st::thrift::message_kind::reply) {
    st::bytes raw;
    st::thrift::writer out(raw);
    out.begin_message(name, kind, sequence);
    write(out);
    out.end_message();
    return raw;
}

}  // namespace remote_test
