// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/assert.hpp>
#include <strata/segment/packed/format/raw.hpp>

namespace strata::detail::packed {

/// A longer value lies outside of its record, which then holds its address and its length.
inline constexpr std::size_t longest_inside = 512;

/// The bytes that a record holds for a value: the value, or the address and the length of one outside.
struct payload {
    bytes_view bytes;
    bool is_outside = false;

    STRATA_ALWAYS_INLINE bytes_view value() const noexcept {
        if (!is_outside) return bytes;
        return {load<const char*>(bytes.data()), load<std::size_t>(bytes.data() + sizeof(char*))};
    }
};

template <class Heap>
void free_outside(Heap& heap, const payload& value) noexcept {
    if (value.is_outside) heap.deallocate(load<char*>(value.bytes.data()), value.value().size());
}

/// Keeps the address and the length of a value outside while the bytes that held them are overwritten.
class payload_copy {
public:
    explicit payload_copy(const payload& original) noexcept : payload_(original) {
        if (!original.is_outside) return;
        copy_bytes(outside_, original.bytes);
        payload_.bytes = {outside_, sizeof outside_};
    }
    payload_copy(const payload_copy&) = delete;
    payload_copy& operator=(const payload_copy&) = delete;
    ~payload_copy() = default;

    const payload& get() const noexcept { return payload_; }

private:
    packed::payload payload_;
    char outside_[sizeof(char*) + sizeof(std::size_t)];
};

/// A copy of a value that is about to be written, which may come from the segment itself.  A long value is copied
/// outside; that copy is freed unless it is released.
template <class Heap>
class kept_value {
public:
    kept_value(Heap& heap, bytes_view value) : heap_(&heap) {
        if (value.size() <= longest_inside) {
            copy_short(copy_, value);
            payload_.bytes = {copy_, value.size()};
            return;
        }
        char* const outside = heap.allocate(value.size());
        copy_bytes(outside, value);
        store(copy_, outside);
        store(copy_ + sizeof(char*), value.size());
        payload_ = {{copy_, sizeof(char*) + sizeof(std::size_t)}, true};
        owns_ = true;
    }
    kept_value(const kept_value&) = delete;
    kept_value& operator=(const kept_value&) = delete;
    ~kept_value() {
        if (owns_) free_outside(*heap_, payload_);
    }

    const payload& get() const noexcept { return payload_; }
    void release() noexcept { owns_ = false; }

private:
    Heap* heap_;
    packed::payload payload_;
    bool owns_ = false;
    char copy_[longest_inside];
};

/// A version in a record: a flag byte, its timestamp in 6 or 8 bytes, its sequence number in up to 7, the length of the
/// payload, the payload.
///
/// Flag byte: three bits of kind / 2, or 3 for a put with a time to live of its own, which no marker has; three bits of
/// the width of the sequence number; 64 for a timestamp of 8 bytes; 128 for a value outside.
struct version_view {
    version_key key;
    packed::payload payload;
    const char* end;
};

namespace version_format {

inline constexpr unsigned put_with_ttl = 3;
inline constexpr std::uint64_t narrow_time = (std::uint64_t{1} << 48) - 1;

/// Reads a version, eight bytes at a time, and no byte before or after it.
STRATA_ALWAYS_INLINE version_view read(const char* at) noexcept {
    const std::uint64_t front = load_little_endian(at);
    const auto flags = static_cast<unsigned>(front & 0xFF);
    auto written = static_cast<std::int64_t>(front >> 8 & narrow_time);
    at += 7;
    if ((flags & 64) != 0) {
        written = static_cast<std::int64_t>(load_little_endian(at - 6));
        at += 2;
    }
    // These eight bytes end with the first byte of the length.  Before that lies the sequence number.
    const unsigned width = flags >> 3 & 7;
    const std::uint64_t back = load_little_endian(at + width - 7);
    const std::uint64_t sequence = (back & ((std::uint64_t{1} << 56) - 1)) >> (56 - 8 * width);
    at += width + 1;
    auto length = static_cast<std::size_t>(back >> 56);
    if (length >= 128) {
        --at;
        length = read_length(at);
    }
    const unsigned kind_code = flags & 7;
    const bool has_ttl = kind_code == put_with_ttl;
    return {version_key({written}, static_cast<kind>((kind_code - (has_ttl ? 1 : 0)) * 2), sequence, has_ttl),
            {{at, length}, (flags & 128) != 0},
            at + length};
}

/// The version there is a put: its code is 2, or 3 with a time to live.
STRATA_ALWAYS_INLINE bool is_put(const char* at) noexcept { return (static_cast<unsigned char>(*at) & 6u) == 2; }

inline unsigned width_of(std::uint64_t sequence) noexcept {
    return (static_cast<unsigned>(std::bit_width(sequence)) + 7) / 8;
}
inline bool is_wide(timestamp written) noexcept { return static_cast<std::uint64_t>(written.value) > narrow_time; }

inline std::size_t size(const version_key& key, const payload& value) noexcept {
    return (is_wide(key.written()) ? 9u : 7u) + width_of(key.sequence()) + length_size(value.bytes.size()) +
           value.bytes.size();
}

/// Writes a version and returns its end.
STRATA_ALWAYS_INLINE char* write(char* at, const version_key& key, const payload& value) noexcept {
    STRATA_ASSERT(!key.has_ttl() || key.kind() == kind::put);
    const bool wide = is_wide(key.written());
    const unsigned width = width_of(key.sequence());
    const unsigned flags = (static_cast<unsigned>(key.kind()) / 2 + (key.has_ttl() ? 1 : 0)) | width << 3 |
                           (wide ? 64u : 0) | (value.is_outside ? 128u : 0);
    if (!wide && value.bytes.size() < 128) {
        // Writes eight bytes that end with the length, and then the flags and the timestamp, partly over them.
        store_little_endian(at + width, key.sequence() << (56 - 8 * width) | std::uint64_t{value.bytes.size()} << 56);
        const std::uint64_t front = flags | static_cast<std::uint64_t>(key.written().value) << 8;
        store_little(at, static_cast<std::uint32_t>(front));
        store_little(at + 3, static_cast<std::uint32_t>(front >> 24));
        return copy_short(at + 8 + width, value.bytes);
    }
    *at++ = static_cast<char>(flags);
    store_number(at, static_cast<std::uint64_t>(key.written().value), wide ? 8 : 6);
    at += wide ? 8 : 6;
    store_number(at, key.sequence(), width);
    return copy_bytes(write_length(at + width, value.bytes.size()), value.bytes);
}

}  // namespace version_format
}  // namespace strata::detail::packed
