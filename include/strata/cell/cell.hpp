// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>

namespace strata {

/// One stored cell, borrowed: row, family, qualifier, timestamp, kind, value.
///
/// Invalidated by: the next mutation of the table it came from.  `cell{view}` keeps a copy.
class cell_view {
public:
    cell_view(bytes_view row, bytes_view family, bytes_view qualifier, version_key version, bytes_view value) noexcept
        : row_(row), family_(family), qualifier_(qualifier), version_(version), value_(value) {}

    bytes_view row() const noexcept { return row_; }
    bytes_view family() const noexcept { return family_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    strata::timestamp timestamp() const noexcept { return version_.written(); }
    strata::kind kind() const noexcept { return version_.kind(); }
    version_key version() const noexcept { return version_; }

    /// Empty for a delete marker, and for a put of nothing: a zero-length value is a value (R1.14).
    bytes_view value() const noexcept { return value_; }

    bool is_marker() const noexcept { return strata::is_marker(kind()); }

    friend bool operator==(const cell_view&, const cell_view&) = default;

private:
    bytes_view row_;
    bytes_view family_;
    bytes_view qualifier_;
    version_key version_;
    bytes_view value_;
};

/// A cell that owns its bytes and outlives the table.
class cell {
public:
    explicit cell(const cell_view& view)
        : row_(view.row()),
          family_(view.family()),
          qualifier_(view.qualifier()),
          version_(view.version()),
          value_(view.value()) {}

    bytes_view row() const noexcept { return row_; }
    bytes_view family() const noexcept { return family_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    strata::timestamp timestamp() const noexcept { return version_.written(); }
    strata::kind kind() const noexcept { return version_.kind(); }
    bytes_view value() const noexcept { return value_; }
    bool is_marker() const noexcept { return strata::is_marker(kind()); }

    /// Borrowed from this cell.
    operator cell_view() const noexcept { return {row_, family_, qualifier_, version_, value_}; }  // NOLINT: implicit

    friend bool operator==(const cell&, const cell&) = default;

private:
    bytes row_;
    bytes family_;
    bytes qualifier_;
    version_key version_;
    bytes value_;
};

}  // namespace strata
