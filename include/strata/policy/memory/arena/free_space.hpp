// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <strata/policy/memory/arena/free_list.hpp>
#include <strata/policy/memory/arena/free_lists.hpp>
#include <strata/policy/memory/arena/poison.hpp>
#include <strata/policy/memory/arena/size_classes.hpp>

namespace strata::detail {

/// The free memory of an arena, from which objects are cut.  Objects have no header.
///
/// An object is a freed one of its class, or is cut from a range, one after the other, or from a piece of a larger
/// class.  Neighbouring pieces stay separate until the coalescer takes all of them and adds them as one.
///
/// Pieces begin and end at multiples of 8.  Objects of other classes are cut in pairs, and merge only within their
/// pair.
class free_space {
public:
    static constexpr std::size_t unit = 8;
    static constexpr std::size_t widest = 16;  ///< The alignment of wide objects.

    /// Takes the object of that class that was freed last.  Returns null if there is none, or if a wide one is asked
    /// for and it does not lie so.
    template <bool IsWide>
    std::byte* pop(std::size_t index) noexcept {
        free_list& list = lists_.of_class(index);
        std::byte* const object = list.pop();
        if (!object) return nullptr;
        if (IsWide && gap_before(object, true) != 0) {
            list.push(object);
            return nullptr;
        }
        unpoison(object, size_class::bytes_of(index));
        return object;
    }
    /// Frees an object of that class.
    void push(std::byte* object, std::size_t index) noexcept {
        unpoison(object, free_list::least);
        lists_.of_class(index).push(object);
        poison(object + free_list::least, size_class::bytes_of(index) - free_list::least);
    }

    /// Cuts an object of that class from a larger piece.  Returns null if there is none.
    template <bool IsWide>
    std::byte* cut(std::size_t index) noexcept {
        const std::size_t bytes = size_class::bytes_of(index);
        if (bytes % unit == 0) return cut_units(bytes, IsWide);
        std::byte* const two = cut_units(2 * bytes, false);
        if (two) push(two + bytes, index);
        return two;
    }

    /// Adds a piece of whole units.
    void add(const free_piece& more) noexcept {
        free_piece rest = more;
        if (rest.bytes > size_class::largest) {
            unpoison(rest.at, free_lists::range_header);
            lists_.push_range(rest);
            poison(rest.at + free_lists::range_header, rest.bytes - free_lists::range_header);
            return;
        }
        while (rest.bytes != 0) {
            const std::size_t index = size_class::within(rest.bytes);
            push(rest.at, index);
            rest = {rest.at + size_class::bytes_of(index), rest.bytes - size_class::bytes_of(index)};
        }
    }

    /// Puts the range from which objects are cut back to the others.
    void close() noexcept { add(std::exchange(open_, {})); }
    /// Takes a piece of list `number`; returns no piece if there is none.
    free_piece take(std::size_t number) noexcept { return lists_.pop(number); }

    /// Takes over all pieces of `other`.  Complexity: linear in their number.
    void absorb(free_space& other) noexcept {
        close();
        other.close();
        for (std::size_t number = 0; number != free_lists::count; ++number)
            while (const free_piece piece = other.take(number)) lists_.push(number, piece);
    }

private:
    static std::size_t gap_before(const std::byte* at, bool is_wide) noexcept {
        return is_wide ? (widest - reinterpret_cast<std::uintptr_t>(at) % widest) % widest : 0;
    }

    std::byte* cut_units(std::size_t bytes, bool is_wide) noexcept {
        while (open_.bytes < gap_before(open_.at, is_wide) + bytes) {
            if (lists_.ranges().empty()) return cut_from_larger(bytes, is_wide);
            add(std::exchange(open_, lists_.pop_range()));
        }
        return cut_off(open_, bytes, is_wide);
    }

    std::byte* cut_from_larger(std::size_t bytes, bool is_wide) noexcept {
        const std::size_t least = is_wide ? bytes + unit : bytes;
        if (least > size_class::largest) return nullptr;
        for (std::size_t index = size_class::of(least); index < size_class::count;
             index = size_class::next_even(index)) {
            if (lists_.of_class(index).empty()) continue;
            free_piece found{pop<false>(index), size_class::bytes_of(index)};
            std::byte* const object = cut_off(found, bytes, is_wide);
            add(found);
            return object;
        }
        return nullptr;
    }

    /// Cuts an object from the front of a piece, which shrinks.
    std::byte* cut_off(free_piece& piece, std::size_t bytes, bool is_wide) noexcept {
        const std::size_t gap = gap_before(piece.at, is_wide);
        std::byte* const object = piece.at + gap;
        add({piece.at, gap});
        piece = {object + bytes, piece.bytes - gap - bytes};
        unpoison(object, bytes);
        return object;
    }

    free_lists lists_;
    free_piece open_;  // the range that objects are cut from
};

}  // namespace strata::detail
