// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/container/inline_vector.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail {

/// Several segments read as one stream: the active one, if taken along, and frozen ones, newest first.
///
/// Cells of the same key come in the order of their segments, so the one written last is met first (R1.6).
/// Linear search among the segments: a store has few.  Up to four frozen ones are walked without allocating.
template <cell_cursor Active, cell_cursor Frozen>
class merge_cursor {
    static constexpr std::size_t active = 0;  // source 0; frozen segment i is source i + 1

public:
    merge_cursor() = default;
    /// Of the active segment so far.  Its cursor is made where it stays.
    template <class Segment>
        requires requires(const Segment& active_segment) { Active(active_segment.cursor()); }
    explicit merge_cursor(const Segment& active_segment) : active_(active_segment.cursor()), has_active_(true) {}

    /// Adds a segment that is older than all before.
    void add(const Frozen& older) { frozen_.push_back(older); }

    bool valid() const noexcept { return valid_; }
    bytes_view row() const noexcept { return row_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    version_key version() const noexcept { return best_ == active ? active_.version() : frozen(best_).version(); }
    bytes_view value() const noexcept { return best_ == active ? active_.value() : frozen(best_).value(); }

    void seek_first() {
        for_each([](auto& source) { source.seek_first(); });
        settle();
    }
    void seek(bytes_view row) {
        if (is_active_alone()) {
            active_.seek(row);
            follow_active(boundary::row);
            return;
        }
        for_each([=](auto& source) { source.seek(row); });
        settle();
    }
    /// As seek(), but nothing of the row but its key may be asked for before show().
    void seek_row(bytes_view row) {
        if constexpr (requires { active_.seek_row(row); }) {
            if (is_active_alone()) {
                active_.seek_row(row);
                return follow_unshown();
            }
        }
        seek(row);
    }
    /// As in packed::cursor, where the active segment's cursor has it.
    bool approach(bytes_view row, bool reads_on) {
        if constexpr (requires { active_.approach(row, reads_on); })
            return has_active_ && active_.approach(row, reads_on);
        else
            return false;
    }
    void seek_last() {
        for_each([](auto& source) { source.seek_last(); });
        settle_on_last_row();
    }
    void seek_before(bytes_view row) {
        for_each([=](auto& source) { source.seek_before(row); });
        settle_on_last_row();
    }
    boundary seek_column(bytes_view qualifier) {
        if (is_active_alone()) return follow_active(active_.seek_column(qualifier));
        return move_row([=](auto& source) { source.seek_column(qualifier); });
    }
    boundary next() {
        if (is_active_alone()) return follow_active(active_.next());
        const bytes_view row = row_;
        const bytes_view qualifier = qualifier_;
        if (best_ == active)
            active_.next();
        else
            frozen(best_).next();
        return settle_after(row, qualifier);
    }
    boundary next_column() {
        if (is_active_alone()) return follow_active(active_.next_column());
        const bytes_view row = row_;
        const bytes_view qualifier = qualifier_;
        for_each([=](auto& source) {
            if (source.valid() && source.row() == row && source.qualifier() == qualifier) source.next_column();
        });
        return settle_after(row, qualifier);
    }
    boundary next_row() {
        if (is_active_alone()) return follow_active(active_.next_row());
        return move_row([](auto& source) { source.next_row(); });
    }

    /// Nothing but the active segment is read.  Then rows may be read by its cursor from the one it stands on.
    bool is_active_alone() const noexcept { return has_active_ && frozen_.empty(); }
    bool has_frozen() const noexcept { return !frozen_.empty(); }
    Active& active_cursor() noexcept { return active_; }
    /// After that cursor has gone to the beginning of a row, or behind the last: stands there too.  Nothing of the row but
    /// its key may be asked for before show().
    STRATA_ALWAYS_INLINE void follow_active() noexcept {
        if constexpr (requires { active_.show(); })
            follow_unshown();
        else
            follow_active(boundary::row);
    }
    /// After follow_active() and seek_row(): stands on the first cell of the row.
    void show() noexcept {
        if constexpr (requires { active_.show(); }) {
            if (is_shown_) return;
            is_shown_ = true;
            active_.show();
            qualifier_ = active_.qualifier();
        }
    }

private:
    Frozen& frozen(std::size_t source) noexcept { return frozen_[source - 1]; }
    const Frozen& frozen(std::size_t source) const noexcept { return frozen_[source - 1]; }

    template <class Visit>
    void for_each(Visit visit) {
        if (has_active_) visit(active_);
        for (std::size_t source = 1; source <= frozen_.size(); ++source) visit(frozen(source));
    }

    STRATA_ALWAYS_INLINE void follow_unshown() noexcept {
        is_shown_ = false;
        valid_ = active_.valid();
        if (valid_) row_ = active_.row();
    }
    boundary follow_active(boundary moved) noexcept {
        is_shown_ = true;
        valid_ = active_.valid();
        if (valid_ && moved != boundary::version) {
            row_ = active_.row();
            qualifier_ = active_.qualifier();
        }
        return moved;
    }

    /// Moves every source that stands in the current row.
    template <class Move>
    boundary move_row(Move move_source) {
        const bytes_view row = row_;
        const bytes_view qualifier = qualifier_;
        for_each([&](auto& source) {
            if (source.valid() && source.row() == row) move_source(source);
        });
        return settle_after(row, qualifier);
    }

    boundary settle_after(bytes_view row, bytes_view qualifier) {
        settle();
        if (!valid_) return boundary::end;
        if (row_ != row) return boundary::row;
        return qualifier_ != qualifier ? boundary::column : boundary::version;
    }

    /// Every source stands in its last row of those in question: goes to the first cell of the last of these rows.
    void settle_on_last_row() {
        bool found = false;
        bytes_view last;
        for_each([&](auto& source) {
            if (!source.valid() || (found && source.row() <= last)) return;
            last = source.row();
            found = true;
        });
        if (found) return seek(last);
        valid_ = false;
    }

    /// Finds the source that stands on the first cell of all.
    void settle() {
        valid_ = false;
        std::size_t index = has_active_ ? active : active + 1;
        for_each([&](auto& source) {
            if (source.valid() && (!valid_ || is_before_best(source))) {
                valid_ = true;
                best_ = index;
                row_ = source.row();
                qualifier_ = source.qualifier();
            }
            ++index;
        });
    }

    template <class Source>
    bool is_before_best(const Source& source) const {
        if (const int order = source.row().compare(row_); order != 0) return order < 0;
        if (const int order = source.qualifier().compare(qualifier_); order != 0) return order < 0;
        return source.version().sorts_before(version());
    }

    Active active_{};
    bool has_active_ = false;
    inline_vector<Frozen, 4> frozen_;
    std::size_t best_ = active;
    bytes_view row_;
    bytes_view qualifier_;
    bool valid_ = false;
    bool is_shown_ = true;
};

}  // namespace strata::detail
