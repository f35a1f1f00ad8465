// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>

#include <strata/policy/memory/arena/chunk.hpp>
#include <strata/policy/memory/arena/chunk_list.hpp>
#include <strata/policy/memory/arena/huge_pages.hpp>
#include <strata/policy/memory/arena/poison.hpp>

namespace strata {

/// The options of an arena.
struct arena_options {
    std::size_t first_chunk = 128;  ///< The least size of a chunk in bytes.  Chunks grow with the arena.
    bool huge_pages = false;        ///< Chunks are whole huge pages, on Linux; elsewhere they only have that size.
};

namespace detail {

/// The memory that an arena has from Upstream: chunks, and what it asks for one by one.
///
/// A chunk is a 128th of the arena, or about eight times the root of its size if that is more.  So both what is left
/// over at the end of the newest one and what all their headers take stay small.
template <class Upstream>
class arena_chunks {
    template <std::size_t Alignment>
    struct alignas(Alignment) unit {
        std::byte bytes[Alignment];
    };

public:
    arena_chunks(const arena_options& options, const Upstream& upstream)
        : upstream_(upstream), options_(options), list_(upstream) {}

    /// The bytes of all chunks.
    std::size_t bytes() const noexcept { return bytes_; }
    /// The bytes that Upstream was asked for.
    std::size_t bytes_reserved() const noexcept { return bytes_ + other_bytes_ + list_.bytes(); }
    const chunk_list<Upstream>& list() const noexcept { return list_; }

    /// The least bytes of the next chunk.
    std::size_t least() const noexcept {
        const std::size_t wanted = (std::max)(options_.first_chunk, usual());
        return options_.huge_pages ? (std::max)(wanted, huge_page_size) : wanted;
    }

    /// Adds a chunk with room for so many bytes, and returns its room.  Throws: what Upstream throws; nothing has
    /// changed then.
    free_piece add(std::size_t room) {
        const std::size_t wanted = (std::max)(least(), arena_chunk::bytes_for(room));
        const std::size_t bytes = options_.huge_pages ? whole<huge_page_size>(wanted) : beside_header(wanted);
        if (bytes < wanted) throw std::bad_array_new_length();
        list_.make_room();
        void* const place = options_.huge_pages ? allocate<huge_page_size>(bytes) : allocate<alignment>(bytes);
        if (options_.huge_pages) ask_for_huge_pages(place, bytes);
        auto* const made = ::new (place) arena_chunk(bytes);
        list_.add(made);
        bytes_ += bytes;
        return made->room();
    }

    /// Frees a chunk.  Complexity: linear in the number of chunks above it.
    void free(arena_chunk& chunk) noexcept {
        list_.remove(&chunk);
        const std::size_t bytes = chunk.bytes();
        bytes_ -= bytes;
        unpoison(&chunk, bytes);
        if (options_.huge_pages)
            deallocate<huge_page_size>(&chunk, bytes);
        else
            deallocate<alignment>(&chunk, bytes);
    }
    /// Frees the chunks for which that is true.
    template <class Predicate>
    void free_if(Predicate is_free) noexcept {
        for (arena_chunk* at = list_.highest(); at;) {
            arena_chunk* const next = list_.below(at);
            if (is_free(*at)) free(*at);
            at = next;
        }
        if (!list_.highest()) list_.clear();
    }

    /// Allocates whole units of an alignment from Upstream, or gives them back.
    ///@{
    template <std::size_t Alignment>
    void* take(std::size_t bytes) {
        void* const place = allocate<Alignment>(bytes);
        other_bytes_ += bytes;
        return place;
    }
    template <std::size_t Alignment>
    void give_back(void* place, std::size_t bytes) noexcept {
        deallocate<Alignment>(place, bytes);
        other_bytes_ -= bytes;
    }
    ///@}

    /// Rounds up to whole units of the alignment, one at least.  The result is less than `bytes` if it overflows.
    template <std::size_t Alignment>
    static constexpr std::size_t whole(std::size_t bytes) noexcept {
        const std::size_t units = bytes / Alignment + (bytes % Alignment != 0 || bytes == 0 ? 1 : 0);
        return units * Alignment;
    }

private:
    static constexpr std::size_t alignment = 8;

    /// Rounds up so that the chunk and the eight bytes which most heaps add are whole units of 16.
    static constexpr std::size_t beside_header(std::size_t bytes) noexcept {
        return bytes < mapped ? whole<16>(bytes + 8) - 8 : whole<4096>(bytes + 32) - 32;
    }
    static constexpr std::size_t mapped = 64 << 10;
    /// The size of the next chunk.  For 1 MiB, both are 8 KiB.
    std::size_t usual() const noexcept {
        if (bytes_ == 0) return 0;
        return (std::max)({std::size_t{256}, std::size_t{8} << std::bit_width(bytes_) / 2, bytes_ / 128});
    }

    template <std::size_t Alignment>
    void* allocate(std::size_t bytes) {
        auto source = upstream_.template allocator_for<unit<Alignment>>();
        return std::to_address(std::allocator_traits<decltype(source)>::allocate(source, bytes / Alignment));
    }
    template <std::size_t Alignment>
    void deallocate(void* place, std::size_t bytes) noexcept {
        auto source = upstream_.template allocator_for<unit<Alignment>>();
        using traits = std::allocator_traits<decltype(source)>;
        auto& first = *static_cast<unit<Alignment>*>(place);
        traits::deallocate(source, std::pointer_traits<typename traits::pointer>::pointer_to(first), bytes / Alignment);
    }

    [[no_unique_address]] Upstream upstream_;
    arena_options options_;
    chunk_list<Upstream> list_;
    std::size_t bytes_ = 0;
    std::size_t other_bytes_ = 0;
};

}  // namespace detail
}  // namespace strata
