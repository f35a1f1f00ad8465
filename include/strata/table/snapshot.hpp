// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/table/cell_list.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/changed_parts.hpp>
#include <strata/table/parts/filter_course.hpp>
#include <strata/table/parts/held_moment.hpp>
#include <strata/table/parts/kept_cells.hpp>
#include <strata/table/parts/misdated_reads.hpp>
#include <strata/table/parts/pinned_scan.hpp>
#include <strata/table/parts/request_checks.hpp>
#include <strata/table/parts/shared_scan.hpp>
#include <strata/table/row_view.hpp>
#include <strata/table/scan_view.hpp>

namespace strata {

/// A table as it was when `t.snapshot()` was called, whatever is put, deleted, flushed or compacted since.
///
/// It has the reads of the table, which answer as they would have then: the time that policies look at has stopped,
/// too.  What they return owns its bytes.
/// HBase's scanners read so, at a read point (R9.5); what its shell calls a snapshot is a copy of files.
///
/// Taking one is constant, and so is a copy, which is of the same moment.  As long as one of them is there, flushes and
/// compactions keep what it may ask for (R8.15).  What was kept goes with the first mutation after.
/// Families declared deletes::erase forget at once all the same, and clear() takes what was not flushed.  What has
/// expired since goes with a flush or a compaction, as in HBase, and the snapshot then misses it; so does a version that
/// every read misses after a flush, since hidden ones count there (S3, S7).  An alter of the table ends its snapshots:
/// reads throw not_serving_region (R8.20).
/// It looks into the table itself: it ends before the table does, and the table is not moved meanwhile.
/// With concurrency::single_writer it keeps the state that it was taken of instead, and goes on whatever is cleared or
/// altered, and if the table is moved.  It ends before the table does.
/// Threads: one snapshot may be read by several threads at once.  For its table a read, a copy and the end of a
/// snapshot are reads; a table with a lock gives each its turn.
/// Complexity of reads: as those of a scan of the table, and linear in what is returned.
/// Throws: as the reads of the table.
/// Table is what is read, Turns lets calls in.
template <class Table, class Turns>
class snapshot : public misdated_reads<snapshot<Table, Turns>, columns_in<typename Table::families_type>> {
    using misdated = misdated_reads<snapshot, columns_in<typename Table::families_type>>;
    template <class Row>
    using row_of_table = row_of<Row, typename Table::families_type>;
    using moment = detail::held_moment<Table, Turns>;

public:
    /// The families of the table.
    using families_type = typename Table::families_type;
    /// See readable_table.
    ///@{
    using row_options = typename Table::row_options;
    using scan_options = typename Table::scan_options;
    ///@}

    /// The column's family is one of the table, or is known at run time only.
    template <class Column>
    static constexpr bool has = detail::is_column_of<Column, families_type>;

    using misdated::exists;
    using misdated::get;
    using misdated::get_counter;
    using misdated::get_each;
    using misdated::scan;
    using misdated::versions;

    /// Made by the snapshot() of a table, which has a turn.
    snapshot(const Turns& turns, const Table& table)
        : moment_(std::make_shared<const moment>(turns, table)), origin_(&table) {}
    /// Made by that of a table that publishes its states: `table` is one of them, which `holds` keeps, as at that time.
    snapshot(const Turns& turns, const Table& table, timestamp now, std::shared_ptr<const void> holds,
             const void* origin)
        : origin_(origin) {
        struct kept {
            kept(std::shared_ptr<const void> one, const Turns& all, const Table& shown, timestamp time)
                : state(std::move(one)), seen(all, shown, time) {}
            std::shared_ptr<const void> state;
            moment seen;  // goes first
        };
        const auto both = std::make_shared<const kept>(std::move(holds), turns, table, now);
        moment_ = std::shared_ptr<const moment>(both, &both->seen);
    }

    /// Copies see the same moment.  A move copies: a snapshot that was moved from can still be used.
    ///@{
    snapshot(const snapshot&) noexcept = default;
    snapshot& operator=(const snapshot&) noexcept = default;
    ~snapshot() = default;
    ///@}

    /// See readable_table.
    ///@{
    template <detail::none_of<row_options, strata::row_options> Column, std::same_as<get_options> Options = get_options>
    std::optional<cell> get(bytes_view row, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        std::optional<cell> found;
        if constexpr (has<Column> && detail::shows_all<Turns>) {
            if (!options.stats) {
                detail::check_row(row);
                detail::check(options.when);
                if (const auto one = moment_->newest(row, named, options.when))
                    found.emplace(*one);
                else
                    detail::hold_nothing(found);
                return found;
            }
        }
        read_versions(row, named, {.count = 1, .when = options.when, .stats = options.stats},
                      [&](const cell_view& one) { found.emplace(one); });
        if (!found) detail::hold_nothing(found);
        return found;
    }
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    std::vector<std::optional<cell>> get_each(std::span<const bytes_view> rows, const Column& named,
                                              const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        for (const bytes_view row : rows) detail::check_row(row);
        std::vector<std::optional<cell>> all;
        all.reserve(rows.size());
        if constexpr (has<Column>)
            for (const bytes_view row : rows) {
                all.push_back(get(row, named, options));
                if (!all.back()) detail::hold_nothing(all.back());
            }
        return all;
    }
    template <class Column = detail::column_in_braces, std::same_as<versions_options> Options = versions_options>
    std::vector<cell> versions(bytes_view row, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        std::vector<cell> all;
        read_versions(row, named, options, [&](const cell_view& one) { all.emplace_back(one); });
        return all;
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    row_of_table<row_result> get(bytes_view row, const Options& options = {}) const {
        detail::kept_cells<> kept;
        read_row(row, as_scan(options), [&](const cell_view& one) { kept.add(one); });
        detail::cell_list list = kept.take_list();
        return row_result(std::move(list), kept.take_bytes());
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    bool exists(bytes_view row, const Options& options = {}) const {
        bool is_found = false;
        read_row(row, as_scan(options), [&](const cell_view&) { is_found = true; });
        return is_found;
    }
    ///@}

    /// The rows that match, some at a time: see shared_scan.  The scan keeps the moment, also if the snapshot ends.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options, class Where = every_cell>
    auto scan(const Options& options = {}, Where where = {}) const {
        static_assert(detail::is_condition<Where>,
                      "strata: the second argument of scan is a function from a const strata::cell_view& to bool");
        detail::check(options);
        if constexpr (detail::shows_all<Turns>) {
            return pinned_scan(moment_, [&] { return moment_->scan(options, std::move(where)); });
        } else {
            const auto held = moment_->read();
            return shared_scan<Table, Turns, row_of_table<row_view>, Where>(
                moment_->turns(), moment_->table(), detail::for_any_table(options), std::move(where),
                moment_->seen(options.stats), moment_);
        }
    }
    /// No scan: says how the rows of a prefix are asked for.
    template <std::convertible_to<bytes_view> Text>
    auto scan(const Text& text) const {
        return moment_->table().scan(text);
    }

    /// The number of the last write that it sees: a later snapshot has a greater one if the table was written to.
    std::uint64_t point() const noexcept { return moment_->point(); }
    /// Both are of one table.
    bool is_of_table_of(const snapshot& other) const noexcept { return origin_ == other.origin_; }
    /// For diff(): the parts of a scan that the other one may answer differently.
    detail::changed_parts<> changed_parts(const snapshot& other, const strata::scan_options& asked) const {
        if constexpr (detail::shows_all<Turns>)
            return detail::changed_parts<>(moment_->table(), other.moment_->table(), asked);
        else
            return detail::changed_parts<>(asked);
    }

private:
    template <class Options>
    static strata::scan_options as_scan(const Options& options) {
        detail::check(options);
        return {.columns = options.columns,
                .when = options.when,
                .family_when = options.family_when,
                .versions = options.versions,
                .store_limit = options.store_limit,
                .store_offset = options.store_offset,
                .filter = options.filter,
                .families_on_demand = options.families_on_demand,
                .stats = options.stats};
    }

    template <class Column, class Use>
    void read_versions(bytes_view row, const Column& named, const versions_options& asked, const Use& use) const {
        detail::check_row(row);
        detail::check(asked.when);
        detail::check_versions(asked.count);
        const auto held = moment_->read();
        if constexpr (has<Column>) moment_->read_versions(row, named, asked, use);
    }
    /// use(cell) for what a get of the row returns.
    template <class Use>
    void read_row(bytes_view row, strata::scan_options asked, const Use& use) const {
        detail::check_row(row);
        asked.start = asked.stop = row;
        asked.stop_inclusive = true;
        detail::check(asked);
        const auto held = moment_->read();
        moment_->read_rows(asked, use);
    }

    std::shared_ptr<const moment> moment_;
    const void* origin_;  // tells tables apart
};

}  // namespace strata
