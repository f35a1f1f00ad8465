// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/request/cell_views.hpp>
#include <strata/request/checks.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/store/segments/written_stats.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/plain/readable_table.hpp>
#include <strata/table/writes/bulk_load.hpp>
#include <strata/table/writes/condition.hpp>
#include <strata/table/writes/mutate.hpp>
#include <strata/table/writes/put_each.hpp>

namespace strata {

/// The members of a table that take requests of several cells.  Each is all or nothing, even if an allocation throws.
///
/// All changes of a request, except a batch, are resolved against the state before it and written under one sequence
/// number (R3.38).
/// Throws: no_such_column_family (R2.18); failed_sanity_check if limits() says so (R2.21); do_not_retry if the table is
/// read-only (R2.24) or a family refuses deletes; not_a_counter (R3.20).  Nothing has changed then.
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class writable_table : public readable_table<FamilySet, Clock, Concurrency> {
    using readable = readable_table<FamilySet, Clock, Concurrency>;

public:
    /// A condition as it is written in braces: its column is one of this table.
    using condition = basic_condition<column_in<FamilySet>>;

    /// Makes all changes of a put, deletion, increment or append, or none.
    ///
    /// Returns the new cells of an increment or append, column after column.
    /// Throws: illegal_argument for a request without changes (R2.28, R2.29), except a deletion, which means the whole
    /// row.
    std::vector<cell> mutate(const mutation& request) {
        detail::check_not_empty(request, true);
        return apply(request, new_cells);
    }

    /// Makes several mutations of one row as one: all see the state before, all become visible together (R3.35, R3.36).
    ///
    /// Returns the new cells of increments and appends.
    /// Throws: wrong_row if one of them is of another row.
    std::vector<cell> mutate_row(bytes_view row, mutations requests) {
        detail::check_row(row);
        for (const mutation& one : requests) detail::check_same_row(row, one);
        return apply(requests, new_cells);
    }

    /// Makes several mutations of any rows as one (R3.37).  Returns the new cells of increments and appends.
    std::vector<cell> mutate_rows(mutations requests) { return apply(requests, new_cells); }

    /// Does independent actions, in order.  One that fails does not stop the others, and each has its result (R2.26).
    /// HBase: Table.batch(actions, results), of puts, deletes, increments and appends.
    ///
    /// - Each increment and append is done alone and sees what was done before it.
    /// - Puts and deletions between two of those are done together: they share one now and one sequence number (R3.4,
    ///   R3.5).  If HBase fails while it prepares them, because of a cell that is too large, say, none of them is done.
    /// - An action without a timestamp fails alone if the clock stands before 0.
    ///
    /// `results`: becomes one for each request.  It is right even if the call throws, std::bad_alloc say: actions that
    /// were not done are not_done.
    /// Throws: illegal_argument, before anything is done, for a put of nothing or of a value that is too large (R2.28,
    /// R2.22), as HBase's client does.
    void batch(mutations requests, std::vector<batch_result>& results) {
        results.assign(requests.size(), {});
        detail::check_as_client(requests, limits_);
        for (std::size_t first = 0; first != requests.size();) {
            const std::size_t size = detail::size_of_group(requests.subspan(first));
            apply_group(requests.subspan(first, size), results.data() + first);
            first += size;
        }
    }
    /// Does independent actions, in order, and returns a result for each (R2.26).
    std::vector<batch_result> batch(mutations requests) {
        std::vector<batch_result> results;
        batch(requests, results);
        return results;
    }

    /// Does what put() of each of these cells does, in their order, in any order of rows.  The clock is asked once.
    ///
    /// A cell keeps its time to live, not its sequence number.  Each is a write of its own: if memory runs short, the
    /// cells before the one that failed are written.  Cells that reads of this table returned are copied before: the
    /// first put ends them.
    /// Cheaper than one put after another if the table is larger than the caches: sixteen wait for memory side by side.
    /// Throws: what put() throws, and illegal_argument for a delete marker; nothing has changed then.
    void put_each(const cell_views& cells) {
        detail::each_put<> puts(families_, cells.all(), this->moment_of_write(), limits_);
        puts.for_each(sequence_, [&](detail::any_store store, const cell_view& one, const version_key& key) {
            store.put(one.row(), one.qualifier(), key, one.stored(), is_observed());
            ++sequence_;
            maintain_all();
        });
    }

    /// Loads cells that come in order, which is faster than puts.  All become visible together, or none.  HBase:
    /// BulkLoadHFiles.
    ///
    /// - The cells of each family are sorted by row, qualifier, timestamp and kind, the last two descending (R1.1).
    ///   Families may alternate, as they do in a scan, or come one after the other.  Delete markers are cells, too.
    /// - All count as written now, under one sequence number, and reads take them for later than cells of the same
    ///   versions.  Of two cells of one version the first counts.  `latest` stands for the clock's now.
    /// - They become a frozen segment of each family, and the table is flushed before (R8.21).
    /// - Open scanners do not see them.
    /// - In families whose deletes leave no markers they go to the active segment, as puts do.
    ///
    /// `options.keep_sequence`: a cell keeps the number of its write instead, so that deletes::sequenced hides what it
    /// hid where the cells come from.  Cells of one version come in descending order of their numbers, and all count.
    /// The numbers of later writes are greater than all of them, and than `options.last_sequence`.  Timestamps stay,
    /// `latest` too, which increments and appends may write.  How far one lies in the future is not checked.
    /// `options.replace`: the cells take the place of all that there is, as after clear().  Open scanners end:
    /// their next step throws not_serving_region.
    /// Complexity: linear in the bytes of the cells, and additional memory for a row of each family; besides, that of
    /// flush(), unless the cells replace all.
    /// Throws: what a put or a delete of such a cell throws; illegal_argument for a marker with a value, or one of a
    /// family with a qualifier, or a kept number of 2^54 or more; out_of_order for a cell that sorts before its
    /// predecessor; whatever the range throws.  Nothing has changed then.
    template <class Cells>
    void bulk_load(Cells&& cells, const bulk_load_options& options = {}) {
        static_assert(cell_range<Cells>,
                      "strata: bulk_load takes a range of cells, of cell_views, or of what converts to a cell_view");
        if constexpr (cell_range<Cells>) {
            detail::check_writable(limits_);
            detail::bulk_loader<FamilySet> loader(families_, this->moment_of_write(), limits_, sequence_ + 1, options);
            for (auto&& one : cells) loader.add(one);
            if (loader.is_empty() && !options.replace) return;
            hold_segments();
            loader.write(open_scanners_.smallest_or(detail::newest_write));
            if (options.replace) end_scanners();
            loader.settle(open_scanners_.any(), open_scanners_);
            sequence_ = (std::max)(sequence_ + 1, loader.last_sequence());
            maintain_all(true);
        }
    }

    /// Makes the changes if the condition holds for the row, as one step (R3.27 - R3.34).
    ///
    /// A put without a timestamp gets no earlier one than the cell that was checked has (R3.32).  If that is the last
    /// timestamp, HBase ignores it, and the put gets the clock's now.
    /// Throws: wrong_row if one of several mutations is of another row, illegal_argument if the only one is (R3.27).
    template <detail::one_of<condition, strata::condition> Condition = condition>
    check_result check_and_mutate(bytes_view row, const Condition& expected, mutations requests) {
        check_requests(row, requests);
        detail::check(expected.when);
        detail::check_as_server(requests, limits_);
        const detail::write_moment at = this->moment_of_write();
        const detail::any_store store = detail::any_stores(families_).of(expected.what.family());
        const std::optional found = store.newest(row, expected.what.qualifier(), expected.when, at.now);
        if (expected.expected && !expected.expected->empty() &&
            store.returns_too_many(row, expected.what.qualifier(), expected.when, at.now))
            return {};
        if (!detail::passes(expected, found)) return {};
        return {true, apply(requests, at, found ? put_now(at.now, found->timestamp()) : at.now, new_cells)};
    }
    /// Makes the changes if a get of the row with the condition's filter returns something, as one step (R3.29).
    check_result check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) {
        check_requests(row, requests);
        detail::check(expected.when);
        detail::check_as_server(requests, limits_);
        const detail::write_moment at = this->moment_of_write();
        const strata::row_options wanted{.when = expected.when, .filter = expected.chosen, .families_on_demand = false};
        const detail::read_view<typename readable::state_type, detail::as_of_now> now(*this, {at.now});
        const row_result found = now.answer(detail::row_request<strata::row_options>{row, wanted});
        if (found.empty()) return {};
        return {true, apply(requests, at, put_now(at.now, found.begin()->timestamp()), new_cells)};
    }

protected:
    /// For apply(): the new cells of increments and appends.
    static std::vector<cell> new_cells(const detail::write_batch<>& unit, std::uint64_t sequence) {
        return unit.results(sequence);
    }
    using readable::clock_;
    using readable::families_;
    using readable::limits_;
    using readable::open_scanners_;
    using readable::readable_table;
    using readable::reads_;
    using readable::sequence_;

    /// Before a write: ends the use of what reads have returned, and returns true if open scanners may see the state
    /// until now.  Drops what was kept for scanners that are closed.
    bool is_observed() noexcept {
        reads_.recall();
        if (!open_scanners_.are_used()) return false;
        if (open_scanners_.advance()) families_.for_each([&](auto& store) { store.let_go(open_scanners_); });
        return open_scanners_.any();
    }

    /// Before segments change: keeps the present ones for open scanners, and ends the use of what reads have returned.
    void hold_segments() {
        reads_.recall();
        open_scanners_.advance();
        families_.for_each([&](auto& store) { store.hold(open_scanners_); });
    }

    /// Ends the open scanners, and lets go what was kept for them.
    void end_scanners() noexcept {
        open_scanners_.end();
        families_.for_each([&](auto& store) { store.let_go(open_scanners_); });
    }

    /// Makes the changes as one.  take(unit, sequence) returns what this does, before they are visible.
    template <class Take>
    auto apply(mutations requests, Take take) {
        detail::check_as_client(requests, limits_);
        detail::check_as_server(requests, limits_);
        const detail::write_moment at = this->moment_of_write();
        return apply(requests, at, at.now, take);
    }

    /// After a write: flushes and compacts the store if its policy says so; after a load that has left segments too.
    template <class Store>
    void maintain(Store& store, bool is_load = false) noexcept {
        if constexpr (detail::flushing_maintenance<typename Store::maintenance>)
            if (store.wants_flush() || (is_load && detail::ever_flushes(store.facts().maintenance())))
                maintain_now(store);
    }
    void maintain_all(bool is_load = false) noexcept {
        families_.for_each([&](auto& store) { maintain(store, is_load); });
    }

private:
    /// The write is done, whatever happens here.
    template <class Store>
    STRATA_NOINLINE void maintain_now(Store& store) noexcept {
        try {
            hold_segments();
            detail::maintain(store, clock_.now(), open_scanners_.smallest_or(detail::newest_write));
        } catch (...) {  // no memory, or a row that HBase cannot flush: the next write tries again
        }
    }

    /// Throws for mutations that do not go with a checked row (R3.27).
    void check_requests(bytes_view row, mutations requests) const {
        detail::check_row(row);
        for (const mutation& one : requests)
            requests.size() == 1 ? detail::check_same_row<illegal_argument>(row, one)
                                 : detail::check_same_row(row, one);
        detail::check_as_client(requests, limits_);
    }

    /// The timestamp of a put without one, if a cell with the timestamp `checked` was checked.
    static timestamp put_now(timestamp now, timestamp checked) noexcept {
        return checked > now && checked != latest ? checked : now;
    }

    /// Makes the changes of requests that were checked.  take(unit, sequence) returns what this does, before they are
    /// visible.
    template <class Take>
    auto apply(mutations requests, const detail::write_moment& at, timestamp put_now, Take take) {
        detail::write_batch<> unit(families_, at, limits_);
        unit.add(requests, put_now);
        auto taken = take(unit, sequence_ + 1);
        finish(unit);
        return taken;
    }
    void finish(detail::write_batch<>& unit) {
        unit.apply(sequence_ + 1, is_observed());
        ++sequence_;
        maintain_all();
    }

    /// Does one group of a batch.  An action that the table itself refuses is left out; any other failure is that of
    /// the whole group.  Results are written only when everything is done.
    void apply_group(mutations group, batch_result* results) {
        detail::write_batch<> unit(families_, this->moment_of_write(), limits_);
        std::vector<batch_result> outcomes(group.size());
        const batch_result whole = detail::outcome_of([&] { unit.add_each(group, outcomes); });
        if (whole.is_ok()) {
            outcomes.front().cells = unit.results(sequence_ + 1);
            finish(unit);
        } else {
            outcomes.assign(group.size(), whole);
        }
        std::move(outcomes.begin(), outcomes.end(), results);
    }
};

}  // namespace strata
