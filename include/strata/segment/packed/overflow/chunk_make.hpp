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
    std::uint64_t least_rest;
    std::uint64_t most_rest;
    std::size_t bytes;          ///< Of payloads.
    std::uint64_t outside = 0;  ///< Bit i: payload i is outside.
    bool differ = false;        ///< Payloads are not of one size.
    bool lie_apart = false;     ///< Some payload is not right after the one before.
};

/// Of versions in order.
inline chunk_stats facts_of(const chunk_entry* entries, unsigned count) noexcept {
    const chunk_entry& newest = entries[0];
    chunk_stats all{.least_rest = newest.rank.rest, .most_rest = newest.rank.rest, .bytes = count * newest.size};
    // A short look first: those of a load are alike in all that.
    const auto number = [](const char* at) { return reinterpret_cast<std::uintptr_t>(at); };
    std::uint64_t unlike = 0;
    const char* behind = newest.at;
    for (unsigned i = 0; i != count; ++i) {
        const chunk_entry& one = entries[i];
        unlike |= (one.rank.rest ^ newest.rank.rest) | (one.size ^ newest.size) | std::uint64_t{one.is_outside} |
                  (number(one.at) ^ number(behind));
        behind = one.at + one.size;
    }
    if (unlike == 0) return all;
    all.bytes = 0;
    behind = newest.at;
    for (unsigned i = 0; i != count; ++i) {
        const chunk_entry& one = entries[i];
        all.least_rest = (std::min)(all.least_rest, one.rank.rest);
        all.most_rest = (std::max)(all.most_rest, one.rank.rest);
        all.differ |= one.size != newest.size;
        all.lie_apart |= one.at != behind;
        behind = one.at + one.size;
        all.bytes += one.size;
        all.outside |= std::uint64_t{one.is_outside} << i;
    }
    return all;
}

/// A chunk of `count` versions in order with room for `room`, of payloads as long as they are on average.  Made ready for
/// such numbers and payloads as those of `beside`, if that is not null.
template <class Heap>
chunk* new_chunk(Heap& from, const chunk_entry* entries, unsigned count, unsigned room, chunk* beside) {
    const chunk_stats all = facts_of(entries, count);
    const bool differ = all.differ || (beside && beside->has_ends());
    const std::int64_t first = entries[0].rank.time;
    const auto span = static_cast<std::uint64_t>(entries[count - 1].rank.time) - static_cast<std::uint64_t>(first);
    unsigned time_width = chunk::fits(span, 4) ? 4 : 8;
    const std::uint64_t rest_span = all.most_rest - all.least_rest;
    unsigned rest_width = chunk::fits(rest_span, 2) ? 2 : chunk::fits(rest_span, 4) ? 4 : 8;
    if (beside) {
        time_width = std::max<unsigned>(time_width, beside->time_width);
        rest_width = std::max<unsigned>(rest_width, beside->rest_width);
    }
    const unsigned index =
        capacity_class::of(chunk::arrays(room, time_width, rest_width, differ) + all.bytes * room / count);
    auto* const made = ::new (from.allocate_aligned(capacity_class::bytes_of(index))) chunk{};
    made->size_class = static_cast<unsigned char>(index);
    made->count = static_cast<unsigned char>(count);
    made->capacity = static_cast<unsigned char>(room);
    made->time_width = static_cast<unsigned char>(time_width);
    made->rest_width = static_cast<unsigned char>(rest_width);
    made->payload_size = differ ? chunk::differing : static_cast<std::uint16_t>(entries[0].size);
    made->used = static_cast<std::uint16_t>(all.bytes);
    const std::uint64_t least_write = rest_width == 8 ? 0 : all.least_rest;  // those to come have larger numbers
    made->base = {chunk::base_of(first, span, time_width), least_write};
    made->set_room();
    made->outside = all.outside;
    for (unsigned i = 0; i != count; ++i) chunk::set(made->times(), i, time_width, made->offset(entries[i].rank.time));
    char* const rests = made->rests();
    if (all.most_rest == least_write)
        std::memset(rests, 0, count * rest_width);
    else
        for (unsigned i = 0; i != count; ++i) chunk::set(rests, i, rest_width, entries[i].rank.rest - least_write);
    std::size_t end = 0;
    for (unsigned i = 0; differ && i != count; ++i) made->set_end(i, end += entries[i].size);
    char* to = made->payloads();
    if (all.lie_apart)
        for (unsigned i = 0; i != count; ++i) to = copy_bytes(to, {entries[i].at, entries[i].size});
    else
        move_bytes(to, entries[0].at, all.bytes);
    return made;
}

/// Makes a chunk that is ready for nothing else.
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
