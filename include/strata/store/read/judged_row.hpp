// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include <strata/answer/read_stats.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/java_int.hpp>
#include <strata/filter/filter.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/judge/read_matcher.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/wanted_columns.hpp>

namespace strata::detail {

/// Walks the cells of a row that a read returns, newest first in each column, and asks the matcher and the filter about
/// every cell.  One serves row after row.
///
/// If the request has statistics, a second instance of the walk counts what it does; the first one knows nothing of
/// that.
///
/// The list of wanted columns must live until the last of them has been reached.
template <cell_cursor Cells, class Policies>
class judged_row {
    using matcher = read_matcher<Policies>;

public:
    judged_row(const Policies& policies, const read_request& read, bytes_view family)
        : judged_row(policies, read, family, {}, Cells(), {}) {}
    /// Has begun a row; `cells` as in begin().
    judged_row(const Policies& policies, const read_request& read, bytes_view family, bytes_view row,
               const Cells& cells, const wanted_columns& wanted)
        : at_(cells),
          row_(row),
          family_(family),
          matcher_(policies, read),
          filter_(read.chosen),
          wanted_(wanted),
          limit_(limit_of_store(read)),
          offset_((std::max)(read.store_offset, std::int64_t{0})),
          pending_(first_move()),
          is_reversed_(read.reversed),
          is_counted_or_empty_(read.stats || wants_no_cell()),
          visited_after_(read.visited_after) {
        matcher_.begin_row();
    }

    /// Begins a row: `cells` stands on its first cell, or on none if the read sees none (R7.19).
    void begin(bytes_view row, const Cells& cells, const wanted_columns& wanted) {
        row_ = row;
        at_ = cells;
        wanted_ = wanted;
        matcher_.begin_row();
        pending_ = first_move();
        included_ = 0;
        jump_.reset();
    }

    /// Goes to the next cell to return; false at the end of the row.
    bool next() { return go_on<false>(pending_); }

    /// The cell that next() has gone to.
    cell_view cell() const { return filter_ ? filter_->transform(stored_cell()) : stored_cell(); }

    /// The filter has ended the read of this store for good (R4.18).
    bool has_ended() const noexcept { return has_ended_; }
    /// The row that a filter wants to go on with, if it named one that lies ahead.
    const std::optional<bytes>& jump() const noexcept { return jump_; }

private:
    using judged = typename matcher::merged;
    // counted: what counted_ says, by next_counted().
    enum class move : unsigned char { enter, next, next_column, next_row, limit, counted };

    move first_move() const { return at_.valid() ? move::enter : move::next_row; }
    cell_view stored_cell() const { return {row_, family_, at_.qualifier(), at_.version(), at_.value()}; }

    /// next(); `pending`: the move that was put off.
    template <bool IsCounted>
    STRATA_ALWAYS_INLINE bool go_on(move& pending) {
        boundary moved = boundary::column;
        switch (pending) {
            case move::enter:
                if (!IsCounted && is_counted_or_empty_) return enter_counted_or_empty();
                break;
            case move::next:
                moved = at_.next();
                break;
            case move::next_column:
                moved = leave_column<IsCounted>();
                break;
            case move::next_row:
                return leave_row();
            case move::limit:
                return false;
            case move::counted:
                return next_counted();
        }
        for (;;) {
            if (moved == boundary::end) return leave_row();
            if (moved == boundary::column && !enter_column<IsCounted>()) return false;
            if (filter_ && filter_->is_done()) {
                has_ended_ = true;
                return leave_row();
            }
            const judged now = judge<IsCounted>();
            switch (now.answer) {
                case verdict::include:
                case verdict::include_last:
                    pending = now.ends_row                          ? move::next_row
                              : now.answer == verdict::include_last ? move::next_column
                                                                    : move::next;
                    if (++included_ > offset_) {
                        if (limit_ >= 0 && included_ - offset_ >= limit_) pending = move::limit;  // after it (R4.34)
                        if constexpr (IsCounted) count_returned_cell();
                        return true;
                    }
                    count<IsCounted>(&read_stats::cells_skipped);
                    if (now.ends_row) return leave_row();
                    moved = pending == move::next_column ? leave_column<IsCounted>() : at_.next();
                    break;
                case verdict::skip:
                    if (now.ends_row) return leave_row();
                    moved = now.seeks ? follow_hint<IsCounted>(filter_->hint(stored_cell())) : at_.next();
                    break;
                case verdict::next_column:
                    if (now.ends_row) return leave_row();
                    moved = leave_column<IsCounted>();
                    break;
            }
        }
    }

    STRATA_NOINLINE bool next_counted() { return go_on<true>(counted_); }
    STRATA_NOINLINE bool enter_counted_or_empty() {
        if (wants_no_cell()) return leave_row();
        pending_ = move::counted;
        counted_ = move::enter;
        return next_counted();
    }
    /// The limit of the request.  HBase's sum of limit and offset is an int: if that overflows, the first cell after
    /// the offset reaches it (R4.34).
    static std::int64_t limit_of_store(const read_request& read) noexcept {
        if constexpr (Policies::quirks::store_limit_of_zero_returns_one)
            if (sum_overflows_int(read.store_limit, read.store_offset)) return 1;
        return read.store_limit;
    }
    bool wants_no_cell() const noexcept { return !Policies::quirks::store_limit_of_zero_returns_one && limit_ == 0; }

    template <bool IsCounted>
    void count([[maybe_unused]] std::uint64_t read_stats::*what) const noexcept {
        if constexpr (IsCounted) ++(matcher_.stats()->*what);
    }

    void count_returned_cell() const noexcept {
        count_returned(*matcher_.stats(), stored_cell());
        if (visited_after_) *visited_after_ = 0;
    }

    template <bool IsCounted>
    judged judge() {
        count<IsCounted>(&read_stats::cells_visited);
        if constexpr (IsCounted)
            if (visited_after_) ++*visited_after_;
        judged now{matcher_.template match<IsCounted>(at_, is_wanted_)};
        if (filter_ && (now.answer == verdict::include || now.answer == verdict::include_last)) {
            now = matcher_.template merge<IsCounted>(now.answer, filter_->judge(stored_cell()));
            if (now.answer == verdict::next_column) done_with_column();
        }
        if (now.answer == verdict::include_last) done_with_column();
        return now;
    }

    /// Of a named column nothing more is wanted, also if the walk has to stay in it (R4.32).
    void done_with_column() noexcept {
        if (wanted_.is_explicit() && !matcher_.stays_in_column()) is_wanted_ = false;
    }

    /// The empty qualifier is never left early: markers of the whole family lie among its versions (R4.31).
    template <bool IsCounted>
    boundary leave_column() {
        const bool stays = at_.qualifier().empty() || (is_wanted_ && matcher_.stays_in_column());
        if (stays) return at_.next();
        count<IsCounted>(&read_stats::column_seeks);
        return at_.next_column();
    }

    /// The filter is asked once more after the row, before the next one begins (R4.18).
    bool leave_row() {
        has_ended_ = has_ended_ || (filter_ && filter_->is_done());
        return false;
    }

    /// Goes on to a column that is to be looked at; false, and the row is left, if there is none.
    template <bool IsCounted>
    bool enter_column() {
        for (;;) {
            is_wanted_ = true;
            if (!wanted_.is_explicit()) break;
            const bytes_view qualifier = at_.qualifier();
            // The jump goes to the first of the wanted columns, of which none has been left out so far (R7.19).
            const bool may_fail = matcher_.fails_at_next_put() && !wanted_.jumps_over(qualifier);
            while (!wanted_.is_exhausted() && wanted_.front() < qualifier) wanted_.pop_front();
            if (!wanted_.is_exhausted() && wanted_.front() == qualifier) {
                wanted_.pop_front();
                break;
            }
            is_wanted_ = false;
            if (may_fail) break;
            if (wanted_.is_exhausted()) return leave_row();
            if (qualifier.empty()) break;  // its markers may cover the whole family
            count<IsCounted>(&read_stats::column_seeks);
            if (at_.seek_column(wanted_.front()) == boundary::end) return leave_row();
        }
        matcher_.begin_column(wanted_.is_explicit());
        return true;
    }

    /// Goes on to the cell or the row that a filter names, if that lies ahead (R4.33).
    template <bool IsCounted>
    boundary follow_hint(const filter_hint& to) {
        if (to.leaves_row) {
            if (to.row.empty()) return boundary::end;
            // By compare(), as clang++ 14 cannot instantiate the operators here.
            const int sign = to.row.compare(row_);
            if (is_reversed_ ? sign >= 0 : sign <= 0) return at_.next();
            jump_ = to.row;
            return boundary::end;
        }
        boundary moved = boundary::version;
        if (!is_reversed_ && to.qualifier.compare(bytes_view(at_.qualifier())) > 0)
            moved = at_.seek_column(to.qualifier);
        else if (is_reversed_ || to.qualifier != at_.qualifier() || at_.version().written() <= to.written)
            return at_.next();
        count<IsCounted>(&read_stats::column_seeks);
        while (moved != boundary::end && at_.qualifier() == to.qualifier && at_.version().written() > to.written) {
            const boundary further = at_.next();
            if (further != boundary::version) return further;
        }
        return moved;
    }

    Cells at_;
    bytes_view row_;
    bytes_view family_;
    matcher matcher_;
    filter* filter_;
    wanted_columns wanted_;
    std::int64_t limit_;
    std::int64_t offset_;
    std::int64_t included_ = 0;  // of this row
    std::optional<bytes> jump_;
    move pending_;
    move counted_ = move::enter;  // if pending_ says so
    bool is_wanted_ = true;
    bool is_reversed_;
    bool is_counted_or_empty_;
    bool has_ended_ = false;
    std::uint64_t* visited_after_;  // see read_request
};

}  // namespace strata::detail
