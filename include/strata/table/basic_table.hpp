// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/dimension/family.hpp>
#include <strata/dimension/qualifier.hpp>
#include <strata/dimension/row.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/table/dispatch.hpp>
#include <strata/table/mutate.hpp>
#include <strata/table/options.hpp>
#include <strata/table/scan.hpp>
#include <strata/table/static_families.hpp>
#include <strata/view/row_view.hpp>
#include <strata/view/scan_view.hpp>
#include <strata/view/versions_view.hpp>

namespace strata {

/// What table and its relatives have in common: everything but where the families come from.
///
/// FamilySet is a family set (see static_families).  Rows are checked first, then families, then timestamps; nothing is
/// changed before all checks are done, and every mutation is all or nothing, also when an allocation throws.
/// Every mutation invalidates the cells and views that reads handed out.
/// Throws, wherever a row is given: bad_row_key if it is empty or longer than 32767 bytes (R2.1); wherever a column is
/// known at run time only: no_such_column_family (R2.18, R2.19); wherever a timestamp is given: bad_timestamp if it is
/// negative.
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class basic_table {
public:
    using families_type = FamilySet;

    /// Policy objects in any order: the clock, memory policies.  Each part takes the one of its type, else a default
    /// one.
    template <class... Policies>
        requires(policy<Policies>&&...)
    explicit basic_table(const Policies&... policies)
        : clock_(detail::argument_or_default<Clock>(policies...)), families_(policies...) {
        static_assert(((std::same_as<Policies, Clock> || FamilySet::template takes<Policies>)&&...),
                      "strata: no part of this table takes a policy object of this type");
    }

    basic_table(const basic_table&) = default;
    basic_table(basic_table&&) noexcept = default;

    /// The table goes where the other one lives, clock and memory included.
    basic_table& operator=(basic_table&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    basic_table& operator=(const basic_table& other) {
        if (this != &other) *this = basic_table(other);
        return *this;
    }
    ~basic_table() = default;

    Clock& clock() noexcept { return clock_; }
    const Clock& clock() const noexcept { return clock_; }
    const FamilySet& families() const noexcept { return families_; }

    /// Stored cells, delete markers and hidden cells included.  Complexity: constant a segment.
    std::size_t size() const noexcept {
        std::size_t sum = 0;
        families_.for_each([&](const auto& store) { sum += store.size(); });
        return sum;
    }

    // ---- writing -------------------------------------------------------------------------------------------------

    /// Writes a version of a column; a put of the same timestamp is replaced (R1.16).
    ///
    /// `written`: the version, `latest` for the clock's now (R3.2).  A marker that covers it hides it, also one that
    /// was written before (R5.1). Complexity: one search a dimension.
    template <class Column>
    void put(bytes_view row, const Column& column, bytes_view value, timestamp written = latest) {
        detail::check_row(row);
        with_store(column, [&](auto& store) {
            detail::check_cell_size(row, store.name(), column.qualifier(), value);
            store.put(row, column.qualifier(), resolved(written), value);
        });
    }

    /// Deletes the newest version that a read sees; if there is none, marks now (R3.14).
    template <class Column>
    void delete_version(bytes_view row, const Column& column) {
        detail::check_row(row);
        detail::with_deletable_store(families_, column, [&](auto& store) {
            const timestamp now = clock_.now();
            const auto newest = store.get(row, column.qualifier(), {}, now);
            store.remove(row, column.qualifier(), {newest ? newest->timestamp() : now, kind::delete_version});
        });
    }

    /// Deletes the version of exactly that timestamp, whether it exists or not (R3.16); `latest` as above.
    template <class Column>
    void delete_version(bytes_view row, const Column& column, timestamp written) {
        if (written == latest) return delete_version(row, column);
        remove(row, column, kind::delete_version, written);
    }

    /// Deletes all versions of a column up to a timestamp, by default now (R3.10, R3.15).
    template <class Column>
    void delete_column(bytes_view row, const Column& column, timestamp until = latest) {
        remove(row, column, kind::delete_column, until);
    }

    /// Deletes all columns of a family of the row, up to a timestamp, by default now.
    template <column_family Family>
    void delete_family(bytes_view row, const all_of_family<Family>&, timestamp until = latest) {
        remove(row, Family{""}, kind::delete_family, until);
    }
    void delete_family(bytes_view row, bytes_view family, timestamp until = latest) {
        remove(row, column(bytes(family), {}), kind::delete_family, until);
    }

    /// Deletes the versions of exactly that timestamp in all columns of a family of the row (R3.10).
    template <column_family Family>
    void delete_family_version(bytes_view row, const all_of_family<Family>&, timestamp written) {
        remove(row, Family{""}, kind::delete_family_version, written);
    }
    void delete_family_version(bytes_view row, bytes_view family, timestamp written) {
        remove(row, column(bytes(family), {}), kind::delete_family_version, written);
    }

    /// Deletes the row: as delete_family of every family of the table, with cells in it or not (R3.12).
    ///
    /// Families declared deletes::none keep their cells.
    void delete_row(bytes_view row, timestamp until = latest) {
        detail::check_row(row);
        const version_key marker(resolved(until), kind::delete_family);
        const bytes key(row);  // the argument may be a row key of ours, which the first family to erase takes along
        detail::row_marking written(families_, key, marker);
        written.mark_all();
        families_.for_each([&](auto& store) {
            if constexpr (detail::effect_of<decltype(store)> == delete_effect::removes) store.remove(key, {}, marker);
        });
        written.keep();
    }

    /// Freezes the active segment of every family; versions beyond the limit and what markers of the same segment cover
    /// go (R8.3 - R8.5).  Reads see the same afterwards, but that what went can no longer reappear.
    ///
    /// All or nothing a family.  Complexity: linear in the cells of the active segments.
    void flush() {
        const timestamp now = clock_.now();
        families_.for_each([&](auto& store) { store.flush(now); });
    }

    /// Rewrites the frozen segments of every family into one and drops the markers that may go (R8.7, R8.8).
    ///
    /// The active segment is not an input (R8.2): to compact everything, flush first.  A put that a dropped marker hid
    /// and that was not flushed with it can be seen from then on. All or nothing a family.  Complexity: linear in the
    /// cells of the frozen segments.
    void compact() {
        const timestamp now = clock_.now();
        families_.for_each([&](auto& store) { store.compact(now); });
    }

    /// Removes every cell and segment.  HBase: truncate.
    void clear() noexcept {
        families_.for_each([](auto& store) { store.clear(); });
    }

    // ---- reading -------------------------------------------------------------------------------------------------

    /// The newest version of a column that the read sees, or nothing.
    ///
    /// Complexity: one search a dimension and segment.  Allocates nothing with up to four frozen segments.
    template <class Column>
    std::optional<cell_view> get(bytes_view row, const Column& column, const get_options& options = {}) const {
        detail::check_row(row);
        detail::check(options.when);
        std::optional<cell_view> newest;
        with_store(column, [&](const auto& store) {
            newest = store.get(row, column.qualifier(), options.when, now_for(store));
        });
        return newest;
    }

    /// The versions of a column that the read sees, newest first; at most as many as the family keeps.
    template <class Column>
    auto versions(bytes_view row, const Column& column, const versions_options& options = {}) const {
        detail::check_row(row);
        detail::check(options.when);
        detail::check_versions(options.count);
        using reader = detail::reader_of<FamilySet, Column>;
        versions_view<reader> all;
        with_store(column, [&](const auto& store) {
            auto read = store.read(options.when, options.count, now_for(store));
            read.cursor().seek(row);
            if (!read.cursor().valid() || read.cursor().row() != row) return;
            const bytes_view qualifier = column.qualifier();
            read.begin_row(detail::wanted_columns(std::span(&qualifier, 1)));
            if (read.next()) all = versions_view<reader>(read);
        });
        return all;
    }

    /// The cells of a row, or of some of its columns: by default the newest version of each.
    row_result get(bytes_view row, const row_options& options = {}) const {
        detail::check_row(row);
        detail::check(options.when);
        detail::check_versions(options.versions);
        auto sources = families_.sources(options.columns, options.when, options.versions, clock_.now(), false);
        sources.seek(row);
        std::vector<cell_view> cells;
        sources.read_row(row, cells);
        return row_result(std::move(cells));
    }

    /// The rows that match, in key order, each with what a get of the row would return.
    ///
    /// Complexity: one search to begin with, then linear in the stored cells of the rows passed.
    /// Throws: illegal_argument, bad_time_range, no_such_column_family; do_not_retry for a raw scan of columns (R4.12).
    auto scan(scan_options options = {}) const {
        detail::check(options);
        auto sources =
            families_.sources(std::move(options.columns), options.when, options.versions, clock_.now(), options.raw);
        sources.seek(detail::first_row(options));
        return scan_view(std::move(sources), detail::end_row(options), options.limit);
    }

private:
    /// use(store) for the store of a column's family.
    template <class Column, class Use>
    void with_store(const Column& column, Use use) {
        detail::with_store(families_, column, use);
    }
    template <class Column, class Use>
    void with_store(const Column& column, Use use) const {
        detail::with_store(families_, column, use);
    }

    template <class Column>
    void remove(bytes_view row, const Column& column, kind what, timestamp written) {
        detail::check_row(row);
        detail::with_deletable_store(families_, column, [&](auto& store) {
            detail::check_cell_size(row, store.name(), column.qualifier(), {});
            store.remove(row, column.qualifier(), {resolved(written), what});
        });
    }

    timestamp resolved(timestamp written) const {
        detail::check_written(written);
        return written == latest ? clock_.now() : written;
    }

    /// The clock's now for a read; not asked for where no policy looks at it.
    template <class Store>
    timestamp now_for(const Store&) const {
        if constexpr (detail::is_ageless<typename Store::retention_type>())
            return {};
        else
            return clock_.now();
    }

    [[no_unique_address]] Clock clock_;
    FamilySet families_;
};

}  // namespace strata
