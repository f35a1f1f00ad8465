// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#if defined(__unix__) || (defined(__APPLE__) && defined(__MACH__))
#define STRATA_HAS_POSIX_FILES 1
#else
#define STRATA_HAS_POSIX_FILES 0
#endif

#include <strata/core/language.hpp>

#if STRATA_HAS_POSIX_FILES

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/files/save_error.hpp>

namespace strata::detail {

/// Throws io_failure: `cannot write /tmp/t/strata.table: No space left on device`.
[[noreturn]] inline void refuse_file(const char* what, const std::filesystem::path& file, int number) {
    const std::error_code code(number, std::generic_category());
    raise<io_failure>("cannot " + std::string(what) + ' ' + file.string() + ": " + code.message(), file, code);
}

/// An open file or directory, which is closed at its end.
class file_descriptor {
public:
    file_descriptor() = default;
    file_descriptor(const std::filesystem::path& file, int flags, const char* what)
        : number_(::open(file.c_str(), flags | O_CLOEXEC, 0666)) {
        if (number_ < 0) refuse_file(what, file, errno);
    }
    file_descriptor(file_descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    file_descriptor& operator=(file_descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~file_descriptor() {
        if (number_ >= 0) ::close(number_);
    }

    int number() const noexcept { return number_; }
    /// What was written is on the disk when it returns.
    void sync(const std::filesystem::path& file) const {
#ifdef F_FULLFSYNC
        if (::fcntl(number_, F_FULLFSYNC) == 0) return;
#endif
        if (::fsync(number_) != 0) refuse_file("write", file, errno);
    }

private:
    int number_ = -1;
};

/// The operations on files that save and load need, by POSIX calls.  A test has others, which fail when told to.
///
/// Throws: io_failure, or directory_in_use.
class posix_files {
    using path = std::filesystem::path;

public:
    struct entry {
        std::string name;
        bool is_folder;
    };

    /// A new file, to be written from its beginning.
    class writer {
    public:
        explicit writer(const path& file) : path_(file), file_(file, O_WRONLY | O_CREAT | O_EXCL, "create") {}

        void write(bytes_view part) {
            while (!part.empty()) {
                const ::ssize_t done = ::write(file_.number(), part.data(), part.size());
                if (done < 0 && errno == EINTR) continue;
                if (done < 0) refuse_file("write", path_, errno);
                part.remove_prefix(static_cast<std::size_t>(done));
            }
        }
        void sync() { file_.sync(path_); }

    private:
        path path_;
        file_descriptor file_;
    };

    /// The bytes of a file, which lie in memory as long as it lives.
    class mapping {
    public:
        explicit mapping(const path& file) {
            const file_descriptor opened(file, O_RDONLY, "read");
            struct ::stat facts {};
            if (::fstat(opened.number(), &facts) != 0) refuse_file("read", file, errno);
            if (!S_ISREG(facts.st_mode)) refuse_file("read", file, EISDIR);
            size_ = static_cast<std::size_t>(facts.st_size);
            if (size_ == 0) return;
            void* const at = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, opened.number(), 0);
            if (at == MAP_FAILED) refuse_file("read", file, errno);
            at_ = static_cast<char*>(at);
            ::posix_madvise(at_, size_, POSIX_MADV_SEQUENTIAL);
        }
        mapping(mapping&& other) noexcept
            : at_(std::exchange(other.at_, nullptr)), size_(std::exchange(other.size_, 0)), from_(other.from_) {}
        mapping& operator=(mapping&& other) noexcept {
            std::swap(at_, other.at_);
            std::swap(size_, other.size_);
            std::swap(from_, other.from_);
            return *this;
        }
        ~mapping() {
            if (at_) ::munmap(at_, size_);
        }

        bytes_view bytes() const noexcept { return {at_, size_}; }

        /// What lies before `end` is not needed soon: the memory may be used for something else.
        void forget(std::size_t end) noexcept {
#ifdef MADV_DONTNEED
            constexpr std::size_t step = std::size_t{1} << 23;  // a multiple of every page
            end -= end % step;
            if (end < from_) from_ = 0;
            if (end == from_) return;
            ::madvise(at_ + from_, end - from_, MADV_DONTNEED);
            from_ = end;
#else
            (void)end;
#endif
        }

    private:
        char* at_ = nullptr;
        std::size_t size_ = 0;
        std::size_t from_ = 0;  // what lies before was forgotten
    };

    /// Nobody else has the directory, or only others who share it, as long as it lives.
    /// A file system that has no locks lets everybody in.
    class folder_lock {
    public:
        folder_lock(const path& folder, bool is_shared) : file_(folder, O_RDONLY | O_DIRECTORY, "open the directory") {
            int done = 0;
            do done = ::flock(file_.number(), (is_shared ? LOCK_SH : LOCK_EX) | LOCK_NB);
            while (done != 0 && errno == EINTR);
            if (done != 0 && errno == EWOULDBLOCK)
                raise<directory_in_use>("the directory " + folder.string() +
                                        " is in use: another save or load has not ended");
        }

    private:
        file_descriptor file_;
    };

    /// Makes a directory.  Returns false if there is one.
    bool create_folder(const path& folder) const {
        if (::mkdir(folder.c_str(), 0777) == 0) return true;
        const int number = errno;
        if (number == EEXIST && std::filesystem::is_directory(folder)) return false;
        refuse_file("create the directory", folder, number == EEXIST ? ENOTDIR : number);
    }
    /// What lies in a directory, in no order.
    std::vector<entry> list(const path& folder) const {
        DIR* const opened = ::opendir(folder.c_str());
        if (!opened) refuse_file("list the directory", folder, errno);
        struct closer {
            DIR* opened;
            ~closer() { ::closedir(opened); }
        } const at_the_end{opened};
        std::vector<entry> all;
        for (;;) {
            errno = 0;
            const ::dirent* const found = ::readdir(opened);
            if (!found) break;
            std::string name = found->d_name;
            if (name == "." || name == "..") continue;
            const bool is_folder = std::filesystem::is_directory(folder / name);
            all.push_back({std::move(name), is_folder});
        }
        if (errno != 0) refuse_file("list the directory", folder, errno);
        return all;
    }
    /// There is a file of that name.
    bool has(const path& file) const {
        struct ::stat facts {};
        if (::stat(file.c_str(), &facts) == 0) return true;
        if (errno != ENOENT) refuse_file("read", file, errno);
        return false;
    }
    folder_lock lock(const path& folder, bool is_shared) const { return {folder, is_shared}; }
    writer create(const path& file) const { return writer(file); }
    mapping map(const path& file) const { return mapping(file); }
    /// Gives a file another name, in the place of the one that had it, in one step.
    void rename(const path& from, const path& to) const {
        if (::rename(from.c_str(), to.c_str()) != 0) refuse_file("rename", from, errno);
    }
    void remove(const path& file) const {
        if (::unlink(file.c_str()) != 0) refuse_file("remove", file, errno);
    }
    /// Removes a directory if it is empty.  Returns whether it was.
    bool remove_folder(const path& folder) const noexcept { return ::rmdir(folder.c_str()) == 0; }
    /// The names in a directory are on the disk when it returns.
    void sync_folder(const path& folder) const {
        file_descriptor(folder, O_RDONLY | O_DIRECTORY, "open the directory").sync(folder);
    }
};

}  // namespace strata::detail

#endif
