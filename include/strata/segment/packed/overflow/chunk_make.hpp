// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>

/// How chunks are made, copied and freed.
namespace strata::detail::packed {

/// What the versions of a chunk have in common, or not.
struct chunk_stats {
    std::uint64_t least_kind_and_sequence;
    std::uint64_t greatest_kind_and_sequence;
    std::size_t bytes;          ///< Of payloads.
    std::uint64_t outside = 0;  ///< Bit i: payload i is outside.
    bool differ = false;        ///< Payloads are not of one size.
    bool lie_apart = false;     ///< Some payload is not right after the one before.
};

/// Looks at versions in order.
inline chunk_stats stats_of(const chunk_entry* entries, unsigned count) noexcept {
    const chunk_entry& newest = entries[0];
    chunk_stats stats{.least_kind_and_sequence = newest.key.kind_and_sequence,
                      .greatest_kind_and_sequence = newest.key.kind_and_sequence,
                      .bytes = count * newest.size};
    // A short look first, because versions of a bulk load are alike in all of this.
    const auto number = [](const char* at) { return reinterpret_cast<std::uintptr_t>(at); };
    std::uint64_t unlike = 0;
    const char* end = newest.at;
    for (unsigned i = 0; i != count; ++i) {
        const chunk_entry& entry = entries[i];
        unlike |= (entry.key.kind_and_sequence ^ newest.key.kind_and_sequence) | (entry.size ^ newest.size) |
                  std::uint64_t{entry.is_outside} | (number(entry.at) ^ number(end));
        end = entry.at + entry.size;
    }
    if (unlike == 0) return stats;
    stats.bytes = 0;
    end = newest.at;
    for (unsigned i = 0; i != count; ++i) {
        const chunk_entry& entry = entries[i];
        stats.least_kind_and_sequence = (std::min)(stats.least_kind_and_sequence, entry.key.kind_and_sequence);
        stats.greatest_kind_and_sequence = (std::max)(stats.greatest_kind_and_sequence, entry.key.kind_and_sequence);
        stats.differ |= entry.size != newest.size;
        stats.lie_apart |= entry.at != end;
        end = entry.at + entry.size;
        stats.bytes += entry.size;
        stats.outside |= std::uint64_t{entry.is_outside} << i;
    }
    return stats;
}

/// Makes a chunk of `count` versions in order with room for `room`, if payloads to come are as long as these on
/// average.  It also takes such numbers and payloads as those of `neighbour`, if that is not null.
template <class Heap>
chunk* new_chunk(Heap& heap, const chunk_entry* entries, unsigned count, unsigned room, chunk* neighbour) {
    const chunk_stats stats = stats_of(entries, count);
    const bool differ = stats.differ || (neighbour && neighbour->has_ends());
    const std::int64_t first = entries[0].key.time;
    const auto span = static_cast<std::uint64_t>(entries[count - 1].key.time) - static_cast<std::uint64_t>(first);
    unsigned time_width = chunk::fits(span, 4) ? 4 : 8;
    const std::uint64_t kind_and_sequence_span = stats.greatest_kind_and_sequence - stats.least_kind_and_sequence;
    unsigned kind_and_sequence_width = chunk::fits(kind_and_sequence_span, 2)   ? 2
                                       : chunk::fits(kind_and_sequence_span, 4) ? 4
                                                                                : 8;
    if (neighbour) {
        time_width = std::max<unsigned>(time_width, neighbour->time_width);
        kind_and_sequence_width = std::max<unsigned>(kind_and_sequence_width, neighbour->kind_and_sequence_width);
    }
    const unsigned index = capacity_class::of(chunk::arrays(room, time_width, kind_and_sequence_width, differ) +
                                              stats.bytes * room / count);
    auto* const made = ::new (heap.allocate_aligned(capacity_class::bytes_of(index))) chunk{};
    made->size_class = static_cast<unsigned char>(index);
    made->count = static_cast<unsigned char>(count);
    made->capacity = static_cast<unsigned char>(room);
    made->time_width = static_cast<unsigned char>(time_width);
    made->kind_and_sequence_width = static_cast<unsigned char>(kind_and_sequence_width);
    made->payload_size = differ ? chunk::differing : static_cast<std::uint16_t>(entries[0].size);
    made->used = static_cast<std::uint16_t>(stats.bytes);
    // Later versions have larger numbers.
    const std::uint64_t least_write = kind_and_sequence_width == 8 ? 0 : stats.least_kind_and_sequence;
    made->base = {chunk::base_of(first, span, time_width), least_write};
    made->set_room();
    made->outside = stats.outside;
    for (unsigned i = 0; i != count; ++i) chunk::set(made->times(), i, time_width, made->offset(entries[i].key.time));
    char* const kinds_and_sequences = made->kinds_and_sequences();
    if (stats.greatest_kind_and_sequence == least_write)
        std::memset(kinds_and_sequences, 0, count * kind_and_sequence_width);
    else
        for (unsigned i = 0; i != count; ++i)
            chunk::set(kinds_and_sequences, i, kind_and_sequence_width, entries[i].key.kind_and_sequence - least_write);
    std::size_t end = 0;
    for (unsigned i = 0; differ && i != count; ++i) made->set_end(i, end += entries[i].size);
    char* place = made->payloads();
    if (stats.lie_apart)
        for (unsigned i = 0; i != count; ++i) place = copy_bytes(place, {entries[i].at, entries[i].size});
    else
        move_bytes(place, entries[0].at, stats.bytes);
    return made;
}

/// Makes a chunk without a neighbour.
template <class Heap>
chunk* new_chunk(Heap& heap, const chunk_entry* entries, unsigned count, unsigned room) {
    return new_chunk(heap, entries, count, room, nullptr);
}

/// Copies the versions [first, last) of a chunk to a new one, with room for `room` versions and for so many bytes of
/// payloads.  Numbers take as many bytes as before.
template <class Heap>
chunk* copy_of(Heap& heap, chunk* original, unsigned first, unsigned last, unsigned room, std::size_t bytes) {
    const unsigned index = capacity_class::of(
        chunk::arrays(room, original->time_width, original->kind_and_sequence_width, original->has_ends()) + bytes);
    auto* const made = ::new (heap.allocate_aligned(capacity_class::bytes_of(index))) chunk(*original);
    const std::size_t begin = original->begin(first);
    made->size_class = static_cast<unsigned char>(index);
    made->count = static_cast<unsigned char>(last - first);
    made->capacity = static_cast<unsigned char>(room);
    made->set_room();
    made->used = static_cast<std::uint16_t>(original->begin(last) - begin);
    made->outside = last - first == chunk::most
                        ? original->outside
                        : original->outside >> first & ((std::uint64_t{1} << (last - first)) - 1);
    const auto copy = [&](char* place, char* all, unsigned width) {
        move_bytes(place, all + first * width, (last - first) * width);
    };
    copy(made->times(), original->times(), original->time_width);
    copy(made->kinds_and_sequences(), original->kinds_and_sequences(), original->kind_and_sequence_width);
    if (original->has_ends())
        for (unsigned i = first; i != last; ++i) made->set_end(i - first, original->begin(i + 1) - begin);
    move_bytes(made->payloads(), original->payloads() + begin, made->used);
    return made;
}

/// Frees the values outside that the versions [first, last) of a chunk lead to.
template <class Heap>
void free_outside(Heap& heap, chunk& owner, unsigned first, unsigned last) noexcept {
    if (owner.outside == 0) return;
    for (unsigned i = first; i != last; ++i) free_outside(heap, owner.payload_of(i));
}

template <class Heap>
void free_chunk(Heap& heap, chunk* freed) noexcept {
    heap.deallocate_aligned(reinterpret_cast<char*>(freed), freed->memory());
}

/// Makes a chunk one that may be changed: of a heap that keeps versions, a copy if others may read it.
/// Throws: what an allocation throws.
template <class Heap>
chunk* own_chunk(Heap& heap, char*& slot) {
    auto* const old = reinterpret_cast<chunk*>(slot);
    if constexpr (Heap::keeps_versions) {
        if (!heap.is_fresh(old)) {
            const std::size_t bytes = old->memory();
            char* const made = heap.allocate_aligned(bytes);
            std::memcpy(made, slot, bytes);
            slot = made;
            free_chunk(heap, old);
            return reinterpret_cast<chunk*>(made);
        }
    }
    return old;
}

/// Frees a new chunk unless it is released.
template <class Heap>
class chunk_guard {
public:
    chunk_guard(Heap& heap, chunk* made) noexcept : heap_(&heap), chunk_(made) {}
    chunk_guard(const chunk_guard&) = delete;
    chunk_guard& operator=(const chunk_guard&) = delete;
    ~chunk_guard() {
        if (chunk_) free_chunk(*heap_, chunk_);
    }
    chunk* get() const noexcept { return chunk_; }
    char* release() noexcept { return reinterpret_cast<char*>(std::exchange(chunk_, nullptr)); }

private:
    Heap* heap_;
    chunk* chunk_;
};

}  // namespace strata::detail::packed
