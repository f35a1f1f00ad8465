// SPDX-License-Identifier: BSL-1.0
// Cells as short text, so that a test says what it expects in a line: `r f:q@10=v`, `r f:q@10 DeleteColumn`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/request/column_list.hpp>
#include <strata/request/options.hpp>
#include <strata/store/judge/visibility.hpp>

namespace support {

inline std::string shown(const strata::cell_view& c) {
    std::string text(c.row());
    text += ' ';
    text += c.family();
    text += ':';
    text += c.qualifier();
    text += '@' + std::to_string(c.timestamp().value);
    if (c.kind() == strata::kind::put) return text + '=' + std::string(c.value());
    switch (c.kind()) {
        case strata::kind::delete_version:
            return text + " Delete";
        case strata::kind::delete_family_version:
            return text + " DeleteFamilyVersion";
        case strata::kind::delete_column:
            return text + " DeleteColumn";
        case strata::kind::delete_family:
            return text + " DeleteFamily";
        default:
            return text + " ?";
    }
}

inline std::string shown(const strata::cell& c) { return shown(strata::cell_view(c)); }

inline std::string shown(const std::optional<strata::cell_view>& c) { return c ? shown(*c) : "nothing"; }

// Of columns that were counted: each with the number of its rows.
inline std::string shown(const std::vector<strata::counted_column>& all) {
    std::string text;
    for (const auto& one : all) {
        if (!text.empty()) text += ", ";
        text += std::string(one.what.family()) + ':' + std::string(one.what.qualifier());
        text += ' ' + std::to_string(one.rows);
    }
    return text;
}

// Of a row, of the versions of a column: anything that iterates over cells.
template <class Cells>
std::string all_shown(Cells&& cells) {
    std::string text;
    for (const auto& c : cells) text += (text.empty() ? "" : ", ") + shown(c);
    return text;
}

// Of a scan: the rows, one behind the other.
template <class Rows>
std::string rows_shown(Rows&& rows) {
    std::string text;
    for (const auto& row : rows) text += (text.empty() ? "" : "; ") + all_shown(row);
    return text;
}

// Only the keys of a scan's rows.
template <class Rows>
std::string keys_shown(Rows&& rows) {
    std::string text;
    for (const auto& row : rows) text += (text.empty() ? "" : " ") + std::string(row.key());
    return text;
}

// Only the timestamps, newest first.
template <class Cells>
std::string timestamps_shown(Cells&& cells) {
    std::string text;
    for (const auto& c : cells) text += (text.empty() ? "" : " ") + std::to_string(c.timestamp().value);
    return text;
}

// Every cell that is stored, markers and what they hide included.
template <class Table>
std::string everything_in(const Table& table) {
    return rows_shown(table.scan({.versions = strata::all_versions, .raw = true}));
}

// What plain reads see, all versions.
template <class Table>
std::string everything_seen_in(const Table& table) {
    return rows_shown(table.scan({.versions = strata::all_versions}));
}

}  // namespace support
