// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/wire/fields/thrift1.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace strata::gateway::thrift1_calls {

/// The numbers of the interface's fields and arguments.
namespace idl = strata::detail::thrift1;

/// The order of a map of HBase's Thrift server: Java compares bytes as signed numbers.
inline bool is_before_in_java(bytes_view a, bytes_view b) noexcept {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return static_cast<signed char>(x) < static_cast<signed char>(y);
    });
}

/// Writes the fields of TCell.
inline void write_fields(thrift::writer& writer, const cell_view& cell) {
    writer.text(idl::tcell::value, cell.value()).i64(idl::tcell::timestamp, cell.timestamp().value);
}
/// Writes a cell as the structure TCell.
inline void write_cell(thrift::writer& writer, const cell_view& cell) {
    write_fields(writer.begin(), cell);
    writer.end();
}

/// Writes cells as a list of TCell, the result of a call.
template <class Cells>
void write_cells(thrift::writer& writer, const Cells& cells) {
    writer.list(idl::result::success, thrift::type::structure,
                static_cast<std::size_t>(std::distance(cells.begin(), cells.end())));
    for (const auto& cell : cells) write_cell(writer, cell);
}

/// Writes the cells of a row as the structure TRowResult: its columns as a list in their order, or as a map, in which
/// of several versions the last counts.
template <class Cells>
void write_row(thrift::writer& writer, const Cells& cells, bool sorted) {
    const auto name = [](const cell_view& cell) {
        return bytes(cell.family()).append(1, ':').append(cell.qualifier());
    };
    writer.begin().text(idl::trow_result::row, cell_view(*cells.begin()).row());
    if (sorted) {
        writer.list(idl::trow_result::sorted_columns, thrift::type::structure,
                    static_cast<std::size_t>(std::distance(cells.begin(), cells.end())));
        for (const auto& cell : cells) {
            writer.begin().text(idl::tcolumn::column_name, name(cell));
            write_fields(writer.begin(idl::tcolumn::cell), cell);
            writer.end().end();
        }
    } else {
        std::vector<std::pair<bytes, cell_view>> columns;
        for (const auto& cell : cells) columns.emplace_back(name(cell), cell);
        const auto is_before = [](const auto& a, const auto& b) { return is_before_in_java(a.first, b.first); };
        std::stable_sort(columns.begin(), columns.end(), is_before);
        const auto is_replaced = [](const auto& a, const auto& b) { return a.first == b.first; };
        std::reverse(columns.begin(), columns.end());
        columns.erase(std::unique(columns.begin(), columns.end(), is_replaced), columns.end());
        std::reverse(columns.begin(), columns.end());
        writer.map(idl::trow_result::columns, thrift::type::text, thrift::type::structure, columns.size());
        for (const auto& [key, one] : columns) {
            writer.text(key);
            write_cell(writer, one);
        }
    }
    writer.end();
}

/// Writes rows as a list of TRowResult, the result of a call.  Rows without cells are left out.
template <class Rows>
void write_rows(thrift::writer& writer, const Rows& rows, bool sorted = false) {
    const auto has_cells = [](const auto& row) { return row.begin() != row.end(); };
    writer.list(idl::result::success, thrift::type::structure,
                static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), has_cells)));
    for (const auto& row : rows)
        if (has_cells(row)) write_row(writer, row, sorted);
}

}  // namespace strata::gateway::thrift1_calls
