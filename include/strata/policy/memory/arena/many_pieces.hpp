// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include <strata/policy/memory/arena/chunk.hpp>
#include <strata/policy/memory/arena/coalescer.hpp>
#include <strata/policy/memory/arena/free_space.hpp>
#include <strata/policy/memory/arena/size_classes.hpp>

namespace strata::detail {

/// The free memory of an arena that has grown: a list of pieces for each size, in which one is found at once.
///
/// The memory of a freed object waits for the next object of its size class.  If nothing is at hand, a coalescing run
/// begins, and objects of any size are cut from what it merges.  A run does not begin before an eighth of all chunks
/// was cut since the last one: its cost for each object is then small.  Each object that is cut pays for a slice of
/// the run.  A run frees chunks without objects if much memory is free.
class many_pieces {
    // An object pays for a slice of coalescing for so many of its bytes, and for so many slices before a new chunk.
    static constexpr std::size_t bytes_a_slice = 256;
    static constexpr int most_slices = 8;

public:
    /// Takes a freed object of that class, or null.
    template <bool IsWide>
    std::byte* pop(std::size_t index) noexcept {
        return free_.pop<IsWide>(index);
    }
    /// Frees an object of that class.
    void push(std::byte* object, std::size_t index) noexcept { free_.push(object, index); }
    /// Adds a piece of whole units, or an object.
    void add(const free_piece& more) noexcept {
        if (more.bytes % free_space::unit == 0)
            free_.add(more);
        else
            free_.push(more.at, size_class::of(more.bytes));
    }

    /// Cuts an object from what is free, or from what is merged in the slices that it pays for.  Returns null if there
    /// is nothing.  `in_use`: the bytes of all objects.
    template <bool IsWide, class Chunks>
    std::byte* cut(std::size_t index, Chunks& chunks, std::size_t in_use) noexcept {
        const std::size_t bytes = size_class::bytes_of(index);
        for (std::size_t i = 0; i <= bytes / bytes_a_slice && coalescer_.is_under_way(); ++i) slice(chunks, in_use);
        std::byte* place = free_.cut<IsWide>(index);
        if (!place && !coalescer_.is_under_way() && is_worth_coalescing(chunks.bytes(), in_use)) {
            cut_bytes_ = 0;
            begin(in_use / 4 + bytes);
        }
        for (int slices = 0; !place && slices != most_slices && coalescer_.is_under_way(); ++slices) {
            slice(chunks, in_use);
            place = pop_or_cut<IsWide>(index);
        }
        return place;
    }
    template <bool IsWide>
    std::byte* pop_or_cut(std::size_t index) noexcept {
        std::byte* const place = free_.pop<IsWide>(index);
        return place ? place : free_.cut<IsWide>(index);
    }
    /// Counts the bytes of an object that was cut.
    void count_cut(std::size_t bytes) noexcept { cut_bytes_ += bytes; }

    /// Merges all pieces.  Frees chunks without objects as long as `spare` bytes more than those in use are left.
    template <class Chunks>
    void merge_all(Chunks& chunks, std::size_t in_use, std::size_t spare) noexcept {
        spare_ = spare;
        finish(chunks, in_use);
        begin(spare);
        finish(chunks, in_use);
    }

    /// Cuts no objects from pieces that are free now, until release().  If it throws std::bad_alloc, nothing has
    /// changed.
    template <class Chunks>
    void quarantine(Chunks& chunks, std::size_t in_use) {
        if (!quarantined_) quarantined_ = std::make_unique<free_space>();
        finish(chunks, in_use);
        quarantined_->absorb(free_);
    }
    template <class Chunks>
    void release(Chunks& chunks, std::size_t in_use) noexcept {
        finish(chunks, in_use);
        if (quarantined_) free_.absorb(*quarantined_);
        quarantined_.reset();
    }

private:
    /// Returns true if enough was cut since the last run, and more than every thirty-second byte is free.
    bool is_worth_coalescing(std::size_t reserved, std::size_t in_use) const noexcept {
        return cut_bytes_ >= (std::max)(reserved / 8, 16 * coalescer_.pieces()) && reserved - in_use >= reserved / 32;
    }
    void begin(std::size_t spare) noexcept {
        spare_ = spare;
        coalescer_.begin(free_);
    }
    template <class Chunks>
    void slice(Chunks& chunks, std::size_t in_use) noexcept {
        coalescer_.go_on(free_, chunks.list(), [&](arena_chunk& chunk) {
            if (chunks.bytes() - chunk.bytes() < in_use + spare_) return false;
            chunks.free(chunk);
            return true;
        });
    }
    template <class Chunks>
    void finish(Chunks& chunks, std::size_t in_use) noexcept {
        while (coalescer_.is_under_way()) slice(chunks, in_use);
    }

    free_space free_;
    std::unique_ptr<free_space> quarantined_;
    coalescer coalescer_;
    std::size_t cut_bytes_ = 0;  // bytes that were cut since the last run began
    std::size_t spare_ = 0;      // free bytes that a run leaves
};

}  // namespace strata::detail
