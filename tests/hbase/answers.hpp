// SPDX-License-Identifier: BSL-1.0
// Answers of a table as short lines, in the notation of HBase's rule book: P30 is a put at 30, D, DC, DF and DFV are
// the four markers.  Nothing at all is "-".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <strata/strata.hpp>

namespace answers {

namespace st = strata;

inline std::string joined(const std::string& left, const std::string& right) {
    return left.empty() ? right : left + " " + right;
}

inline std::string or_none(std::string line) { return line.empty() ? "-" : line; }

inline std::string symbol(const st::cell_view& c) {
    const std::string at = std::to_string(c.timestamp().value);
    switch (c.kind()) {
        case st::kind::put:
            return "P" + at;
        case st::kind::delete_version:
            return "D" + at;
        case st::kind::delete_column:
            return "DC" + at;
        case st::kind::delete_family:
            return "DF" + at;
        case st::kind::delete_family_version:
            return "DFV" + at;
    }
    return "?";
}

inline std::string name(const st::cell_view& c) { return std::string(c.family()) + ":" + std::string(c.qualifier()); }

// The timestamps of cells: "30 20 10".
template <class Cells>
std::string times(const Cells& cells) {
    std::string line;
    for (const auto& c : cells) line = joined(line, std::to_string(c.timestamp().value));
    return or_none(line);
}

inline std::string time(const std::optional<st::cell_view>& c) {
    return c ? std::to_string(c->timestamp().value) : "-";
}

// Their values: "c b a".
template <class Cells>
std::string values(const Cells& cells) {
    std::string line;
    for (const auto& c : cells) line = joined(line, std::string(c.value()));
    return or_none(line);
}

inline std::string value(const std::optional<st::cell_view>& c) { return c ? std::string(c->value()) : "-"; }

// What they are: "DC25 P20".
template <class Cells>
std::string symbols(const Cells& cells) {
    std::string line;
    for (const auto& c : cells) line = joined(line, symbol(c));
    return or_none(line);
}

// What and where: "f:q=DC25 f:q=P20".
template <class Cells>
std::string columns(const Cells& cells) {
    std::string line;
    for (const auto& c : cells) line = joined(line, name(c) + "=" + symbol(c));
    return or_none(line);
}

// Numbers of eight bytes, and when they were written: "5@1000".
template <class Cells>
std::string numbers(const Cells& cells) {
    std::string line;
    for (const auto& c : cells)
        line = joined(line, std::to_string(st::from_big_endian(c.value())) + "@" + std::to_string(c.timestamp().value));
    return or_none(line);
}

// What became of the actions of a batch: "ok no_such_column_family".
inline std::string statuses(const std::vector<st::batch_result>& all) {
    std::string line;
    for (const st::batch_result& one : all) line = joined(line, std::string(st::name(one.status)));
    return or_none(line);
}

// The keys of the rows of a scan: "a b c".
template <class Rows>
std::string keys(Rows&& rows) {
    std::string line;
    for (const auto& row : rows) line = joined(line, std::string(row.key()));
    return or_none(line);
}

template <class Table>
std::string rows(const Table& table, const st::scan_options& options) {
    return keys(table.scan(options));
}

// All rows of a scan in one line: "r f:q=P20 s f:q=P10".
template <class Table>
std::string scanned(const Table& table, const st::scan_options& options = {}) {
    std::string line;
    for (const auto& row : table.scan(options)) line = joined(line, joined(std::string(row.key()), columns(row)));
    return or_none(line);
}

// Everything that is stored, as far as a raw scan of that many versions shows it: "DC25 P20 P10".
template <class Table>
std::string raw(const Table& table, std::int64_t versions = st::all_versions, st::time_range when = {}) {
    std::string line;
    for (const auto& row : table.scan({.when = when, .versions = versions, .raw = true}))
        line = joined(line, symbols(row));
    return or_none(line);
}

// The number of markers that a raw scan of that many versions shows.
template <class Table>
std::size_t markers(const Table& table, std::int64_t versions) {
    std::size_t count = 0;
    for (const auto& row : table.scan({.versions = versions, .raw = true}))
        for (const auto& c : row) count += c.is_marker() ? 1 : 0;
    return count;
}

template <class Table>
std::size_t cells(const Table& table, const st::scan_options& options) {
    std::size_t count = 0;
    for (const auto& row : table.scan(options)) count += row.size();
    return count;
}

}  // namespace answers
