// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/compare.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/segments/merge_sources.hpp>
#include <strata/store/segments/merged_cells.hpp>

namespace strata::detail {

/// The rows of several segments, read as those of one: a row_cursor over row_cursors.
///
/// A row that only one segment has is handed over by that segment's own cursor; only rows that several have are merged
/// cell by cell.  Linear search among the segments: a store has few.  Asks for no memory with up to five segments.
template <row_cursor Active, row_cursor Frozen>
class merged_rows : merge_sources<Active, Frozen> {
    using sources = merge_sources<Active, Frozen>;
    using sources::active_;
    using sources::for_each;
    using sources::for_each_in_front;
    using sources::for_each_source;
    using sources::frozen_;
    using sources::has_active_;
    using sources::is_single;
    using sources::is_uniform;
    template <class Rows>
    using source = typename sources::template source<Rows>;
    template <class Rows>
    using cells_of = decltype(std::declval<const Rows&>().cells());

public:
    static constexpr row_cursor_offers offers{.find = true, .prefetch = true, .previous = true};
    using cells_type = merged_cells<cells_of<Active>, cells_of<Frozen>>;

    merged_rows() = default;

    /// Adds a segment that is older than all before, the active one or a copy of it first if it is among them.
    template <class Segment>
    void add_active(const Segment& segment) {
        if constexpr (is_uniform) {
            add_copy_of_active(segment);
        } else {
            active_.at = segment.rows();
            has_active_ = true;
            is_alone_ = false;
        }
    }
    template <class Segment>
    void add_copy_of_active(const Segment& segment) {
        add(segment);
        begins_with_active_ = true;
    }
    template <class Segment>
    void add(const Segment& segment) {
        frozen_.push_back_made([&] { return source<Frozen>{segment.rows()}; });
        is_alone_ = is_single();
    }

    using sources::segments;

    bool valid() const noexcept { return in_front_ != 0; }
    bytes_view key() const noexcept { return key_; }
    bool has_markers() const {
        bool found = false;
        for_each_in_front([&](const auto& rows) { found = found || rows.has_markers(); });
        return found;
    }
    cells_type cells() const {
        cells_type all;
        if constexpr (!is_uniform)
            if (has_active_ && active_.is_in_front) all.add_active(active_.at);
        frozen_.for_each([&](const source<Frozen>& one) {
            if (one.is_in_front) all.add(one.at);
        });
        all.settle();
        return all;
    }

    /// The first of these cells are those of the active segment or of a copy of it.
    bool begins_with_active() const noexcept { return begins_with_active_ && frozen_[0].is_in_front; }
    /// use(rows) of each segment that has been flushed.
    void for_each_flushed(auto use) const {
        for (std::size_t i = begins_with_active_ ? 1 : 0; i != frozen_.size(); ++i) use(frozen_[i].at);
    }

    void seek_first() {
        for_each([](auto& rows) { rows.seek_first(); });
        settle();
    }
    void seek(bytes_view row) {
        for_each([=](auto& rows) { rows.seek(row); });
        settle();
    }
    void seek_last() {
        for_each([](auto& rows) { rows.seek_last(); });
        settle_on_last();
    }
    void seek_before(bytes_view row) {
        for_each([=](auto& rows) { rows.seek_before(row); });
        settle_on_last();
    }
    /// See bidirectional_row_cursor.
    void previous() {
        if (!is_backward_) return seek_before(bytes_view(key_));  // others stand on rows after that
        if (is_single()) {
            previous_row(frozen_[0].at);
            return settle_single();
        }
        for_each_in_front([](auto& rows) { previous_row(rows); });
        settle_on_last();
    }
    STRATA_ALWAYS_INLINE void next() {
        if (is_alone_) {
            frozen_[0].at.next();
            return settle_single();
        }
        go_on();
    }

    /// See finding_row_cursor.
    STRATA_ALWAYS_INLINE bool find(bytes_view row) {
        if (!is_single()) return find_in_all(row);
        source<Frozen>& only = frozen_[0];
        is_backward_ = false;
        is_alone_ = true;
        only.is_in_front = find_row(only.at, row);
        in_front_ = only.is_in_front;
        if (only.is_in_front) key_ = only.at.key();
        return only.is_in_front;
    }
    /// See prefetching_row_cursor.
    STRATA_ALWAYS_INLINE bool prefetch_step(bytes_view row, search what) {
        if (is_single()) return strata::prefetch_step(frozen_[0].at, row, what);
        return prefetch_step_in_all(row, what);
    }

    /// One segment alone has the row.
    bool is_of_one() const noexcept { return in_front_ == 1; }
    bool only_has_markers() const {
        if constexpr (!is_uniform)
            if (front_ == frozen_.size()) return active_.at.has_markers();
        return (is_alone_ ? frozen_[0] : frozen_[front_]).at.has_markers();
    }
    /// visit_row() of the row it stands on, which one segment alone has.
    template <class Use>
    STRATA_ALWAYS_INLINE bool visit_only(Use use) const {
        if constexpr (!is_uniform)
            if (front_ == frozen_.size()) return visit_row(active_.at, use);
        return visit_row((is_alone_ ? frozen_[0] : frozen_[front_]).at, use);
    }
    /// visit_row() of a row that several segments have, too.
    template <class Use>
    STRATA_ALWAYS_INLINE void visit(Use use) const {
        is_of_one() ? visit_only(use) : visit_columns(cells(), use);
    }
    /// visit_rows() from the row it stands on, as long as that segment alone has the next row too.
    template <class Enter, class Use>
    STRATA_ALWAYS_INLINE void visit_rows(Enter enter, Use use) {
        if (is_alone_) {
            strata::visit_rows(frozen_[0].at, enter, use);
            return settle_single();
        }
        visit_rows(end_of_only(), enter, use);
        settle();
    }

    /// For families that share their active segment.  stand_on: goes to a row of it, the only one to be read.
    bool has_active_alone() const noexcept { return has_active_ && frozen_.size() == 0; }
    const Active& active() const noexcept { return active_.at; }
    bool stand_on(const auto& row) requires(joining_row_cursor<Active>) {
        in_front_ = active_.is_in_front = has_active_ && active_.at.stand_on(row);
        if (valid()) key_ = active_.at.key();
        return valid();
    }

private:
    STRATA_ALWAYS_INLINE void settle_single() noexcept {
        in_front_ = frozen_[0].at.valid();
        if (in_front_ != 0) key_ = frozen_[0].at.key();
    }

    /// `end`: the first row that another segment has; empty if there is none.
    template <class Enter, class Use>
    void visit_rows(bytes_view end, Enter enter, Use use) {
        const auto enter_before = [&](bytes_view row, bool may_have_markers) STRATA_ALWAYS_INLINE_LAMBDA {
            return (end.empty() || raw::is_less(row, end)) && enter(row, may_have_markers);
        };
        if constexpr (!is_uniform)
            if (front_ == frozen_.size()) return strata::visit_rows(active_.at, enter_before, use);
        strata::visit_rows(frozen_[front_].at, enter_before, use);
    }

    STRATA_NOINLINE bool find_in_all(bytes_view row) {
        is_backward_ = false;
        in_front_ = front_ = 0;
        unsigned index = 0;
        const auto find_in = [&](auto& one, unsigned place) {
            one.is_in_front = find_row(one.at, row);
            if (!one.is_in_front) return;
            if (++in_front_ == 1) front_ = place;
            key_ = one.at.key();
        };
        if constexpr (!is_uniform)
            if (has_active_) find_in(active_, static_cast<unsigned>(frozen_.size()));
        frozen_.for_each([&](source<Frozen>& one) { find_in(one, index++); });
        return valid();
    }
    STRATA_NOINLINE bool prefetch_step_in_all(bytes_view row, search what) {
        bool goes_on = false;
        for_each([&](auto& rows) { goes_on |= strata::prefetch_step(rows, row, what); });
        return goes_on;
    }
    STRATA_NOINLINE void go_on() {
        if (is_backward_) seek(bytes_view(key_));  // the segments stood before or on the row
        for_each_in_front([](auto& rows) { rows.next(); });
        settle();
    }

    /// The first row of the segments that are not in front; empty if they have none, as no row key is.
    bytes_view end_of_only() {
        bytes_view end;
        for_each_source([&](auto& one) {
            if (one.is_in_front || !one.at.valid()) return;
            if (end.empty() || bytes_view(one.at.key()) < end) end = one.at.key();
        });
        return end;
    }

    /// Finds the segments that have the first row of all.
    void settle() {
        is_backward_ = false;
        is_alone_ = is_single();
        take_front([](bytes_view a, bytes_view b) { return raw::is_less(a, b); });
    }
    /// The last row of all those that the segments stand on.
    void settle_on_last() {
        take_front([](bytes_view a, bytes_view b) { return b < a; });
        is_backward_ = true;
        is_alone_ = false;
    }
    template <class IsBefore>
    void take_front(IsBefore is_before) {
        in_front_ = 0;
        front_ = 0;
        bool has_passed = false;
        unsigned index = 0;
        const auto take = [&](auto& one, unsigned place) {
            one.is_in_front = one.at.valid();
            if (!one.is_in_front) return;
            const bytes_view row = one.at.key();
            if (in_front_ != 0 && are_equal(row, key_)) {
                ++in_front_;
            } else if (in_front_ == 0 || is_before(row, key_)) {
                has_passed = in_front_ != 0;
                key_ = row;
                in_front_ = 1;
                front_ = place;
            } else {
                one.is_in_front = false;
            }
        };
        if constexpr (!is_uniform)
            if (has_active_) take(active_, static_cast<unsigned>(frozen_.size()));
        frozen_.for_each([&](source<Frozen>& one) { take(one, index++); });
        // Some were in front only until another row came.
        if (has_passed)
            for_each_source([&](auto& one) { one.is_in_front = one.is_in_front && are_equal(one.at.key(), key_); });
    }

    bytes_view key_;
    unsigned in_front_ = 0;            // segments that have the row
    unsigned front_ = 0;               // the first of them among the frozen ones; their number: the active one
    bool begins_with_active_ = false;  // the first frozen one is that, or a copy
    bool is_backward_ = false;
    bool is_alone_ = false;  // is_single(), and not backward
};

}  // namespace strata::detail
