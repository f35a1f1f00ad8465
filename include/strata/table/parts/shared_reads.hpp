// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/store/explanation.hpp>
#include <strata/table/column_list.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/arguments.hpp>
#include <strata/table/parts/dispatch.hpp>
#include <strata/table/parts/kept_cells.hpp>
#include <strata/table/parts/misdated_reads.hpp>
#include <strata/table/parts/movable_room.hpp>
#include <strata/table/parts/turn_room.hpp>
#include <strata/table/row_view.hpp>
#include <strata/table/scan_explanation.hpp>
#include <strata/table/scan_view.hpp>
#include <strata/table/table_reader.hpp>

namespace strata {

namespace detail {

/// Where a table lies that several threads use at once.
template <class Table, class Policy>
struct room_for {
    using type = turn_room<Table, Policy>;
};
template <class Table, publishing_policy Policy>
struct room_for<Table, Policy> {
    using type = movable_room<Table>;
};
template <class Table, class Policy>
using room_of = typename room_for<Table, Policy>::type;

}  // namespace detail

/// The reads of a shared_table.  Each is the call of that name of Table, in its turn.
///
/// What they return owns its bytes: it lives on, whatever becomes of the table.
/// Complexity, throws: as the call of Table; and linear in the bytes that are returned, which are copied.
template <class Table, sharing_policy Turns>
class shared_reads : public misdated_reads<shared_reads<Table, Turns>, columns_in<typename Table::families_type>> {
    using misdated = misdated_reads<shared_reads, columns_in<typename Table::families_type>>;
    using readable = typename Table::readable_table;
    template <class Row>
    using row_of_table = row_of<Row, typename Table::families_type>;

public:
    /// The families of the table.
    using families_type = typename Table::families_type;
    /// The table without the lock, which the functions of read() and write() are handed.
    using table_type = Table;
    /// See readable_table.
    ///@{
    using row_options = typename Table::row_options;
    using scan_options = typename Table::scan_options;
    ///@}
    /// See inspectable_table.
    using column_options = typename Table::column_options;

    using misdated::exists;
    using misdated::get;
    using misdated::get_counter;
    using misdated::get_each;
    using misdated::open_scanner;
    using misdated::scan;
    using misdated::versions;

    /// Calls `use(table)` with the table itself while nobody writes, and returns what it returns.
    ///
    /// For several reads of one state, for reads that copy nothing, and for all that takes a table:
    /// `t.read([](const auto& table) { st::describe(std::cout, table, "t"); })`.
    /// What borrows from the table is not returned.  The function does not call the shared table.
    template <class Use>
        requires std::invocable<Use, const Table&>
    decltype(auto) read(Use&& use) const {
        const auto held = room_.read();
        return std::apply(std::forward<Use>(use), std::tie(*held));
    }

    /// A reader of a table that is read beside a writer: see table_reader.
    table_reader<Table> reader() const requires(publishing_policy<Turns>) { return table_reader<Table>(room_.here()); }

    /// Copies of what the reads of that name return.
    ///@{
    template <detail::none_of<row_options, strata::row_options> Column, std::same_as<get_options> Options = get_options>
    std::optional<cell> get(bytes_view row, const Column& named, const Options& options = {}) const {
        const auto held = room_.read();
        std::optional<cell> copied;
        copy(held->get(row, named, options), copied);
        return copied;
    }
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    std::vector<std::optional<cell>> get_each(std::span<const bytes_view> rows, const Column& named,
                                              const Options& options = {}) const {
        const auto held = room_.read();
        std::vector<std::optional<cell>> all;
        all.reserve(rows.size());
        for (const auto& found : held->get_each(rows, named, options)) copy(found, all.emplace_back());
        return all;
    }
    template <class Column = detail::column_in_braces, std::same_as<versions_options> Options = versions_options>
    std::vector<cell> versions(bytes_view row, const Column& named, const Options& options = {}) const {
        const auto held = room_.read();
        std::vector<cell> all;
        for (const cell_view one : held->versions(row, named, options)) all.emplace_back(one);
        return all;
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    row_of_table<row_result> get(bytes_view row, const Options& options = {}) const {
        detail::kept_cells<> kept;
        {
            const auto held = room_.read();
            for (const cell_view& one : held->get(row, options)) kept.add(one);
        }
        detail::cell_list list = kept.take_list();
        return row_result(std::move(list), kept.take_bytes());
    }
    ///@}

    /// A get of the row would return something (R4.3).
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    bool exists(bytes_view row, const Options& options = {}) const {
        const auto held = room_.read();
        return held->exists(row, options);
    }
    /// Stored cells, delete markers and hidden cells included.
    std::size_t size() const {
        const auto held = room_.read();
        return held->size();
    }
    /// A copy of what the table refuses; write() changes it: `t.write([](auto& table) { table.limits() = ...; })`.
    table_limits limits() const {
        const auto held = room_.read();
        return held->limits();
    }

    /// The rows that match, in key order or the reverse of it, as they are now: see shared_scan.
    ///
    /// The filter and `where` are asked while the table is kept from writers.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options, class Where = every_cell>
    auto scan(const Options& options = {}, Where where = {}) const {
        static_assert(detail::is_condition<Where>,
                      "strata: the second argument of scan is a function from a const strata::cell_view& to bool");
        detail::check(options);
        return room_.template scan<row_of_table<row_view>>(options, std::move(where));
    }
    /// No scan: says how the rows of a prefix are asked for.
    template <std::convertible_to<bytes_view> Text>
    auto scan(const Text& text) const {
        return room_.read()->scan(text);
    }
    /// A scan that goes on as if nothing had been written since it was opened: see readable_table::open_scanner().
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options>
    auto open_scanner(const Options& options = {}) const {
        return room_.open_scanner(options);
    }

    /// The table as it is now, for reads that come later: see strata::snapshot.
    auto snapshot() const { return room_.snapshot(); }
    /// The table as it was after the last write up to that point, `snapshot().point()` of then; see
    /// shared_table::keep_history().
    ///
    /// It answers as a snapshot would that was taken before the next write, also about what expires.
    /// Complexity: logarithmic in the states that are kept.
    /// Throws: snapshot_too_old if it is not kept; illegal_argument for a point that no write has reached.
    auto at(std::uint64_t point) const requires(publishing_policy<Turns>) { return room_.at(point); }

    /// See inspectable_table.
    ///@{
    std::size_t snapshots_open() const { return room_.snapshots_open(); }
    std::optional<std::uint64_t> oldest_point() const { return room_.oldest_point(); }
    template <detail::one_of<column_options, strata::column_options> Options = column_options>
    std::vector<counted_column> columns(const Options& search = {}) const {
        const auto held = room_.read();
        return held->columns(search);
    }
    std::vector<counted_column> columns(const selection_in<families_type>& family) const {
        const auto held = room_.read();
        return held->columns(family);
    }
    explanation explain(bytes_view row, const column_in<families_type>& column, const explain_options& how = {}) const {
        return room_.look_into([&](const Table& table) { return table.explain(row, column, how); });
    }
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options>
    scan_explanation explain_scan(const Options& options, bytes_view row,
                                  const column_in<families_type>& column) const {
        return room_.look_into([&](const Table& table) { return table.explain_scan(options, row, column); });
    }
    ///@}

    /// What is kept for readers, snapshots and scans and is no more part of the table, in bytes.  Waits for the writer.
    std::size_t bytes_kept() const requires(publishing_policy<Turns>) { return room_.bytes_kept(); }

protected:
    shared_reads() = default;
    template <class... Arguments>
    explicit shared_reads(const Arguments&... arguments) : room_(arguments...) {}

    detail::room_of<Table, Turns> room_;

private:
    static void copy(const std::optional<cell_view>& found, std::optional<cell>& copied) {
        if (found)
            copied.emplace(*found);
        else
            detail::hold_nothing(copied);
    }
};

}  // namespace strata
