// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/batch_result.hpp>
#include <strata/answer/kept_cells.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/request/cell_views.hpp>
#include <strata/request/checks.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/reads.hpp>
#include <strata/table/split/split_regions.hpp>
#include <strata/table/split_snapshot.hpp>
#include <strata/table/writes/bulk_load.hpp>

namespace strata {

/// A table in regions: each is a Table with the rows from one split key up to the next.  HBase: a table that was
/// created with SPLITS.
///
/// `st::split_table<st::table<contents, st::concurrency::locked<>>> t({"g", "n"});`
///
/// - A call of one row goes to the row's region alone.  If Table has concurrency::locked, every call may run beside
///   every other, and those of different regions do not wait for each other.
/// - A scan goes over one region after another (R4.45).  Each region shows what a scan of it shows that begins when the
///   scan comes to it: the rows of a region are of one state, those of several need not be (R9.2).
/// - Requests of several rows are one step for each region.
/// - Every region has a memory, a clock and numbers of writes of its own.
/// - A copy has a copy of each region, one after another, in the memory of that region.  If one throws, nothing has
///   changed.  A table that was moved from has no regions: it can be assigned to, and must not be called.
///
/// What else a Table can do, its region() can: flushes of one region, settings.
/// Complexity, throws, invalidated by: as Table, whose calls these are, and one search among the split keys.
template <class Table>
class split_table : public reads<split_table<Table>, typename Table::families_type> {
public:
    /// A region.
    using region_type = Table;
    /// The families of the table.
    using families_type = typename Table::families_type;
    /// See writable_table.
    using condition = typename Table::condition;

    /// Makes a table of one region more than there are split keys: each is a Table() of its own.
    ///
    /// The keys come in any order.  Throws: illegal_argument for an empty key, and for one that is there twice;
    /// bad_row_key for one that no row could have.
    explicit split_table(const bytes_list& split_keys) requires(std::default_initializable<Table>)
        : split_table(split_keys, [] { return Table(); }) {}
    /// Makes a table whose regions make() returns, one after another, without cells.
    ///
    /// A memory that is not safe for several threads, like an arena, is not shared by regions that have a lock each.
    template <class Make>
        requires(std::same_as<std::invoke_result_t<Make&>, Table>)
    split_table(const bytes_list& split_keys, Make make) : regions_(detail::split_keys(split_keys), make) {}

    // ---- regions -------------------------------------------------------------------------------------------------

    /// The number of regions.
    std::size_t regions() const noexcept { return regions_.size(); }
    /// The number of the region that a row belongs to, 0 for the first.  Complexity: logarithmic in the regions.
    std::size_t region_of(bytes_view row) const noexcept { return regions_.keys().region_of(row); }
    /// A region.  Only rows that belong to it are written to it.
    ///@{
    Table& region(std::size_t number) noexcept { return regions_[number]; }
    const Table& region(std::size_t number) const noexcept { return regions_[number]; }
    ///@}
    /// The first row of a region, and the row after its last.  Empty: no bound.  Invalidated by: the end of the table.
    ///@{
    bytes_view first_row(std::size_t region) const { return regions_.keys().first_row(region); }
    bytes_view end_row(std::size_t region) const { return regions_.keys().end_row(region); }
    ///@}

    // ---- writes --------------------------------------------------------------------------------------------------

    /// See basic_table.
    ///@{
    template <class Column = detail::column_in_braces>
    void put(bytes_view row, const Column& named, bytes_view value, timestamp written = latest,
             const put_options& options = {}) {
        regions_.at(row).put(row, named, value, written, options);
    }
    template <class Column = detail::column_in_braces>
    void delete_version(bytes_view row, const Column& named) {
        regions_.at(row).delete_version(row, named);
    }
    template <class Column = detail::column_in_braces>
    void delete_version(bytes_view row, const Column& named, timestamp written) {
        regions_.at(row).delete_version(row, named, written);
    }
    template <class Column = detail::column_in_braces>
    void delete_column(bytes_view row, const Column& named, timestamp until = latest) {
        regions_.at(row).delete_column(row, named, until);
    }
    template <column_family Family>
    void delete_family(bytes_view row, const all_of_family<Family>& named, timestamp until = latest) {
        regions_.at(row).delete_family(row, named, until);
    }
    void delete_family(bytes_view row, bytes_view family, timestamp until = latest) {
        regions_.at(row).delete_family(row, family, until);
    }
    template <column_family Family>
    void delete_family_version(bytes_view row, const all_of_family<Family>& named, timestamp written) {
        regions_.at(row).delete_family_version(row, named, written);
    }
    void delete_family_version(bytes_view row, bytes_view family, timestamp written) {
        regions_.at(row).delete_family_version(row, family, written);
    }
    void delete_row(bytes_view row, timestamp until = latest) { regions_.at(row).delete_row(row, until); }
    std::int64_t increment(bytes_view row, column_in<families_type> column, std::int64_t amount = 1) {
        return regions_.at(row).increment(row, std::move(column), amount);
    }
    bytes append(bytes_view row, column_in<families_type> column, bytes_view more) {
        return regions_.at(row).append(row, std::move(column), more);
    }
    bool check_and_put(bytes_view row, column_in<families_type> column, std::optional<bytes_view> expected,
                       bytes_view value) {
        return regions_.at(row).check_and_put(row, std::move(column), expected, value);
    }
    ///@}

    /// See writable_table.
    ///@{
    std::vector<cell> mutate(const mutation& request) { return regions_.at(request.row()).mutate(request); }
    std::vector<cell> mutate_row(bytes_view row, mutations requests) {
        return regions_.at(row).mutate_row(row, requests);
    }
    template <detail::one_of<condition, strata::condition> Condition = condition>
    check_result check_and_mutate(bytes_view row, const Condition& expected, mutations requests) {
        return regions_.at(row).check_and_mutate(row, expected, requests);
    }
    check_result check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) {
        return regions_.at(row).check_and_mutate(row, expected, requests);
    }
    ///@}

    /// Makes several mutations of rows of one region as one (R3.37).  Returns the new cells of increments and appends.
    ///
    /// Throws: do_not_retry if the rows are of several regions (R2.25).
    std::vector<cell> mutate_rows(mutations requests) {
        if (requests.empty()) return regions_[0].mutate_rows(requests);
        const bytes_view first = requests.front().row();
        for (const mutation& one : requests)
            if (region_of(one.row()) != region_of(first))
                detail::raise<do_not_retry>("the rows '" + escape(first) + "' and '" + escape(one.row()) +
                                            "' are of two regions, and mutate_rows changes rows of one");
        return regions_.at(first).mutate_rows(requests);
    }

    /// Does independent actions: those of a region in order, one region after another (R2.26).
    ///
    /// `results`: becomes one for each request.  It is right even if the call throws, std::bad_alloc say: actions that
    /// were not done are not_done.
    /// Throws: illegal_argument, before anything is done, as writable_table::batch().
    void batch(mutations requests, std::vector<batch_result>& results) {
        results.assign(requests.size(), {});
        detail::check_as_client(requests, std::as_const(regions_[0]).limits());
        const auto row_of = [](const mutation& one) { return one.row(); };
        regions_.for_each_region_of(requests, row_of, [&](Table& region, std::span<const std::size_t> places) {
            std::vector<mutation> some;
            some.reserve(places.size());
            for (const std::size_t at : places) some.push_back(requests[at]);
            std::vector<batch_result> done;
            const auto hand_back = [&] {
                for (std::size_t i = 0; i != done.size(); ++i) results[places[i]] = std::move(done[i]);
            };
            try {
                region.batch(some, done);
            } catch (...) {
                hand_back();
                throw;
            }
            hand_back();
        });
    }
    /// Does independent actions, and returns a result for each (R2.26).
    std::vector<batch_result> batch(mutations requests) {
        std::vector<batch_result> results;
        batch(requests, results);
        return results;
    }

    /// Does what put() of each of these cells does: those of a region in order, one region after another.
    ///
    /// A region checks its cells before it writes the first; see writable_table::put_each().  One that throws leaves
    /// the cells of those before it written.
    void put_each(const cell_views& cells) {
        const auto row_of = [](const cell_view& one) { return one.row(); };
        regions_.for_each_region_of(cells.all(), row_of, [&](Table& region, std::span<const std::size_t> places) {
            std::vector<cell_view> some;
            some.reserve(places.size());
            for (const std::size_t at : places) some.push_back(cells.all()[at]);
            region.put_each(some);
        });
    }

    /// Loads cells that come in order: see writable_table::bulk_load().
    ///
    /// Each region is all or nothing.  One that throws leaves those before it loaded; they are loaded in their order.
    /// Additional memory for a copy of all cells.
    template <class Cells>
    void bulk_load(Cells&& cells, const bulk_load_options& options = {}) {
        static_assert(cell_range<Cells>,
                      "strata: bulk_load takes a range of cells, of cell_views, or of what converts to a cell_view");
        if constexpr (cell_range<Cells>) {
            std::vector<detail::kept_cells<>> all(regions_.size());
            std::map<bytes, std::size_t, std::less<>> reached;  // by family: the region of its last cell
            for (auto&& given : cells) {
                const cell_view one(given);
                const std::size_t number = region_of(one.row());
                std::size_t& last = reached.try_emplace(bytes(one.family()), number).first->second;
                if (number < std::exchange(last, number))
                    detail::raise<out_of_order>("the row '" + escape(one.row()) +
                                                "' comes after rows of later regions");
                all[number].add(one);
            }
            for (std::size_t i = 0; i != all.size(); ++i)
                if (options.replace || !all[i].cells().empty()) regions_[i].bulk_load(all[i].cells(), options);
        }
    }

    /// The table as it is now, region by region, for reads that come later: see split_snapshot.
    split_snapshot<Table> snapshot() const { return split_snapshot<Table>(regions_); }

    // ---- maintenance ---------------------------------------------------------------------------------------------

    /// The call of that name for one region after another: see basic_table.
    ///@{
    void flush() {
        regions_.for_each([](Table& one) { one.flush(); });
    }
    void compact() {
        regions_.for_each([](Table& one) { one.compact(); });
    }
    void compact_memory() {
        regions_.for_each([](Table& one) { one.compact_memory(); });
    }
    void clear() {
        regions_.for_each([](Table& one) { one.clear(); });
    }
    ///@}

    /// Stored cells of all regions, delete markers and hidden cells included.
    std::size_t size() const {
        std::size_t all = 0;
        regions_.for_each([&](const Table& one) { all += one.size(); });
        return all;
    }

    /// For strata::reads.
    ///@{
    const detail::split_regions<Table>& view() const noexcept { return regions_; }
    template <class Options>
    auto steps_of(const Options& options) const {
        return regions_.steps_of(options);
    }
    ///@}

private:
    detail::split_regions<Table> regions_;
};

/// `split_table t({"g", "n"}, [] { return st::table<contents>(); });`
template <class Make>
split_table(const bytes_list&, Make) -> split_table<std::invoke_result_t<Make&>>;

}  // namespace strata
