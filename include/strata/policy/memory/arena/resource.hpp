// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/arena/chunk.hpp>
#include <strata/policy/memory/arena/chunks.hpp>
#include <strata/policy/memory/arena/few_pieces.hpp>
#include <strata/policy/memory/arena/free_list.hpp>
#include <strata/policy/memory/arena/free_space.hpp>
#include <strata/policy/memory/arena/many_pieces.hpp>
#include <strata/policy/memory/arena/size_classes.hpp>

namespace strata::detail {

/// The memory that all copies of an arena share: chunks from Upstream, a memory policy, that are cut into objects.
///
/// It begins without any memory, and with the last small object it gives back all chunks.  While it is small, it keeps
/// few_pieces, which need no memory.  Once it has grown, it keeps many_pieces, and finds one in constant time.
///
/// Objects of more than 4096 bytes, or with an alignment of more than 16, are allocated from Upstream one by one.
template <class Upstream>
class arena_resource {
    static constexpr std::size_t widest = free_space::widest;  // the greatest alignment in a chunk
    // An arena keeps few pieces below the first size, and below the second one as long as there are so many at most.
    static constexpr std::size_t small_arena = 16 << 10;
    static constexpr std::size_t large_arena = 64 << 10;
    static constexpr std::size_t few = 100;

public:
    arena_resource(const arena_options& options, const Upstream& upstream) : chunks_(options, upstream) {}
    arena_resource(const arena_resource&) = delete;
    arena_resource& operator=(const arena_resource&) = delete;
    ~arena_resource() {
        STRATA_ASSERT(bytes_in_use() == 0);
        start_over();
    }

    /// Complexity: constant, apart from a chunk now and then; if Upstream refuses that, linear in the free pieces.
    /// Throws: what Upstream throws.  Then all free pieces are merged and nothing else has changed.
    template <std::size_t Alignment>
    void* allocate(std::size_t bytes) {
        if (is_aside<Alignment>(bytes)) return allocate_aside<Alignment>(bytes);
        const std::size_t index = class_of<Alignment>(bytes);
        void* place = many_ ? many_->template pop<is_wide<Alignment>>(index) : nullptr;
        if (!place) place = cut<is_wide<Alignment>>(index);
        small_bytes_ += bytes;
        return place;
    }

    /// Frees an object.  Complexity: constant; linear in the number of chunks for the last small object.
    template <std::size_t Alignment>
    void deallocate(void* place, std::size_t bytes) noexcept {
        if (is_aside<Alignment>(bytes)) return deallocate_aside<Alignment>(place, bytes);
        auto* const object = static_cast<std::byte*>(place);
        if (many_) [[likely]]
            many_->push(object, class_of<Alignment>(bytes));
        else
            add_to_few(object, class_of<Alignment>(bytes));
        small_bytes_ -= bytes;
        if (small_bytes_ == 0) start_over();
    }

    /// Cuts no objects from pieces that are free now, until shrink_to_fit().  If it throws std::bad_alloc, nothing has
    /// changed.
    void quarantine() {
        if (many_)
            many_->quarantine(chunks_, small_bytes_);
        else
            quarantined_.absorb(few_);
    }

    /// Frees all chunks without objects.  Complexity: linear in the number of free pieces.
    void shrink_to_fit() noexcept {
        if (many_) {
            many_->release(chunks_, small_bytes_);
            while (const free_piece one = quarantined_.take()) many_->add(one);
            many_->merge_all(chunks_, small_bytes_, 0);
        } else {
            few_.absorb(quarantined_);
            chunks_.free_if([this](arena_chunk& chunk) { return few_.take(chunk.room()); });
        }
    }

    /// Frees all objects.  None of them is large.  Complexity: linear in the number of chunks.
    void drop_all() noexcept {
        STRATA_ASSERT(!has_large());
        small_bytes_ = 0;
        start_over();
    }

    std::size_t bytes_in_use() const noexcept { return small_bytes_ + large_bytes_; }
    /// True if some object was allocated from Upstream one by one.
    bool has_large() const noexcept { return large_bytes_ != 0; }
    std::size_t bytes_reserved() const noexcept { return chunks_.bytes_reserved(); }

private:
    template <std::size_t Alignment>
    static constexpr bool is_wide = Alignment > free_space::unit;

    template <std::size_t Alignment>
    static constexpr bool is_aside(std::size_t bytes) noexcept {
        return Alignment > widest || bytes > size_class::largest || bytes == 0;
    }

    template <std::size_t Alignment>
    static constexpr std::size_t class_of(std::size_t bytes) noexcept {
        if (Alignment <= size_class::step) return size_class::of((std::max)(bytes, few_pieces::least));
        constexpr std::size_t units = (std::max)(Alignment, free_space::unit);
        return size_class::of(((std::max)(bytes, few_pieces::least_units) + units - 1) / units * units);
    }

    STRATA_NOINLINE void add_to_few(std::byte* object, std::size_t index) noexcept {
        few_.add({object, size_class::bytes_of(index)});
    }

    /// Allocates an object of a class of which no freed one is at hand.
    template <bool IsWide>
    STRATA_NOINLINE std::byte* cut(std::size_t index) {
        if (!many_) {
            if (std::byte* const place = cut_from_few<IsWide>(index)) return place;
            keep_many();
        }
        std::byte* place = many_->template cut<IsWide>(index, chunks_, small_bytes_);
        if (!place) place = cut_from_chunk<IsWide>(index);
        many_->count_cut(size_class::bytes_of(index));
        return place;
    }

    void keep_many() {
        many_ = ::new (chunks_.template take<alignof(many_pieces)>(sizeof(many_pieces))) many_pieces();
        while (const free_piece one = few_.take()) many_->add(one);
    }
    void keep_few() noexcept {
        if (!many_) return;
        std::destroy_at(many_);
        chunks_.template give_back<alignof(many_pieces)>(std::exchange(many_, nullptr), sizeof(many_pieces));
    }

    /// Returns null if the arena has become too large for few pieces.
    template <bool IsWide>
    std::byte* cut_from_few(std::size_t index) {
        const std::size_t bytes = size_class::bytes_of(index);
        if (std::byte* const place = few_.cut(bytes, IsWide)) return place;
        const std::size_t all = chunks_.bytes() + chunks_.least();
        if (all > large_arena || (all > small_arena && few_.count() > few)) return nullptr;
        few_.add(chunks_.add(few_pieces::room_for(bytes, IsWide)));
        return few_.cut(bytes, IsWide);
    }

    /// Cuts an object from a new chunk.  If Upstream refuses one, merges all free pieces before it fails.
    template <bool IsWide>
    std::byte* cut_from_chunk(std::size_t index) {
        try {
            many_->add(chunks_.add(2 * size_class::bytes_of(index)));  // two of one class may be cut at once
        } catch (...) {
            many_->merge_all(chunks_, small_bytes_, chunks_.bytes());  // frees no chunk
            if (std::byte* const place = many_->template pop_or_cut<IsWide>(index)) return place;
            if (small_bytes_ == 0) start_over();
            throw;
        }
        return many_->template pop_or_cut<IsWide>(index);
    }

    /// Frees all chunks: there are no objects.
    void start_over() noexcept {
        few_.forget();
        quarantined_.forget();
        keep_few();
        chunks_.free_if([](const arena_chunk&) { return true; });
    }

    template <std::size_t Alignment>
    static constexpr std::size_t aside_alignment = (std::max)(Alignment, widest);
    template <std::size_t Alignment>
    static constexpr std::size_t whole(std::size_t bytes) noexcept {
        return arena_chunks<Upstream>::template whole<aside_alignment<Alignment>>(bytes);
    }

    template <std::size_t Alignment>
    void* allocate_aside(std::size_t bytes) {
        const std::size_t taken = whole<Alignment>(bytes);
        if (taken < bytes) throw std::bad_array_new_length();
        void* const place = chunks_.template take<aside_alignment<Alignment>>(taken);
        large_bytes_ += bytes;
        return place;
    }

    template <std::size_t Alignment>
    void deallocate_aside(void* place, std::size_t bytes) noexcept {
        chunks_.template give_back<aside_alignment<Alignment>>(place, whole<Alignment>(bytes));
        large_bytes_ -= bytes;
    }

    many_pieces* many_ = nullptr;
    few_pieces few_;
    few_pieces quarantined_;
    arena_chunks<Upstream> chunks_;
    std::size_t small_bytes_ = 0;
    std::size_t large_bytes_ = 0;
};

}  // namespace strata::detail
