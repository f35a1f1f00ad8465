// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>

#include <unistd.h>

namespace git_history {

/// A progress bar on stderr.  Silent unless stderr is a terminal and the work takes longer than a second.
class progress {
    using clock = std::chrono::steady_clock;

public:
    progress(std::string what, std::size_t total)
        : what_(std::move(what)), total_(total), terminal_(::isatty(STDERR_FILENO) == 1) {}

    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;

    ~progress() {
        if (drawn_) std::fputs("\r\x1B[K", stderr);
    }

    void step() {
        ++done_;
        if (!terminal_) return;
        const auto now = clock::now();
        if (now < next_drawing_) return;
        next_drawing_ = now + std::chrono::milliseconds(100);
        draw();
    }

private:
    void draw() {
        constexpr std::size_t width = 40;
        const std::size_t filled = total_ == 0 ? width : width * done_ / total_;
        const std::string bar = std::string(filled, '#') + std::string(width - filled, '.');
        std::fprintf(stderr, "\r%s [%s] %zu/%zu", what_.c_str(), bar.c_str(), done_, total_);
        std::fflush(stderr);
        drawn_ = true;
    }

    std::string what_;
    std::size_t total_;
    std::size_t done_ = 0;
    bool terminal_;
    bool drawn_ = false;
    clock::time_point next_drawing_ = clock::now() + std::chrono::seconds(1);
};

}  // namespace git_history
