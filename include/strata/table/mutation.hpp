// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>
#include <strata/schema/family.hpp>

namespace strata {

/// What a mutation asks for.  HBase: Put, Delete, Increment, Append.
enum class mutation_kind : unsigned char { put, deletion, increment, append };

/// A request to change one row, built before it is handed to a table: what put, deletion, increment and append have in
/// common.  Owns everything.
///
/// The table looks at families and clocks; what no table could accept is refused here, when it is added.
/// Throws: bad_row_key (R2.1), bad_timestamp for a negative one, bad_column and bad_value for what is too long (R1.13),
/// bad_time_range (R2.28).
class mutation {
public:
    /// One cell to write, one marker, one amount to add or one piece to append.
    struct change {
        /// The column; of a marker of a whole family the one of the empty qualifier.
        column what;
        /// Its version; `latest` if none was given.
        timestamp written;
        /// A put, or which marker.
        strata::kind kind = kind::put;
        /// The value, or what to append.
        bytes value = {};
        /// What to add.
        std::int64_t amount = 0;
    };

    /// Put, deletion, increment or append.
    mutation_kind kind() const noexcept { return kind_; }
    bytes_view row() const noexcept { return row_; }
    /// For changes without a timestamp of their own.
    timestamp written() const noexcept { return written_; }
    std::optional<std::int64_t> ttl() const noexcept { return ttl_; }
    /// Which versions count as the present value of an increment or append.
    time_range when() const noexcept { return when_; }
    /// What was added.  Invalidated by: adding more.
    std::span<const change> changes() const noexcept { return changes_; }

protected:
    mutation(mutation_kind kind, bytes row, timestamp written) : row_(std::move(row)), written_(written), kind_(kind) {
        detail::check_row(row_);
        detail::check_written(written);
    }

    /// A cell without a timestamp of its own takes the mutation's (R3.1); `latest` counts as none.
    timestamp own_or_mine(timestamp own) const noexcept { return own == latest ? written_ : own; }

    void add(change one) {
        detail::check_written(one.written);
        add_undated(std::move(one));
    }

    /// The same where the timestamp may turn out not to matter (R3.20).
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

/// Values for columns of one row (R3.6).  Of several for one column and timestamp the one added last counts (R1.16).
class put : public mutation {
public:
    /// `written`: for values without a timestamp of their own; `latest` for the clock's now (R3.1, R3.2).
    explicit put(bytes row, timestamp written = latest) : mutation(mutation_kind::put, std::move(row), written) {}

    /// The value of a column; `written`: its version, `latest` for the one of the whole put.
    put& add(column what, bytes value, timestamp written = latest) {
        mutation::add({std::move(what), own_or_mine(written), kind::put, std::move(value)});
        return *this;
    }
    /// Every value expires when more than that many milliseconds have passed since its timestamp (R3.9, R6.4).
    put& set_ttl(std::int64_t milliseconds) {
        ttl_ = milliseconds;
        return *this;
    }
};

/// Delete markers for one row; with nothing added, the whole row (R3.10 - R3.12).
class deletion : public mutation {
public:
    /// `written`: for markers without a timestamp of their own; `latest` for the clock's now.
    explicit deletion(bytes row, timestamp written = latest)
        : mutation(mutation_kind::deletion, std::move(row), written) {}

    /// The version of that timestamp; without one, the newest that a read sees, then the next newest, and so on for as
    /// often as this is called (R3.14, R3.17).  HBase: addColumn.
    deletion& add_version(column what, timestamp written = latest) {
        return mark(std::move(what), kind::delete_version, own_or_mine(written));
    }
    /// All versions up to that timestamp.  HBase: addColumns.
    deletion& add_column(column what, timestamp until = latest) {
        return mark(std::move(what), kind::delete_column, own_or_mine(until));
    }
    /// All versions of all columns of the family up to that timestamp.  Discards what was added for the family before
    /// (R3.11).  HBase: addFamily.
    deletion& add_family(bytes family, timestamp until = latest) {
        detail::check_written(until);
        std::erase_if(changes_, [&](const change& one) { return one.what.family() == family; });
        return mark({std::move(family), {}}, kind::delete_family, own_or_mine(until));
    }
    template <column_family F>
    deletion& add_family(const all_of_family<F>&, timestamp until = latest) {
        return add_family(bytes(F::name), until);
    }
    /// The versions of exactly that timestamp in all columns of the family.  HBase: addFamilyVersion.
    deletion& add_family_version(bytes family, timestamp written) {
        return mark({std::move(family), {}}, kind::delete_family_version, written);
    }
    template <column_family F>
    deletion& add_family_version(const all_of_family<F>&, timestamp written) {
        return add_family_version(bytes(F::name), written);
    }

private:
    deletion& mark(column what, strata::kind kind, timestamp written) {
        mutation::add({std::move(what), written, kind});
        return *this;
    }
};

/// Amounts to add to columns of one row, which hold eight-byte numbers (R3.19 - R3.24).
class increment : public mutation {
public:
    /// Of that row; without columns yet.
    explicit increment(bytes row) : mutation(mutation_kind::increment, std::move(row), latest) {}

    /// `written`: for a column that holds nothing yet; one that does gets a version newer than it (R3.20).
    increment& add(column what, std::int64_t amount, timestamp written = latest) {
        add_undated({std::move(what), written, kind::put, {}, amount});
        return *this;
    }
    increment& set_ttl(std::int64_t milliseconds) {
        ttl_ = milliseconds;
        return *this;
    }
    /// Which versions count as the present value.
    increment& set_when(time_range when) {
        detail::check(when);
        when_ = when;
        return *this;
    }
};

/// Bytes to append to the values of columns of one row (R3.25).
class append : public mutation {
public:
    /// Of that row; without columns yet.
    explicit append(bytes row) : mutation(mutation_kind::append, std::move(row), latest) {}

    /// `written`: for a column that holds nothing yet.
    append& add(column what, bytes more, timestamp written = latest) {
        add_undated({std::move(what), written, kind::put, std::move(more)});
        return *this;
    }
    append& set_ttl(std::int64_t milliseconds) {
        ttl_ = milliseconds;
        return *this;
    }
    /// Which versions count as the present value.
    append& set_when(time_range when) {
        detail::check(when);
        when_ = when;
        return *this;
    }
};

/// A list of requests, as a call takes it: one, several in braces, or a vector or span of them.
///
/// Borrows them, so it is for arguments only.
class mutations : public std::span<const mutation> {
public:
    using span::span;
    /// Borrows what is given.
    ///@{
    mutations(std::span<const mutation> all) noexcept : span(all) {}
    mutations(std::initializer_list<mutation> all) noexcept : span(all.begin(), all.size()) {}
    mutations(const mutation& one) noexcept : span(&one, 1) {}
    ///@}
};

/// A condition on one column: `{html, compare::equal, "v1"}`.  It holds if "expected op stored", the other way round
/// than in filters (R3.30).  Nothing expected, or nothing but empty bytes: the column
/// is to be absent or empty (R3.30, R3.31).
template <class Column>
struct basic_condition {
    /// The column that is looked at.
    Column what;
    /// How `expected` is to relate to the value.
    compare op = compare::equal;
    /// Nothing: the column is to be absent or empty.
    std::optional<bytes> expected = {};
    time_range when = {};
};
/// The one that any table takes: its column is looked up by the call.
using condition = basic_condition<column>;

/// The other form of a condition: a get of the row with that filter finds something (R3.29).  It loads no families on
/// demand (R4.40).
struct filter_condition {
    /// The filter; without one any cell of the row will do.
    std::shared_ptr<const strata::filter> chosen;
    time_range when = {};
};

/// What became of a check_and_mutate: the new cells are those of increments and appends (R3.33).
struct check_result {
    /// The condition held, and the changes were made.
    bool passed = false;
    /// Column after column.
    std::vector<cell> cells = {};
};

namespace detail {

/// Throws illegal_argument for a mutation that would change nothing (R2.28, R2.29).  An increment or append that is not
/// a call by itself may do so.
inline void check_not_empty(const mutation& one, bool is_call = false) {
    if (one.changes().empty() &&
        (one.kind() == mutation_kind::put || (is_call && one.kind() != mutation_kind::deletion)))
        raise<illegal_argument>("a put, an increment and an append name at least one column");
}

/// Throws if the change is of another row: wrong_row (R2.28), or as told.
template <class Error = wrong_row>
void check_same_row(bytes_view row, const mutation& one) {
    if (one.row() != row)
        raise<Error>("a change of the row '" + escape(one.row()) + "' was handed to the row '" + escape(row) + "'");
}

}  // namespace detail
}  // namespace strata
