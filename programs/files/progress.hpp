// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include <unistd.h>

namespace files {

/// How many cells are done, on the standard error output, once the work has taken more than a second.  Silent unless
/// that is a terminal, or `always`, which prints lines.
class progress {
    using clock = std::chrono::steady_clock;

public:
    progress(std::string what, bool always)
        : what_(std::move(what)), is_terminal_(::isatty(STDERR_FILENO) == 1), is_shown_(is_terminal_ || always) {}
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;

    /// Clears the line.
    ~progress() {
        if (drawn_ && is_terminal_) std::fputs("\r\x1B[K", stderr);
    }

    /// Another cell is done.
    void step() {
        ++done_;
        if (!is_shown_ || done_ % 4096 != 0) return;
        const auto now = clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds(is_terminal_ ? 100 : 1000);
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        std::fprintf(stderr, is_terminal_ ? "\r%s: %llu cells, %.0f s" : "%s: %llu cells, %.0f s\n", what_.c_str(),
                     static_cast<unsigned long long>(done_), seconds);
        std::fflush(stderr);
        drawn_ = true;
    }

    /// The number of cells that are done.
    std::uint64_t done() const noexcept { return done_; }

private:
    std::string what_;
    bool is_terminal_;
    bool is_shown_;
    bool drawn_ = false;
    std::uint64_t done_ = 0;
    clock::time_point begin_ = clock::now();
    clock::time_point next_ = begin_ + std::chrono::seconds(1);
};

}  // namespace files
