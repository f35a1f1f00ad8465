// SPDX-License-Identifier: BSL-1.0
// The operations, written once against the competitor concept, and what they must answer.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cells.hpp"
#include "heap.hpp"
#include "queries.hpp"
#include "stopwatch.hpp"
#include "workloads.hpp"

namespace bench {

/// What the command line says of how a competitor is made.
struct settings {
    bool huge_pages = false;  ///< Those who have memory of their own ask for huge pages; malloc is told from outside.
};

struct any_visitor {
    void operator()(std::int64_t timestamp, bytes_view value);
};

/// A sorted map of cells.  `get` answers with the newest version up to a time; `erase` removes all versions of a column.
///
/// Optional: `load(cells)` for sorted cells, `finish()` at the end of a build; `finish_column(column, number)` for
/// every column after that, which is not timed; `bytes_elsewhere()`, what it holds that is not on the heap.
template <class C>
concept competitor = std::constructible_from<C, settings> &&
    requires(C map, const C made, const cell& one, const column_key& column, bytes_view row, const cell_range& range,
             any_visitor visit) {
    map.put(one);
    { made.get(column, std::int64_t{}) } -> std::same_as<std::optional<answer>>;
    made.get_row(row, visit);
    made.template scan<versions::all>(range, visit);
    made.template scan<versions::newest>(range, visit);
    map.erase(column);
};

/// What an operation came to.
struct measurement {
    double seconds = 0;
    std::size_t items = 1;
    checksum got = {};
    checksum wanted = {};
    std::optional<heap_use> heap = {};  ///< Of a build.
};

/// How a competitor was filled.
enum class fill { none, sorted, by_time, random, random_then_deleted };

/// One competitor and one workload.  Each operation fills the competitor first if the one before has not left it so.
template <competitor Competitor>
class session {
public:
    session(const workload& all, double scale, settings how) : all_(all), asked_(all, scale), how_(how) {}

    measurement load_sorted() { return checked_build("load_sorted", fill::sorted); }
    measurement put_by_time() { return checked_build("put_by_time", fill::by_time); }
    measurement put_random() { return checked_build("put_random", fill::random); }

    measurement scan_sorted() { return scan<versions::all>("scan_sorted", fill::sorted); }
    measurement scan_all() { return scan<versions::all>("scan_all", fill::random); }
    measurement scan_newest() { return scan<versions::newest>("scan_newest", fill::random); }

    measurement get_uniform() { return get("get_uniform", asked_.uniform); }
    measurement get_zipf() { return get("get_zipf", asked_.zipf); }
    measurement get_as_of() { return get("get_as_of", asked_.as_of); }
    measurement get_miss() { return get("get_miss", asked_.miss); }

    /// Where the next key lies is known only when the answer has come, so gets cannot overlap.
    measurement get_dependent() {
        measurement all{.items = asked_.uniform.asked.size(), .wanted = asked_.uniform.wanted};
        const volatile std::uint64_t zero = 0;
        const std::uint64_t nothing = zero;
        read("get_dependent", all, [&](checksum& sum) {
            const get_query* const first = asked_.uniform.asked.data();
            for (std::size_t i = 0; i != all.items; ++i) get_one(first[i + (sum.sum & nothing)], sum);
        });
        return all;
    }

    /// From the beginning of a row on, 50 cells.
    measurement seek_50() {
        constexpr std::size_t count = 50;
        measurement all{.items = asked_.seeks.size()};
        read("seek_50", all, [&](checksum& sum) {
            for (const row_query& row : asked_.seeks)
                map_->template scan<versions::all>({.first = row.key, .limit = count}, adding_to(sum));
        });
        for (const row_query& row : asked_.seeks) {
            const std::size_t end = std::min(all_.rows[row.number] + count, all_.cells.size());
            for (std::size_t i = all_.rows[row.number]; i != end; ++i) add_cell(all.wanted, i);
        }
        return all;
    }

    measurement scan_prefix() {
        measurement all;
        for (const bytes_view prefix : all_.prefixes)
            for (std::size_t i = all_.first_row(prefix); i != all_.rows.size() && starts_with(key_of(i), prefix); ++i)
                for (std::size_t at = all_.rows[i]; at != all_.end_of_row(i); ++at) add_cell(all.wanted, at);
        all.items = static_cast<std::size_t>(all.wanted.count);
        read("scan_prefix", all, [&](checksum& sum) {
            for (const bytes_view prefix : all_.prefixes)
                map_->template scan<versions::all>({.first = prefix, .prefix = prefix}, adding_to(sum));
        });
        return all;
    }

    /// The newest version of every column of a row.
    measurement get_row() {
        measurement all{.items = asked_.rows.size()};
        read("get_row", all, [&](checksum& sum) {
            for (const row_query& row : asked_.rows) map_->get_row(row.key, adding_to(sum));
        });
        for (const row_query& row : asked_.rows)
            for (std::size_t i = all_.rows[row.number]; i != all_.end_of_row(row.number); ++i)
                if (is_newest(i)) add_cell(all.wanted, i);
        return all;
    }

    /// All versions of every twentieth column.  The answer is a scan of what is left.
    measurement delete_column() {
        require(fill::random);
        measurement all{.items = asked_.deleted.size()};
        all.seconds = seconds_of("delete_column", [&] {
            for (const column_key& column : asked_.deleted_columns) map_->erase(column);
        });
        filled_ = fill::random_then_deleted;
        map_->template scan<versions::all>({}, adding_to(all.got));
        std::vector<bool> is_deleted(all_.columns.size(), false);
        for (const std::size_t column : asked_.deleted) is_deleted[column] = true;
        for (std::size_t column = 0; column != all_.columns.size(); ++column)
            for (std::size_t i = all_.columns[column]; !is_deleted[column] && i != end_of_column(column); ++i)
                add_cell(all.wanted, i);
        return all;
    }

    /// Of what random puts, and perhaps deletes, have left.
    measurement destroy() {
        if (filled_ != fill::random_then_deleted) require(fill::random);
        filled_ = fill::none;
        return {.seconds = seconds_of("destroy", [&] { map_.reset(); }), .items = all_.cells.size()};
    }

private:
    static auto adding_to(checksum& sum) {
        return [&sum](std::int64_t timestamp, bytes_view value) { sum.add(timestamp, value); };
    }
    static answer value_of(const cell& one) { return {one.timestamp, one.value}; }
    void add_cell(checksum& sum, std::size_t i) const { sum.add(value_of(all_.cells[i])); }
    bytes_view key_of(std::size_t row) const { return all_.cells[all_.rows[row]].row; }
    bool is_newest(std::size_t i) const { return i == 0 || !same_column(all_.cells[i - 1], all_.cells[i]); }
    std::size_t end_of_column(std::size_t number) const {
        return number + 1 < all_.columns.size() ? all_.columns[number + 1] : all_.cells.size();
    }

    void get_one(const get_query& asked, checksum& sum) const {
        if (const std::optional<answer> found = map_->get(asked.column, asked.as_of)) sum.add(*found);
    }

    /// Reads once to warm up and once to measure.
    template <class Read>
    void read(const char* operation, measurement& all, Read work, fill how = fill::random) {
        require(how);
        warm_up([&] {
            checksum unused;
            work(unused);
        });
        all.seconds = seconds_of(operation, [&] { work(all.got); });
    }

    measurement get(const char* operation, const get_list& list) {
        measurement all{.items = list.asked.size(), .wanted = list.wanted};
        read(operation, all, [&](checksum& sum) {
            for (const get_query& one : list.asked) get_one(one, sum);
        });
        return all;
    }

    template <versions Wanted>
    measurement scan(const char* operation, fill how) {
        measurement all;
        for (std::size_t i = 0; i != all_.cells.size(); ++i)
            if (Wanted == versions::all || is_newest(i)) add_cell(all.wanted, i);
        all.items = static_cast<std::size_t>(all.wanted.count);
        read(
            operation, all, [&](checksum& sum) { map_->template scan<Wanted>({}, adding_to(sum)); }, how);
        return all;
    }

    /// The answer of a build is a scan of what it has left.
    measurement checked_build(const char* operation, fill how) {
        measurement all = build(operation, how);
        map_->template scan<versions::all>({}, adding_to(all.got));
        for (const cell& one : all_.cells) all.wanted.add(value_of(one));
        return all;
    }

    void require(fill how) {
        if (filled_ != how) build(nullptr, how);
    }

    /// Fills a new competitor.  Cells that come in no order are laid side by side in the order of the puts, so that
    /// reading them misses no cache.
    measurement build(const char* operation, fill how) {
        map_.reset();
        byte_store bytes;
        std::vector<cell> unsorted;
        if (how != fill::sorted) {
            unsorted = all_.cells;
            random_numbers(99).shuffle(unsorted);
            if (how == fill::by_time)
                std::stable_sort(unsorted.begin(), unsorted.end(),
                                 [](const cell& a, const cell& b) { return a.timestamp < b.timestamp; });
            for (cell& one : unsorted) one = bytes.keep(one);
        }
        const cell_list cells(how == fill::sorted ? all_.cells : unsorted);
        measurement all{.items = all_.cells.size()};
        const heap_use before = heap();
        const auto work = [&] { put_all(cells, how == fill::sorted); };
        if (operation)
            all.seconds = seconds_of(operation, work);
        else
            work();
        finish_columns();
        const heap_use after = heap();
        all.heap = {after.bytes - before.bytes + bytes_elsewhere(), after.allocations - before.allocations};
        filled_ = how;
        return all;
    }

    void put_all(cell_list cells, bool is_sorted) {
        map_.emplace(how_);
        constexpr bool loads = requires { map_->load(cells); };
        if (!loads || !is_sorted)
            for (const cell& one : cells) map_->put(one);
        else if constexpr (loads)
            map_->load(cells);
        if constexpr (requires { map_->finish(); }) map_->finish();
    }

    void finish_columns() {
        if constexpr (requires(const column_key& one, std::size_t number) { map_->finish_column(one, number); })
            for (std::size_t i = 0; i != all_.columns.size(); ++i) map_->finish_column(all_.cells[all_.columns[i]], i);
    }
    std::size_t bytes_elsewhere() const {
        if constexpr (requires { map_->bytes_elsewhere(); })
            return map_->bytes_elsewhere();
        else
            return 0;
    }

    const workload& all_;
    const queries asked_;
    const settings how_;
    std::optional<Competitor> map_;
    fill filled_ = fill::none;
};

}  // namespace bench
