// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_explanation.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/request/column_list.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/reads/explain_scan.hpp>
#include <strata/table/scanner.hpp>

namespace strata {

/// The reads of a table, whatever kind of table it is, and of a snapshot of one.
///
/// A read checks what it is asked, and hands it as a value (request/reads.hpp) to a view of the table, which answers
/// (detail::read_view).  `Self` derives from this, and has
/// - `view()`, and `view_to_explain()` if the calls that explain look at something else;
/// - `rows_of(options, where)`, what scan() shows, if its rows are not borrowed from the view: a detail::row_source;
/// - `steps_of(options)`, what open_scanner() hands over: see scanner.
///
/// What a table, a dynamic_table and a table_reader return is borrowed from the table: every mutation of it invalidates
/// cells and views, as do a move and the end of the table.  What the reads of other tables and of snapshots return owns
/// its bytes.
/// Complexity: as said at each call; of reads that own their bytes, also linear in the bytes that are returned.
/// Throws, wherever a row is given: bad_row_key if it is empty or longer than 32767 bytes (R2.1, R2.2); wherever a
/// column is known at run time only: no_such_column_family (R2.19); of a snapshot: not_serving_region after an alter of
/// its table (R8.20).
template <class Self, class FamilySet>
class reads {
    using braces = detail::column_in_braces;

public:
    /// The families that are read.
    using families_type = FamilySet;
    /// The column's family is one of the table, or is known at run time only.
    template <class Column>
    static constexpr bool has = detail::is_column_of<Column, FamilySet>;
    /// What a get of a row asks for; in braces it names columns of this table alone.
    using row_options = basic_row_options<columns_in<FamilySet>>;
    /// What a scan asks for, likewise.
    using scan_options = basic_scan_options<columns_in<FamilySet>>;
    /// What a search for columns asks for, likewise.
    using column_options = basic_column_options<columns_in<FamilySet>>;

    /// The names of the families, in order.
    std::vector<bytes> family_names() const { return self().view().answer(detail::family_names_request()); }

    // ---- a column ------------------------------------------------------------------------------------------------

    /// The newest version of a column that the read sees, or nothing.
    ///
    /// Complexity: one search a dimension and segment.  Allocates nothing with up to four frozen segments.
    template <detail::none_of<row_options, strata::row_options> Column, std::same_as<get_options> Options = get_options>
    auto get(bytes_view row, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        detail::check_row(row);
        detail::check(options.when);
        return self().view().answer(detail::get_request<Column>{row, named, options});
    }
    /// The get of a column that is named in braces: {family, qualifier}.
    auto get(bytes_view row, const braces& named, const get_options& options = {}) const {
        return self().template get<braces>(row, named, options);
    }

    /// A get of the column would return something (R4.3).
    template <class Column = braces, std::same_as<get_options> Options = get_options>
        requires(!requires(const Column& all) { all.columns; })
    bool exists(bytes_view row, const Column& named, const Options& options = {}) const {
        return self().get(row, named, options).has_value();
    }
    /// A get of a column that is named in braces would: {family, qualifier}.
    bool exists(bytes_view row, const braces& named, const get_options& options = {}) const {
        return self().get(row, named, options).has_value();
    }

    /// The number that a counter holds, or nothing if the column has no cell.  HBase's shell: get_counter.
    ///
    /// Throws: not_a_counter if the column holds something else than eight bytes.
    template <class Column = braces, std::same_as<get_options> Options = get_options>
    std::optional<std::int64_t> get_counter(bytes_view row, const Column& named, const Options& options = {}) const {
        const auto found = self().get(row, named, options);
        return found ? std::optional(found->as_counter()) : std::nullopt;
    }

    /// What get() of each of these rows returns, in their order.
    ///
    /// Cheaper than one get after another where the table is larger than the caches: sixteen rows at a time wait for
    /// memory side by side.  Throws as get(), before anything is read.
    template <class Column = braces, std::same_as<get_options> Options = get_options>
    auto get_each(std::span<const bytes_view> rows, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        for (const bytes_view row : rows) detail::check_row(row);
        detail::check(options.when);
        return self().view().answer(detail::get_each_request<Column>{rows, named, options});
    }
    /// The get_each() of rows in braces.
    template <class Column = braces, std::same_as<get_options> Options = get_options>
    auto get_each(std::initializer_list<bytes_view> rows, const Column& named, const Options& options = {}) const {
        return get_each(std::span<const bytes_view>(rows.begin(), rows.size()), named, options);
    }
    /// The get_each() of a range of what converts to bytes_view.
    template <detail::range_of_keys Rows, class Column = braces, std::same_as<get_options> Options = get_options>
    auto get_each(const Rows& rows, const Column& named, const Options& options = {}) const {
        const std::vector<bytes_view> keys(std::begin(rows), std::end(rows));
        return get_each(std::span<const bytes_view>(keys), named, options);
    }

    /// The versions of a column that the read sees, newest first; at most as many as the family keeps.
    template <class Column = braces, std::same_as<versions_options> Options = versions_options>
    auto versions(bytes_view row, const Column& named, const Options& options = {}) const {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        detail::check_row(row);
        detail::check(options.when);
        detail::check_versions(options.count);
        return self().view().answer(detail::versions_request<Column>{row, named, options});
    }

    // ---- a row ---------------------------------------------------------------------------------------------------

    /// The cells of a row, or of some of its columns: by default the newest version of each.
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    row_of<row_result, FamilySet> get(bytes_view row, const Options& options = {}) const {
        detail::check_row(row);
        detail::check(options);
        return self().view().answer(detail::row_request<Options>{row, options});
    }

    /// A get of the row would return something (R4.3).
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    bool exists(bytes_view row, const Options& options = {}) const {
        detail::check_row(row);
        detail::check(options);
        return self().view().answer(detail::exists_request<Options>{row, options});
    }

    // ---- rows ----------------------------------------------------------------------------------------------------

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
        using source = decltype(self().rows_of(options, std::move(where)));
        return scan_view<source, row_of<row_view, FamilySet>>(
            [&] { return self().rows_of(options, std::move(where)); });
    }
    /// No scan: says how the rows of a prefix are asked for.
    template <std::convertible_to<bytes_view> Text>
    auto scan(const Text&) const {
        static_assert(detail::never<Text>,
                      "strata: a scan of the rows that begin with a text is scan({.prefix = text})");
        return self().scan();
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
        return scanner([&] { return self().steps_of(options); });
    }

    /// The columns that a read sees, by family and qualifier, each with the number of rows that have it.
    ///
    /// `search`: a row, the prefix of rows, families.  HBase has no call for it: there, too, only a scan finds the
    /// qualifiers of a family.  Deleted and expired columns are not there.
    /// Complexity: that of the scan, which is linear in the stored cells of the rows that are looked at, and at most
    /// one search among the columns for each cell that it returns: none for rows that have the columns of the row
    /// before.  Values are neither read nor copied.
    /// Throws: as scan; illegal_argument for a row and a prefix.
    template <detail::one_of<column_options, strata::column_options> Options = column_options>
    std::vector<counted_column> columns(const Options& search = {}) const {
        const auto scan = detail::scan_for(search);
        detail::check(scan);
        detail::column_counter<> found;
        const auto& view = self().view();  // holds what the rows are borrowed from
        scan_view rows([&] { return view.answer(detail::scan_request{scan, every_cell()}); });
        rows.for_each_cell([&](const cell_view& cell) { found.add(cell); });
        return found.take();
    }
    /// The columns of a family that a read sees: `t.columns(st::all<contents>)`,
    /// `t.columns(st::selection::family("contents"))`.
    std::vector<counted_column> columns(const selection_in<FamilySet>& family) const {
        return columns(column_options{.columns = std::vector<selection>{family}});
    }

    // ---- why -----------------------------------------------------------------------------------------------------

    /// Everything stored for a column of a row: what hides each version, until when it lives, which maintenance would
    /// remove it.
    ///
    /// For people and for tests that fail: io/explain.hpp prints it.  Complexity: one search a segment, and linear in
    /// the column's cells; with all_rows, linear in the family's active segment if a marker depends on it.
    explanation explain(bytes_view row, const column_in<FamilySet>& column, const explain_options& how = {}) const {
        detail::check_row(row);
        return self().view_to_explain().answer(detail::explain_request{row, column, how});
    }

    /// Why a scan returns cells of a column of a row, or does not: which filter rejects them, for instance.
    ///
    /// For people and for tests that fail: io/explain.hpp prints it.  Complexity: that of the scan up to the row.
    /// Throws: as scan and explain.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options>
    scan_explanation explain_scan(const Options& options, bytes_view row, const column_in<FamilySet>& column) const {
        detail::check_row(row);
        detail::check(options);
        const auto& view = self().view_to_explain();
        return detail::explained_scan(view, detail::for_any_table(options), row, column);
    }

    // ---- options that are wrong ----------------------------------------------------------------------------------

    // These compile for nothing, and name an option that does not exist.  They are `const volatile`, so that every other
    // read of the name is preferred.

    /// Says that options of a scan are misspelt.
    template <class S = Self, std::size_t N = detail::uncounted_options>
    auto scan(const detail::option_of_no_such_name (&)[N]) const volatile {
        return misnamed<S>().scan();
    }
    /// Says that options of a scan with a condition are misspelt.
    template <class Where, class S = Self, std::size_t N = detail::uncounted_options>
    auto scan(const detail::option_of_no_such_name (&)[N], const Where&) const volatile {
        return misnamed<S>().scan();
    }
    /// Says that options of a scanner are misspelt.
    template <class S = Self, std::size_t N = detail::uncounted_options>
    auto open_scanner(const detail::option_of_no_such_name (&)[N]) const volatile {
        return misnamed<S>().open_scanner();
    }

    /// What the calls look at that explain, unless the table has another.
    decltype(auto) view_to_explain() const { return self().view(); }
    /// What scan() returns, unless the table has another.
    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        return self().view().answer(detail::scan_request{options, std::move(where)});
    }

protected:
    reads() = default;

private:
    const Self& self() const noexcept { return static_cast<const Self&>(*this); }

    template <class S>
    const S& misnamed() const volatile noexcept {
        static_assert(
            detail::never<S>,
            "strata: these options are not those of this read; each has its name and a value of its type, and "
            "they come in the order of their declaration");
        return static_cast<const S&>(const_cast<const reads&>(*this));
    }
};

}  // namespace strata
