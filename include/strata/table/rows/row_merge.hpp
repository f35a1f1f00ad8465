// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/read_stats.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/filter/filter.hpp>
#include <strata/request/options.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/counted_row.hpp>
#include <strata/table/rows/family_scan.hpp>
#include <strata/table/rows/filter_state.hpp>
#include <strata/table/rows/groups.hpp>
#include <strata/table/rows/source_list.hpp>
#include <strata/table/rows/sources.hpp>

namespace strata::detail {

/// How the rows of several families are read.
enum class merge_way : unsigned char {
    by_row,    ///< Each family reads its part of a row, one after another.
    in_runs,   ///< Likewise; if no other has rows left, the last family reads many rows in one call.
    at_once,   ///< Likewise; and each part of a row is read by a call that is inlined.
    counted,   ///< Cells are judged one by one, and counted.
    filtered,  ///< Cells are judged one by one, of all families before the first is handed over; counted, too, if asked.
};

/// The families of a read of rows, side by side, in name order; owns the list of what was asked for.
/// Sources is a tuple or a vector of family_scan.  Groups: the locality groups of the families.
template <class Sources, class Groups>
class row_merge {
public:
    /// `make(request)` returns the sources.
    template <class Make>
    row_merge(const rows_request& request, const Make& make)
        : sources_([&] { return make(request); }),
          columns_(request.columns.begin(), request.columns.end()),
          filtering_(request.filtering),
          stats_(request.read.stats),
          way_(request.filtering    ? merge_way::filtered
               : request.read.stats ? merge_way::counted
                                    : merge_way::by_row) {
        want_columns(sources_.all(), columns_);
        if (request.read.raw && names_columns(columns_))
            raise<do_not_retry>("a raw scan cannot name columns, only whole families");
        if (request.read.stats) for_each([&](const auto& source) { source.count_segments(request.read); });
    }

    void begin(const row_start& from, const row_stop& to) {
        begin(from.reversed);
        if constexpr (has_groups)
            if (is_plain() && together_.begin(sources_.all(), from)) return;
        sources_.seek(from);
        if (!from.reversed && from.is_inclusive && !from.row.empty())
            for_each([&](auto& source) { source.begins_at(from.row, to); });
        if (way_ == merge_way::filtered) resume();
    }

    /// Goes to one row, the only one to be read, in all families that have it.
    void begin_at(bytes_view row) {
        if (way_ == merge_way::filtered) begin_filter();
        if (!columns_.empty()) for_each([](auto& source) { source.settle_columns(); });
        sources_.prefetch(row, search::exact);
        for_each([=](auto& source) { source.find(row); });
    }

    /// The next row key, in the direction of the scan, that any wanted family stands on; nothing at the end, or if the
    /// filter is done (R4.37).
    STRATA_ALWAYS_INLINE std::optional<bytes_view> front_row() {
        if constexpr (has_groups)
            if (together_.is_on()) return together_.front_row();
        bytes_view front;  // empty: none yet
        unsigned rows = 0;
        ++number_;
        if (way_ == merge_way::filtered && !comes_to_a_row()) return std::nullopt;
        for_each([&](auto& source) {
            if (!source.has_row()) return;
            ++rows;
            const bytes_view row = source.row();
            if (front.empty() || !are_equal(row, front)) {  // in most rows all families have cells
                if (!front.empty() && is_reversed_ == (row < front)) return;
                front = row;
                ++number_;
            }
            source.is_in_front(number_);
        });
        is_last_family_ = rows == 1;
        return front.empty() ? std::nullopt : std::optional(front);
    }

    /// use(cell) for the cells that the read returns of the row that begin_at(row) went to.
    template <class Use>
    void get_row(bytes_view row, const Use& use) {
        if (is_plain())
            for_each([&](auto& source) {
                if (source.has_row()) source.read_row(use);
            });
        else if (front_row() == row)
            read_row(row, use);
    }

    /// use(cell) for the cells of that row, the front one, that the read returns, until it says false; returns whether
    /// it never did.  Goes after the row (R4.37).
    template <class Use>
    STRATA_ALWAYS_INLINE bool read_row(bytes_view row, const Use& use) {
        if constexpr (has_groups)
            if (together_.is_on()) return together_.read_row(sources_.all(), cell_sink(use));
        if (!is_plain()) return judge_row(row, use);
        bool goes_on = true;
        for_each_in_front([&](auto& source) { goes_on = goes_on && source.read_row(use); });
        return goes_on;
    }

    /// Reads this row and possibly following rows; stops before the first for which goes_on_to(row) is false, which is
    /// not asked of this one.  For reads of many cells: what decides on more than versions and times is compiled once,
    /// not for each `use`.
    template <class GoesOnTo, class Use>
    STRATA_ALWAYS_INLINE bool read_rows(bytes_view row, const GoesOnTo& goes_on_to, const Use& use) {
        if constexpr (has_groups)
            if (together_.is_on())
                return together_.read_rows(sources_.all(), way_ == merge_way::at_once, goes_on_to, use);
        const bool is_run = is_last_family_ && (way_ == merge_way::in_runs || way_ == merge_way::at_once);
        if (!is_run && way_ != merge_way::at_once) return read_row(row, cell_sink(use));
        bool goes_on = true;
        if (is_run)
            for_each_in_front([&](auto& source) { goes_on = source.read_rows(goes_on_to, use); });
        else
            for_each_in_front([&](auto& source) { goes_on = goes_on && source.read_row_at_once(use); });
        return goes_on;
    }

    /// See filter_state.
    bool is_filter_done() const { return way_ == merge_way::filtered && filtering_->is_filter_done(); }
    /// What the bytes of the cells may belong to.
    std::shared_ptr<const void> take_filter_state() noexcept { return std::move(filtering_); }

private:
    static constexpr bool has_groups = !std::same_as<Groups, no_groups>;

    /// Cells are neither filtered nor counted.
    bool is_plain() const noexcept { return way_ < merge_way::counted; }

    void begin(bool reversed) {
        is_reversed_ = reversed;
        if (way_ == merge_way::filtered) begin_filter();
        for_each([](auto& source) { source.settle_columns(); });
        if (!reversed && is_plain()) way_ = way_forward();
    }
    merge_way way_forward() {
        merge_way way = merge_way::at_once;
        for_each([&](auto& source) {
            if (!source.is_wanted()) return;
            const row_way own = source.way();
            if (own == row_way::any_times && way == merge_way::at_once) way = merge_way::in_runs;
            if (own == row_way::judged || own == row_way::raw) way = merge_way::by_row;
        });
        return way;
    }

    /// read_row() of a read whose cells are judged one by one.  `use` is a copy, so that in the other reads what it
    /// refers to may stay in registers.
    template <class Use>
    STRATA_NOINLINE bool judge_row(bytes_view row, Use use) {
        if (way_ == merge_way::counted) return judge_row(counted_row(*stats_, cell_sink(use)));
        std::optional<counted_row> counted;
        if (stats_) counted.emplace(*stats_, cell_sink(use));
        gather_row(row);
        if (counted) counted->decide(filtering_->cells);
        if (!std::all_of(filtering_->cells.begin(), filtering_->cells.end(), use)) return false;
        filtering_->raise_failure();
        return true;
    }
    STRATA_NOINLINE bool judge_row(const counted_row& counted) {
        bool is_wanted = true;
        for_each_in_front([&](auto& one) { is_wanted = is_wanted && one.judge_row(cell_sink(counted)); });
        return is_wanted;
    }

    // ---- with a filter
    STRATA_NOINLINE void begin_filter() {
        bool err = false;
        bool has_late = false;
        for_each([&](auto& source) {
            err = err || source.filters_err;
            if (filtering_->loads_on_demand()) has_late |= source.is_late_without(filtering_->chosen());
        });
        if (has_late && is_reversed_)
            raise<do_not_retry>(
                "a reversed scan does not go with families that are loaded on demand; "
                "families_on_demand = false reads them at once");
        filtering_->begin({.reversed = is_reversed_, .as_hbase = err});
    }

    /// Every family goes on as another read with the same filter has left it.
    STRATA_NOINLINE void resume() {
        for_each_filter([&](auto& source, filter_state<>::family& own) { source.resume(own, is_reversed_); });
    }

    STRATA_NOINLINE bool comes_to_a_row() {
        if (filtering_->has_ended()) return false;
        for_each([&](auto& source) { source.skip_unseen_rows(); });
        return true;
    }

    /// Leaves the cells of the row in the state of the filter (R4.37).
    STRATA_NOINLINE void gather_row(bytes_view row) {
        filtering_->cells.clear();
        if (filtering_->chosen().rejects_row(row)) {
            const row_hint to = filtering_->chosen().next_row(row);
            pass_rejected_row();
            follow(to);
        } else {
            gather_cells(row);
        }
        filtering_->chosen().begin_row();
        for_each_filter([&](auto& source, filter_state<>::family& own) { source.note(own); });
    }

    /// Shows the filter what is in it, unless that ends the read; HBase goes over it in reversed scans (R4.39).
    void pass_rejected_row() {
        if (filtering_->has_ended()) return;
        const auto pass = [](const cell_view&) { return true; };
        for_each_in_front(
            [&](auto& source) { is_reversed_ ? source.pass_row() : void(source.judge_row(cell_sink(pass))); });
    }

    /// Goes over the rows that the filter would reject too.
    void follow(const row_hint& to) {
        if (to.says == row_hint::nothing) return;
        for_each([&](auto& source) {
            if (source.has_row()) source.follow(to, is_reversed_);
        });
    }

    void gather_cells(bytes_view row) {
        const auto add = [&](const cell_view& cell) {
            filtering_->cells.push_back(cell);
            return true;
        };
        filtering_->gather([&] { for_each_in_front([&](auto& source) { source.judge_row(cell_sink(add)); }); });
        if (filtering_->has_failed()) return;
        filtering_->decide([&] { for_each([&](auto& source) { source.judge_row(row, cell_sink(add)); }); });
    }

    /// visit(source, its part of the state).
    template <class Visit>
    void for_each_filter(Visit visit) {
        std::size_t n = 0;
        for_each([&](auto& source) { visit(source, filtering_->of(n++)); });
    }

    template <class Visit>
    void for_each_in_front(Visit visit) {
        sources_.for_each_in_front(number_, visit);
    }
    template <class Visit>
    void for_each(Visit visit) {
        sources_.for_each(visit);
    }

    source_list<Sources> sources_;
    [[no_unique_address]] typename Groups::template scan_type<Sources> together_;
    std::vector<selection> columns_;
    std::shared_ptr<filter_state<>> filtering_;
    read_stats* stats_;
    merge_way way_;
    std::uint64_t number_ = 0;  // of the front row
    bool is_reversed_ = false;
    bool is_last_family_ = false;  // all others have no more rows
};

}  // namespace strata::detail
