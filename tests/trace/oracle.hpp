// SPDX-License-Identifier: BSL-1.0
// A program that answers traces as HBase does: it reads a trace and a line `end`, and writes the same with the answers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "trace/operation.hpp"

namespace trace {

/// It does not start, or it ends too early, or what it says is no answer.
class oracle_failed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// It has not said anything for too long.
class oracle_is_silent : public oracle_failed {
public:
    using oracle_failed::oracle_failed;
};

/// A running oracle.  It may be asked about several traces at once and answers in their order.
class oracle {
public:
    /// `command` is for the shell.  Throws oracle_failed if there is no process to be had; that a command is wrong
    /// shows at the first answer.
    oracle(std::string command, std::chrono::seconds patience);
    ~oracle();
    oracle(const oracle&) = delete;
    oracle& operator=(const oracle&) = delete;

    void ask(const trace& question);
    std::size_t in_flight() const { return asked_.size(); }

    /// The oldest question that is in flight, with answers.
    trace answer();

private:
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void start();
    /// Writes and reads what can be at once; waits for something to read if told.
    void exchange(bool wait);
    void write_some();
    void read_some();
    [[noreturn]] void fail_dead();
    int wait_for_end();
    std::string last_complaint();

    std::string command_;
    std::chrono::seconds patience_;
    std::unique_ptr<std::FILE, closer> complaints_;  // its standard error
    pid_t id_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string unwritten_;
    std::string unread_;
    std::deque<trace> asked_;
};

}  // namespace trace
