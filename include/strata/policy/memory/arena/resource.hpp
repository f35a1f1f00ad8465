// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

#include <strata/core/assert.hpp>
#include <strata/policy/memory/arena/chunk.hpp>
#include <strata/policy/memory/arena/chunk_list.hpp>
#include <strata/policy/memory/arena/coalescer.hpp>
#include <strata/policy/memory/arena/free_list.hpp>
#include <strata/policy/memory/arena/free_space.hpp>
#include <strata/policy/memory/arena/huge_pages.hpp>
#include <strata/policy/memory/arena/poison.hpp>
#include <strata/policy/memory/arena/size_classes.hpp>

namespace strata {

/// The options of an arena.
struct arena_options {
    std::size_t first_chunk = 16 << 10;  ///< The size of the first chunk in bytes.  Later chunks grow with the arena.
    bool huge_pages = false;             ///< Chunks are whole huge pages, on Linux; elsewhere they only have that size.
};

namespace detail {

/// The memory that all copies of an arena share: chunks from Upstream, a memory policy, that are cut into objects.
///
/// The memory of a freed object waits for the next object of its size class.  Before another chunk is taken, a
/// coalescing run begins, and objects of any size are cut from what it merges.  A run does not begin before an eighth
/// of all chunks was cut since the last one: its cost for each object is then small.  Each object that is cut pays for
/// a slice of the run.  A run frees chunks without objects if much memory is free.  With the last small object all
/// chunks except the newest are freed.
///
/// Objects of more than 4096 bytes, or with an alignment of more than 16, are allocated from Upstream one by one.
template <class Upstream>
class arena_resource {
    static constexpr std::size_t widest = free_space::widest;  // the greatest alignment in a chunk
    // An object pays for a slice of coalescing for so many of its bytes, and for so many slices before a new chunk.
    static constexpr std::size_t bytes_a_slice = 256;
    static constexpr int most_slices = 8;

    template <std::size_t Alignment>
    struct alignas(Alignment) unit {
        std::byte bytes[Alignment];
    };

public:
    arena_resource(const arena_options& options, const Upstream& upstream)
        : upstream_(upstream), options_(options), chunks_(upstream) {}
    arena_resource(const arena_resource&) = delete;
    arena_resource& operator=(const arena_resource&) = delete;
    ~arena_resource() {
        STRATA_ASSERT(bytes_in_use() == 0);
        free_chunks(nullptr);
    }

    /// Complexity: constant, apart from a chunk now and then; if Upstream refuses that, linear in the free pieces.
    /// Throws: what Upstream throws.  Then all free pieces are merged and nothing else has changed.
    template <std::size_t Alignment>
    void* allocate(std::size_t bytes) {
        if (is_aside<Alignment>(bytes)) return allocate_aside<Alignment>(bytes);
        const std::size_t index = class_of<Alignment>(bytes);
        void* place = free_.pop<is_wide<Alignment>>(index);
        if (!place) place = cut<is_wide<Alignment>>(index);
        small_bytes_ += bytes;
        return place;
    }

    /// Frees an object.  Complexity: constant; linear in the number of chunks for the last small object.
    template <std::size_t Alignment>
    void deallocate(void* place, std::size_t bytes) noexcept {
        if (is_aside<Alignment>(bytes)) return deallocate_aside<Alignment>(place, bytes);
        free_.push<is_wide<Alignment>>(static_cast<std::byte*>(place), class_of<Alignment>(bytes));
        small_bytes_ -= bytes;
        if (small_bytes_ == 0) start_over();
    }

    /// Cuts no objects from pieces that are free now, until shrink_to_fit().  If it throws std::bad_alloc, nothing has
    /// changed.
    void quarantine() {
        if (!quarantined_) quarantined_ = std::make_unique<free_space>();
        finish_coalescing();
        quarantined_->absorb(free_);
    }

    /// Frees all chunks without objects, except the newest.  Complexity: linear in the number of free pieces.
    void shrink_to_fit() noexcept {
        finish_coalescing();
        if (quarantined_) free_.absorb(*quarantined_);
        quarantined_.reset();
        begin_coalescing(0);
        finish_coalescing();
    }

    /// Frees all objects.  None of them is large.  Complexity: linear in the number of chunks.
    void drop_all() noexcept {
        STRATA_ASSERT(!has_large());
        if (small_bytes_ == 0) return;
        small_bytes_ = 0;
        start_over();
    }

    std::size_t bytes_in_use() const noexcept { return small_bytes_ + large_bytes_; }
    /// True if some object was allocated from Upstream one by one.
    bool has_large() const noexcept { return large_bytes_ != 0; }
    std::size_t bytes_reserved() const noexcept { return chunk_bytes_ + aside_bytes_ + chunks_.bytes(); }

private:
    template <std::size_t Alignment>
    static constexpr bool is_wide = Alignment > free_space::unit;

    template <std::size_t Alignment>
    static constexpr bool is_aside(std::size_t bytes) noexcept {
        return Alignment > widest || bytes > size_class::largest || bytes == 0;
    }

    template <std::size_t Alignment>
    static constexpr std::size_t class_of(std::size_t bytes) noexcept {
        if (Alignment > size_class::step) return size_class::of(whole<(std::max)(Alignment, free_space::unit)>(bytes));
        return size_class::of((std::max)(bytes, free_list::least));
    }

    /// Allocates an object for which the free list of its size is empty.
    template <bool IsWide>
    std::byte* cut(std::size_t index) {
        const std::size_t bytes = size_class::bytes_of(index);
        for (std::size_t i = 0; i <= bytes / bytes_a_slice && coalescer_.is_under_way(); ++i) coalesce_slice();
        std::byte* place = free_.cut<IsWide>(index);
        if (!place) place = cut_from_merged<IsWide>(index);
        if (!place) place = cut_from_chunk<IsWide>(index);
        cut_bytes_ += bytes;
        return place;
    }
    template <bool IsWide>
    std::byte* pop_or_cut(std::size_t index) noexcept {
        std::byte* const place = free_.pop<IsWide>(index);
        return place ? place : free_.cut<IsWide>(index);
    }

    template <bool IsWide>
    std::byte* cut_from_merged(std::size_t index) noexcept {
        if (!coalescer_.is_under_way() && is_worth_coalescing()) {
            cut_bytes_ = 0;
            begin_coalescing(small_bytes_ / 4 + size_class::bytes_of(index));
        }
        std::byte* place = nullptr;
        for (int slices = 0; !place && slices != most_slices && coalescer_.is_under_way(); ++slices) {
            coalesce_slice();
            place = pop_or_cut<IsWide>(index);
        }
        return place;
    }

    /// Returns true if enough was cut since the last run, and more than every thirty-second byte is free.
    bool is_worth_coalescing() const noexcept {
        return cut_bytes_ >= (std::max)(chunk_bytes_ / 8, 16 * coalescer_.pieces()) &&
               chunk_bytes_ - small_bytes_ >= chunk_bytes_ / 32;
    }

    /// Cuts an object from a new chunk.  If Upstream refuses one, merges all free pieces before it fails.
    template <bool IsWide>
    std::byte* cut_from_chunk(std::size_t index) {
        try {
            add_chunk(2 * size_class::bytes_of(index));  // two of one class may be cut at once
        } catch (...) {
            spare_bytes_ = chunk_bytes_;  // frees no chunk
            finish_coalescing();
            begin_coalescing(spare_bytes_);
            finish_coalescing();
            std::byte* const place = pop_or_cut<IsWide>(index);
            if (!place) throw;
            return place;
        }
        return free_.cut<IsWide>(index);
    }

    void add_chunk(std::size_t room) {
        const std::size_t least = (std::max)({options_.first_chunk, chunk_bytes_ / 64, arena_chunk::bytes_for(room)});
        const std::size_t bytes = options_.huge_pages ? whole<huge_page_size>(least) : whole<widest>(least);
        if (bytes < least) throw std::bad_array_new_length();
        chunks_.make_room();
        void* const place = options_.huge_pages ? take<huge_page_size>(bytes) : take<widest>(bytes);
        if (options_.huge_pages) ask_for_huge_pages(place, bytes);
        newest_ = ::new (place) arena_chunk(bytes);
        chunks_.add(newest_);
        chunk_bytes_ += bytes;
        free_.add(newest_->room());
    }

    /// Begins a run that frees chunks as long as `spare` bytes more than those in use are left.
    void begin_coalescing(std::size_t spare) noexcept {
        spare_bytes_ = spare;
        coalescer_.begin(free_);
    }
    void coalesce_slice() noexcept {
        coalescer_.go_on(free_, chunks_, [&](arena_chunk& chunk) {
            if (&chunk == newest_ || chunk_bytes_ - chunk.bytes() < small_bytes_ + spare_bytes_) return false;
            free_chunk(chunk);
            return true;
        });
    }
    void finish_coalescing() noexcept {
        while (coalescer_.is_under_way()) coalesce_slice();
    }

    /// Makes the newest chunk free as a whole, and frees the others.
    void start_over() noexcept {
        free_chunks(newest_);
        free_ = {};
        coalescer_.forget();
        quarantined_.reset();
        const std::size_t bytes = newest_->bytes();  // read before a new header begins in its place
        newest_ = ::new (static_cast<void*>(newest_)) arena_chunk(bytes);
        free_.add(newest_->room());
        cut_bytes_ = 0;
    }

    void free_chunks(const arena_chunk* exception) noexcept {
        for (arena_chunk* at = chunks_.highest(); at;) {
            arena_chunk* const next = chunks_.below(at);
            if (at != exception) free_chunk(*at);
            at = next;
        }
    }

    void free_chunk(arena_chunk& chunk) noexcept {
        chunks_.remove(&chunk);
        const std::size_t bytes = chunk.bytes();
        chunk_bytes_ -= bytes;
        unpoison(&chunk, bytes);
        if (options_.huge_pages)
            give_back<huge_page_size>(&chunk, bytes);
        else
            give_back<widest>(&chunk, bytes);
    }

    template <std::size_t Alignment>
    static constexpr std::size_t aside_alignment = (std::max)(Alignment, widest);

    /// Rounds up to whole units of the alignment, one at least.  The result is less than `bytes` if it overflows.
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
    free_space free_;
    std::unique_ptr<free_space> quarantined_;
    coalescer coalescer_;
    chunk_list<Upstream> chunks_;
    arena_chunk* newest_ = nullptr;
    std::size_t cut_bytes_ = 0;    // bytes that were cut since the last run began
    std::size_t spare_bytes_ = 0;  // free bytes that a run leaves
    std::size_t small_bytes_ = 0;
    std::size_t large_bytes_ = 0;
    std::size_t chunk_bytes_ = 0;
    std::size_t aside_bytes_ = 0;
};

}  // namespace detail
}  // namespace strata
