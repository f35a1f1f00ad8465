// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/filter/filter.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/cell_sink.hpp>
#include <strata/store/leave_column.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/plain_rows.hpp>
#include <strata/store/read_matcher.hpp>
#include <strata/store/seek_hint.hpp>
#include <strata/store/segment_cursor.hpp>
#include <strata/store/segment_stats.hpp>
#include <strata/store/wanted_columns.hpp>

namespace strata::detail {

/// Walks the cells of rows of one store that a read returns, newest first in each column.
///
/// One reader serves every kind of read: a get wants one column and one version, a scan hands the cursor from row to
/// row. The list of wanted columns must live until the last of them has been reached.
template <cell_cursor Cursor, class Judgement>
class row_reader {
    using matcher = read_matcher<Judgement>;

public:
    /// `make_cursor`: returns the cursor, which is made where it stays.  `stored`: what is known of the cells that it comes
    /// to.
    template <std::invocable MakeCursor>
    row_reader(const MakeCursor& make_cursor, bytes_view family, const Judgement& how, const read_request& read,
               const segment_stats& stored = segment_stats::anything())
        : at_(make_cursor()),
          family_(family),
          matcher_(how, read),
          is_plain_(!read.raw && !read.chosen && read.store_limit < 0 && read.store_offset <= 0 && !how.is_sequenced()),
          is_open_(detail::is_open(read, stored)),
          has_markers_(stored.has_markers),
          filter_(read.chosen),
          limit_(read.store_limit),
          offset_(read.store_offset),
          is_reversed_(read.reversed) {
        if constexpr (!Judgement::quirks::store_limit_of_zero_returns_one) is_blind_ = limit_ == 0;
    }

    Cursor& cursor() noexcept { return at_; }
    const Cursor& cursor() const noexcept { return at_; }

    /// The cell to return; the cursor stands on it.
    cell_view cell() const { return filter_ ? filter_->transform(stored_cell()) : stored_cell(); }

    /// use(cell) for every cell of the row that the cursor stands on to return, until it says false; returns whether it
    /// never did.  Then the cursor stands on the next row, or behind the last; where it said false, nothing is promised.
    template <class Use>
    bool read_row(const wanted_columns& wanted, const Use& use) {
        if (is_plain_ && !wanted.is_explicit()) {
            if (reads_one_segment(at_)) return is_open_ ? read_alone<true>(use) : read_alone<false>(use);
            if (!has_markers_) return is_open_ ? read_merged<true>(use) : read_merged<false>(use);
        }
        return judge_row(wanted, cell_sink(use));
    }

    /// One segment is read forwards, and of its puts nothing is asked but their times and numbers and what the retention
    /// policy says.  Only then all columns may be read by read_swiftly().
    bool is_swift() const noexcept { return is_plain_ && !is_reversed_ && reads_no_frozen(at_); }
    /// Not even times and numbers.
    bool is_open() const noexcept { return is_open_; }
    /// As read_row(), and only if is_open().
    template <class Use>
    STRATA_ALWAYS_INLINE bool read_swiftly(const Use& use) {
        return read_alone<true>(use);
    }
    /// For that row and those behind it, while goes_on_to(row) says so.
    template <class GoesOnTo, class Use>
    bool read_swiftly(const GoesOnTo& goes_on_to, const Use& use) {
        return is_open_ ? read_rows<true>(goes_on_to, use) : read_rows<false>(goes_on_to, use);
    }

    /// Begins the row that the cursor stands on.
    void begin_row(const wanted_columns& wanted) {
        if constexpr (requires { at_.show(); }) at_.show();
        wanted_ = wanted;
        matcher_.begin_row();
        pending_ = move::enter;
        included_ = 0;
    }

    /// Goes to the next cell to return; the cursor stands on it.  False at the end of the row: the cursor stands on the
    /// next row, or behind the last.
    bool next() {
        boundary moved = boundary::column;
        switch (pending_) {
            case move::enter:
                if (is_blind_) return leave_row();
                break;
            case move::next:
                moved = at_.next();
                break;
            case move::next_column:
                moved = leave_column();
                break;
            case move::next_row:
                return leave_row();
            case move::limit:
                at_.next_row();
                return false;
        }
        for (;;) {
            if (moved == boundary::row || moved == boundary::end) return row_left();
            if (moved == boundary::column && !enter_column()) return false;
            if (filter_ && filter_->is_done()) {
                end();
                return leave_row();
            }
            const judged now = judge();
            switch (now.answer) {
                case verdict::include:
                case verdict::include_last:
                    pending_ = now.ends_row                          ? move::next_row
                               : now.answer == verdict::include_last ? move::next_column
                                                                     : move::next;
                    if (++included_ > offset_) {
                        if (limit_ >= 0 && included_ >= limit_ + offset_) pending_ = move::limit;  // R4.34
                        return true;
                    }
                    if (now.ends_row) return leave_row();
                    moved = pending_ == move::next_column ? leave_column() : at_.next();
                    break;
                case verdict::skip:
                    if (now.ends_row) return leave_row();
                    moved = now.seeks ? seek_hint(at_, filter_->hint(stored_cell()), is_reversed_, has_jumped_)
                                      : at_.next();
                    break;
                case verdict::next_column:
                    if (now.ends_row) return leave_row();
                    moved = leave_column();
                    break;
            }
        }
    }

    /// A filter has ended the read of this store for good (R4.18).
    bool has_ended() const noexcept { return has_ended_; }
    void end() noexcept { has_ended_ = true; }

    /// A row was left for one that a filter named, since that was forgotten.  In a reversed read too, the cursor stands on
    /// the row to go on with.
    bool has_jumped() const noexcept { return has_jumped_; }
    void forget_jump() noexcept { has_jumped_ = false; }

    /// The row that the cursor stands on has a cell that was written before the read began.
    bool sees_row() const {
        if (matcher_.sees_everything()) return true;
        Cursor at = at_;
        if constexpr (requires { at.show(); }) at.show();
        for (boundary moved = boundary::row; moved != boundary::end; moved = at.next()) {
            if (moved == boundary::row && at.row() != at_.row()) break;
            if (matcher_.sees(at.version())) return true;
        }
        return false;
    }

private:
    using judged = typename matcher::merged;

    bool is_marked() noexcept {
        if constexpr (requires { segment_cursor(at_).row_has_markers(); })
            return has_markers_ && segment_cursor(at_).row_has_markers();
        else
            return has_markers_;
    }

    template <bool IsOpen>
    auto begin_columns() const noexcept {
        return [fresh = matcher_.template plain<IsOpen>()] { return fresh; };
    }

    template <bool IsOpen, class Use>
    STRATA_ALWAYS_INLINE bool read_alone(const Use& use) {
        if (is_marked()) return judge_row(wanted_columns(), cell_sink(use));
        if (!read_plain_row(segment_cursor(at_), family_, begin_columns<IsOpen>(), use)) return false;
        follow_segment(at_);
        return true;
    }
    template <bool IsOpen, class GoesOnTo, class Use>
    STRATA_FLATTEN bool read_rows(const GoesOnTo& goes_on_to, const Use& use) {
        bool is_first = true;
        const auto enters = [&](bytes_view row) { return std::exchange(is_first, false) || goes_on_to(row); };
        for (;;) {
            const rows_end end =
                read_plain_rows(segment_cursor(at_), family_, has_markers_, begin_columns<IsOpen>(), enters, use);
            if (end == rows_end::stopped) return false;
            follow_segment(at_);
            if (end == rows_end::wanted) return true;
            if (!judge_row(wanted_columns(), cell_sink(use))) return false;
            if (!at_.valid()) return true;
        }
    }
    template <bool IsOpen, class Use>
    bool read_merged(const Use& use) {
        return read_plain_row(at_, family_, begin_columns<IsOpen>(), use);
    }

    STRATA_NOINLINE bool judge_row(const wanted_columns& wanted, const cell_sink& use) {
        begin_row(wanted);
        while (next())
            if (!use(cell())) return false;
        return true;
    }

    enum class move : unsigned char { enter, next, next_column, next_row, limit };

    boundary leave_column() { return is_wanted_ && matcher_.stays_in_column() ? at_.next() : detail::leave_column(at_); }

    cell_view stored_cell() const { return {at_.row(), family_, at_.qualifier(), at_.version(), at_.value()}; }

    judged judge() {
        judged now{matcher_.match(at_, is_wanted_)};
        if (filter_ && (now.answer == verdict::include || now.answer == verdict::include_last)) {
            now = matcher_.merge(now.answer, filter_->judge(stored_cell()));
            if (now.answer == verdict::next_column) done_with_column();
        }
        if (now.answer == verdict::include_last) done_with_column();
        return now;
    }

    /// Of a named column nothing more is wanted, also where the walk has to stay in it (R4.32).
    void done_with_column() noexcept {
        if (wanted_.is_explicit() && !matcher_.stays_in_column()) is_wanted_ = false;
    }

    bool leave_row() {
        at_.next_row();
        return row_left();
    }

    /// The filter is asked once more at the row that follows, before it begins that (R4.18).
    bool row_left() {
        has_ended_ = has_ended_ || (filter_ && filter_->is_done());
        return false;
    }

    /// Goes on to a column that is to be looked at; false, and the row is left, if there is none.
    bool enter_column() {
        for (;;) {
            if (wanted_.is_exhausted()) return leave_row();
            is_wanted_ = true;
            if (!wanted_.is_explicit()) break;
            const bytes_view qualifier = at_.qualifier();
            while (!wanted_.is_exhausted() && wanted_.front() < qualifier) wanted_.pop_front();
            if (wanted_.is_exhausted()) continue;
            if (wanted_.front() == qualifier) {
                wanted_.pop_front();
                break;
            }
            is_wanted_ = false;
            if (qualifier.empty()) break;  // its markers may cover the whole family
            const boundary moved = at_.seek_column(wanted_.front());
            if (moved == boundary::row || moved == boundary::end) return false;
        }
        matcher_.begin_column(wanted_.is_explicit());
        return true;
    }

    Cursor at_;
    bytes_view family_;
    matcher matcher_;
    bool is_plain_;
    bool is_open_;
    bool has_markers_;
    filter* filter_;
    wanted_columns wanted_;
    std::int64_t limit_;
    std::int64_t offset_;
    std::int64_t included_ = 0;  // of this row
    move pending_ = move::enter;
    bool is_wanted_ = true;
    bool is_reversed_;
    bool has_ended_ = false;
    bool has_jumped_ = false;
    bool is_blind_ = false;  // asked for no cells at all
};

}  // namespace strata::detail
