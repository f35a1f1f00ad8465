// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/request/cell_views.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/shared_table/shared_reads.hpp>
#include <strata/table/writes/bulk_load.hpp>

namespace strata {

struct family_options;  // of runtime_family.hpp, which a source that names families at run time includes

namespace detail {

/// The policy that a table has inside, where nobody else is.
template <class Argument>
using without_lock = std::conditional_t<sharing_policy<Argument>, concurrency::none, Argument>;

}  // namespace detail

/// A table that several threads use at once: the calls of Table, each under its lock.  It is what a table is that names
/// a concurrency policy like concurrency::locked.
///
/// - Every call may run beside every other.  Each is one step: nobody sees half of it (R9.1), and a thread reads what
///   it wrote before (R9.4).  Nothing is lost of increments, appends and check_and_put (R9.11).
/// - Reads return copies, which own their bytes.
/// - A scan, an open scanner: all rows are of one state, of the time of the call (R9.2, R9.5).  Between its portions
///   others write.
/// - Several calls as one step: read() and write().
/// - What needs the table for itself: its end, and a move from it.  Copying it and assigning to it are calls as others;
///   with concurrency::single_writer assigning needs the table for itself, too.
///
/// Lock lets calls in, see locking_policy.
template <class Table, sharing_policy Lock>
class shared_table : public shared_reads<Table, Lock> {
    using reads = shared_reads<Table, Lock>;
    using reads::table_;

public:
    using typename reads::families_type;
    /// See writable_table.
    using condition = typename Table::condition;

    /// Makes an empty table with policy objects, as Table does; the concurrency policy may be one.
    template <class... Policies>
        requires(policy<Policies>&&...)
    explicit shared_table(const Policies&... policies) : reads(policies...) {}
    /// Makes an empty table with families that are known at run time, and policy objects.
    template <policy... Policies>
    explicit shared_table(const std::vector<family_options>& families, const Policies&... policies)
        : reads(families, policies...) {}

    /// Calls `use(table)` with the table itself while nobody else reads or writes, and returns what it returns.
    ///
    /// For several changes as one step, for settings, and for all that takes a table:
    /// `t.write([](auto& table) { table.clock().set({100}); })`.
    /// What it has changed before it throws stays changed.
    /// What borrows from the table is not returned.  The function does not call the shared table.
    template <class Use>
        requires std::invocable<Use, Table&>
    decltype(auto) write(Use&& use) {
        const auto held = table_.write();
        return std::apply(std::forward<Use>(use), std::tie(*held));
    }

    /// Keeps what at() asks for: the states since any of the last `writes` writes, from now on; 0, the default, keeps
    /// none.  More than that are kept for a while, an eighth and eight.
    ///
    /// Writes are counted by their numbers, so a load of cells that keep greater ones is as many writes.
    /// It keeps what they have and the table has no more: for a put of a cell about 3.5 KB, see bytes_kept().
    /// Throws: what an allocation throws; nothing has changed then.
    void keep_history(std::uint64_t writes) requires(publishing_policy<Lock>) { table_.keep_history(writes); }

    /// See basic_table.
    ///@{
    template <class Column = detail::column_in_braces>
    void put(bytes_view row, const Column& named, bytes_view value, timestamp written = latest,
             const put_options& options = {}) {
        const auto held = table_.write();
        held->put(row, named, value, written, options);
    }
    template <class Column = detail::column_in_braces>
    void delete_version(bytes_view row, const Column& named) {
        const auto held = table_.write();
        held->delete_version(row, named);
    }
    template <class Column = detail::column_in_braces>
    void delete_version(bytes_view row, const Column& named, timestamp written) {
        const auto held = table_.write();
        held->delete_version(row, named, written);
    }
    template <class Column = detail::column_in_braces>
    void delete_column(bytes_view row, const Column& named, timestamp until = latest) {
        const auto held = table_.write();
        held->delete_column(row, named, until);
    }
    template <column_family Family>
    void delete_family(bytes_view row, const all_of_family<Family>& named, timestamp until = latest) {
        const auto held = table_.write();
        held->delete_family(row, named, until);
    }
    void delete_family(bytes_view row, bytes_view family, timestamp until = latest) {
        const auto held = table_.write();
        held->delete_family(row, family, until);
    }
    template <column_family Family>
    void delete_family_version(bytes_view row, const all_of_family<Family>& named, timestamp written) {
        const auto held = table_.write();
        held->delete_family_version(row, named, written);
    }
    void delete_family_version(bytes_view row, bytes_view family, timestamp written) {
        const auto held = table_.write();
        held->delete_family_version(row, family, written);
    }
    void delete_row(bytes_view row, timestamp until = latest) {
        const auto held = table_.write();
        held->delete_row(row, until);
    }
    std::int64_t increment(bytes_view row, column_in<families_type> column, std::int64_t amount = 1) {
        const auto held = table_.write();
        return held->increment(row, std::move(column), amount);
    }
    bytes append(bytes_view row, column_in<families_type> column, bytes_view more) {
        const auto held = table_.write();
        return held->append(row, std::move(column), more);
    }
    bool check_and_put(bytes_view row, column_in<families_type> column, std::optional<bytes_view> expected,
                       bytes_view value) {
        const auto held = table_.write();
        return held->check_and_put(row, std::move(column), expected, value);
    }
    void flush() {
        const auto held = table_.write();
        held->flush();
    }
    void compact() {
        const auto held = table_.write();
        held->compact();
    }
    void compact_some(std::size_t first, std::size_t count) {
        const auto held = table_.write();
        held->compact_some(first, count);
    }
    void compact_memory() {
        const auto held = table_.write();
        held->compact_memory();
    }
    void clear() {
        const auto held = table_.write();
        held->clear();
    }
    ///@}

    /// See writable_table.
    ///@{
    std::vector<cell> mutate(const mutation& request) {
        const auto held = table_.write();
        return held->mutate(request);
    }
    std::vector<cell> mutate_row(bytes_view row, mutations requests) {
        const auto held = table_.write();
        return held->mutate_row(row, requests);
    }
    std::vector<cell> mutate_rows(mutations requests) {
        const auto held = table_.write();
        return held->mutate_rows(requests);
    }
    void batch(mutations requests, std::vector<batch_result>& results) {
        const auto held = table_.write();
        held->batch(requests, results);
    }
    std::vector<batch_result> batch(mutations requests) {
        const auto held = table_.write();
        return held->batch(requests);
    }
    void put_each(const cell_views& cells) {
        const auto held = table_.write();
        held->put_each(cells);
    }
    template <detail::one_of<condition, strata::condition> Condition = condition>
    check_result check_and_mutate(bytes_view row, const Condition& expected, mutations requests) {
        const auto held = table_.write();
        return held->check_and_mutate(row, expected, requests);
    }
    check_result check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) {
        const auto held = table_.write();
        return held->check_and_mutate(row, expected, requests);
    }
    ///@}

    /// Loads cells that come in order: see writable_table::bulk_load().
    ///
    /// The range is gone through before the lock is taken, so it may read this table and take its time.  Additional
    /// memory for a copy of all its cells.
    template <class Cells>
    void bulk_load(Cells&& cells, const bulk_load_options& options = {}) {
        static_assert(cell_range<Cells>,
                      "strata: bulk_load takes a range of cells, of cell_views, or of what converts to a cell_view");
        if constexpr (cell_range<Cells>) {
            detail::kept_cells<> all;
            for (auto&& one : cells) all.add(one);
            const auto held = table_.write();
            held->bulk_load(all.cells(), options);
        }
    }
};

}  // namespace strata
