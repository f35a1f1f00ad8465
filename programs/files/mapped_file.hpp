// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cerrno>
#include <cstddef>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <strata/bytes/bytes.hpp>

#include "format.hpp"

namespace files {

/// The bytes of a file, which the system brings into memory when they are read.
class mapped_file {
public:
    explicit mapped_file(const std::string& path) {
        errno = 0;
        const int id = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        struct stat facts {};
        const bool is_there = id >= 0 && ::fstat(id, &facts) == 0;
        size_ = is_there ? static_cast<std::size_t>(facts.st_size) : 0;
        if (size_ != 0) {
            void* const at = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, id, 0);
            if (at != MAP_FAILED) begin_ = static_cast<const char*>(at);
        }
        const std::string why = system_error();
        if (id >= 0) ::close(id);
        if (!is_there || (size_ != 0 && begin_ == nullptr)) throw failure("cannot read " + path + ": " + why);
    }
    mapped_file(const mapped_file&) = delete;
    mapped_file& operator=(const mapped_file&) = delete;
    ~mapped_file() {
        if (begin_ != nullptr) ::munmap(const_cast<char*>(begin_), size_);
    }

    strata::bytes_view raw() const noexcept { return {begin_, size_}; }

private:
    const char* begin_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace files
