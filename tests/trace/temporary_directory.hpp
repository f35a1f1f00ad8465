// SPDX-License-Identifier: BSL-1.0
// A directory for a table that is saved and loaded at once.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <system_error>

#include <unistd.h>

namespace trace {

/// A path of its own, in memory if there is such a place.  What comes to lie there is removed at the end.
class temporary_directory {
public:
    temporary_directory() {
        static std::atomic<unsigned> number = 0;
        const std::filesystem::path memory = "/dev/shm";
        const std::filesystem::path home =
            ::access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
        path_ = home / ("strata_trace_" + std::to_string(::getpid()) + '_' + std::to_string(++number));
        std::filesystem::remove_all(path_);
    }
    ~temporary_directory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    temporary_directory(const temporary_directory&) = delete;
    temporary_directory& operator=(const temporary_directory&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace trace
