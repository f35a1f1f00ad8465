// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <utility>

#include <strata/core/inlining.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk_walk.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed {

/// In a walk over a run, the newest chunk first: asks for the chunks to come, of this run and then of the one after it.
class run_ahead {
public:
    run_ahead() = default;  // of no walk yet
    /// The newest chunk has been asked for.  `behind`: where the next column has its run, or null.
    run_ahead(inner* root, const char* behind) noexcept : root_(root), behind_(behind) {}

    /// The second chunk, and of it only what it begins with: short reads do not come to all of it.
    void begin() noexcept { goes_on() ? run::prefetch_numbers(asked_) : ask_behind(); }
    void step() noexcept { goes_on() ? run::prefetch_chunk(chunk_at(asked_)) : ask_behind(); }

private:
    bool goes_on() noexcept {
        if (root_) asked_ = last_child(std::exchange(root_, nullptr));
        if (asked_) asked_ = asked_.previous();
        return static_cast<bool>(asked_);
    }
    void ask_behind() noexcept {
        if (!behind_) return;
        run::prefetch_chunk(run::newest_chunk_in(behind_));
        root_ = run::root_in(std::exchange(behind_, nullptr));
        run::prefetch_children(root_);
    }

    inner* root_;  // of a run of which nothing but the newest chunk has been asked for, or null
    const char* behind_;
    position asked_{};
};

/// The versions of a column that lie in its run, the newest chunk first.  That is read before the tree is looked at.
///
/// The second chunk is read in two parts, and only between them others are asked for: a read that is short does not come
/// to them, and for each it would wait until its page has been looked up.
class run_walk {
public:
    /// Of the run that a column has in that slot.
    explicit run_walk(const char* slot) noexcept : newest_(run::newest_chunk_in(slot)), root_(run::root_in(slot)) {
        run::prefetch_chunk(newest_);
        run::prefetch_children(root_);
    }

    /// The newest chunk.  `behind`: where the next column of the record has its run, or null.
    chunk_part first_part(const char* behind) noexcept {
        ahead_ = run_ahead(root_, behind);
        ahead_.begin();
        return {newest_, 0, newest_->count};
    }
    STRATA_NOINLINE chunk_part next_part() noexcept {
        if (rest_ != 0) {
            ahead_.step();  // from here on three chunks ahead
            ahead_.step();
            ahead_.step();
            return {chunk_at(at_), 0, std::exchange(rest_, 0)};
        }
        const bool is_second = !at_;
        at_ = (is_second ? last_child(root_) : at_).previous();
        if (!at_) return {};
        chunk* const next = chunk_at(at_);
        const unsigned count = next->count;
        if (!is_second)
            ahead_.step();
        else if (count > 1)
            rest_ = count - (std::min)(count - 1, short_read);
        return {next, rest_, count};
    }

private:
    static constexpr unsigned short_read = 24;

    chunk* newest_;
    inner* root_;
    position at_{};      // from the second chunk on
    unsigned rest_ = 0;  // versions of the second chunk to come
    run_ahead ahead_;
};

}  // namespace strata::detail::packed
