// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <utility>

#include <strata/policy/memory/free_list.hpp>
#include <strata/policy/memory/size_classes.hpp>

namespace strata::detail {

/// A piece of memory that is free.
struct free_piece {
    std::byte* at = nullptr;
    std::size_t bytes = 0;

    std::byte* end() const noexcept { return at + bytes; }
    explicit operator bool() const noexcept { return at != nullptr; }
};

/// Lists of free pieces: one for each size class, one for each class of wide objects, and one of larger pieces, ranges,
/// each of which has its size behind the address of the next.
struct free_lists {
    static constexpr std::size_t range_header = sizeof(std::byte*) + sizeof(std::size_t);

    std::array<free_list, 2 * size_class::count + 1> all{};

    template <bool IsWide>
    free_list& of_class(std::size_t index) noexcept {
        return all[IsWide ? size_class::count + index : index];
    }
    const free_list& ranges() const noexcept { return all.back(); }

    void push_range(const free_piece& range) noexcept { push(all.size() - 1, range); }
    /// To list `number`.
    void push(std::size_t number, const free_piece& piece) noexcept {
        all[number].push(piece.at);
        if (is_of_ranges(number)) std::memcpy(piece.at + sizeof(std::byte*), &piece.bytes, sizeof piece.bytes);
    }
    /// None, if there is none.
    free_piece pop_range() noexcept { return pop(all.size() - 1); }

    /// From list `number`.
    free_piece pop(std::size_t number) noexcept {
        free_piece found{all[number].pop(), 0};
        if (!found) return found;
        if (is_of_ranges(number))
            std::memcpy(&found.bytes, found.at + sizeof(std::byte*), sizeof found.bytes);
        else
            found.bytes = size_class::bytes_of(number % size_class::count);
        return found;
    }

private:
    bool is_of_ranges(std::size_t number) const noexcept { return number + 1 == all.size(); }
};

/// The pieces of all lists, from the highest address to the lowest.  Complexity: O(n log n) for all of them.
class pieces_from_above {
public:
    explicit pieces_from_above(const free_lists& lists) noexcept : lists_(lists) {
        fetch_all();
        for (std::size_t number = 0; number != lists_.all.size(); ++number) {
            lists_.all[number].sort();
            add_first_of(number);
        }
    }

    /// None, if there is none left.
    free_piece pop() noexcept {
        if (count_ == 0) return {};
        std::pop_heap(heap_.data(), heap_.data() + count_, is_below);
        const std::size_t number = heap_[--count_].number;
        const free_piece found = lists_.pop(number);
        add_first_of(number);
        return found;
    }

private:
    struct source {
        const std::byte* first;
        std::size_t number;
    };
    static bool is_below(const source& a, const source& b) noexcept { return std::less<>()(a.first, b.first); }

    /// Goes through all lists side by side, so that the cache misses of one need not wait for those of the others.
    void fetch_all() const noexcept {
        std::array<const std::byte*, 2 * size_class::count + 1> at;  // as it comes beyond `left`
        std::size_t left = 0;
        for (const free_list& list : lists_.all)
            if (!list.empty()) at[left++] = list.first();
        while (left > 1) {
            const std::size_t before = std::exchange(left, 0);
            for (std::size_t i = 0; i != before; ++i)
                if (const std::byte* const next = free_list::next(at[i])) at[left++] = next;
        }
    }

    void add_first_of(std::size_t number) noexcept {
        if (lists_.all[number].empty()) return;
        heap_[count_++] = {lists_.all[number].first(), number};
        std::push_heap(heap_.data(), heap_.data() + count_, is_below);
    }

    free_lists lists_;
    std::array<source, 2 * size_class::count + 1> heap_;  // the highest on top; as it comes beyond count_
    std::size_t count_ = 0;
};

}  // namespace strata::detail
