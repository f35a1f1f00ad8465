// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/request/options.hpp>
#include <strata/table/locked/locked_table.hpp>
#include <strata/table/reads.hpp>
#include <strata/table/table_reader.hpp>
#include <strata/table/versioned/movable_table.hpp>
#include <strata/table/view/copying_view.hpp>

namespace strata {

namespace detail {

/// Where a table lies that several threads use at once.
template <class Table, class Policy>
struct table_shared_by {
    using type = locked_table<Table, Policy>;
};
template <class Table, publishing_policy Policy>
struct table_shared_by<Table, Policy> {
    using type = movable_table<Table>;
};
template <class Table, class Policy>
using table_shared_by_t = typename table_shared_by<Table, Policy>::type;

}  // namespace detail

/// A shared_table that is read.  Each read is that of Table, under its lock, and returns copies.
///
/// What they return owns its bytes: it lives on, whatever becomes of the table.
/// A scan shows the rows as they are now.  It copies them out of the table some at a time, and the filter and `where`
/// are asked while the table is kept from writers; between that the body of a loop may call it and write to it.  It
/// keeps what it may still ask for until its last row has been read, as an open scanner does, and throws
/// not_serving_region if the table was altered since (R8.20).
template <class Table, sharing_policy Lock>
class shared_reads : public reads<shared_reads<Table, Lock>, typename Table::families_type> {
public:
    /// The families of the table.
    using families_type = typename Table::families_type;
    /// The table without the lock, which the functions of read() and write() are handed.
    using table_type = Table;

    /// Calls `use(table)` with the table itself while nobody writes, and returns what it returns.
    ///
    /// For several reads of one state, for reads that copy nothing, and for all that takes a table:
    /// `t.read([](const auto& table) { st::describe(std::cout, table, "t"); })`.
    /// What borrows from the table is not returned.  The function does not call the shared table.
    template <class Use>
        requires std::invocable<Use, const Table&>
    decltype(auto) read(Use&& use) const {
        const auto held = table_.read();
        return std::apply(std::forward<Use>(use), std::tie(*held));
    }

    /// A reader of a table that is read beside a writer: see table_reader.
    table_reader<Table> reader() const requires(publishing_policy<Lock>) { return table_reader<Table>(table_.here()); }

    /// Stored cells, delete markers and hidden cells included.
    std::size_t size() const {
        const auto held = table_.read();
        return held->size();
    }
    /// A copy of what the table refuses; write() changes it: `t.write([](auto& table) { table.limits() = ...; })`.
    table_limits limits() const {
        const auto held = table_.read();
        return held->limits();
    }

    /// The table as it is now, for reads that come later: see strata::snapshot.
    auto snapshot() const { return table_.snapshot(); }
    /// The table as it was right after the write of that number, `snapshot().point()` of then; see
    /// shared_table::keep_history().
    ///
    /// It answers as a snapshot that was taken then, also about what expires.  Flushes, compactions, the time and
    /// settings change nothing of it, and what they have made of the last write is seen by snapshot(), not by at().
    /// Of a call that writes several times, like batch() or write(), the last number alone has a state: a point in
    /// between is answered as before the call.
    /// Complexity: logarithmic in the states that are kept.
    /// Throws: snapshot_too_old if it is not kept; illegal_argument for a point that no write has reached.
    auto at(std::uint64_t point) const requires(publishing_policy<Lock>) { return table_.at(point); }

    /// See readable_table.
    ///@{
    std::size_t snapshots_open() const { return table_.snapshots_open(); }
    std::optional<std::uint64_t> oldest_point() const { return table_.oldest_point(); }
    ///@}

    /// What is kept for readers, snapshots and scans and is no more part of the table, in bytes.  Waits for the writer.
    std::size_t bytes_kept() const requires(publishing_policy<Lock>) { return table_.bytes_kept(); }

    /// For strata::reads.
    ///@{
    auto view() const {
        return detail::copies_of([&] { return table_.read(); }, [](const auto& held) { return held->view(); });
    }
    auto view_to_explain() const {
        return detail::copies_of([&] { return table_.look(); }, [](const auto& held) { return held->view(); });
    }
    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        return table_.rows_of(options, std::move(where));
    }
    template <class Options>
    auto steps_of(const Options& options) const {
        return table_.steps_of(options);
    }
    ///@}

protected:
    shared_reads() = default;
    template <class... Arguments>
    explicit shared_reads(const Arguments&... arguments) : table_(arguments...) {}

    detail::table_shared_by_t<Table, Lock> table_;
};

}  // namespace strata
