// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include <strata/policy/memory/arena/free_list.hpp>
#include <strata/policy/memory/arena/size_classes.hpp>

namespace strata::detail {

/// A piece of free memory.
struct free_piece {
    std::byte* at = nullptr;
    std::size_t bytes = 0;

    std::byte* end() const noexcept { return at + bytes; }
    explicit operator bool() const noexcept { return at != nullptr; }
};

/// Lists of free pieces: one for each size class, and one for larger pieces, called ranges.  A range stores its size
/// after the address of the next one.
struct free_lists {
    static constexpr std::size_t range_header = sizeof(std::byte*) + sizeof(std::size_t);
    static constexpr std::size_t count = size_class::count + 1;

    std::array<free_list, count> all{};

    free_list& of_class(std::size_t index) noexcept { return all[index]; }
    const free_list& ranges() const noexcept { return all.back(); }

    void push_range(const free_piece& range) noexcept { push(count - 1, range); }
    /// Adds a piece to list `number`.
    void push(std::size_t number, const free_piece& piece) noexcept {
        all[number].push(piece.at);
        if (is_of_ranges(number)) std::memcpy(piece.at + sizeof(std::byte*), &piece.bytes, sizeof piece.bytes);
    }
    /// Takes a range; returns no piece if there is none.
    free_piece pop_range() noexcept { return pop(count - 1); }

    /// Takes a piece from list `number`; returns no piece if there is none.
    free_piece pop(std::size_t number) noexcept {
        std::byte* const found = all[number].pop();
        return found ? piece_of(number, found) : free_piece();
    }

    /// The piece at an address that was taken from list `number`.
    static free_piece piece_of(std::size_t number, std::byte* at) noexcept {
        if (!is_of_ranges(number)) return {at, size_class::bytes_of(number)};
        std::size_t bytes;
        std::memcpy(&bytes, at + sizeof(std::byte*), sizeof bytes);
        return {at, bytes};
    }

private:
    static constexpr bool is_of_ranges(std::size_t number) noexcept { return number + 1 == count; }
};

}  // namespace strata::detail
