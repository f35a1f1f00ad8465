// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <cstdint>
#include <optional>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>

namespace strata {

namespace detail {

/// The bytes to store for a cell with a time to live of its own: the number lies behind the value.
inline bytes with_ttl(bytes_view value, std::int64_t ttl) { return bytes(value) + to_big_endian(ttl); }

constexpr std::int64_t ttl_of(bytes_view stored) noexcept {
    return from_big_endian(stored.substr(stored.size() - number_size));
}

}  // namespace detail

/// One stored cell, borrowed: row, family, qualifier, timestamp, kind, value, and a time to live if it has one.
///
/// Two cells are equal if all that is; in which write they came does not matter.
/// Invalidated by: the next mutation of the table it came from.  `cell{view}` keeps a copy.
class cell_view {
public:
    /// `stored`: the value, with the time to live behind it if `version` says so.
    cell_view(bytes_view row, bytes_view family, bytes_view qualifier, version_key version, bytes_view stored) noexcept
        : row_(row), family_(family), qualifier_(qualifier), version_(version), stored_(stored) {}

    bytes_view row() const noexcept { return row_; }
    bytes_view family() const noexcept { return family_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    strata::timestamp timestamp() const noexcept { return version_.written(); }
    strata::kind kind() const noexcept { return version_.kind(); }
    version_key version() const noexcept { return version_; }

    /// Empty for a delete marker, and for a put of nothing: a zero-length value is a value (R1.14).
    STRATA_ALWAYS_INLINE bytes_view value() const noexcept {
        return version_.has_ttl() ? stored_.substr(0, stored_.size() - number_size) : stored_;
    }

    /// What the cell was made of: the value, with the time to live behind it if it has one.
    bytes_view stored() const noexcept { return stored_; }

    /// The cell's own time to live in milliseconds: it expires when more than that has passed since its timestamp
    /// (R6.4).
    std::optional<std::int64_t> ttl() const noexcept {
        return version_.has_ttl() ? std::optional(detail::ttl_of(stored_)) : std::nullopt;
    }

    bool is_marker() const noexcept { return strata::is_marker(kind()); }

    /// Views another row of the same family, of which view_column() says the column.  For walks over many cells.
    STRATA_ALWAYS_INLINE void view_row(bytes_view row) noexcept { row_ = row; }
    /// Views another column of the same row, of which view_version() says the version.
    STRATA_ALWAYS_INLINE void view_column(bytes_view qualifier) noexcept { qualifier_ = qualifier; }
    /// Views another version of the same column; `stored` as above.
    STRATA_ALWAYS_INLINE void view_version(version_key version, bytes_view stored) noexcept {
        version_ = version;
        stored_ = stored;
    }

    friend bool operator==(const cell_view& a, const cell_view& b) noexcept {
        return a.row_ == b.row_ && a.family_ == b.family_ && a.qualifier_ == b.qualifier_ &&
               a.version_.same_version(b.version_) && a.version_.has_ttl() == b.version_.has_ttl() &&
               a.stored_ == b.stored_;
    }

private:
    friend class cell;

    bytes_view row_;
    bytes_view family_;
    bytes_view qualifier_;
    version_key version_;
    bytes_view stored_;
};

/// A cell that owns its bytes and outlives the table.
class cell {
public:
    /// Copies all bytes.
    explicit cell(const cell_view& view)
        : row_(view.row()),
          family_(view.family()),
          qualifier_(view.qualifier()),
          version_(view.version()),
          stored_(view.stored_) {}

    bytes_view row() const noexcept { return row_; }
    bytes_view family() const noexcept { return family_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    strata::timestamp timestamp() const noexcept { return version_.written(); }
    strata::kind kind() const noexcept { return version_.kind(); }
    version_key version() const noexcept { return version_; }
    bytes_view value() const noexcept { return cell_view(*this).value(); }
    std::optional<std::int64_t> ttl() const noexcept { return cell_view(*this).ttl(); }
    bool is_marker() const noexcept { return strata::is_marker(kind()); }

    /// Borrowed from this cell.
    operator cell_view() const noexcept { return {row_, family_, qualifier_, version_, stored_}; }  // NOLINT: implicit

    friend bool operator==(const cell& a, const cell& b) noexcept { return cell_view(a) == cell_view(b); }

private:
    bytes row_;
    bytes family_;
    bytes qualifier_;
    version_key version_;
    bytes stored_;
};

}  // namespace strata
