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

/// The header of a chunk of an arena; the bytes for objects follow it.
///
/// For coalescing, free pieces are filed in lists by regions of 16 KiB.  A piece begins with the position of the next
/// one in its region and with the number of its free list.  The header holds the first piece of every region.
class arena_chunk {
public:
    static constexpr std::size_t region = 16 << 10;
    static constexpr std::size_t alignment = 16;

    /// Begins a chunk of so many bytes at this address.
    explicit arena_chunk(std::size_t bytes) noexcept : bytes_(bytes) {
        std::uninitialized_fill_n(firsts(), regions(), nothing);
    }

    /// The size of a chunk that has room for so many bytes of objects.
    static constexpr std::size_t bytes_for(std::size_t room) noexcept {
        const std::size_t whole = (room + alignment - 1) / alignment * alignment;
        return whole + front_of(whole + whole / 4096 + 4 * alignment);
    }

    std::size_t bytes() const noexcept { return bytes_; }
    std::size_t regions() const noexcept { return regions_of(bytes_); }
    /// The bytes for objects.
    free_piece room() noexcept {
        const std::size_t front = front_of(bytes_);
        return {begin() + front, bytes_ - front};
    }

    /// Files a piece of free list `number` that lies in this chunk.
    void file(const free_piece& piece, std::size_t number) noexcept {
        const auto offset = static_cast<std::size_t>(piece.at - begin());
        std::uint16_t& first = firsts()[offset / region];
        const filed tag{first, static_cast<std::uint16_t>(number)};
        std::memcpy(piece.at, &tag, sizeof tag);
        first = static_cast<std::uint16_t>(offset % region / step);
    }

    /// Calls use(piece) for the filed pieces of a region, from the highest to the lowest, and forgets them.
    ///
    /// Complexity: linear in their number.
    template <class Use>
    void empty_region(std::size_t number, Use use) noexcept {
        std::size_t at = std::exchange(firsts()[number], nothing);
        if (at == nothing) return;
        std::byte* const start = begin() + number * region;
        // A bit for each step of the region: a piece begins there.  Only the words for which `words` has a bit are set.
        std::array<std::uint64_t, region / step / 64> begins;
        std::uint64_t words = 0;
        const auto filed_at = [&](std::size_t place) {
            filed tag;
            std::memcpy(&tag, start + place * step, sizeof tag);
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
                use(free_lists::piece_of(filed_at(at).list, start + at * step));
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
    static constexpr std::size_t regions_of(std::size_t bytes) noexcept { return (bytes + region - 1) / region; }
    static constexpr std::size_t front_of(std::size_t bytes) noexcept {
        const std::size_t front = sizeof(std::size_t) + regions_of(bytes) * sizeof(std::uint16_t);
        return (front + alignment - 1) / alignment * alignment;
    }
    static constexpr std::uint16_t nothing = 0xFFFF;
    static_assert(region / step <= nothing && region / step / 64 <= 64 && sizeof(filed) <= free_list::least);
    static_assert(free_lists::count <= 0x10000);

    std::byte* begin() noexcept { return reinterpret_cast<std::byte*>(this); }
    std::uint16_t* firsts() noexcept { return reinterpret_cast<std::uint16_t*>(begin() + sizeof(arena_chunk)); }

    std::size_t bytes_;
};

}  // namespace strata::detail
