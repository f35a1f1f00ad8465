// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/row/leaf.hpp>
#include <strata/segment/packed/row/tree.hpp>

namespace strata::detail::packed {

/// A way over the rows of a tree that can leave out a subtree.
class subtree_walk {
public:
    /// Stands at the first row that is not less; nowhere if there is no tree.
    subtree_walk(inner* root, bytes_view first) noexcept {
        if (!root) return;
        way_ = path_to(root, first);
        leaf_ = leaf_at(way_.at[0]);
        index_ = leaf_->lower_bound(first);
        leave_leaf();
    }

    bool valid() const noexcept { return leaf_ != nullptr; }
    char* record() const noexcept { return leaf_->records[index_]; }
    bytes_view row() const noexcept { return leaf_->row(index_); }
    void next() noexcept {
        ++index_;
        leave_leaf();
    }

    /// The subtrees that it is in: level 0 is the leaf.
    unsigned levels() const noexcept { return way_.levels; }
    const char* subtree(unsigned level) const noexcept { return way_.at[level].child(); }
    /// Goes after all rows.
    void end() noexcept { leaf_ = nullptr; }
    /// Goes to the first row after a subtree.
    void leave(unsigned level) noexcept {
        go_on(level);
        leave_leaf();
    }

private:
    void go_on(unsigned level) noexcept {
        leaf_ = way_.go_on(level) ? leaf_at(way_.at[0]) : nullptr;
        index_ = 0;
    }
    void leave_leaf() noexcept {
        while (leaf_ && index_ == leaf_->count) go_on(0);
    }

    path way_;
    row_leaf* leaf_ = nullptr;
    unsigned index_ = 0;
};

/// The rows in which two states of a segment differ, as ranges in ascending order.
///
/// What the states share is one piece of memory: a subtree or a record that both have is left out, unread.  A range may
/// hold a few rows that are the same in both, if leaving them out would cost more.  Whoever goes over the states keeps
/// them.
/// Complexity: linear in the leaves and nodes that only one of them has.
class changed_rows {
public:
    /// Of the rows from `first` on.  A state without rows has a null root.
    changed_rows(inner* before, inner* after, bytes_view first) noexcept
        : before_(before != after ? before : nullptr, first), after_(before != after ? after : nullptr, first) {
        next();
    }

    /// There is a range.
    bool valid() const noexcept { return valid_; }
    /// The first row of the range, in which the segments differ.
    bytes_view first() const noexcept { return first_; }
    /// The first row after it; nothing if it has no end.
    const std::optional<bytes_view>& end() const noexcept { return end_; }

    /// Goes to the next range.
    void next() noexcept {
        while (pass_shared()) {
        }
        valid_ = before_.valid() || after_.valid();
        if (!valid_) return;
        first_ = row();
        for (;;) {
            pass_changed();
            end_.reset();
            if (!before_.valid() && !after_.valid()) return;
            end_ = row();
            for (unsigned passed = 0; const auto rows = pass_shared(); passed += rows)
                if (passed + rows > few) return;
            if (!before_.valid() && !after_.valid()) return;
        }
    }

private:
    static constexpr unsigned few = 1;  // rows that are passed at less cost than a range has

    /// The row that the walks have come to.
    bytes_view row() const noexcept {
        if (!after_.valid() || (before_.valid() && before_.row() < after_.row())) return before_.row();
        return after_.row();
    }

    /// Passes what both share from here on, and returns how many rows that are: more than few for what is left of a
    /// subtree.
    unsigned pass_shared() noexcept {
        if (!before_.valid() || !after_.valid() || before_.record() != after_.record()) return 0;
        const unsigned levels = (std::min)(before_.levels(), after_.levels());
        unsigned shared = 0;
        while (shared != levels && before_.subtree(shared) == after_.subtree(shared)) ++shared;
        if (shared != 0) {
            before_.leave(shared - 1);
            after_.leave(shared - 1);
            return few + 1;
        }
        before_.next();
        after_.next();
        return 1;
    }
    /// Passes rows that differ.
    void pass_changed() noexcept {
        while (before_.valid() && after_.valid() && before_.record() != after_.record()) {
            const int order = before_.row().compare(after_.row());
            if (order <= 0) before_.next();
            if (order >= 0) after_.next();
        }
        if (before_.valid() && after_.valid()) return;
        before_.end();
        after_.end();
    }

    subtree_walk before_;
    subtree_walk after_;
    bytes_view first_;
    std::optional<bytes_view> end_;
    bool valid_ = false;
};

}  // namespace strata::detail::packed
