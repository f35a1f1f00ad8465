// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>
#include <strata/table/versioned/versioned_table.hpp>

namespace strata {

/// Reads one state of a table with concurrency::single_writer, without a lock and without copies.
///
/// `auto r = t.reader(); r->get(row, contents{"html"}); r.refresh();`
///
/// What it returns is valid as long as the reader stands there: until refresh() or its end.  Of what is replaced
/// meanwhile, what its state has stays in memory.  It takes one of 128 slots of readers; a snapshot takes none, and is
/// for keeping.
/// A move of the table takes it along.
/// Invalidated by: the end of the table, and an assignment to it.  Where STRATA_CHECKED is 1, a use or the end of the
/// reader after that is an assertion.
/// Threads: one at a time; it need not be the thread that made it.
template <class Table>
class table_reader {
public:
    /// Made by reader().
    explicit table_reader(const detail::versioned_table<Table>& table) noexcept : held_(table), owner_(table.owner()) {}
    table_reader(const table_reader&) = delete;
    table_reader& operator=(const table_reader&) = delete;
    ~table_reader() { check_owner(); }

    /// The table as it was when this reader was made, or refreshed.
    ///@{
    const Table& operator*() const noexcept {
        check_owner();
        return *held_;
    }
    const Table* operator->() const noexcept { return &**this; }
    ///@}
    /// Goes to the newest state.
    void refresh() noexcept {
        check_owner();
        held_.refresh();
    }

private:
    void check_owner() const noexcept {
        STRATA_EXPECT(owner_.is_current(),
                      "strata: the table of this reader was assigned to or destroyed before the reader; end readers "
                      "first");
    }

    typename detail::versioned_table<Table>::reading held_;
    [[no_unique_address]] detail::loan owner_;  // the table
};

}  // namespace strata
