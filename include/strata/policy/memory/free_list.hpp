// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <functional>
#include <utility>

namespace strata::detail {

/// Pieces of memory of one size, the last that came first.  Each begins with the address of the next, so it has the room
/// for a pointer, but not its alignment.
class free_list {
public:
    static constexpr std::size_t least = sizeof(std::byte*);  ///< Bytes of a piece.

    bool empty() const noexcept { return first_ == nullptr; }
    std::byte* first() const noexcept { return first_; }
    /// The piece behind another; null behind the last.
    static std::byte* next(const std::byte* piece) noexcept {
        std::byte* found;
        std::memcpy(&found, piece, sizeof found);
        return found;
    }

    void push(std::byte* piece) noexcept {
        link(piece, first_);
        first_ = piece;
    }
    /// Null if there is none.
    std::byte* pop() noexcept {
        std::byte* const piece = first_;
        if (piece) first_ = next(piece);
        return piece;
    }

    /// The highest address first.  Complexity: O(n log n); linear, if they lie in a few sorted runs.
    void sort() noexcept {
        if (!first_) return;
        std::array<std::byte*, 64> sorted{};  // about 2^i pieces each
        std::size_t levels = 0;
        while (first_) {
            std::size_t length = 0;
            std::byte* run = pop_run(length);
            auto level = static_cast<std::size_t>(std::bit_width(length)) - 1;
            for (; sorted[level]; ++level) run = merged(std::exchange(sorted[level], nullptr), run);
            sorted[level] = run;
            levels = std::max(levels, level + 1);
        }
        for (std::size_t level = 0; level != levels; ++level) first_ = merged(first_, sorted[level]);
    }

private:
    static void link(std::byte* piece, std::byte* next) noexcept { std::memcpy(piece, &next, sizeof next); }
    static bool is_above(const std::byte* a, const std::byte* b) noexcept { return std::greater<>()(a, b); }

    /// The pieces up to the first that does not lie above the one before it, turned round.
    std::byte* pop_run(std::size_t& length) noexcept {
        std::byte* run = nullptr;
        do {
            std::byte* const piece = pop();
            link(piece, run);
            run = piece;
            ++length;
        } while (first_ && is_above(first_, run));
        return run;
    }

    static std::byte* merged(std::byte* a, std::byte* b) noexcept {
        if (!a) return b;
        if (!b) return a;
        if (is_above(b, a)) std::swap(a, b);
        std::byte* const first = a;
        for (std::byte* last = a;; last = a) {
            a = next(last);
            if (!a || is_above(b, a)) {
                link(last, b);
                if (!a) return first;
                std::swap(a, b);
            }
        }
    }

    std::byte* first_ = nullptr;
};

}  // namespace strata::detail
