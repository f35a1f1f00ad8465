// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// A version_key as two numbers, the oldest version least.
struct version_rank {
    std::int64_t time;
    std::uint64_t rest;

    version_rank() = default;
    constexpr version_rank(std::int64_t t, std::uint64_t r) noexcept : time(t), rest(r) {}
    explicit constexpr version_rank(const version_key& key) noexcept
        : time(key.written().value),
          rest(std::uint64_t{static_cast<std::uint8_t>(key.kind())} << 56 | key.sequence() << 1 |
               (key.has_ttl() ? 1u : 0u)) {}

    constexpr version_key key() const noexcept {
        return {{time}, static_cast<kind>(rest >> 56), (rest & ((std::uint64_t{1} << 56) - 1)) >> 1, (rest & 1) != 0};
    }
    friend constexpr auto operator<=>(const version_rank&, const version_rank&) = default;
};

/// A version of a chunk.
struct chunk_entry {
    version_rank rank;
    const char* at;
    std::uint32_t size;
    bool is_outside;

    chunk_entry() = default;
    chunk_entry(const version_rank& r, const payload& p) noexcept
        : rank(r), at(p.bytes.data()), size(static_cast<std::uint32_t>(p.bytes.size())), is_outside(p.is_outside) {}
    packed::payload payload() const noexcept { return {{at, size}, is_outside}; }
};

/// Up to 64 versions of a column, the oldest first: their timestamps, the rest of their keys, and their payloads, each
/// in an array.
///
/// Timestamps are kept as what they exceed a base by, in four bytes if that will do; so is the rest, in two or four.
/// The base is such that older and newer versions to come will fit as well. Payloads of one length need no array of
/// ends.
struct chunk {
    static constexpr unsigned most = 64;
    static constexpr std::size_t most_bytes = 8192;  // of payloads, if there are several
    static constexpr std::uint16_t differing = 0xFFFF;

    unsigned char size_class;
    unsigned char count;
    unsigned char capacity;
    unsigned char time_width;
    unsigned char rest_width;
    std::uint16_t payload_size;  // or `differing`
    std::uint32_t used;          // bytes of payloads
    version_rank base;
    std::uint64_t outside;  // a bit for each payload that lies outside

    std::size_t memory() const noexcept { return capacity_class::bytes_of(size_class); }
    bool has_ends() const noexcept { return payload_size == differing; }
    static std::size_t arrays(unsigned capacity, unsigned time_width, unsigned rest_width, bool ends) noexcept {
        return sizeof(chunk) + std::size_t{capacity} * (time_width + rest_width + (ends ? 2u : 0u));
    }
    char* times() noexcept { return reinterpret_cast<char*>(this + 1); }
    char* rests() noexcept { return times() + std::size_t{capacity} * time_width; }
    char* ends() noexcept { return rests() + std::size_t{capacity} * rest_width; }
    char* payloads() noexcept { return ends() + (has_ends() ? std::size_t{capacity} * 2 : 0); }
    std::size_t payload_room() noexcept { return memory() - arrays(capacity, time_width, rest_width, has_ends()); }

    STRATA_HOT version_rank rank(unsigned i) noexcept {
        const std::uint64_t time =
            time_width == 4 ? load<std::uint32_t>(times() + i * 4) : load<std::uint64_t>(times() + i * 8);
        const std::uint64_t rest = rest_width == 2   ? load<std::uint16_t>(rests() + i * 2)
                                   : rest_width == 4 ? load<std::uint32_t>(rests() + i * 4)
                                                     : load<std::uint64_t>(rests() + i * 8);
        return {static_cast<std::int64_t>(static_cast<std::uint64_t>(base.time) + time), base.rest + rest};
    }
    std::size_t begin(unsigned i) noexcept {
        if (!has_ends()) return std::size_t{i} * payload_size;
        return i == 0 ? 0 : load<std::uint16_t>(ends() + (i - 1) * 2);
    }
    STRATA_HOT payload payload_of(unsigned i) noexcept {
        return {{payloads() + begin(i), begin(i + 1) - begin(i)}, (outside >> i & 1) != 0};
    }

    /// How many are not newer.
    unsigned count_up_to(const version_rank& rank) noexcept {
        unsigned first = 0;
        for (unsigned left = count; left != 0;) {
            const unsigned half = left / 2;
            const bool is_not_newer = this->rank(first + half) <= rank;
            first = is_not_newer ? first + half + 1 : first;
            left = is_not_newer ? left - half - 1 : half;
        }
        return first;
    }

    /// Inserts in place; false if there is no room, or a number does not fit.
    bool insert(unsigned i, const chunk_entry& entry) noexcept {
        const std::size_t size = entry.size;
        const std::uint64_t time = static_cast<std::uint64_t>(entry.rank.time) - static_cast<std::uint64_t>(base.time);
        const std::uint64_t rest = entry.rank.rest - base.rest;
        if (count == capacity || used + size > payload_room() || (!has_ends() && size != payload_size) ||
            !fits(time, time_width) || !fits(rest, rest_width))
            return false;
        const std::size_t at = begin(i);
        move_bytes(payloads() + at + size, payloads() + at, used - at);
        copy_bytes(payloads() + at, {entry.at, size});
        if (has_ends()) {
            for (unsigned k = count; k > i; --k) set_end(k, begin(k) + size);
            set_end(i, at + size);
        }
        open(times(), i, time_width, time);
        open(rests(), i, rest_width, rest);
        const std::uint64_t below = (std::uint64_t{1} << i) - 1;
        outside = (outside & below) | (outside & ~below) << 1 | std::uint64_t{entry.is_outside} << i;
        ++count;
        used += static_cast<std::uint32_t>(size);
        return true;
    }

    void erase(unsigned i) noexcept {
        const std::size_t at = begin(i);
        const std::size_t size = begin(i + 1) - at;
        move_bytes(payloads() + at, payloads() + at + size, used - at - size);
        if (has_ends())
            for (unsigned k = i; k + 1u < count; ++k) set_end(k, begin(k + 2) - size);
        move_bytes(times() + i * time_width, times() + (i + 1) * time_width, (count - i - 1u) * time_width);
        move_bytes(rests() + i * rest_width, rests() + (i + 1) * rest_width, (count - i - 1u) * rest_width);
        const std::uint64_t below = (std::uint64_t{1} << i) - 1;
        outside = (outside & below) | (outside >> 1 & ~below);
        --count;
        used -= static_cast<std::uint32_t>(size);
    }

    chunk_entry entry(unsigned i) noexcept { return {rank(i), payload_of(i)}; }

private:
    template <class Heap>
    friend chunk* new_chunk(Heap&, const chunk_entry*, unsigned, unsigned);

    static bool fits(std::uint64_t number, unsigned width) noexcept { return width == 8 || number >> (8 * width) == 0; }
    /// Half of what numbers of that width leave free if they span so much.  Modulo 2^64 all numbers fit eight bytes.
    static std::uint64_t slack(std::uint64_t span, unsigned width) noexcept {
        return width == 8 ? 0 : (((std::uint64_t{1} << (8 * width)) - 1) - span) / 2;
    }
    void set_end(unsigned i, std::size_t end) noexcept { store(ends() + i * 2, static_cast<std::uint16_t>(end)); }
    static void set(char* numbers, unsigned i, unsigned width, std::uint64_t number) noexcept {
        if (width == 2)
            store(numbers + i * 2, static_cast<std::uint16_t>(number));
        else if (width == 4)
            store(numbers + i * 4, static_cast<std::uint32_t>(number));
        else
            store(numbers + i * 8, number);
    }
    void open(char* numbers, unsigned i, unsigned width, std::uint64_t number) noexcept {
        move_bytes(numbers + (i + 1) * width, numbers + i * width, (count - i) * width);
        set(numbers, i, width, number);
    }
};

/// A chunk of `count` versions in order with room for `room`, of payloads as long as they are on average.
template <class Heap>
chunk* new_chunk(Heap& from, const chunk_entry* entries, unsigned count, unsigned room) {
    std::uint64_t least_rest = entries[0].rank.rest;
    std::uint64_t most_rest = least_rest;
    std::size_t bytes = 0;
    bool differ = false;
    for (unsigned i = 0; i != count; ++i) {
        least_rest = std::min(least_rest, entries[i].rank.rest);
        most_rest = std::max(most_rest, entries[i].rank.rest);
        bytes += entries[i].size;
        differ = differ || entries[i].size != entries[0].size;
    }
    const std::int64_t first = entries[0].rank.time;
    const auto span = static_cast<std::uint64_t>(entries[count - 1].rank.time) - static_cast<std::uint64_t>(first);
    const unsigned time_width = chunk::fits(span, 4) ? 4 : 8;
    const unsigned rest_width = chunk::fits(most_rest - least_rest, 2)   ? 2
                                : chunk::fits(most_rest - least_rest, 4) ? 4
                                                                         : 8;
    const unsigned index =
        capacity_class::of(chunk::arrays(room, time_width, rest_width, differ) + bytes * room / count);
    auto* const made = ::new (from.allocate(capacity_class::bytes_of(index))) chunk{};
    made->size_class = static_cast<unsigned char>(index);
    made->count = static_cast<unsigned char>(count);
    made->capacity = static_cast<unsigned char>(room);
    made->time_width = static_cast<unsigned char>(time_width);
    made->rest_width = static_cast<unsigned char>(rest_width);
    made->payload_size = differ ? chunk::differing : static_cast<std::uint16_t>(entries[0].size);
    made->used = static_cast<std::uint32_t>(bytes);
    made->base = {static_cast<std::int64_t>(static_cast<std::uint64_t>(first) - chunk::slack(span, time_width)),
                  least_rest - chunk::slack(most_rest - least_rest, rest_width)};
    char* to = made->payloads();
    for (unsigned i = 0; i != count; ++i) {
        chunk::set(made->times(), i, time_width,
                   static_cast<std::uint64_t>(entries[i].rank.time) - static_cast<std::uint64_t>(made->base.time));
        chunk::set(made->rests(), i, rest_width, entries[i].rank.rest - made->base.rest);
        to = copy_bytes(to, {entries[i].at, entries[i].size});
        if (differ) made->set_end(i, static_cast<std::size_t>(to - made->payloads()));
        made->outside |= std::uint64_t{entries[i].is_outside} << i;
    }
    return made;
}

template <class Heap>
void free_chunk(Heap& to, chunk* gone) noexcept {
    to.deallocate(reinterpret_cast<char*>(gone), gone->memory());
}

}  // namespace strata::detail::packed
