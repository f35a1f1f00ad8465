// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/table/batch_result.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/condition.hpp>
#include <strata/table/mutation.hpp>
#include <strata/table/parts/bulk_load.hpp>
#include <strata/table/parts/dispatch.hpp>
#include <strata/table/parts/mutate.hpp>
#include <strata/table/parts/readable_table.hpp>
#include <strata/table/parts/request_checks.hpp>

namespace strata {

/// What a table does with requests of several cells: each is all or nothing, also when an allocation throws.
///
/// All changes of a request, but a batch, are resolved against the state before it, and written under one sequence
/// number (R3.38).
/// Throws, before anything is changed: no_such_column_family (R2.18); failed_sanity_check if limits() says so (R2.21);
/// do_not_retry if the table is read-only (R2.24) or a family refuses deletes; not_a_counter (R3.20).
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class writable_table : public readable_table<FamilySet, Clock, Concurrency> {
    using reads = readable_table<FamilySet, Clock, Concurrency>;

public:
    /// A condition as it is written in braces: its column is one of this table.
    using condition = basic_condition<column_in<FamilySet>>;

    /// Makes all changes of a put, deletion, increment or append, or none.  Returns the new cells of an increment or
    /// append, column after column.
    ///
    /// Throws: illegal_argument for one that changes nothing (R2.28, R2.29), but a deletion then means the whole row.
    std::vector<cell> mutate(const mutation& request) {
        detail::check_not_empty(request, true);
        return apply(request);
    }

    /// Several mutations of one row as one: all see the state before, all become visible together (R3.35, R3.36).
    ///
    /// Throws: wrong_row if one of them is of another row.
    std::vector<cell> mutate_row(bytes_view row, mutations requests) {
        detail::check_row(row);
        for (const mutation& one : requests) detail::check_same_row(row, one);
        return apply(requests);
    }

    /// The same for several rows (R3.37).
    std::vector<cell> mutate_rows(mutations requests) { return apply(requests); }

    /// Independent actions, in order: what one of them cannot do stops no other, and each has its result (R2.26).
    ///
    /// Each increment and append is done by itself and sees what was done before it.  Puts and deletions without one of
    /// those between them are done together: they share one now and one sequence number (R3.4, R3.5), and where HBase fails
    /// while it prepares them, over a cell that is too large, say, none of them is done.  An action that a clock before 0
    /// cannot date fails alone.
    /// `results`: one for each request.  Also right if this throws, std::bad_alloc, say: what was done before says so,
    /// and what was not is not_done.  HBase: Table.batch(actions, results), of puts, deletes, increments and appends.
    /// Throws, before anything is done: illegal_argument for a put of nothing or of what is too large (R2.28, R2.22), as
    /// HBase's client does.
    void batch(mutations requests, std::vector<batch_result>& results) {
        results.assign(requests.size(), {});
        detail::check_as_client(requests, limits_);
        for (std::size_t first = 0; first != requests.size();) {
            const std::size_t size = detail::size_of_group(requests.subspan(first));
            apply_group(requests.subspan(first, size), results.data() + first);
            first += size;
        }
    }
    std::vector<batch_result> batch(mutations requests) {
        std::vector<batch_result> results;
        batch(requests, results);
        return results;
    }

    /// Loads cells that come in order, for less than puts would cost: all become visible together, or none does.
    ///
    /// The cells of each family are sorted by row, qualifier, timestamp and kind, the last two descending (R1.1); the
    /// families may take turns, as they do in a scan, or come one behind the other.  Delete markers are cells as well.  All
    /// count as written now, under one sequence number: open scanners do not see them, and a cell of a version that is
    /// there takes its place.  Of two cells of one version the first counts.  `latest` is the clock's now.
    /// As puts do, they go to the active segments; HBase makes files of them, which are what a flush leaves.  HBase:
    /// BulkLoadHFiles.
    /// Complexity: linear in the bytes of the cells, and memory for a row of each family beside them; where the active
    /// segment of a family has cells, one search a dimension for each cell, and memory for the cells twice.
    /// Throws, before anything is changed: what a put or a delete of such a cell throws; illegal_argument for a marker
    /// with a value, or one of a family with a qualifier; out_of_order for a cell that belongs before the one before it.
    template <class Cells>
    void bulk_load(Cells&& cells) {
        static_assert(cell_range<Cells>,
                      "strata: bulk_load takes a range of cells, of cell_views, or of what converts to a cell_view");
        if constexpr (cell_range<Cells>) {
            detail::check_writable(limits_);
            detail::bulk_load_unit<FamilySet> unit(families_, clock_.now(), limits_, sequence_ + 1);
            for (auto&& one : cells) unit.add(one);
            unit.apply(is_observed());
            ++sequence_;
        }
    }

    /// Makes the changes if the condition holds for the row, as one step (R3.27 - R3.34).
    ///
    /// A put without a timestamp is not dated before the cell that was checked (R3.32), unless that one is at the last
    /// timestamp: HBase takes this for none, and dates the put now.
    /// Throws: wrong_row if one of several mutations is of another row, illegal_argument if the only one is (R3.27).
    template <detail::one_of<condition, strata::condition> Condition = condition>
    check_result check_and_mutate(bytes_view row, const Condition& expected, mutations requests) {
        check_requests(row, requests);
        detail::check(expected.when);
        detail::check_as_server(requests, limits_);
        const timestamp now = clock_.now();
        std::optional<cell_view> found;
        bool is_clear = true;
        families_.visit(expected.what.family(), [&](const auto& store) {
            found = store.get(row, expected.what.qualifier(), expected.when, now);
            is_clear = !detail::returns_too_many(store, row, expected.what.qualifier(), expected.when, now);
        });
        if (!is_clear && expected.expected && !expected.expected->empty()) return {};
        if (!detail::passes(expected, found)) return {};
        return {true, apply(requests, now, found ? put_now(now, found->timestamp()) : now)};
    }
    check_result check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) {
        check_requests(row, requests);
        detail::check(expected.when);
        detail::check_as_server(requests, limits_);
        const timestamp now = clock_.now();
        const strata::row_options wanted{.when = expected.when, .filter = expected.chosen, .families_on_demand = false};
        const row_result found = this->get(row, wanted, now);
        if (found.empty()) return {};
        return {true, apply(requests, now, put_now(now, found.begin()->timestamp()))};
    }

protected:
    using reads::clock_;
    using reads::families_;
    using reads::limits_;
    using reads::open_scanners_;
    using reads::readable_table;
    using reads::sequence_;

    /// Before a write: open scanners may see what was before.  What was kept for those that have been closed goes.
    bool is_observed() noexcept {
        if (!open_scanners_.are_used()) return false;
        if (open_scanners_.turn()) families_.for_each([&](auto& store) { store.let_go(open_scanners_); });
        return open_scanners_.any();
    }

    /// Before segments change: open scanners go on over those that there are.
    void hold_segments() {
        open_scanners_.turn();
        families_.for_each([&](auto& store) { store.hold(open_scanners_); });
    }

private:
    /// What a mutation of a checked row must be (R3.27).
    void check_requests(bytes_view row, mutations requests) const {
        detail::check_row(row);
        for (const mutation& one : requests)
            requests.size() == 1 ? detail::check_same_row<illegal_argument>(row, one)
                                 : detail::check_same_row(row, one);
        detail::check_as_client(requests, limits_);
    }

    /// What a put gets that was checked against a cell of that timestamp.
    static timestamp put_now(timestamp now, timestamp checked) noexcept {
        return checked > now && checked != latest ? checked : now;
    }

    std::vector<cell> apply(mutations requests) {
        detail::check_as_client(requests, limits_);
        detail::check_as_server(requests, limits_);
        const timestamp now = clock_.now();
        return apply(requests, now, now);
    }

    /// Of requests that were checked.
    std::vector<cell> apply(mutations requests, timestamp now, timestamp put_now) {
        detail::write_batch<FamilySet> unit(families_, now, limits_);
        for (const mutation& one : requests) unit.check(one, put_now);
        for (const mutation& one : requests) unit.add(one, put_now);
        std::vector<cell> cells = unit.results(sequence_ + 1);
        unit.apply(sequence_ + 1, is_observed());
        ++sequence_;
        return cells;
    }

    /// One group of a batch: what the table refuses for itself is left out; any other failure is that of the whole group.
    /// Nothing is a result before it is done, and then nothing throws any more.
    void apply_group(mutations group, batch_result* results) {
        const timestamp now = clock_.now();
        detail::write_batch<FamilySet> unit(families_, now, limits_);
        std::vector<batch_result> outcomes(group.size());
        const batch_result whole = detail::outcome_of([&] {
            detail::check_as_server(group, limits_);
            for (std::size_t i = 0; i != group.size(); ++i)
                outcomes[i] = detail::outcome_of([&] { unit.check(group[i], now); });
            for (std::size_t i = 0; i != group.size(); ++i) {
                if (!outcomes[i].is_ok()) continue;
                try {
                    unit.add(group[i], now);
                } catch (const bad_timestamp&) {
                    outcomes[i] = detail::outcome_of([] { throw; });
                }
            }
        });
        if (whole.is_ok()) {
            outcomes.front().cells = unit.results(sequence_ + 1);
            unit.apply(sequence_ + 1, is_observed());
            ++sequence_;
        } else {
            outcomes.assign(group.size(), whole);
        }
        std::move(outcomes.begin(), outcomes.end(), results);
    }
};

}  // namespace strata
