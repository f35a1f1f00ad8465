// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include <strata/answer/read_stats.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/column_visitor.hpp>
#include <strata/store/read/first_row.hpp>
#include <strata/store/read/judged_row.hpp>
#include <strata/store/read/marked_columns.hpp>
#include <strata/store/read/marked_row.hpp>
#include <strata/store/read/marker_free_column.hpp>
#include <strata/store/read/raw_column.hpp>
#include <strata/store/read/row_way.hpp>
#include <strata/store/read/wanted_columns.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace strata::detail {

/// Reads rows of one store: gets of a row and scans alike, on the way that way_of() chooses.
template <row_cursor Rows, class Policies>
class row_reader {
public:
    using row_type = judged_row<typename Rows::cells_type, Policies>;

    /// `make_rows`: returns the rows, which are made where they stay.  `stored`: what is known of the cells that they
    /// have.
    template <class MakeRows>
    row_reader(const MakeRows& make_rows, bytes_view family, const Policies& policies, const read_request& read,
               const segment_stats& stored = segment_stats::anything())
        : rows_(make_rows()),
          family_(family),
          policies_(&policies),
          read_(read),
          way_(way_of(policies, read, stored)),
          has_markers_(stored.has_markers) {}

    Rows& rows() noexcept { return rows_; }
    const Rows& rows() const noexcept { return rows_; }

    /// Goes to the row of that key, the only one to be read: no other follows it.  False if there is none.
    bool find(bytes_view row) {
        after_ = after_row::end;
        return rows_.find(row);
    }

    /// For families that share their rows.
    ///@{
    /// Goes to a row that another one has found, the only one to be read; false if it has no cell of the family.
    bool stand_on(const auto& row) {
        after_ = after_row::end;
        return rows_.stand_on(row);
    }
    bool has_markers() const noexcept { return has_markers_; }
    /// Reads columns of rows in which no marker hides anything, if way() is row_way::versions.
    auto puts() const { return puts_reader{family_, column<true>()}; }
    ///@}

    /// use(cell) for every cell to return of the row that the rows stand on, until it says false; returns whether it
    /// never did.  Then they stand on the next row in the direction of the read, or on the one that a filter has led
    /// to, or on none if it has ended the read; if `use` said false, nothing is promised.
    template <class Use>
    bool read_row(const wanted_columns& wanted, const Use& use) {
        if (way_ == row_way::judged || wanted.is_explicit()) return judge_row(wanted, cell_sink(use));
        const bool goes_on = way_ == row_way::raw
                                 ? visit_raw<typename Policies::quirks>(rows_, family_, read_, cell_sink(use))
                             : is_marked()               ? visit_marked(cell_sink(use))
                             : way_ == row_way::versions ? visit_puts<true>(use)
                                                         : visit_puts<false>(use);
        if (!goes_on) return false;
        if (after_ != after_row::end) pass_row();
        return true;
    }

    /// read_row() of a read that judges every cell by itself, as one with a filter or statistics does.
    STRATA_NOINLINE bool judge_row(const wanted_columns& wanted, const cell_sink& use) {
        if (!row_.has_value()) row_.emplace(*policies_, read_, family_);
        wanted_columns own = wanted;
        row_->begin(rows_.key(), cells_to_judge(*policies_, rows_, own), own);
        while (row_->next())
            if (!use(row_->cell())) return false;
        if (after_ == after_row::end) return true;
        if (row_->has_ended()) {
            end();
        } else if (const auto& to = row_->jump()) {
            after_ = after_row::jumped;
            read_.reversed ? seek_before(key_successor(*to)) : seek(*to);
        } else {
            pass_row();
        }
        return true;
    }

    row_way way() const noexcept { return way_; }
    /// read_row() of all columns, inlined: of a read forward whose way() is row_way::versions.
    template <class Use>
    STRATA_ALWAYS_INLINE bool read_row_at_once(const Use& use) {
        if (!rows_.is_of_one() || is_marked()) return read_row(wanted_columns(), cell_sink(use));
        if (!visit_only<true>(use)) return false;
        rows_.next();
        return true;
    }
    /// read_row() of all columns for this row and those after it, as long as goes_on_to(row) says so, which is not
    /// asked of this one: of a read forward whose way() is row_way::versions or row_way::any_times.
    template <class GoesOnTo, class Use>
    bool read_rows(const GoesOnTo& goes_on_to, const Use& use) {
        return way_ == row_way::versions ? read_rows<true>(goes_on_to, use) : read_rows<false>(goes_on_to, use);
    }

    /// Goes to the next row in the direction of the read.
    void pass_row() { read_.reversed ? previous_row(rows_) : rows_.next(); }
    /// Searches for a row as the rows do, and counts that if it is asked to.
    ///@{
    void seek(bytes_view row) {
        count_seek(read_, rows_.segments());
        rows_.seek(row);
    }
    void seek_before(bytes_view row) {
        count_seek(read_, rows_.segments());
        rows_.seek_before(row);
    }
    ///@}

    /// Begins the row of that key, whose cells to return are walked one by one; nothing if there is none.
    std::optional<row_type> begin_row(bytes_view row, wanted_columns wanted) {
        if (!find(row)) return std::nullopt;
        wanted.of_first_row();
        return std::optional<row_type>(std::in_place, *policies_, read_, family_, rows_.key(),
                                       cells_to_judge(*policies_, rows_, wanted), wanted);
    }

    /// Returns the versions of a column that the read sees, from the newest on; nothing if it sees none.
    std::optional<row_type> newest_of(bytes_view row, bytes_view qualifier) {
        std::optional<row_type> all = begin_row(row, wanted_columns(std::span(&qualifier, 1)));
        if (!all) return all;
        const bool is_found = all->next();
        count_row(read_, is_found);
        if (!is_found) all.reset();
        return all;
    }

    /// Ends the read for good, as a filter may (R4.18): the rows stand on none.
    void end() noexcept { rows_ = Rows(); }

    /// A row was left for one that a filter named, since that was forgotten.
    bool has_jumped() const noexcept { return after_ == after_row::jumped; }
    void forget_jump() noexcept { after_ = after_row::others; }

    /// The row that the rows stand on has a cell that was written before the read began.
    bool sees_row() const {
        if (read_.read_point == newest_write) return true;
        for (auto at = rows_.cells(); at.valid(); at.next())
            if (at.version().sequence() <= read_.read_point) return true;
        return false;
    }

private:
    /// What comes after the row that the rows stand on: `end`: nothing, as that is the only one to be read.
    enum class after_row : unsigned char { others, jumped, end };

    static void count_row(const read_request& read, bool is_found) {
        if (read.stats) detail::count_row(*read.stats, is_found);
    }
    static void count_seek(const read_request& read, std::size_t segments) {
        if (read.stats) read.stats->seeks += segments;
    }
    bool is_marked() const { return has_markers_ && rows_.has_markers(); }

    /// What judges the puts of a column in a row without markers.
    template <bool IsUnbounded>
    auto column() const noexcept {
        using retention = decltype(Policies::retention);
        constexpr bool does_not_age = is_ageless<retention>() || (IsUnbounded && may_be_mere_limit<retention>());
        return marker_free_column<Policies, IsUnbounded, does_not_age>(*policies_, read_);
    }
    template <bool IsUnbounded>
    auto begin_column() const noexcept {
        return [fresh = column<IsUnbounded>()] { return fresh; };
    }

    STRATA_NOINLINE bool visit_marked(const cell_sink& use) const {
        const auto visit = [&](auto visitor) STRATA_ALWAYS_INLINE_LAMBDA { rows_.visit(visitor); };
        return detail::visit_marked<false>(*policies_, read_, rows_.key(), family_, visit, use);
    }
    /// Of a row without markers.
    template <bool IsUnbounded, class Use>
    bool visit_puts(Use use) const {
        return rows_.is_of_one() ? visit_only<IsUnbounded>(use) : visit_merged(cell_sink(use));
    }
    /// Of a row without markers that one segment alone has.
    template <bool IsUnbounded, class Use>
    STRATA_ALWAYS_INLINE bool visit_only(Use use) const {
        cell_view cell = any_cell(rows_.key(), family_);
        bool goes_on = true;
        rows_.visit_only(column_visitor(cell, begin_column<IsUnbounded>(), use, goes_on));
        return goes_on;
    }
    /// Of a row without markers that several segments have.  Merging costs more than what a compiler could save, so
    /// this is compiled once.
    STRATA_NOINLINE bool visit_merged(const cell_sink& use) const {
        cell_view cell = any_cell(rows_.key(), family_);
        bool goes_on = true;
        visit_columns(rows_.cells(), column_visitor(cell, begin_column<false>(), use, goes_on));
        return goes_on;
    }

    /// `use` is a copy, so that what it refers to may stay in registers.
    template <bool IsUnbounded, class GoesOnTo, class Use>
    STRATA_FLATTEN bool read_rows(const GoesOnTo& goes_on_to, Use use) {
        bool is_accepted = true;
        bool goes_on = true;
        bool is_last = false;
        cell_view cell = any_cell({}, family_);
        const auto begin = begin_column<IsUnbounded>();
        const auto enter = [&](bytes_view row, bool may_have_markers) STRATA_ALWAYS_INLINE_LAMBDA {
            if (may_have_markers && has_markers_) return false;
            if (!std::exchange(is_accepted, false) && !goes_on_to(row)) {
                is_last = true;
                return false;
            }
            cell.view_row(row);
            return true;
        };
        for (;;) {
            if (!rows_.is_of_one()) {
                if (!std::exchange(is_accepted, false) && !goes_on_to(rows_.key())) return true;
                if (!read_row(wanted_columns(), cell_sink(use))) return false;
            } else if (has_markers_ && rows_.only_has_markers()) {
                const run read = visit_marked(goes_on_to, use, std::exchange(is_accepted, false));
                if (read != run::goes_on) return read == run::is_over;
            } else {
                rows_.visit_rows(enter, column_visitor(cell, begin, use, goes_on));
                if (!goes_on) return false;
                if (is_last) return true;
            }
            if (!rows_.valid()) return true;
        }
    }

    /// What becomes of a read after some rows: `use` wants no more, goes_on_to() does not, or others follow.
    enum class run : unsigned char { is_stopped, is_over, goes_on };

    /// Reads this row, which one segment alone has and which has markers, and those after it, as long as they have
    /// both.  `is_accepted`: goes_on_to() is not asked about this one.
    template <class GoesOnTo, class Use>
    STRATA_NOINLINE run visit_marked(const GoesOnTo& goes_on_to, const Use& use, bool is_accepted) {
        bool is_last = false;
        const auto accepts = [&](bytes_view row) {
            is_last = !std::exchange(is_accepted, false) && !goes_on_to(row);
            return !is_last;
        };
        const bool goes_on = [&] {
            if constexpr (Policies::has_markers)
                if (way_ == row_way::versions)
                    return visit_rows(marked_columns(*policies_, read_, family_, column<true>()), accepts, use);
            return visit_rows(marked_row<Policies, false>(*policies_, read_), row_sink(accepts), cell_sink(use));
        }();
        return !goes_on ? run::is_stopped : is_last ? run::is_over : run::goes_on;
    }
    /// Reads these rows column by column.  `use` is a copy, so that what it refers to may stay in registers.
    template <class Columns, class Accepts, class Use>
    STRATA_FLATTEN bool visit_rows(Columns columns, const Accepts& accepts, Use use) {
        cell_view cell = any_cell({}, family_);
        bool goes_on = true;
        const auto enter = [&](bytes_view row, bool may_have_markers) STRATA_ALWAYS_INLINE_LAMBDA {
            if (!may_have_markers || !accepts(row)) return false;
            cell.view_row(row);
            columns.begin_row(row);
            return true;
        };
        rows_.visit_rows(enter, columns.visitor(cell, use, goes_on));
        return goes_on;
    }

    Rows rows_;
    bytes_view family_;
    const Policies* policies_;
    read_request read_;
    row_way way_;
    after_row after_ = after_row::others;
    bool has_markers_;
    std::optional<row_type> row_;  // made when a row is judged first
};

}  // namespace strata::detail
