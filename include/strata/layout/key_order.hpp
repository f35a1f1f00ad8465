// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <compare>
#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/layout/packed_raw.hpp>
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
        if (is_first_) {
            is_first_ = false;
            return begin_row(row, qualifier);
        }
        const std::strong_ordering rows = compared(row, row_);
        if (rows > 0) return begin_row(row, qualifier);
        const std::strong_ordering columns = compared(qualifier, qualifier_);
        if (rows < 0 || columns < 0) return step::end;
        if (columns == 0) return step::version;
        qualifier_.assign(qualifier);
        return step::column;
    }

    bytes_view row() const noexcept { return row_; }
    bytes_view qualifier() const noexcept { return qualifier_; }

private:
    /// Long common prefixes are what sorted keys have.
    static std::strong_ordering compared(bytes_view a, bytes_view b) noexcept {
        const std::size_t same = packed::common_prefix(a, b);
        if (same == a.size() || same == b.size()) return a.size() <=> b.size();
        return static_cast<unsigned char>(a[same]) <=> static_cast<unsigned char>(b[same]);
    }
    step begin_row(bytes_view row, bytes_view qualifier) {
        row_.assign(row);
        qualifier_.assign(qualifier);
        return step::row;
    }

    key row_;
    key qualifier_;
    bool is_first_ = true;
};

}  // namespace strata::detail
