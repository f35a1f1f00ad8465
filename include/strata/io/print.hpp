// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <ostream>
#include <vector>

#include <strata/answer/row_view.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/request/column_list.hpp>

namespace strata {

/// Prints the number.
inline std::ostream& operator<<(std::ostream& out, timestamp t) { return out << t.value; }

/// Prints `family:qualifier`, escaped.
inline std::ostream& operator<<(std::ostream& out, const column& c) {
    return out << escape(c.family()) << ':' << escape(c.qualifier());
}

/// Prints a cell as a scan in HBase's shell does (R11.8): `row column=f:q, timestamp=10, value=v`, with bytes escaped.
/// A marker has `type=DeleteColumn` instead of the value.
inline std::ostream& operator<<(std::ostream& out, const cell_view& c) {
    out << escape(c.row()) << " column=" << escape(c.family()) << ':' << escape(c.qualifier())
        << ", timestamp=" << c.timestamp() << ", ";
    if (c.is_marker()) return out << "type=" << name(c.kind());
    return out << "value=" << escape(c.value());
}

/// Prints every cell of a row on a line of its own.
inline std::ostream& operator<<(std::ostream& out, const row_view& row) {
    for (const cell_view& c : row) out << c << '\n';
    return out;
}

/// Prints `column=family:qualifier, rows=3`, escaped.
inline std::ostream& operator<<(std::ostream& out, const counted_column& c) {
    return out << "column=" << c.what << ", rows=" << c.rows;
}

/// Prints every column that table.columns() has found on a line of its own.
inline std::ostream& operator<<(std::ostream& out, const std::vector<counted_column>& all) {
    for (const counted_column& c : all) out << c << '\n';
    return out;
}

/// Prints every cell of a list, as a scanner returns it, on a line of its own.
inline std::ostream& operator<<(std::ostream& out, const std::vector<cell>& row) {
    for (const cell& c : row) out << c << '\n';
    return out;
}

}  // namespace strata
