// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include <strata/policy/memory/arena/free_lists.hpp>

namespace strata::detail {

/// The front of a chunk of an arena; what is cut into objects lies behind it.
///
/// Free pieces that are to be joined are filed by regions of 16 KiB: each begins with where the next one of its region
/// lies and with the number of its list, and the front knows the first of every region.
class arena_chunk {
public:
    static constexpr std::size_t region = 16 << 10;
    static constexpr std::size_t alignment = 16;

    /// At the beginning of so many bytes.
    explicit arena_chunk(std::size_t bytes) noexcept : bytes_(bytes) {
        std::uninitialized_fill_n(firsts(), regions(), nothing);
    }

    /// Of a chunk that has so much room, at least.
    static constexpr std::size_t bytes_for(std::size_t room) noexcept { return room + room / 4096 + 4 * alignment; }

    std::size_t bytes() const noexcept { return bytes_; }
    std::size_t regions() const noexcept { return (bytes_ + region - 1) / region; }
    free_piece room() noexcept {
        const std::size_t front = sizeof(arena_chunk) + regions() * sizeof(std::uint16_t);
        const std::size_t padded = (front + alignment - 1) / alignment * alignment;
        return {begin() + padded, bytes_ - padded};
    }

    /// A piece of list `number` that lies in this chunk.
    void file(const free_piece& piece, std::size_t number) noexcept {
        const auto offset = static_cast<std::size_t>(piece.at - begin());
        std::uint16_t& first = firsts()[offset / region];
        const filed tag{first, static_cast<std::uint16_t>(number)};
        std::memcpy(piece.at, &tag, sizeof tag);
        first = static_cast<std::uint16_t>(offset % region / step);
    }

    /// Hands over the pieces of a region, from the highest to the lowest, and has none then.
    /// Complexity: linear in their number.
    template <class Use>
    void empty_region(std::size_t number, Use use) noexcept {
        std::size_t at = std::exchange(firsts()[number], nothing);
        if (at == nothing) return;
        std::byte* const from = begin() + number * region;
        std::array<std::uint64_t, region / step / 64> begins;  // a bit for each place, in the words that
        std::uint64_t words = 0;                               // have a bit here
        const auto filed_at = [&](std::size_t place) {
            filed tag;
            std::memcpy(&tag, from + place * step, sizeof tag);
            return tag;
        };
        for (; at != nothing; at = filed_at(at).next) {
            const std::size_t word = at / 64;
            begins[word] = (words >> word & 1 ? begins[word] : 0) | std::uint64_t{1} << at % 64;
            words |= std::uint64_t{1} << word;
        }
        while (words != 0) {
            const std::size_t word = take_highest(words);
            for (std::uint64_t left = begins[word]; left != 0;) {
                at = word * 64 + take_highest(left);
                use(free_lists::piece_of(filed_at(at).list, from + at * step));
            }
        }
    }

private:
    struct filed {
        std::uint16_t next;  // in steps from the beginning of the region
        std::uint16_t list;
    };
    static constexpr std::size_t step = size_class::step;
    static std::size_t take_highest(std::uint64_t& bits) noexcept {
        const auto highest = static_cast<std::size_t>(std::bit_width(bits)) - 1;
        bits ^= std::uint64_t{1} << highest;
        return highest;
    }
    static constexpr std::uint16_t nothing = 0xFFFF;
    static_assert(region / step <= nothing && region / step / 64 <= 64 && sizeof(filed) <= free_list::least);
    static_assert(free_lists::count <= 0x10000);

    std::byte* begin() noexcept { return reinterpret_cast<std::byte*>(this); }
    std::uint16_t* firsts() noexcept { return reinterpret_cast<std::uint16_t*>(begin() + sizeof(arena_chunk)); }

    std::size_t bytes_;
};

}  // namespace strata::detail
