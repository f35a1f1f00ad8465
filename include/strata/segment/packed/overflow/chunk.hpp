// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/search.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>

namespace strata::detail::packed {

/// A version of a chunk.
struct chunk_entry {
    sort_key key;
    const char* at;
    std::uint32_t size;
    bool is_outside;

    chunk_entry() = default;
    chunk_entry(const sort_key& r, const payload& p) noexcept
        : key(r), at(p.bytes.data()), size(static_cast<std::uint32_t>(p.bytes.size())), is_outside(p.is_outside) {}
    packed::payload payload() const noexcept { return {{at, size}, is_outside}; }
};

/// Up to 64 versions of a column in one piece of memory, the oldest first.  Timestamps, payloads, and kinds with
/// sequence numbers lie in an array each.  The last of these lies at the end, because walks over puts seldom look at
/// it.
///
/// A number is kept as what it exceeds a base by: a timestamp in four bytes if that is enough, a kind and sequence
/// number in two or four.  The base leaves room for older and newer versions to come.  Payloads of one length need no
/// array of ends.
struct chunk {
    static constexpr unsigned most = 64;
    static constexpr std::size_t most_bytes = 8192;  // of payloads, if there are several
    static constexpr std::uint16_t differing = 0xFFFF;
    static constexpr std::size_t padding = 6;  // bytes after the last number, so that any can be read as eight

    unsigned char size_class;
    unsigned char count;
    unsigned char capacity;
    unsigned char time_width;
    unsigned char kind_and_sequence_width;
    std::uint16_t payload_size;            // or `differing`
    std::uint16_t payload_room;            // bytes
    std::uint16_t used;                    // of these
    std::uint32_t kinds_and_sequences_at;  // bytes from the chunk's beginning; follows from its size, and is read often
    sort_key base;
    std::uint64_t outside;  // a bit for each payload that lies outside

    std::size_t memory() const noexcept { return capacity_class::bytes_of(size_class); }
    bool has_ends() const noexcept { return payload_size == differing; }
    bool is_wide() const noexcept { return time_width == 8 || kind_and_sequence_width == 8; }
    static std::size_t arrays(unsigned capacity, unsigned time_width, unsigned kind_and_sequence_width,
                              bool ends) noexcept {
        return sizeof(chunk) + padding +
               std::size_t{capacity} * (time_width + kind_and_sequence_width + (ends ? 2u : 0u));
    }
    char* times() noexcept { return reinterpret_cast<char*>(this + 1); }
    char* ends() noexcept { return times() + std::size_t{capacity} * time_width; }
    char* payloads() noexcept { return ends() + (has_ends() ? std::size_t{capacity} * 2 : 0); }
    char* kinds_and_sequences() noexcept { return reinterpret_cast<char*>(this) + kinds_and_sequences_at; }
    /// Reads a number from an array of numbers of 2, 4 or 8 bytes.
    STRATA_ALWAYS_INLINE static std::uint64_t number(const char* numbers, unsigned i, unsigned width) noexcept {
        if (width == 4) return load_little<std::uint32_t>(numbers + i * 4);
        return width == 2 ? load_little<std::uint16_t>(numbers + i * 2) : load_little<std::uint64_t>(numbers + i * 8);
    }
    /// Returns what to keep of eight bytes that begin with a number.
    static constexpr std::uint64_t mask(unsigned width) noexcept { return ~std::uint64_t{0} >> (64 - 8 * width); }
    STRATA_ALWAYS_INLINE sort_key key(unsigned i) noexcept {
        const std::uint64_t time = number(times(), i, time_width);
        return {static_cast<std::int64_t>(static_cast<std::uint64_t>(base.time) + time),
                base.kind_and_sequence + number(kinds_and_sequences(), i, kind_and_sequence_width)};
    }
    std::size_t begin(unsigned i) noexcept {
        if (!has_ends()) return std::size_t{i} * payload_size;
        return i == 0 ? 0 : load<std::uint16_t>(ends() + (i - 1) * 2);
    }
    STRATA_ALWAYS_INLINE payload payload_of(unsigned i) noexcept {
        return {{payloads() + begin(i), begin(i + 1) - begin(i)}, (outside >> i & 1) != 0};
    }

    /// Returns how many versions are not newer.
    unsigned count_up_to(const sort_key& key) noexcept {
        if (key.time < base.time) return 0;
        const std::uint64_t time = static_cast<std::uint64_t>(key.time) - static_cast<std::uint64_t>(base.time);
        if (!fits(time, time_width)) return count;
        unsigned n = time_width == 4 ? count_not_greater(times(), count, static_cast<std::uint32_t>(time))
                                     : count_in_front(count, [&](unsigned i) {
                                           return load_little<std::uint64_t>(times() + i * 8) <= time;
                                       });
        while (n > 0 && this->key(n - 1) > key) --n;  // only among versions of one timestamp
        return n;
    }
    /// Returns how many versions are older.
    unsigned count_before(const sort_key& key) noexcept {
        const unsigned n = count_up_to(key);
        return n > 0 && this->key(n - 1) == key ? n - 1 : n;
    }

    /// Inserts a version in place; false if there is no room, or a number does not fit.
    bool insert(unsigned i, const chunk_entry& entry) noexcept {
        const std::size_t size = entry.size;
        if (count == capacity || used + size > payload_room || !takes(entry)) return false;
        const std::size_t at = begin(i);
        char* const place = payloads() + at;
        move_bytes(place + size, place, used - at);
        copy_short(place, {entry.at, size});
        if (has_ends()) {
            for (unsigned k = count; k > i; --k) set_end(k, begin(k) + size);
            set_end(i, at + size);
        }
        make_gap(times(), i, time_width, offset(entry.key.time));
        make_gap(kinds_and_sequences(), i, kind_and_sequence_width,
                 entry.key.kind_and_sequence - base.kind_and_sequence);
        const std::uint64_t below = (std::uint64_t{1} << i) - 1;
        outside = (outside & below) | (outside & ~below) << 1 | std::uint64_t{entry.is_outside} << i;
        ++count;
        used = static_cast<std::uint16_t>(used + size);
        return true;
    }

    /// True if the numbers of a version and the length of its payload can be written in this chunk.
    bool takes(const chunk_entry& entry) const noexcept {
        return entry.key.time >= base.time && fits(offset(entry.key.time), time_width) &&
               entry.key.kind_and_sequence >= base.kind_and_sequence &&
               fits(entry.key.kind_and_sequence - base.kind_and_sequence, kind_and_sequence_width) &&
               (has_ends() || entry.size == payload_size);
    }

    /// Erases the versions [first, last).
    void erase(unsigned first, unsigned last) noexcept {
        const std::size_t at = begin(first);
        const std::size_t size = begin(last) - at;
        const unsigned after = count - last;
        move_bytes(payloads() + at, payloads() + at + size, used - at - size);
        if (has_ends())
            for (unsigned k = 0; k != after; ++k) set_end(first + k, begin(last + k + 1) - size);
        move_bytes(times() + first * time_width, times() + last * time_width, after * time_width);
        move_bytes(kinds_and_sequences() + first * kind_and_sequence_width,
                   kinds_and_sequences() + last * kind_and_sequence_width, after * kind_and_sequence_width);
        const std::uint64_t below = (std::uint64_t{1} << first) - 1;
        const std::uint64_t above = last == most ? 0 : outside >> last << first;
        outside = (outside & below) | above;
        count = static_cast<unsigned char>(count - (last - first));
        used = static_cast<std::uint16_t>(used - size);
    }
    void erase(unsigned i) noexcept { erase(i, i + 1); }

    /// Replaces a version in place; false if the payload has another length, or a number does not fit.
    bool replace(unsigned i, const chunk_entry& entry) noexcept {
        const std::size_t at = begin(i);
        if (begin(i + 1) - at != entry.size || !takes(entry)) return false;
        copy_bytes(payloads() + at, {entry.at, entry.size});
        set(times(), i, time_width, offset(entry.key.time));
        set(kinds_and_sequences(), i, kind_and_sequence_width, entry.key.kind_and_sequence - base.kind_and_sequence);
        const std::uint64_t bit = std::uint64_t{1} << i;
        outside = entry.is_outside ? outside | bit : outside & ~bit;
        return true;
    }

    chunk_entry entry(unsigned i) noexcept { return {key(i), payload_of(i)}; }

private:
    template <class Heap>
    friend chunk* new_chunk(Heap&, const chunk_entry*, unsigned, unsigned, chunk*);
    template <class Heap>
    friend chunk* copy_of(Heap&, chunk*, unsigned, unsigned, unsigned, std::size_t);

    static bool fits(std::uint64_t number, unsigned width) noexcept { return width == 8 || number >> (8 * width) == 0; }
    /// Returns the base for timestamps that span so much from `first` on.  It leaves room for others on either side.
    static std::int64_t base_of(std::int64_t first, std::uint64_t span, unsigned width) noexcept {
        constexpr std::int64_t least = (std::numeric_limits<std::int64_t>::min)();
        if (width == 8) return least;
        const std::uint64_t slack = (((std::uint64_t{1} << (8 * width)) - 1) - span) / 2;
        const std::uint64_t below = static_cast<std::uint64_t>(first) - static_cast<std::uint64_t>(least);
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(first) - (std::min)(slack, below));
    }
    std::uint64_t offset(std::int64_t time) const noexcept {
        return static_cast<std::uint64_t>(time) - static_cast<std::uint64_t>(base.time);
    }

    void set_room() noexcept {
        const std::size_t room = memory() - arrays(capacity, time_width, kind_and_sequence_width, has_ends());
        payload_room = static_cast<std::uint16_t>(std::min<std::size_t>(room, 0xFFFF));
        kinds_and_sequences_at =
            static_cast<std::uint32_t>(memory() - padding - std::size_t{capacity} * kind_and_sequence_width);
    }
    void set_end(unsigned i, std::size_t end) noexcept { store(ends() + i * 2, static_cast<std::uint16_t>(end)); }
    static void set(char* numbers, unsigned i, unsigned width, std::uint64_t number) noexcept {
        if (width == 2)
            store_little(numbers + i * 2, static_cast<std::uint16_t>(number));
        else if (width == 4)
            store_little(numbers + i * 4, static_cast<std::uint32_t>(number));
        else
            store_little(numbers + i * 8, number);
    }
    /// Moves the numbers from the i-th on, and writes one into the gap.
    void make_gap(char* numbers, unsigned i, unsigned width, std::uint64_t number) noexcept {
        move_bytes(numbers + (i + 1) * width, numbers + i * width, (count - i) * width);
        set(numbers, i, width, number);
    }
};

}  // namespace strata::detail::packed
