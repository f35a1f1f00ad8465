// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <span>
#include <utility>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// Which columns of a family a read wants: all of them, or those of a sorted list without repetitions.
class wanted_columns {
public:
    wanted_columns() = default;  // all
    explicit wanted_columns(std::span<const bytes_view> sorted) noexcept : next_(sorted), is_explicit_(true) {}

    bool is_explicit() const noexcept { return is_explicit_; }
    bool is_exhausted() const noexcept { return is_explicit_ && next_.empty(); }
    bytes_view front() const noexcept { return next_.front(); }

    /// The row is the one that a get asks for, or that a forward scan begins at (R7.19).  `jumps`: a read that leaves
    /// the empty qualifier goes to the first of these columns, if none of them is that.
    ///@{
    wanted_columns& of_first_row(bool is_first = true, bool jumps = false) noexcept {
        is_first_row_ = is_first;
        jumps_ = jumps && may_pass_over_empty();
        return *this;
    }
    bool may_pass_over_empty() const noexcept {
        return is_first_row_ && is_explicit_ && !next_.empty() && !next_.front().empty();
    }
    void jump() noexcept { jumps_ = true; }
    /// From the first column after the empty qualifier; once.
    bool jumps_over(bytes_view qualifier) noexcept {
        return std::exchange(jumps_, false) && !next_.empty() && qualifier < next_.front();
    }
    ///@}
    void pop_front() noexcept { next_ = next_.subspan(1); }

private:
    std::span<const bytes_view> next_;
    bool is_explicit_ = false;
    bool is_first_row_ = false;
    bool jumps_ = false;
};

}  // namespace strata::detail
