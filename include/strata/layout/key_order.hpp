// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/layout/policy.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// Says of each cell of a stream what is new against the cell before.  It keeps that one's key: cells may come from
/// anywhere.
template <memory_policy Memory>
class key_order {
    using key = basic_bytes<typename Memory::template allocator<char>>;

public:
    explicit key_order(const Memory& memory)
        : row_(memory.template allocator_for<char>()), qualifier_(memory.template allocator_for<char>()) {}

    /// The row, the column, or the version alone; `end` if the cell belongs before the last one.
    step next(bytes_view row, bytes_view qualifier) {
        if (!are_equal(row, row_) || is_first_) {
            if (!is_first_ && row < row_) return step::end;
            is_first_ = false;
            row_.assign(row);
            qualifier_.assign(qualifier);
            return step::row;
        }
        if (are_equal(qualifier, qualifier_)) return step::version;
        if (qualifier < qualifier_) return step::end;
        qualifier_.assign(qualifier);
        return step::column;
    }

    bytes_view row() const noexcept { return row_; }
    bytes_view qualifier() const noexcept { return qualifier_; }

private:
    key row_;
    key qualifier_;
    bool is_first_ = true;
};

}  // namespace strata::detail
