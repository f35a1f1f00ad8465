// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/store/prefetch_rows.hpp>
#include <strata/store/read_stats.hpp>
#include <strata/store/row_read.hpp>
#include <strata/table/cell_list.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>
#include <strata/table/parts/misdated_reads.hpp>
#include <strata/table/parts/row_exists.hpp>
#include <strata/table/parts/scan.hpp>
#include <strata/table/parts/table_state.hpp>
#include <strata/table/parts/whole_row.hpp>
#include <strata/table/row_view.hpp>
#include <strata/table/scan_view.hpp>
#include <strata/table/scanner.hpp>
#include <strata/table/versions_view.hpp>

namespace strata {

/// Everything that reads a table; inspectable_table adds what looks into it, basic_table what changes it.
///
/// Every mutation invalidates the cells and views that reads handed out, as do a move and the end of the table.
/// Throws, wherever a row is given: bad_row_key if it is empty or longer than 32767 bytes (R2.1, R2.2); wherever a
/// column is known at run time only: no_such_column_family (R2.19).
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class readable_table : public table_state<FamilySet, Clock>,
                       public misdated_reads<readable_table<FamilySet, Clock, Concurrency>, columns_in<FamilySet>> {
    using state = table_state<FamilySet, Clock>;
    using misdated = misdated_reads<readable_table, columns_in<FamilySet>>;

public:
    /// The column's family is one of the table, or is known at run time only.
    template <class Column>
    static constexpr bool has = detail::is_column_of<Column, FamilySet>;
    /// What a get of a row asks for; in braces it names columns of this table alone.
    using row_options = basic_row_options<columns_in<FamilySet>>;
    /// A scan, likewise.
    using scan_options = basic_scan_options<columns_in<FamilySet>>;

    using misdated::exists;
    using misdated::get;
    using misdated::get_counter;
    using misdated::get_each;
    using misdated::open_scanner;
    using misdated::scan;
    using misdated::versions;

    /// The newest version of a column that the read sees, or nothing.
    ///
    /// Complexity: one search a dimension and segment.  Allocates nothing with up to four frozen segments.
    template <detail::none_of<row_options, strata::row_options> Column, std::same_as<get_options> Options = get_options>
    std::optional<cell_view> get(bytes_view row, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        detail::check_row(row);
        detail::check(options.when);
        auto found =
            detail::with_store<std::optional<cell_view>>(families_, named, [&](auto& store, const auto& column) {
                if (options.stats) return get_counted(store, row, column.qualifier(), options);
                if (options.when.is_all_time() && !store.looks_at_time()) return store.get(row, column.qualifier());
                return store.get(row, column.qualifier(), options.when, this->now_for(store));
            });
        detail::cell_loan::set(found, reads_.lend());
        return found;
    }

    /// What get() of each of these rows returns, in their order.
    ///
    /// Cheaper than one get after another where the table is larger than the caches: sixteen rows at a time wait for
    /// memory side by side.  Throws as get(), before anything is read.
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    std::vector<std::optional<cell_view>> get_each(std::span<const bytes_view> rows, const Column& named,
                                                   const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        for (const bytes_view row : rows) detail::check_row(row);
        detail::check(options.when);
        std::vector<std::optional<cell_view>> found;
        found.reserve(rows.size());
        if (options.stats) {
            for (const bytes_view row : rows) found.push_back(get(row, named, options));
            return found;
        }
        detail::with_store(families_, named, [&](const auto& store, const auto& column) {
            const timestamp now = this->now_for(store);
            while (!rows.empty()) {
                const auto next = rows.first((std::min)(rows.size(), detail::rows_side_by_side));
                rows = rows.subspan(next.size());
                store.prefetch(next);
                for (const bytes_view row : next) {
                    found.push_back(store.get(row, column.qualifier(), options.when, now));
                    detail::cell_loan::set(found.back(), reads_.lend());
                }
            }
        });
        return found;
    }

    /// The versions of a column that the read sees, newest first; at most as many as the family keeps.
    template <class Column = detail::column_in_braces, std::same_as<versions_options> Options = versions_options>
    auto versions(bytes_view row, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        detail::check_row(row);
        detail::check(options.when);
        detail::check_versions(options.count);
        using row_type = detail::row_walk_of<FamilySet, Column>;
        using view = versions_view<row_type>;
        return detail::with_store<view>(families_, named, [&](const auto& store, const auto& column) {
            const read_request asked{
                .when = options.when, .versions = options.count, .now = this->now_for(store), .stats = options.stats};
            const auto find = [&]() -> std::optional<row_type> {
                auto read = store.read(asked);
                if (options.stats) store.count_segments(asked, read.rows().segments());
                return read.newest_of(row, column.qualifier());
            };
            return view(find, reads_.lend());
        });
    }

    /// The cells of a row, or of some of its columns: by default the newest version of each.
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    row_of<row_result, FamilySet> get(bytes_view row, const Options& options = {}) const {
        detail::check_row(row);
        detail::check(options);
        return read_row(row, options, this->now_for_all());
    }

    /// A get of the row would return something (R4.3).
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    bool exists(bytes_view row, const Options& options = {}) const {
        detail::check_row(row);
        detail::check(options);
        const timestamp now = this->now_for_all();
        if (options.stats || !detail::may_end_at_first(families_)) return !read_row(row, options, now).empty();
        if (const auto told = detail::exists_by_gets(families_, row, options, now)) return *told;
        bool is_found = false;
        read_row(row, options, now, detail::first_found(is_found));
        return is_found;
    }

    /// The rows that match, in key order or the reverse of it, each with what a get of the row would return.
    ///
    /// Complexity: one search to begin with, then linear in the stored cells of the rows passed.
    /// Throws: illegal_argument, bad_time_range, no_such_column_family; do_not_retry for a raw scan of columns (R4.12),
    /// and for a reversed one of families that are loaded on demand (R4.40); incompatible_filter (R10.5).
    /// `where`: a function from a cell_view to bool, or a where::condition: of the cells that the read returns,
    /// those are left for which it is true.  The compiler sees through it, which it cannot with a filter.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options, class Where = every_cell>
    auto scan(const Options& options = {}, Where where = {}) const {
        static_assert(detail::is_condition<Where>,
                      "strata: the second argument of scan is a function from a const strata::cell_view& to bool");
        detail::check(options);
        const auto stop = [&] { return detail::stop_of(options); };
        return scan_from(detail::start_of(options), stop, options, {.now = this->now_for_all(), .stats = options.stats},
                         {options.limit, options.batch}, detail::course_of(options, defaults_, options.batch),
                         std::move(where));
    }

    /// No scan: says how the rows of a prefix are asked for.
    template <std::convertible_to<bytes_view> Text>
    auto scan(const Text&) const {
        static_assert(detail::never<Text>,
                      "strata: a scan of the rows that begin with a text is scan({.prefix = text})");
        return scan();
    }

    /// A scan that goes on as if nothing had been written since it was opened, whatever is put, deleted, flushed or
    /// compacted in between (R9.2, R9.5).  Its rows own their bytes.
    ///
    /// Until it is gone, flushes and compactions keep what it may still ask for (R8.15); that goes with the first
    /// mutation after.  Families declared deletes::erase forget at once all the same.  It looks into this very table:
    /// it ends before the table does, and the table is not moved meanwhile.  An alter of the table ends it (R8.20).
    /// Several threads may open, step and end scanners at once, each its own.
    /// Throws: as scan.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options>
    auto open_scanner(const Options& options = {}) const {
        detail::check(options);
        const timestamp now = clock_.now();
        if (!options.columns.empty() || options.filter) {
            // Refuses what the later ones would.
            const auto stop = [] { return detail::row_stop(); };
            scan_from(detail::start_of(options), stop, options, {now}, {options.limit, options.batch},
                      detail::course_of(options, defaults_, options.batch));
        }
        scanner opened(*this, detail::for_any_table(options),
                       {.now = now, .read_point = sequence_, .stats = options.stats},
                       detail::course_of(options, defaults_, options.batch));
        opened.seen_.moment = this->open_moment();  // from here on it closes what it has opened
        return opened;
    }

protected:
    template <class Options>
    row_result read_row(bytes_view row, const Options& options, timestamp now) const {
        detail::cell_list cells;
        std::shared_ptr<const void> owner = read_row(row, options, now, cells.adder());
        cells.lend(reads_.lend());
        return row_result(std::move(cells), std::move(owner));
    }

    /// use(cell) for the cells of a row; after it has said false, it may be called for cells of other families.
    /// Returns an object that owns some of their bytes, or null.
    template <class Options, class Use>
    std::shared_ptr<const void> read_row(bytes_view row, const Options& options, timestamp now, const Use& use) const {
        read_request read{.when = options.when,
                          .versions = options.versions,
                          .now = now,
                          .store_limit = options.store_limit,
                          .store_offset = options.store_offset,
                          .stats = options.stats};
        if (detail::reads_only_segment(families_, options, read)) {
            families_.get_row(row, read, use);
            return nullptr;
        }
        std::shared_ptr<detail::filter_course<>> course = detail::course_of(options, defaults_, no_limit);
        read.chosen = detail::chosen_by(course);
        auto sources = families_.sources({.columns = options.columns,
                                          .family_when = options.family_when,
                                          .read = read,
                                          .course = std::move(course)});
        sources.begin_at(row);
        sources.read_only_row(row, use);
        return sources.take_course();
    }

    using state::clock_;
    using state::defaults_;
    using state::families_;
    using state::open_moment;
    using state::open_scanners_;
    using state::reads_;
    using state::sequence_;
    using state::table_state;

private:
    template <class Table>
    friend class scanner;
    template <class Table, class Turns, class Row, class Where>
    friend class shared_scan;
    template <class Table, class Turns>
    friend class detail::held_moment;

    void close_scanner(std::uint64_t moment) const noexcept { open_scanners_.close(moment); }

    template <class MakeStop, class Options, class Where = every_cell>
    auto scan_from(const detail::row_start& start, const MakeStop& stop, const Options& options,
                   const detail::read_moment& seen, const detail::scan_bounds& most,
                   std::shared_ptr<detail::filter_course<>> course, Where where = {}) const {
        const auto sources = [&] {
            return families_.sources({.columns = options.columns,
                                      .family_when = options.family_when,
                                      .read = {.when = options.when,
                                               .versions = options.versions,
                                               .now = seen.now,
                                               .raw = options.raw,
                                               .reversed = start.reversed,
                                               .store_limit = options.store_limit,
                                               .store_offset = options.store_offset,
                                               .read_point = seen.read_point,
                                               .chosen = detail::chosen_by(course),
                                               .moment = seen.moment,
                                               .stats = seen.stats},
                                      .course = std::move(course),
                                      .memory = open_scanners_.times(seen.moment)});
        };
        return scan_view<decltype(sources()), decltype(stop()), row_of<row_view, FamilySet>, Where>(
            sources, start, stop, most.rows, most.batch, reads_.lend(), std::move(where));
    }

    template <class Store>
    STRATA_NOINLINE std::optional<cell_view> get_counted(const Store& store, bytes_view row, bytes_view qualifier,
                                                         const get_options& options) const {
        const read_request read{.when = options.when, .now = this->now_for(store), .stats = options.stats};
        store.count_segments(read, store.read(read).rows().segments());
        return store.counted_get(row, qualifier, read);
    }
};

}  // namespace strata
