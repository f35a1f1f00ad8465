// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/compare.hpp>
#include <strata/bytes/copy.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail {

/// A copy of bytes, in memory that is used again for the next ones.
template <memory_policy Memory>
class kept_bytes {
public:
    explicit kept_bytes(const Memory& memory) : place_(memory.template allocator_for<char>()) {}

    bytes_view get() const noexcept { return {place_.data(), size_}; }
    STRATA_ALWAYS_INLINE void assign(bytes_view bytes) {
        if (bytes.size() > place_.size()) place_.resize(2 * bytes.size());
        raw::copy_short(place_.data(), bytes);
        size_ = bytes.size();
    }

private:
    std::vector<char, typename Memory::template allocator<char>> place_;
    std::size_t size_ = 0;
};

/// Tells what is new in each cell of a stream against the cell before.  It keeps a copy of that one's key, because
/// cells may come from anywhere.
template <memory_policy Memory>
class key_order {
public:
    explicit key_order(const Memory& memory) : row_(memory), qualifier_(memory) {}

    /// Returns what is new: the row, the column, or the version alone; `end` if the cell belongs before the last one.
    STRATA_ALWAYS_INLINE boundary next(bytes_view row, bytes_view qualifier) {
        if (!are_equal(row, row_.get()) || is_first_) return begin_row(row, qualifier);
        if (are_equal(qualifier, qualifier_.get())) return boundary::version;
        return begin_column(qualifier);
    }

    bytes_view row() const noexcept { return row_.get(); }
    bytes_view qualifier() const noexcept { return qualifier_.get(); }

private:
    boundary begin_row(bytes_view row, bytes_view qualifier) {
        if (!is_first_ && raw::is_less(row, row_.get())) return boundary::end;
        is_first_ = false;
        row_.assign(row);
        qualifier_.assign(qualifier);
        return boundary::row;
    }
    boundary begin_column(bytes_view qualifier) {
        if (raw::is_less(qualifier, qualifier_.get())) return boundary::end;
        qualifier_.assign(qualifier);
        return boundary::column;
    }

    kept_bytes<Memory> row_;
    kept_bytes<Memory> qualifier_;
    bool is_first_ = true;
};

}  // namespace strata::detail
