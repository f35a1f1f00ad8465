// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>

namespace strata::detail {

/// The cells of a row that a read gathers: a vector whose emplace_back is always inlined, because a scan calls it for
/// every cell.
class cell_list {
    static_assert(std::is_trivially_copyable_v<cell_view> && std::is_trivially_destructible_v<cell_view>);

public:
    cell_list() = default;
    cell_list(const cell_list& other) { append(other.cells()); }
    cell_list(cell_list&& other) noexcept { swap(other); }
    cell_list& operator=(cell_list other) noexcept {
        swap(other);
        return *this;
    }
    ~cell_list() {
        if (first_) std::allocator<cell_view>().deallocate(first_, static_cast<std::size_t>(room_ - first_));
    }

    bool empty() const noexcept { return first_ == last_; }
    std::size_t size() const noexcept { return static_cast<std::size_t>(last_ - first_); }
    std::span<const cell_view> cells() const noexcept { return {first_, size()}; }
    void clear() noexcept { last_ = first_; }
    void truncate(std::size_t size) noexcept { last_ = first_ + size; }

    /// Appends a cell.  Invalidates the result of cells().
    ///
    /// Throws: what an allocation throws; the list is then unchanged.
    template <class... Arguments>
    STRATA_ALWAYS_INLINE void emplace_back(const Arguments&... arguments) {
        if (last_ == room_) grow();
        std::construct_at(last_, arguments...);
        ++last_;
    }

    /// A function that appends the cell of its call and returns true.
    auto adder() noexcept {
        return [this](const cell_view& one) STRATA_ALWAYS_INLINE_LAMBDA {
            emplace_back(one);
            return true;
        };
    }

    /// They may be used while that loan is current.
    void lend(const loan& of) noexcept {
        if constexpr (is_checked)
            for (cell_view* one = first_; one != last_; ++one) cell_loan::set(*one, of);
    }

    /// Appends cells.
    void append(std::span<const cell_view> more) {
        for (const cell_view& one : more) emplace_back(one);
    }

private:
    void swap(cell_list& other) noexcept {
        std::swap(first_, other.first_);
        std::swap(last_, other.last_);
        std::swap(room_, other.room_);
    }

    STRATA_NOINLINE void grow() {
        const std::size_t room = std::max<std::size_t>(12, size() * 2);
        cell_view* const more = std::allocator<cell_view>().allocate(room);
        cell_view* const end = std::uninitialized_copy(first_, last_, more);
        if (first_) std::allocator<cell_view>().deallocate(first_, static_cast<std::size_t>(room_ - first_));
        first_ = more;
        last_ = end;
        room_ = more + room;
    }

    cell_view* first_ = nullptr;
    cell_view* last_ = nullptr;
    cell_view* room_ = nullptr;
};

}  // namespace strata::detail
