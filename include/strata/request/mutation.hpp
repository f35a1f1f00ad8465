// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/schema/family.hpp>

namespace strata {

/// The kind of a mutation.  HBase: Put, Delete, Increment, Append.
enum class mutation_kind : unsigned char { put, deletion, increment, append };

/// A request to change one row: the common part of put, deletion, increment and append.  It owns everything.
///
/// What no table could accept is refused here, when it is added.  The table checks families and times.
/// Throws: bad_row_key (R2.1), bad_timestamp for a negative timestamp, bad_column and bad_value for one that is too
/// long (R1.13), bad_time_range (R2.28).
class mutation {
public:
    /// One cell to write, one marker, one amount to add or one piece to append.
    struct change {
        /// The column.  A marker of a whole family has the empty qualifier.
        column what;
        /// The timestamp; `latest` if none was given.
        timestamp written;
        /// A put, or the kind of marker.
        strata::kind kind = kind::put;
        /// The value, or the bytes to append.
        bytes value = {};
        /// The amount to add.
        std::int64_t amount = 0;
    };

    /// Put, deletion, increment or append.
    mutation_kind kind() const noexcept { return kind_; }
    /// The row key.
    bytes_view row() const noexcept { return row_; }
    /// The timestamp of changes that have none of their own.
    timestamp written() const noexcept { return written_; }
    /// The time to live of the cells in milliseconds, if there is one (R6.4).
    std::optional<std::int64_t> ttl() const noexcept { return ttl_; }
    /// The versions that count as the present value of an increment or append.
    time_range when() const noexcept { return when_; }
    /// The changes that were added.  Invalidated by: adding more.
    std::span<const change> changes() const noexcept { return changes_; }

protected:
    mutation(mutation_kind kind, bytes row, timestamp written) : row_(std::move(row)), written_(written), kind_(kind) {
        detail::check_row(row_);
        detail::check_written(written);
    }

    /// The timestamp of a cell: its own, or the mutation's if that is `latest` (R3.1).
    timestamp own_or_mine(timestamp own) const noexcept { return own == latest ? written_ : own; }

    void add(change one) {
        detail::check_written(one.written);
        add_undated(std::move(one));
    }

    /// Adds a change without a check of its timestamp, which may not matter (R3.20).
    void add_undated(change one) {
        detail::check_cell_size(row_, one.what.family(), one.what.qualifier(), one.value);
        changes_.push_back(std::move(one));
    }

    bytes row_;
    timestamp written_;
    mutation_kind kind_;
    std::optional<std::int64_t> ttl_;
    time_range when_;
    std::vector<change> changes_;
};

/// Writes values to columns of one row (R3.6).  Of several for one column and timestamp the last one counts (R1.16).
class put : public mutation {
public:
    /// `written`: the timestamp of values that have none of their own.  `latest`: the clock's now (R3.1, R3.2).
    explicit put(owned_bytes row, timestamp written = latest) : mutation(mutation_kind::put, std::move(row), written) {}

    /// Adds the value of a column.  `written`: its timestamp; `latest`: that of the whole put.
    put& add(column what, owned_bytes value, timestamp written = latest) {
        mutation::add({std::move(what), own_or_mine(written), kind::put, std::move(value)});
        return *this;
    }
    /// Adds a cell as it is, markers too, as a raw scan returns them (R3.40).  HBase: Put.add(Cell).
    ///
    /// A timestamp `latest` stands for the clock's now, also of a marker of one version.  A table refuses a put that
    /// has both markers and a time to live.
    /// Throws: wrong_row for a cell of another row; illegal_argument for a marker of a family that has a qualifier.
    put& add(const cell_view& cell) {
        if (cell.row() != row_)
            detail::raise<wrong_row>("a cell of the row '" + escape(cell.row()) + "' was added to a put of the row '" +
                                     escape(row_) + "'");
        const bool is_of_family = cell.kind() == kind::delete_family || cell.kind() == kind::delete_family_version;
        if (is_of_family && !cell.qualifier().empty())
            detail::raise<illegal_argument>("a marker of a family has no qualifier, but this one has '" +
                                            escape(cell.qualifier()) + "'");
        mutation::add({column(cell.family(), bytes(cell.qualifier())), cell.timestamp(), cell.kind(),
                       cell.is_marker() ? bytes() : bytes(cell.value())});
        return *this;
    }
    /// Gives every value a time to live: it expires when more than that has passed since its timestamp
    /// (R3.9, R6.4).
    put& set_ttl(time_span length) {
        ttl_ = length;
        return *this;
    }
};

/// Writes delete markers to one row; if none is added, deletes the whole row (R3.10 - R3.12).
class deletion : public mutation {
public:
    /// `written`: the timestamp of markers that have none of their own.  `latest`: the clock's now.
    explicit deletion(owned_bytes row, timestamp written = latest)
        : mutation(mutation_kind::deletion, std::move(row), written) {}

    /// Deletes the version of that timestamp.  HBase: addColumn.
    ///
    /// Without a timestamp, deletes the newest version that a read sees; the next call deletes the next newest, and so
    /// on (R3.14, R3.17).
    deletion& add_version(column what, timestamp written = latest) {
        return mark(std::move(what), kind::delete_version, own_or_mine(written));
    }
    /// Deletes all versions up to that timestamp.  HBase: addColumns.
    deletion& add_column(column what, timestamp until = latest) {
        return mark(std::move(what), kind::delete_column, own_or_mine(until));
    }
    /// Deletes all versions of all columns of the family up to that timestamp.  HBase: addFamily.
    ///
    /// Changes that were added for the family before are discarded (R3.11).
    ///@{
    deletion& add_family(owned_bytes family, timestamp until = latest) {
        detail::check_written(until);
        std::erase_if(changes_, [&](const change& one) { return one.what.family() == family; });
        return mark({std::move(family), {}}, kind::delete_family, own_or_mine(until));
    }
    template <column_family F>
    deletion& add_family(const all_of_family<F>&, timestamp until = latest) {
        return add_family(bytes(F::name), until);
    }
    ///@}

    /// Deletes the versions of exactly that timestamp in all columns of the family.  HBase: addFamilyVersion.
    ///@{
    deletion& add_family_version(owned_bytes family, timestamp written) {
        return mark({std::move(family), {}}, kind::delete_family_version, written);
    }
    template <column_family F>
    deletion& add_family_version(const all_of_family<F>&, timestamp written) {
        return add_family_version(bytes(F::name), written);
    }
    ///@}

private:
    deletion& mark(column what, strata::kind kind, timestamp written) {
        mutation::add({std::move(what), written, kind});
        return *this;
    }
};

/// Adds amounts to columns of one row, which hold eight-byte numbers (R3.19 - R3.24).
class increment : public mutation {
public:
    /// Begins an increment of that row, without columns.
    explicit increment(owned_bytes row) : mutation(mutation_kind::increment, std::move(row), latest) {}

    /// Adds an amount to a column.  `written`: the timestamp, if the column holds nothing yet.  Otherwise the new
    /// version is newer than the present one (R3.20).
    increment& add(column what, std::int64_t amount, timestamp written = latest) {
        add_undated({std::move(what), written, kind::put, {}, amount});
        return *this;
    }
    /// Gives the new cells a time to live (R3.22, R6.4).
    increment& set_ttl(time_span length) {
        ttl_ = length;
        return *this;
    }
    /// Chooses the versions that count as the present value.
    increment& set_when(time_range when) {
        detail::check(when);
        when_ = when;
        return *this;
    }
};

/// Appends bytes to the values of columns of one row (R3.25).
class append : public mutation {
public:
    /// Begins an append to that row, without columns.
    explicit append(owned_bytes row) : mutation(mutation_kind::append, std::move(row), latest) {}

    /// Appends bytes to a column.  `written`: the timestamp, if the column holds nothing yet.
    append& add(column what, owned_bytes more, timestamp written = latest) {
        add_undated({std::move(what), written, kind::put, std::move(more)});
        return *this;
    }
    /// Gives the new cells a time to live (R3.22, R6.4).
    append& set_ttl(time_span length) {
        ttl_ = length;
        return *this;
    }
    /// Chooses the versions that count as the present value.
    append& set_when(time_range when) {
        detail::check(when);
        when_ = when;
        return *this;
    }
};

/// A list of requests as an argument: one, several in braces, or a vector or span of them.
///
/// It borrows them.  Invalidated by: the end of the requests.
class mutations : public std::span<const mutation> {
public:
    using span::span;
    /// Borrows the requests.
    ///@{
    mutations(std::span<const mutation> all) noexcept : span(all) {}
    mutations(std::initializer_list<mutation> all) noexcept : span(all.begin(), all.size()) {}
    mutations(const mutation& one) noexcept : span(&one, 1) {}
    ///@}
};

namespace detail {

/// Throws illegal_argument for a mutation that would change nothing (R2.28, R2.29).  An increment or append in a list
/// may do so.
inline void check_not_empty(const mutation& one, bool is_call = false) {
    if (one.changes().empty() &&
        (one.kind() == mutation_kind::put || (is_call && one.kind() != mutation_kind::deletion)))
        raise<illegal_argument>("a put, an increment and an append name at least one column");
}

/// Throws Error if the change is of another row (R2.28).
template <class Error = wrong_row>
void check_same_row(bytes_view row, const mutation& one) {
    if (one.row() != row)
        raise<Error>("a change of the row '" + escape(one.row()) + "' was handed to the row '" + escape(row) + "'");
}

}  // namespace detail
}  // namespace strata
