// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <strata/core/error.hpp>

namespace strata {

/// The operating system refused what was to be done with a file: there is no room, no permission, no such file.  HBase:
/// IOException.
class io_failure : public error {
public:
    /// `file`: the file or directory; `code`: the error of the system.
    io_failure(const std::string& what, std::filesystem::path file, std::error_code code)
        : error(what), file_(std::move(file)), code_(code) {}

    /// The file or directory.
    const std::filesystem::path& file() const noexcept { return file_; }
    /// The error of the system.
    std::error_code code() const noexcept { return code_; }

private:
    std::filesystem::path file_;
    std::error_code code_;
};

/// A file of a saved table is cut short, changed or missing.  HBase: CorruptedSnapshotException.
class corrupted_snapshot : public do_not_retry {
public:
    /// `position`: the offset of what is wrong.
    corrupted_snapshot(const std::string& what, std::filesystem::path file, std::uint64_t position)
        : do_not_retry(what), file_(std::move(file)), position_(position) {}

    /// The file.
    const std::filesystem::path& file() const noexcept { return file_; }
    /// The offset in the file of what is wrong, or of the block that has it.
    std::uint64_t position() const noexcept { return position_; }

private:
    std::filesystem::path file_;
    std::uint64_t position_;
};

/// A file or a directory of HBase that cannot be loaded as it is: a reference to a file of another region, writes that
/// are in no HFile yet, files of several tables.
class unloadable_files : public do_not_retry {
public:
    /// `file`: the file or directory.
    unloadable_files(const std::string& what, std::filesystem::path file)
        : do_not_retry(what), file_(std::move(file)) {}

    /// The file or directory.
    const std::filesystem::path& file() const noexcept { return file_; }

private:
    std::filesystem::path file_;
};

/// The families of a table are not those of the saved one, or have other settings.
class schema_mismatch : public illegal_argument {
public:
    using illegal_argument::illegal_argument;
};

/// Another save or load has the directory.
class directory_in_use : public error {
public:
    using error::error;
};

/// The directory holds files that no save has written, and no saved table.
class foreign_directory : public error {
public:
    using error::error;
};

}  // namespace strata
