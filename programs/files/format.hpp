// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace files {

/// What ends the program with one sentence.
struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a file of cells looks like.
enum class format { unknown, cells, json, sequence, shell, hfile, table, hbase };

/// The names of the formats in options.
inline constexpr std::array<std::pair<std::string_view, format>, 7> format_names{{{"cells", format::cells},
                                                                                  {"json", format::json},
                                                                                  {"sequence", format::sequence},
                                                                                  {"shell", format::shell},
                                                                                  {"hfile", format::hfile},
                                                                                  {"table", format::table},
                                                                                  {"hbase", format::hbase}}};

inline format format_named(std::string_view text) {
    for (const auto& [name, one] : format_names)
        if (name == text) return one;
    return format::unknown;
}

inline std::string_view name_of(format one) {
    for (const auto& [name, known] : format_names)
        if (known == one) return name;
    return "unknown";
}

/// The system's word for what went wrong last.
inline std::string system_error() { return errno == 0 ? "the system says no reason" : std::strerror(errno); }

/// Opens a file to be read.
inline std::ifstream opened(const std::string& path) {
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) throw failure("cannot read " + path + ": " + system_error());
    return in;
}

/// Finds out what a file is.
inline format format_of(const std::string& path) {
    std::error_code code;
    if (std::filesystem::is_directory(path, code))
        return std::filesystem::exists(std::filesystem::path(path) / "strata.table", code) ? format::table
                                                                                           : format::hbase;
    std::ifstream in = opened(path);
    std::string begin(65536, '\0');
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (in.bad()) throw failure("cannot read " + path + ": " + system_error());
    begin.resize(static_cast<std::size_t>(in.gcount()));
    if (begin.starts_with("SEQ")) return format::sequence;
    if (begin.starts_with("strata cells ")) return format::cells;
    constexpr std::streamoff trailer = 4096;  // of an HFile, at its end
    in.clear();
    in.seekg(0, std::ios::end);
    if (in.tellg() >= trailer) {
        std::string magic(8, '\0');
        in.seekg(-trailer, std::ios::end);
        if (in.read(magic.data(), 8) && magic == "TRABLK\"$") return format::hfile;
    }
    for (const std::string_view header : {"ROW  COLUMN+CELL", "COLUMN  CELL"})
        if (const auto at = begin.find(header); at != std::string::npos && (at == 0 || begin[at - 1] == '\n'))
            return format::shell;
    if (const auto first = begin.find_first_not_of(" \t\r\n"); first != std::string::npos && begin[first] == '{')
        return format::json;
    throw failure("cannot tell what " + path + " is; say it by --from");
}

/// What the name of a file that is to be written says.
inline format format_by_name(const std::string& path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".cells") return format::cells;
    if (extension == ".json" || extension == ".jsonl" || extension == ".ndjson") return format::json;
    if (extension == ".seq") return format::sequence;
    if (extension == ".hfile") return format::hfile;
    return format::unknown;
}

}  // namespace files
