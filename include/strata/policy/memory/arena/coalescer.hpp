// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <strata/policy/memory/arena/chunk.hpp>
#include <strata/policy/memory/arena/free_space.hpp>

namespace strata::detail {

/// Merges neighbouring free pieces of an arena.  It works in slices, so that no allocation waits for the whole work.
///
/// First all pieces are filed by their addresses.  Then the regions of all chunks are settled, from the highest to the
/// lowest.  Each piece is touched twice.  Pieces that are freed meanwhile wait for the next run.  Objects can be cut
/// from pieces that are not filed yet, from settled ones, and from new chunks.
class coalescer {
public:
    /// True between begin() and the last slice.
    bool is_under_way() const noexcept { return stage_ != stage::none; }
    /// The number of pieces that the last run has left.
    std::size_t pieces() const noexcept { return pieces_; }

    /// Begins a run.
    void begin(free_space& free) noexcept {
        free.close();
        list_ = 0;
        settled_ = 0;
        stage_ = stage::filing;
    }

    /// Does a slice: some 32 pieces, or a region that has more.
    ///
    /// `takes(chunk)` is called for each chunk without objects; if it returns true, it has freed the chunk.  Between
    /// two slices chunks may be added, but not removed.
    template <class Chunks, class Takes>
    void go_on(free_space& free, const Chunks& chunks, Takes takes) noexcept {
        if (stage_ == stage::filing)
            file_some(free, chunks);
        else
            settle_some(free, chunks, takes);
    }

    /// Ends a run and forgets its pieces.  For an arena that starts over.
    void forget() noexcept { *this = coalescer(); }

private:
    enum class stage : std::uint8_t { none, filing, settling };
    static constexpr std::size_t slice = 32;    // pieces
    static constexpr std::size_t abreast = 8;   // lists that are read in turn, so that their cache misses overlap
    static constexpr std::size_t visits = 256;  // regions that a slice looks at, most of them without pieces

    template <class Chunks>
    void file_some(free_space& free, const Chunks& chunks) noexcept {
        for (std::size_t filed = 0; filed < slice;) {
            const std::size_t before = filed;
            const std::size_t end = (std::min)(list_ + abreast, free_lists::count);
            for (std::size_t number = list_; number != end; ++number) {
                const free_piece piece = free.take(number);
                if (!piece) continue;
                chunks.of(piece.at).file(piece, number);
                ++filed;
            }
            if (filed != before) continue;
            list_ = end;
            if (list_ == free_lists::count) {
                stage_ = stage::settling;
                settle_next(chunks.highest());
                return;
            }
        }
    }

    template <class Chunks, class Takes>
    void settle_some(free_space& free, const Chunks& chunks, Takes& takes) noexcept {
        std::size_t handled = 0;
        for (std::size_t visited = 0; visited != visits && handled < slice; ++visited) {
            if (!chunk_) {
                pieces_ = settled_;
                stage_ = stage::none;
                return;
            }
            if (regions_left_ != 0) {
                chunk_->empty_region(--regions_left_, [&](const free_piece& piece) {
                    settle(free, piece);
                    ++handled;
                });
            } else {
                settle_second(free);
                arena_chunk* const below = chunks.below(chunk_);
                const free_piece room = chunk_->room();
                if (joined_.at != room.at || joined_.bytes != room.bytes || !takes(*chunk_)) add_joined(free);
                joined_ = {};
                settle_next(below);
            }
        }
    }

    void settle_next(arena_chunk* chunk) noexcept {
        chunk_ = chunk;
        if (chunk) regions_left_ = chunk->regions();
    }

    void settle(free_space& free, free_piece next) noexcept {
        if (second_ && next.end() == second_.at && next.bytes == second_.bytes) {
            next.bytes *= 2;
            second_ = {};
        }
        settle_second(free);
        if (next.bytes % free_space::unit != 0) {
            second_ = next;
            if (reinterpret_cast<std::uintptr_t>(next.at) % free_space::unit == 0) settle_second(free);
        } else if (next.end() == joined_.at) {
            joined_ = {next.at, next.bytes + joined_.bytes};
        } else {
            add_joined(free);
            joined_ = next;
        }
    }
    void settle_second(free_space& free) noexcept {
        if (!second_) return;
        free.push(second_.at, size_class::of(second_.bytes));
        second_ = {};
        ++settled_;
    }
    void add_joined(free_space& free) noexcept {
        if (!joined_) return;
        free.add(joined_);
        ++settled_;
    }

    stage stage_ = stage::none;
    std::size_t list_ = 0;          // the first list that may have pieces to file
    arena_chunk* chunk_ = nullptr;  // the chunk that is being settled
    std::size_t regions_left_ = 0;  // its regions that are not settled yet
    free_piece joined_;             // the merged piece that may still grow
    free_piece second_;             // the second of two objects of a class that is no multiple of 8
    std::size_t settled_ = 0;       // pieces that this run has left so far
    std::size_t pieces_ = 0;        // pieces that the last run has left
};

}  // namespace strata::detail
