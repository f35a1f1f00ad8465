// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <utility>

#include <strata/core/assert.hpp>
#include <strata/policy/memory/free_list.hpp>
#include <strata/policy/memory/free_lists.hpp>
#include <strata/policy/memory/free_space.hpp>
#include <strata/policy/memory/huge_pages.hpp>
#include <strata/policy/memory/poison.hpp>
#include <strata/policy/memory/size_classes.hpp>

namespace strata {

/// How an arena asks for its memory.
struct arena_options {
    std::size_t first_chunk = 16 << 10;  ///< Bytes; later chunks are at least a sixty-fourth of all before.
    bool huge_pages = false;             ///< Chunks of whole huge pages, on Linux; elsewhere only their size changes.
};

namespace detail {

/// The memory behind the copies of an arena: chunks of Upstream, a memory policy, cut into objects one behind the other.
///
/// What is given back waits for the next object of its size class.  Before another chunk is taken, all that lies side by
/// side is joined, and objects of any size are cut from it; not before an eighth of all chunks was cut since the
/// last time, so that joining costs little for each object.  Chunks without objects go back then, if much is free; when
/// the last small object has gone, all but the newest do.  Objects of more than 4096 bytes, or with an alignment of more
/// than 16, are Upstream's own and go back to it at once.
template <class Upstream>
class arena_resource {
    static constexpr std::size_t widest = free_space::widest;  // alignment of what lies in chunks

    struct chunk {
        chunk* below;  // the next lower address
        std::size_t bytes;

        free_piece room() noexcept { return {reinterpret_cast<std::byte*>(this) + header, bytes - header}; }
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
        free_chunks(nullptr);
    }

    /// Complexity: constant, but for joining what is free, or a chunk, now and then.  Throws: what Upstream throws;
    /// nothing has changed then.
    template <std::size_t Alignment>
    void* allocate(std::size_t bytes) {
        if (is_aside<Alignment>(bytes)) return allocate_aside<Alignment>(bytes);
        const std::size_t index = class_of<Alignment>(bytes);
        void* place = free_.pop<is_wide<Alignment>>(index);
        if (!place) place = cut<is_wide<Alignment>>(index);
        small_bytes_ += bytes;
        return place;
    }

    template <std::size_t Alignment>
    void deallocate(void* place, std::size_t bytes) noexcept {
        if (is_aside<Alignment>(bytes)) return deallocate_aside<Alignment>(place, bytes);
        free_.push<is_wide<Alignment>>(static_cast<std::byte*>(place), class_of<Alignment>(bytes));
        small_bytes_ -= bytes;
        if (small_bytes_ == 0) start_over();
    }

    /// Until shrink_to_fit() nothing is cut from what is free now.  Throws: std::bad_alloc; nothing has changed then.
    void withhold() {
        if (!withheld_) withheld_ = std::make_unique<free_space>();
        withheld_->absorb(free_);
    }

    /// Gives all chunks back, but the newest, that have no objects.  Complexity: O(n log n) in the number of pieces that
    /// are free.
    void shrink_to_fit() noexcept {
        if (withheld_) free_.absorb(*withheld_);
        withheld_.reset();
        if (newest_) join(0);
    }

    std::size_t bytes_in_use() const noexcept { return small_bytes_ + large_bytes_; }
    std::size_t bytes_reserved() const noexcept { return chunk_bytes_ + aside_bytes_; }

private:
    template <std::size_t Alignment>
    static constexpr bool is_wide = Alignment > free_space::unit;

    template <std::size_t Alignment>
    static constexpr bool is_aside(std::size_t bytes) noexcept {
        return Alignment > widest || bytes > size_class::largest || bytes == 0;
    }

    template <std::size_t Alignment>
    static constexpr std::size_t class_of(std::size_t bytes) noexcept {
        if (Alignment > size_class::step) return size_class::of(whole<std::max(Alignment, free_space::unit)>(bytes));
        return size_class::of(std::max(bytes, free_list::least));
    }

    /// An object such as none was given back.
    template <bool IsWide>
    std::byte* cut(std::size_t index) {
        const std::size_t bytes = size_class::bytes_of(index);
        std::byte* place = free_.cut<IsWide>(index);
        if (!place && cut_bytes_ >= std::max(chunk_bytes_ / 8, 16 * free_.pieces())) {
            cut_bytes_ = 0;
            join(small_bytes_ / 4 + bytes);
            place = free_.pop<IsWide>(index);
            if (!place) place = free_.cut<IsWide>(index);
        }
        if (!place) {
            add_chunk(2 * bytes);  // two of one class may be cut at once
            place = free_.cut<IsWide>(index);
        }
        cut_bytes_ += bytes;
        return place;
    }

    void add_chunk(std::size_t room) {
        const std::size_t least = std::max({options_.first_chunk, chunk_bytes_ / 64, header + room});
        const std::size_t bytes = options_.huge_pages ? whole<huge_page_size>(least) : whole<widest>(least);
        if (bytes < least) throw std::bad_array_new_length();
        void* const place = options_.huge_pages ? take<huge_page_size>(bytes) : take<widest>(bytes);
        if (options_.huge_pages) ask_for_huge_pages(place, bytes);
        newest_ = ::new (place) chunk{nullptr, bytes};
        chunk** above = &highest_;
        while (std::less<>()(newest_, *above)) above = &(*above)->below;
        newest_->below = std::exchange(*above, newest_);
        chunk_bytes_ += bytes;
        free_.add(newest_->room());
    }

    /// Joins what is free, and gives chunks back while that leaves so many bytes more than those in use.
    void join(std::size_t spare) noexcept {
        chunk** at = &highest_;
        free_.join([&](const free_piece& piece) {
            while (std::less<void*>()(piece.at, *at)) at = &(*at)->below;
            const free_piece room = (*at)->room();
            if (room.at != piece.at || room.bytes != piece.bytes) return false;
            if (*at == newest_ || chunk_bytes_ - (*at)->bytes < small_bytes_ + spare) return false;
            free_chunk(*at);
            return true;
        });
    }

    void start_over() noexcept {
        free_chunks(newest_);
        free_ = {};
        withheld_.reset();
        free_.add(newest_->room());
        cut_bytes_ = 0;
    }

    void free_chunks(const chunk* but) noexcept {
        for (chunk** at = &highest_; *at;) {
            if (*at == but)
                at = &(*at)->below;
            else
                free_chunk(*at);
        }
    }

    void free_chunk(chunk*& at) noexcept {
        chunk* const gone = std::exchange(at, at->below);
        const std::size_t bytes = gone->bytes;
        chunk_bytes_ -= bytes;
        unpoison(gone, bytes);
        if (options_.huge_pages)
            give_back<huge_page_size>(gone, bytes);
        else
            give_back<widest>(gone, bytes);
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
    free_space free_;
    std::unique_ptr<free_space> withheld_;
    chunk* highest_ = nullptr;
    chunk* newest_ = nullptr;
    std::size_t cut_bytes_ = 0;  // since what is free was joined
    std::size_t small_bytes_ = 0;
    std::size_t large_bytes_ = 0;
    std::size_t chunk_bytes_ = 0;
    std::size_t aside_bytes_ = 0;
};

}  // namespace detail
}  // namespace strata
