// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>

namespace strata {

namespace detail {

/// The stored bytes of a cell with a time to live of its own: the value, then the number.
inline bytes with_ttl(bytes_view value, std::int64_t ttl) { return bytes(value) + to_big_endian(ttl); }

/// Throws for a value that is no counter.
[[noreturn]] inline void refuse_counter(bytes_view value) {
    raise<not_a_counter>("a counter has 8 bytes, but this value has " + std::to_string(value.size()));
}

/// The number that a counter holds.
inline std::int64_t counter_of(bytes_view value) {
    if (value.size() != number_size) refuse_counter(value);
    return from_big_endian(value);
}

/// The time to live at the end of such bytes, in milliseconds.
constexpr std::int64_t ttl_of(bytes_view stored) noexcept {
    return from_big_endian(stored.substr(stored.size() - number_size));
}

struct cell_loan;

/// A cell is there to be asked.
STRATA_ALWAYS_INLINE constexpr void check_found([[maybe_unused]] bool is_there) noexcept {
    STRATA_EXPECT(is_there,
                  "strata: there is no cell here: a read found nothing, or the cell has ended; ask first, as in "
                  "if (const auto found = table.get(row, column))");
}

}  // namespace detail

/// One stored cell, borrowed: row, family, qualifier, timestamp, kind, value, and a time to live if it has one.
///
/// Two cells are equal if all these are equal; the sequence number of the write does not count.
/// Invalidated by: the next mutation of the table that it came from, its move and its end.  `cell{view}` keeps a copy.
/// Where STRATA_CHECKED is 1, a use of its bytes after that is an assertion.
class cell_view {
public:
    /// `stored`: the value, followed by the time to live if version.has_ttl().
    cell_view(bytes_view row, bytes_view family, bytes_view qualifier, version_key version, bytes_view stored) noexcept
        : row_(row), family_(family), qualifier_(qualifier), version_(version), stored_(stored) {}

    /// The row key.
    bytes_view row() const noexcept { return lent(row_); }
    /// The name of the column family.
    bytes_view family() const noexcept { return lent(family_); }
    /// The qualifier.  The empty one is a qualifier as any other (R1.14).
    bytes_view qualifier() const noexcept { return lent(qualifier_); }
    /// The timestamp of the version: milliseconds, by convention.
    strata::timestamp timestamp() const noexcept { return found().version_.written(); }
    /// A put, or one of the delete markers.
    strata::kind kind() const noexcept { return found().version_.kind(); }
    /// Timestamp, kind and sequence number.
    version_key version() const noexcept { return found().version_; }

    /// The value.  Empty for a delete marker, and for a put of nothing: a zero-length value is a value (R1.14).
    STRATA_ALWAYS_INLINE bytes_view value() const noexcept {
        const bytes_view& all = lent(stored_);
        return version_.has_ttl() ? all.substr(0, all.size() - number_size) : all;
    }

    /// The value as the number that a counter holds, in eight bytes, the highest first (R3.20).
    ///
    /// Throws: not_a_counter if the value has not eight bytes.
    std::int64_t as_counter() const { return detail::counter_of(value()); }

    /// The value, followed by the time to live if the cell has one of its own.
    bytes_view stored() const noexcept { return lent(stored_); }

    /// The cell's own time to live in milliseconds: it expires when more than that has passed since its timestamp
    /// (R6.4).
    std::optional<std::int64_t> ttl() const noexcept {
        return version_.has_ttl() ? std::optional(detail::ttl_of(stored())) : std::nullopt;
    }

    /// True for a delete marker, false for a put.
    bool is_marker() const noexcept { return strata::is_marker(kind()); }

    /// Views another row of the same family.  Call view_column() next.  For walks over many cells.
    STRATA_ALWAYS_INLINE void view_row(bytes_view row) noexcept { row_ = row; }
    /// Views another column of the same row.  Call view_version() next.
    STRATA_ALWAYS_INLINE void view_column(bytes_view qualifier) noexcept { qualifier_ = qualifier; }
    /// Views another version of the same column.  `stored` means what it means to the constructor.
    STRATA_ALWAYS_INLINE void view_version(version_key version, bytes_view stored) noexcept {
        version_ = version;
        stored_ = stored;
    }

    /// Returns true if both are the same cell, whichever write they came from.
    friend bool operator==(const cell_view& a, const cell_view& b) noexcept {
        return a.row() == b.row() && a.family_ == b.family_ && a.qualifier_ == b.qualifier_ &&
               a.version_.same_version(b.version_) && a.version_.has_ttl() == b.version_.has_ttl() &&
               a.stored_ == b.stored_;
    }

private:
    friend class cell;
    friend struct detail::cell_loan;

    STRATA_ALWAYS_INLINE const cell_view& found() const noexcept {
        detail::check_found(!loan_.is_of_nothing());
        return *this;
    }
    STRATA_ALWAYS_INLINE const bytes_view& lent(const bytes_view& part) const noexcept {
        detail::check_found(!loan_.is_of_nothing());
        STRATA_EXPECT(loan_.is_current(),
                      "strata: this cell was read before its table was changed, moved or destroyed; keep a copy of it, "
                      "strata::cell{view}");
        return part;
    }

    bytes_view row_;
    bytes_view family_;
    bytes_view qualifier_;
    version_key version_;
    bytes_view stored_;
    [[no_unique_address]] detail::loan loan_;
};

namespace detail {

/// Says how long cells may be used: while the loan is current.
struct cell_loan {
    static void set(cell_view& one, [[maybe_unused]] const loan& of) noexcept {
        if constexpr (is_checked) one.loan_ = of;
    }
    static void set(std::optional<cell_view>& one, [[maybe_unused]] const loan& of) noexcept {
        if constexpr (is_checked) {
            if (one)
                set(*one, of);
            else
                one = of_nothing();
        }
    }
    /// Nothing.  Where that is checked, what it would hold has been there, so that who looks at it is seen.
    static std::optional<cell_view> of_nothing() noexcept {
        std::optional<cell_view> none;
        if constexpr (is_checked) {
            none.emplace(bytes_view(), bytes_view(), bytes_view(), version_key(latest, kind::put), bytes_view()).loan_ =
                loan::of_nothing();
            none.reset();
        }
        return none;
    }
    /// A copy that may be used so long; where that is not checked, the cell itself.
    STRATA_ALWAYS_INLINE static decltype(auto) of(const cell_view& one, [[maybe_unused]] const loan& of) noexcept {
        if constexpr (is_checked) {
            cell_view copy = one;
            copy.loan_ = of;
            return copy;
        } else {
            return (one);
        }
    }
};

}  // namespace detail

/// A cell that owns its bytes and outlives the table.
class cell {
public:
    /// Copies all bytes of the view.
    explicit cell(const cell_view& view)
        : row_(view.row()),
          family_(view.family()),
          qualifier_(view.qualifier()),
          version_(view.version()),
          stored_(view.stored_) {}

    /// The parts of the cell; cell_view describes them.
    ///@{
    bytes_view row() const noexcept { return found().row_; }
    bytes_view family() const noexcept { return found().family_; }
    bytes_view qualifier() const noexcept { return found().qualifier_; }
    strata::timestamp timestamp() const noexcept { return found().version_.written(); }
    strata::kind kind() const noexcept { return found().version_.kind(); }
    version_key version() const noexcept { return found().version_; }
    bytes_view value() const noexcept { return cell_view(*this).value(); }
    std::int64_t as_counter() const { return cell_view(*this).as_counter(); }
    std::optional<std::int64_t> ttl() const noexcept { return cell_view(*this).ttl(); }
    bool is_marker() const noexcept { return strata::is_marker(kind()); }
    ///@}

    /// A view of this cell.  Invalidated by: assignment to the cell, and its end.
    operator cell_view() const noexcept {  // NOLINT: implicit on purpose
        found();
        return {row_, family_, qualifier_, version_, stored_};
    }

    /// Returns true if the views of both are equal.
    friend bool operator==(const cell& a, const cell& b) noexcept { return cell_view(a) == cell_view(b); }

private:
    const cell& found() const noexcept {
        detail::check_found(!life_.is_over());
        return *this;
    }

    bytes row_;
    bytes family_;
    bytes qualifier_;
    version_key version_;
    bytes stored_;
    [[no_unique_address]] detail::life life_;
};

namespace detail {

/// Makes it hold nothing.  See cell_loan::of_nothing().
inline void hold_nothing(std::optional<cell>& one) {
    if constexpr (is_checked) one.emplace(cell_view({}, {}, {}, version_key(latest, kind::put), {}));
    one.reset();
}

}  // namespace detail
}  // namespace strata
