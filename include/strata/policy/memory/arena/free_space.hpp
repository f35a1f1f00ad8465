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

/// What is free in an arena, and how it is cut into objects.  Nothing is written beside an object.
///
/// An object is one of its class that was given back, or is cut from a range, one behind the other, or from a piece of
/// a larger class.  What lies side by side stays apart until somebody takes all and adds it as one piece.
///
/// All begins and ends at multiples of 8, but for objects of the classes that are none: those are cut two at a time, one
/// behind the other, and join only each with the other.
class free_space {
public:
    static constexpr std::size_t unit = 8;
    static constexpr std::size_t widest = 16;  ///< The alignment of wide objects.

    /// An object of that class that was given back.  Null if there is none.
    template <bool IsWide>
    std::byte* pop(std::size_t index) noexcept {
        std::byte* const object = lists_.of_class<IsWide>(index).pop();
        if (object) unpoison(object, size_class::bytes_of(index));
        return object;
    }
    template <bool IsWide>
    void push(std::byte* object, std::size_t index) noexcept {
        unpoison(object, free_list::least);
        lists_.of_class<IsWide>(index).push(object);
        poison(object + free_list::least, size_class::bytes_of(index) - free_list::least);
    }

    /// An object of that class from what is larger.  Null if there is nothing.
    template <bool IsWide>
    std::byte* cut(std::size_t index) noexcept {
        const std::size_t bytes = size_class::bytes_of(index);
        if (bytes % unit == 0) return cut_units(bytes, IsWide);
        std::byte* const two = cut_units(2 * bytes, false);
        if (two) push<false>(two + bytes, index);
        return two;
    }

    /// Whole units.
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
            push<false>(rest.at, index);
            rest = {rest.at + size_class::bytes_of(index), rest.bytes - size_class::bytes_of(index)};
        }
    }

    /// No objects are cut any longer from the range that they were cut from: it waits with the others.
    void close() noexcept { add(std::exchange(open_, {})); }
    /// A piece of list `number`, or none.
    free_piece take(std::size_t number) noexcept { return lists_.pop(number); }

    /// Adds all that is free in another, which has nothing then.  Complexity: linear in the number of its pieces.
    void absorb(free_space& other) noexcept {
        close();
        other.close();
        for (std::size_t number = 0; number != free_lists::count; ++number)
            while (const free_piece piece = other.take(number)) lists_.push(number, piece);
    }

private:
    static std::size_t gap_before(const std::byte* at, bool is_wide) noexcept {
        return is_wide ? reinterpret_cast<std::uintptr_t>(at) % widest : 0;
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
        for (std::size_t index = size_class::of(least); index != size_class::count; ++index) {
            if (size_class::bytes_of(index) % unit != 0) continue;
            free_piece found{pop<false>(index), size_class::bytes_of(index)};
            if (!found.at) continue;
            std::byte* const object = cut_off(found, bytes, is_wide);
            add(found);
            return object;
        }
        return nullptr;
    }

    /// From the front of a piece.
    std::byte* cut_off(free_piece& from, std::size_t bytes, bool is_wide) noexcept {
        const std::size_t gap = gap_before(from.at, is_wide);
        std::byte* const object = from.at + gap;
        add({from.at, gap});
        from = {object + bytes, from.bytes - gap - bytes};
        unpoison(object, bytes);
        return object;
    }

    free_lists lists_;
    free_piece open_;  // the range that objects are cut from
};

}  // namespace strata::detail
