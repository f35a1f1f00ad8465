// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_raw.hpp>

namespace strata::detail::packed {

/// Values longer than that lie outside: in the place of the value its address and its length.
inline constexpr std::size_t longest_inside = 512;

/// What lies in the place of a value.
struct payload {
    bytes_view bytes;
    bool is_outside = false;

    bytes_view value() const noexcept {
        if (!is_outside) return bytes;
        return {load<const char*>(bytes.data()), load<std::size_t>(bytes.data() + sizeof(char*))};
    }
};

template <class Heap>
void free_outside(Heap& from, const payload& gone) noexcept {
    if (gone.is_outside) from.deallocate(load<char*>(gone.bytes.data()), gone.value().size());
}

/// What leads to a value outside, kept while the bytes that held it go.
class payload_copy {
public:
    explicit payload_copy(const payload& of) noexcept : payload_(of) {
        if (!of.is_outside) return;
        copy_bytes(outside_, of.bytes);
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

/// A value on its way in: a copy, so it may come from the segment itself.  A long one is copied outside, and goes back
/// unless it is released.
template <class Heap>
class kept_value {
public:
    kept_value(Heap& to, bytes_view value) : heap_(&to) {
        if (value.size() <= longest_inside) {
            copy_bytes(copy_, value);
            payload_.bytes = {copy_, value.size()};
            return;
        }
        char* const outside = to.allocate(value.size());
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

/// A version in a record: a flag byte, its timestamp in 6 or 8 bytes, its sequence number in 0, 3, 5 or 7, the length
/// of the payload, the payload.
///
/// Flag byte: kind / 2 in three bits, 8: a time to live of its own, the width of the sequence number in two bits, 64: a
/// timestamp of 8 bytes, 128: the value lies outside.
struct version_view {
    version_key key;
    packed::payload payload;
    const char* end;
};

namespace version_format {

inline constexpr unsigned char sequence_widths[4] = {0, 3, 5, 7};
inline constexpr std::uint64_t narrow_time = (std::uint64_t{1} << 48) - 1;

/// Reads eight bytes at a time, and never before or behind the version.
STRATA_HOT version_view read(const char* at) noexcept {
    const std::uint64_t front = load_little_endian(at);
    const auto flags = static_cast<unsigned>(front & 0xFF);
    auto written = static_cast<std::int64_t>(front >> 8 & narrow_time);
    at += 7;
    if ((flags & 64) != 0) {
        written = static_cast<std::int64_t>(load_little_endian(at - 6));
        at += 2;
    }
    // Eight bytes that end with the first of the length; before that lies the sequence number.
    const unsigned width = sequence_widths[flags >> 4 & 3];
    const std::uint64_t back = load_little_endian(at + width - 7);
    const std::uint64_t sequence = (back & ((std::uint64_t{1} << 56) - 1)) >> (56 - 8 * width);
    at += width + 1;
    std::size_t length = back >> 56;
    if (length >= 128) {
        --at;
        length = read_length(at);
    }
    return {version_key({written}, static_cast<kind>((flags & 7) * 2), sequence, (flags & 8) != 0),
            {{at, length}, (flags & 128) != 0},
            at + length};
}

inline unsigned width_code(std::uint64_t sequence) noexcept {
    return sequence == 0 ? 0 : sequence < 1u << 24 ? 1 : sequence < std::uint64_t{1} << 40 ? 2 : 3;
}
inline bool is_wide(timestamp written) noexcept { return static_cast<std::uint64_t>(written.value) > narrow_time; }

inline std::size_t size(const version_key& key, const payload& value) noexcept {
    return (is_wide(key.written()) ? 9u : 7u) + sequence_widths[width_code(key.sequence())] +
           length_size(value.bytes.size()) + value.bytes.size();
}

/// Returns the end.
inline char* write(char* at, const version_key& key, const payload& value) noexcept {
    const bool wide = is_wide(key.written());
    const unsigned width = width_code(key.sequence());
    const unsigned flags = static_cast<unsigned>(key.kind()) / 2 | (key.has_ttl() ? 8u : 0) | width << 4 |
                           (wide ? 64u : 0) | (value.is_outside ? 128u : 0);
    if (!wide && value.bytes.size() < 128) {
        // Eight bytes that end with the length; then the flags and the timestamp, partly over them.
        const unsigned bytes = sequence_widths[width];
        store_little_endian(at + bytes, key.sequence() << (56 - 8 * bytes) | std::uint64_t{value.bytes.size()} << 56);
        const std::uint64_t front = flags | static_cast<std::uint64_t>(key.written().value) << 8;
        store_little(at, static_cast<std::uint32_t>(front));
        store_little(at + 3, static_cast<std::uint32_t>(front >> 24));
        return copy_short(at + 8 + bytes, value.bytes);
    }
    *at++ = static_cast<char>(flags);
    store_number(at, static_cast<std::uint64_t>(key.written().value), wide ? 8 : 6);
    at += wide ? 8 : 6;
    store_number(at, key.sequence(), sequence_widths[width]);
    return copy_bytes(write_length(at + sequence_widths[width], value.bytes.size()), value.bytes);
}

}  // namespace version_format
}  // namespace strata::detail::packed
