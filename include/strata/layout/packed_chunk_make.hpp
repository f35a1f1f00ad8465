// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_version.hpp>

/// How chunks are made, copied and freed.
namespace strata::detail::packed {

/// A chunk of `count` versions in order with room for `room`, of payloads as long as they are on average.  Made ready for
/// such numbers and payloads as those of `beside`, if that is not null.
template <class Heap>
chunk* new_chunk(Heap& from, const chunk_entry* entries, unsigned count, unsigned room, chunk* beside) {
    std::uint64_t least_rest = entries[0].rank.rest;
    std::uint64_t most_rest = least_rest;
    std::size_t bytes = 0;
    bool differ = beside && beside->has_ends();
    bool lie_apart = false;  // some payload, not right behind the one before
    const char* behind = entries[0].at;
    std::uint64_t outside = 0;
    for (unsigned i = 0; i != count; ++i) {
        const chunk_entry& one = entries[i];
        least_rest = std::min(least_rest, one.rank.rest);
        most_rest = std::max(most_rest, one.rank.rest);
        differ |= one.size != entries[0].size;
        lie_apart |= one.at != behind;
        behind = one.at + one.size;
        bytes += one.size;
        outside |= std::uint64_t{one.is_outside} << i;
    }
    const std::int64_t first = entries[0].rank.time;
    const auto span = static_cast<std::uint64_t>(entries[count - 1].rank.time) - static_cast<std::uint64_t>(first);
    unsigned time_width = chunk::fits(span, 4) ? 4 : 8;
    unsigned rest_width = chunk::fits(most_rest - least_rest, 2) ? 2 : chunk::fits(most_rest - least_rest, 4) ? 4 : 8;
    if (beside) {
        time_width = std::max<unsigned>(time_width, beside->time_width);
        rest_width = std::max<unsigned>(rest_width, beside->rest_width);
    }
    const unsigned index =
        capacity_class::of(chunk::arrays(room, time_width, rest_width, differ) + bytes * room / count);
    auto* const made = ::new (from.allocate_aligned(capacity_class::bytes_of(index))) chunk{};
    made->size_class = static_cast<unsigned char>(index);
    made->count = static_cast<unsigned char>(count);
    made->capacity = static_cast<unsigned char>(room);
    made->time_width = static_cast<unsigned char>(time_width);
    made->rest_width = static_cast<unsigned char>(rest_width);
    made->payload_size = differ ? chunk::differing : static_cast<std::uint16_t>(entries[0].size);
    made->used = static_cast<std::uint16_t>(bytes);
    const std::uint64_t least_write = rest_width == 8 ? 0 : least_rest;  // those to come have larger numbers
    made->base = {chunk::base_of(first, span, time_width), least_write};
    made->set_room();
    made->outside = outside;
    for (unsigned i = 0; i != count; ++i) chunk::set(made->times(), i, time_width, made->offset(entries[i].rank.time));
    char* const rests = made->rests();
    for (unsigned i = 0; i != count; ++i) chunk::set(rests, i, rest_width, entries[i].rank.rest - least_write);
    std::size_t end = 0;
    for (unsigned i = 0; differ && i != count; ++i) made->set_end(i, end += entries[i].size);
    char* to = made->payloads();
    if (lie_apart)
        for (unsigned i = 0; i != count; ++i) to = copy_bytes(to, {entries[i].at, entries[i].size});
    else
        move_bytes(to, entries[0].at, bytes);
    return made;
}

/// The same, made ready for nothing else.
template <class Heap>
chunk* new_chunk(Heap& from, const chunk_entry* entries, unsigned count, unsigned room) {
    return new_chunk(from, entries, count, room, nullptr);
}

/// A chunk of those from one on up to another, with room for `room`, and for so many bytes of payloads.  Numbers take as
/// many bytes as they did.
template <class Heap>
chunk* copy_of(Heap& with, chunk* from, unsigned first, unsigned last, unsigned room, std::size_t bytes) {
    const unsigned index =
        capacity_class::of(chunk::arrays(room, from->time_width, from->rest_width, from->has_ends()) + bytes);
    auto* const made = ::new (with.allocate_aligned(capacity_class::bytes_of(index))) chunk(*from);
    const std::size_t begin = from->begin(first);
    made->size_class = static_cast<unsigned char>(index);
    made->count = static_cast<unsigned char>(last - first);
    made->capacity = static_cast<unsigned char>(room);
    made->set_room();
    made->used = static_cast<std::uint16_t>(from->begin(last) - begin);
    made->outside = last - first == chunk::most ? from->outside
                                                : from->outside >> first & ((std::uint64_t{1} << (last - first)) - 1);
    const auto copy = [&](char* to, char* all, unsigned width) {
        move_bytes(to, all + first * width, (last - first) * width);
    };
    copy(made->times(), from->times(), from->time_width);
    copy(made->rests(), from->rests(), from->rest_width);
    if (from->has_ends())
        for (unsigned i = first; i != last; ++i) made->set_end(i - first, from->begin(i + 1) - begin);
    move_bytes(made->payloads(), from->payloads() + begin, made->used);
    return made;
}

/// Frees what some payloads of a chunk lead to.
template <class Heap>
void free_outside(Heap& to, chunk& of, unsigned first, unsigned last) noexcept {
    if (of.outside == 0) return;
    for (unsigned i = first; i != last; ++i) free_outside(to, of.payload_of(i));
}

template <class Heap>
void free_chunk(Heap& to, chunk* gone) noexcept {
    to.deallocate_aligned(reinterpret_cast<char*>(gone), gone->memory());
}

/// Frees a chunk again unless it is released.
template <class Heap>
class chunk_guard {
public:
    chunk_guard(Heap& with, chunk* made) noexcept : heap_(&with), chunk_(made) {}
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
