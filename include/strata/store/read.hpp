// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <cstddef>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/layout/policy.hpp>
#include <strata/store/matcher.hpp>

namespace strata::detail {

/// Which columns of a family a read wants: all of them, or those of a sorted list without repetitions.
class wanted_columns {
public:
    wanted_columns() = default;  // all
    explicit wanted_columns(std::span<const bytes_view> sorted) noexcept : next_(sorted), is_explicit_(true) {}

    bool is_explicit() const noexcept { return is_explicit_; }
    bool is_exhausted() const noexcept { return is_explicit_ && next_.empty(); }
    bytes_view front() const noexcept { return next_.front(); }
    void pop_front() noexcept { next_ = next_.subspan(1); }

private:
    std::span<const bytes_view> next_;
    bool is_explicit_ = false;
};

/// Goes to the next column.  The empty qualifier is never left early: markers of the whole family lie among its
/// versions (R4.31).
template <cell_cursor Cursor>
step leave_column(Cursor& at) {
    return at.qualifier().empty() ? at.next() : at.next_column();
}

/// Walks the cells of one row of one store that a read returns, newest first in each column.
///
/// One reader serves every kind of read: a get wants one column and one version, a scan hands the cursor from row to
/// row. The list of wanted columns must live until the last of them has been reached.
template <cell_cursor Cursor, class Matcher>
class row_reader {
public:
    row_reader(const Cursor& at, const Matcher& matcher, bool raw = false) : at_(at), matcher_(matcher), raw_(raw) {}

    Cursor& cursor() noexcept { return at_; }
    const Cursor& cursor() const noexcept { return at_; }

    /// The cell that the cursor stands on.
    cell_view cell(bytes_view family) const { return {at_.row(), family, at_.qualifier(), at_.version(), at_.value()}; }

    /// Begins the row that the cursor stands on.
    void begin_row(wanted_columns wanted) {
        wanted_ = wanted;
        matcher_.begin_row();
        pending_ = move::enter;
    }

    /// Goes to the next cell to return; the cursor stands on it.  False at the end of the row: the cursor stands on the
    /// next row, or behind the last.
    bool next() {
        step moved = step::column;
        switch (pending_) {
            case move::enter:
                break;
            case move::next:
                moved = at_.next();
                break;
            case move::next_column:
                moved = leave_column(at_);
                break;
        }
        for (;;) {
            if (moved == step::row || moved == step::end) return false;
            if (moved == step::column && !enter_column()) return false;
            switch (match()) {
                case verdict::include:
                    pending_ = matcher_.has_enough() && !raw_ ? move::next_column : move::next;
                    return true;
                case verdict::skip:
                    moved = at_.next();
                    break;
                case verdict::next_column:
                    moved = leave_column(at_);
                    break;
            }
        }
    }

private:
    enum class move : unsigned char { enter, next, next_column };

    /// Goes on to a column that is to be looked at; false, and the row is left, if there is none.
    bool enter_column() {
        for (;;) {
            if (wanted_.is_exhausted()) {
                at_.next_row();
                return false;
            }
            matcher_.begin_column();
            is_wanted_ = true;
            if (!wanted_.is_explicit()) return true;
            const bytes_view qualifier = at_.qualifier();
            while (!wanted_.is_exhausted() && wanted_.front() < qualifier) wanted_.pop_front();
            if (wanted_.is_exhausted()) continue;
            if (wanted_.front() == qualifier) {
                wanted_.pop_front();
                return true;
            }
            is_wanted_ = false;
            if (qualifier.empty()) return true;  // its markers may cover the whole family
            const step moved = at_.seek_column(wanted_.front());
            if (moved == step::row || moved == step::end) return false;
        }
    }

    verdict match() {
        const version_key cell = at_.version();
        if (raw_) return matcher_.match_raw(cell);
        return is_wanted_ ? matcher_.match(cell) : matcher_.collect(cell);
    }

    Cursor at_;
    Matcher matcher_;
    wanted_columns wanted_;
    move pending_ = move::enter;
    bool is_wanted_ = true;
    bool raw_;
};

}  // namespace strata::detail
