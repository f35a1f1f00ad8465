// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/mutation.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/plain/writable_table.hpp>
#include <strata/table/writes/condition.hpp>

namespace strata {

struct family_options;  // of runtime_family.hpp, which a source that names families at run time includes

/// The common part of table and dynamic_table: everything except the source of the families.
///
/// FamilySet is a family set (see static_families).  Rows are checked first, then families, then timestamps.  Nothing
/// is changed before all checks are done, and every mutation is all or nothing, even if an allocation throws.
/// Invalidated by: every mutation invalidates the cells and views that reads returned, as do a move and the end.
/// Throws: bad_row_key if a row is empty or longer than 32767 bytes (R2.1); no_such_column_family for a column that is
/// known at run time only (R2.18); bad_timestamp if a timestamp is negative, failed_sanity_check if limits() says so
/// (R2.21); do_not_retry if the table is read-only (R2.24).
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class basic_table : public writable_table<FamilySet, Clock, Concurrency> {
    using requests = writable_table<FamilySet, Clock, Concurrency>;
    template <class Column>
    static constexpr bool has = requests::template has<Column>;
    using requests::clock_;
    using requests::defaults_;
    using requests::families_;
    using requests::limits_;
    using requests::open_scanners_;
    using requests::reads_;
    using requests::sequence_;

public:
    /// Makes an empty table with policy objects, in any sequence: the clock, memory, retention and delete policies, and
    /// those of one family in for_family.
    ///
    /// Each part of the table takes the object of its type, or makes a default one.  Copies have equal ones.
    template <class... Policies>
        requires(policy<Policies>&&...)
    explicit basic_table(const Policies&... policies) : requests(policies...) {
        detail::check_arguments<FamilySet, Clock, Policies...>();
    }

    /// Makes an empty table with families that are known at run time, and policy objects.
    template <class... Policies>
    explicit basic_table(const std::vector<family_options>& families, const Policies&... policies)
        : requests(families, policies...) {
        detail::check_arguments<FamilySet, Clock, Policies...>();
    }

    using requests::clock;
    using requests::limits;
    /// The clock.  Set it if it is a clock::manual.
    Clock& clock() noexcept { return clock_; }
    /// The limits of what the table accepts, to be changed.
    table_limits& limits() noexcept { return limits_; }
    using requests::defaults;
    /// The defaults of reads, to be changed.
    table_defaults& defaults() noexcept { return defaults_; }

    // ---- one cell ------------------------------------------------------------------------------------------------

    /// Writes a version of a column.  It replaces a put with the same timestamp (R1.16).
    ///
    /// `written`: the timestamp; `latest` stands for the clock's now (R3.2).  A marker that covers the version hides
    /// it, even if the marker was written before (R5.1), unless the family's deletes are sequenced.
    /// Complexity: one search a dimension.
    template <class Column = detail::column_in_braces>
    void put(bytes_view row, const Column& named, bytes_view value, timestamp written = latest,
             const put_options& options = {}) {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        detail::check_row(row);
        with_store(named, [&](auto& store, const auto& column) {
            detail::check_cell_size(row, store.name(), column.qualifier(), value);
            detail::check_put_size(row, store.name(), column.qualifier(), value, limits_);
            check_time(written);
            const timestamp when =
                written == latest ? this->date_of_put({row, store.name(), column.qualifier()}) : written;
            if (!options.ttl) return write(store, row, column.qualifier(), {when, kind::put, sequence_ + 1}, value);
            const bytes stored = detail::with_ttl(value, *options.ttl);
            write(store, row, column.qualifier(), {when, kind::put, sequence_ + 1, true}, stored);
        });
    }

    /// Deletes the newest version that a read sees.  If there is none, the marker gets the clock's now (R3.14).
    template <class Column = detail::column_in_braces>
    void delete_version(bytes_view row, const Column& named) {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        detail::check_row(row);
        detail::with_deletable_store(families_, named, [&](auto& store, const auto& column) {
            const detail::write_moment at = this->moment_of_write();
            const auto newest = store.newest(row, column.qualifier(), {}, at.now);
            if (detail::returns_too_many(store, row, column.qualifier(), {}, at.now)) detail::raise_too_many();
            mark(store, row, column.qualifier(), kind::delete_version,
                 newest ? newest->timestamp() : detail::given_by_clock(at.now), at);
        });
    }

    /// Deletes the version of exactly that timestamp, whether it exists or not (R3.16).  `latest` stands for the newest
    /// version that a read sees.
    template <class Column = detail::column_in_braces>
    void delete_version(bytes_view row, const Column& column, timestamp written) {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        if (written == latest) return delete_version(row, column);
        remove(row, column, kind::delete_version, written);
    }

    /// Deletes all versions of a column up to a timestamp, by default the clock's now (R3.10, R3.15).
    template <class Column = detail::column_in_braces>
    void delete_column(bytes_view row, const Column& column, timestamp until = latest) {
        static_assert(has<Column>, "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        remove(row, column, kind::delete_column, until);
    }

    /// Deletes all columns of a family of the row, up to a timestamp, by default the clock's now.
    template <column_family Family>
    void delete_family(bytes_view row, const all_of_family<Family>&, timestamp until = latest) {
        static_assert(has<Family>, "strata: this family does not belong to this table");
        remove(row, Family{""}, kind::delete_family, until);
    }
    /// Deletes all columns of a family, which is named at run time.
    void delete_family(bytes_view row, bytes_view family, timestamp until = latest) {
        remove(row, column(bytes(family), {}), kind::delete_family, until);
    }

    /// Deletes the versions of exactly that timestamp in all columns of a family of the row (R3.10).
    template <column_family Family>
    void delete_family_version(bytes_view row, const all_of_family<Family>&, timestamp written) {
        static_assert(has<Family>, "strata: this family does not belong to this table");
        remove(row, Family{""}, kind::delete_family_version, written);
    }
    /// Deletes the versions of exactly that timestamp in a family, which is named at run time.
    void delete_family_version(bytes_view row, bytes_view family, timestamp written) {
        remove(row, column(bytes(family), {}), kind::delete_family_version, written);
    }

    /// Deletes the row: every family of it, whether it has cells or not (R3.12).
    ///
    /// Families with deletes::none keep their cells.
    void delete_row(bytes_view row, timestamp until = latest) { this->mutate(deletion(bytes(row), until)); }

    /// Adds to a column that holds an eight-byte number, or nothing yet.  Returns the sum, which wraps around (R3.20).
    ///
    /// Throws: not_a_counter if the column holds something else.
    std::int64_t increment(bytes_view row, column_in<FamilySet> column, std::int64_t amount = 1) {
        check_column(column);
        return this->apply(strata::increment(bytes(row)).add(std::move(column), amount),
                           [](const auto& unit, std::uint64_t) { return from_big_endian(unit.only_result()); });
    }

    /// Appends to the value of a column, or writes a value if there is none.  Returns the whole value (R3.25).
    bytes append(bytes_view row, column_in<FamilySet> column, bytes_view more) {
        check_column(column);
        return this->apply(strata::append(bytes(row)).add(std::move(column), bytes(more)),
                           [](const auto& unit, std::uint64_t) { return bytes(unit.only_result()); });
    }

    /// Puts if the column holds the expected value, or, with nothing expected, if it is absent or empty (R3.30).
    ///
    /// Returns whether it did.
    bool check_and_put(bytes_view row, column_in<FamilySet> column, std::optional<bytes_view> expected,
                       bytes_view value) {
        check_column(column);
        const mutation request = strata::put(bytes(row)).add(column, bytes(value));
        const condition wanted{std::move(column), compare::equal,
                               expected ? std::optional(bytes(*expected)) : std::nullopt};
        return this->check_and_mutate(row, wanted, request).passed;
    }

    // ---- maintenance ---------------------------------------------------------------------------------------------

    /// Freezes the active segment of every family.  HBase: flush.
    ///
    /// Versions beyond the limit, and cells that markers of the same segment cover, are dropped (R8.3 - R8.5).  Reads
    /// see the same afterwards, but dropped cells can no longer reappear.  It is all or nothing for each family.
    /// Complexity: linear in the cells of the active segments.
    void flush() {
        const timestamp now = clock_.now();
        this->hold_segments();
        families_.for_each([&](auto& store) { store.flush(now, smallest_read_point()); });
    }

    /// Rewrites the frozen segments of every family into one, without markers that may be dropped (R8.7, R8.8).  HBase:
    /// major compaction.
    ///
    /// The active segment is not an input (R8.2): flush first to compact everything.  A put that a dropped marker hid,
    /// and that was not flushed with it, is visible from then on.  It is all or nothing for each family.
    /// Complexity: linear in the cells of the frozen segments.
    void compact() { compact_some(0, (std::numeric_limits<std::size_t>::max)()); }

    /// Rewrites `count` frozen segments of every family into one, keeps the markers (R8.3).  HBase: minor compaction.
    ///
    /// `first`: the number of the first segment, 0 for the oldest.  If these are all of a family's segments, it is
    /// compact() (R8.1).
    /// Complexity: linear in the cells of these segments.
    void compact_some(std::size_t first, std::size_t count) {
        const timestamp now = clock_.now();
        this->hold_segments();
        families_.for_each([&](auto& store) { store.compact(first, count, now, smallest_read_point()); });
    }

    /// Drops from the active segments what a flush would drop, in families with that option (R8.18).
    ///
    /// HBase: in-memory compaction, IN_MEMORY_COMPACTION => 'EAGER'.  NONE and BASIC remove nothing.
    /// Complexity: linear in the cells of the active segments.
    void compact_memory() {
        const timestamp now = clock_.now();
        this->hold_segments();
        families_.for_each([&](auto& store) {
            if (store.facts().compacts_in_memory()) store.trim(now, smallest_read_point());
        });
    }

    /// Removes every cell and segment.  HBase: truncate.  Complexity: linear in the cells.
    void clear() noexcept {
        reads_.recall();
        open_scanners_.advance();
        this->own_dates_.clear();
        families_.for_each([](auto& store) { store.announce_release(); });
        families_.for_each([&](auto& store) { store.clear(open_scanners_); });
        ++sequence_;
    }

protected:
    /// What every open scanner sees.
    std::uint64_t smallest_read_point() const { return open_scanners_.smallest_or(detail::newest_write); }

private:
    /// Calls use(store) for the store of a column's family.
    template <class Column, class Use>
    void with_store(const Column& named, Use use) {
        detail::check_writable(limits_);
        detail::with_store(families_, named, use);
    }

    void check_column(const column& named) {
        with_store(named, [](auto&, const auto&) {});
    }

    template <class Column>
    void remove(bytes_view row, const Column& named, kind what, timestamp written) {
        detail::check_row(row);
        detail::with_deletable_store(families_, named, [&](auto& store, const auto& column) {
            detail::check_cell_size(row, store.name(), column.qualifier(), {});
            detail::check_written(written);
            const detail::write_moment at = written == latest ? this->moment_of_write() : detail::write_moment{written};
            mark(store, row, column.qualifier(), what, detail::given_by_clock(at.now), at);
        });
    }

    template <class Store>
    void mark(Store& store, bytes_view row, bytes_view qualifier, kind what, timestamp written,
              const detail::write_moment& at) {
        detail::check_writable(limits_);
        const detail::cell_place place{row, store.name(), qualifier};
        if (at.own) written = at.own->marker(place, what, written, at.now, detail::hides_later_puts(store));
        const version_key marker(written, what, sequence_ + 1);
        if constexpr (Store::effect == delete_effect::removes) {
            reads_.recall();
            store.erase_covered(row, qualifier, marker);
            ++sequence_;
        } else {
            write(store, row, qualifier, marker, {});
        }
    }

    template <class Store>
    void write(Store& store, bytes_view row, bytes_view qualifier, const version_key& cell, bytes_view stored) {
        store.put(row, qualifier, cell, stored, this->is_observed());
        ++sequence_;
        this->maintain(store);
    }

    void check_time(timestamp written) const {
        detail::check_written(written);
        if (limits_.timestamp_slop >= 0) detail::check_slop(written, clock_.now(), limits_);
    }
};

}  // namespace strata
