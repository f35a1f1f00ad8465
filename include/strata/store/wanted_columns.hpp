// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <span>

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
    void pop_front() noexcept { next_ = next_.subspan(1); }

private:
    std::span<const bytes_view> next_;
    bool is_explicit_ = false;
};

}  // namespace strata::detail
