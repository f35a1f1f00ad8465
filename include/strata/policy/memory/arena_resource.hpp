// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include <strata/core/assert.hpp>
#include <strata/policy/memory/huge_pages.hpp>
#include <strata/policy/memory/size_classes.hpp>

namespace strata {

/// How an arena asks for its memory.
struct arena_options {
    std::size_t first_chunk = 16 << 10;  ///< Bytes; later chunks are at least a quarter of all before.
    bool huge_pages = false;             ///< Chunks of whole huge pages, on Linux; elsewhere only their size changes.
};

namespace detail {

/// The memory behind the copies of an arena: chunks of Upstream, a memory policy, cut into objects one behind the other.
///
/// What is given back lies in a list of its size until the next object of that size takes it.  When the last small object
/// has gone, only the newest chunk is kept, whole again.  Objects of more than 4096 bytes, or with an alignment of more
/// than 16, are Upstream's own and go back to it at once.
template <class Upstream>
class arena_resource {
    static constexpr std::size_t widest = 16;  // alignment of what lies in chunks

    struct free_object {
        free_object* next;
    };
    struct chunk {
        chunk* older;
        std::size_t bytes;
    };
    static constexpr std::size_t header = (sizeof(chunk) + widest - 1) / widest * widest;

    template <std::size_t Alignment>
    struct alignas(Alignment) unit {
        std::byte bytes[Alignment];
    };

public:
    arena_resource(const arena_options& options, const Upstream& upstream) : upstream_(upstream), options_(options) {}
    arena_resource(const arena_resource&) = delete;
    arena_resource& operator=(const arena_resource&) = delete;
    ~arena_resource() {
        STRATA_ASSERT(bytes_in_use() == 0);
        free_chunks(newest_);
    }

    /// Complexity: constant, but for a chunk now and then.  Throws: what Upstream throws; nothing has changed then.
    template <std::size_t Alignment>
    void* allocate(std::size_t bytes) {
        if (is_aside<Alignment>(bytes)) return allocate_aside<Alignment>(bytes);
        const std::size_t index = size_class::of(bytes);
        free_object*& list = free_[is_wide<Alignment>][index];
        void* place = list;
        if (place)
            list = list->next;
        else
            place = cut<Alignment>(rounded<Alignment>(index));
        small_bytes_ += bytes;
        return place;
    }

    template <std::size_t Alignment>
    void deallocate(void* place, std::size_t bytes) noexcept {
        if (is_aside<Alignment>(bytes)) return deallocate_aside<Alignment>(place, bytes);
        free_object*& list = free_[is_wide<Alignment>][size_class::of(bytes)];
        list = ::new (place) free_object{list};
        small_bytes_ -= bytes;
        if (small_bytes_ == 0) start_over();
    }

    std::size_t bytes_in_use() const noexcept { return small_bytes_ + large_bytes_; }
    std::size_t bytes_reserved() const noexcept { return chunk_bytes_ + aside_bytes_; }

private:
    template <std::size_t Alignment>
    static constexpr bool is_wide = Alignment > size_class::step;

    template <std::size_t Alignment>
    static constexpr bool is_aside(std::size_t bytes) noexcept {
        return Alignment > widest || bytes > size_class::largest || bytes == 0;
    }

    template <std::size_t Alignment>
    static constexpr std::size_t rounded(std::size_t index) noexcept {
        const std::size_t bytes = size_class::bytes_of(index);
        return is_wide<Alignment> ? whole<widest>(bytes) : bytes;
    }

    /// From the newest chunk, or from a new one; what is left of the old one, less than an object, stays unused.
    template <std::size_t Alignment>
    void* cut(std::size_t bytes) {
        // Only where wide objects lie among others a gap is left.
        const std::size_t gap = is_wide<Alignment> ? reinterpret_cast<std::uintptr_t>(free_from_) % widest : 0;
        if (gap + bytes > static_cast<std::size_t>(free_to_ - free_from_)) {
            add_chunk(bytes);
            return std::exchange(free_from_, free_from_ + bytes);
        }
        std::byte* const place = free_from_ + gap;
        free_from_ = place + bytes;
        return place;
    }

    void add_chunk(std::size_t object) {
        const std::size_t least = std::max({options_.first_chunk, chunk_bytes_ / 4, header + object});
        const std::size_t bytes = options_.huge_pages ? whole<huge_page_size>(least) : whole<widest>(least);
        if (bytes < least) throw std::bad_array_new_length();
        void* const place = options_.huge_pages ? take<huge_page_size>(bytes) : take<widest>(bytes);
        if (options_.huge_pages) ask_for_huge_pages(place, bytes);
        newest_ = ::new (place) chunk{newest_, bytes};
        chunk_bytes_ += bytes;
        open_newest();
    }

    void open_newest() noexcept {
        std::byte* const first = reinterpret_cast<std::byte*>(newest_);
        free_from_ = first + header;
        free_to_ = first + newest_->bytes;
    }

    void start_over() noexcept {
        free_ = {};
        free_chunks(std::exchange(newest_->older, nullptr));
        open_newest();
    }

    void free_chunks(chunk* at) noexcept {
        while (at) {
            chunk* const gone = std::exchange(at, at->older);
            const std::size_t bytes = gone->bytes;
            chunk_bytes_ -= bytes;
            if (options_.huge_pages)
                give_back<huge_page_size>(gone, bytes);
            else
                give_back<widest>(gone, bytes);
        }
    }

    template <std::size_t Alignment>
    static constexpr std::size_t aside_alignment = std::max(Alignment, widest);

    /// What Upstream is asked for: whole units of the alignment, and one at least.  Less than `bytes` if no number holds it.
    template <std::size_t Alignment>
    static constexpr std::size_t whole(std::size_t bytes) noexcept {
        const std::size_t units = bytes / Alignment + (bytes % Alignment != 0 || bytes == 0 ? 1 : 0);
        return units * Alignment;
    }

    template <std::size_t Alignment>
    void* allocate_aside(std::size_t bytes) {
        constexpr std::size_t alignment = aside_alignment<Alignment>;
        const std::size_t taken = whole<alignment>(bytes);
        if (taken < bytes) throw std::bad_array_new_length();
        void* const place = take<alignment>(taken);
        aside_bytes_ += taken;
        large_bytes_ += bytes;
        return place;
    }

    template <std::size_t Alignment>
    void deallocate_aside(void* place, std::size_t bytes) noexcept {
        constexpr std::size_t alignment = aside_alignment<Alignment>;
        give_back<alignment>(place, whole<alignment>(bytes));
        aside_bytes_ -= whole<alignment>(bytes);
        large_bytes_ -= bytes;
    }

    template <std::size_t Alignment>
    void* take(std::size_t bytes) {
        auto source = upstream_.template allocator_for<unit<Alignment>>();
        return std::to_address(std::allocator_traits<decltype(source)>::allocate(source, bytes / Alignment));
    }
    template <std::size_t Alignment>
    void give_back(void* place, std::size_t bytes) noexcept {
        auto source = upstream_.template allocator_for<unit<Alignment>>();
        using traits = std::allocator_traits<decltype(source)>;
        auto& first = *static_cast<unit<Alignment>*>(place);
        traits::deallocate(source, std::pointer_traits<typename traits::pointer>::pointer_to(first), bytes / Alignment);
    }

    [[no_unique_address]] Upstream upstream_;
    arena_options options_;
    std::byte* free_from_ = nullptr;  // of the newest chunk
    std::byte* free_to_ = nullptr;
    chunk* newest_ = nullptr;
    std::size_t small_bytes_ = 0;
    std::size_t large_bytes_ = 0;
    std::size_t chunk_bytes_ = 0;
    std::size_t aside_bytes_ = 0;
    std::array<std::array<free_object*, size_class::count>, 2> free_{};  // [is_wide]
};

}  // namespace detail
}  // namespace strata
