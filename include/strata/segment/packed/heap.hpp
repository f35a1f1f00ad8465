// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/slabs.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/recent_chunk.hpp>

namespace strata::detail::packed {

/// The sizes of records and chunks: every multiple of 4 bytes up to 256, then a number of steps between two powers of
/// two, which is 32 up to 1 KiB, 16 up to 4 KiB, 8 up to 64 KiB, 4 up to 4 GiB.  What rounding up leaves over is room
/// to grow.  A class is one byte.
namespace capacity_class {

struct band {
    unsigned first;  // class
    unsigned log;    // of the size below it
    unsigned steps_log;

    constexpr unsigned of(std::size_t bytes, unsigned log_below) const noexcept {
        const auto step = static_cast<unsigned>((bytes - 1) >> (log_below - steps_log)) & ((1u << steps_log) - 1);
        return first + ((log_below - log) << steps_log) + step;
    }
    constexpr std::size_t bytes_of(unsigned index) const noexcept {
        const std::size_t steps = std::size_t{1} << steps_log;
        return (steps + 1 + (index - first) % steps) << (log - steps_log + ((index - first) >> steps_log));
    }
};
inline constexpr band bands[] = {{64, 8, 5}, {128, 10, 4}, {160, 12, 3}, {192, 16, 2}};

constexpr unsigned of(std::size_t bytes) noexcept {
    if (bytes <= 256) return bytes == 0 ? 0 : static_cast<unsigned>((bytes - 1) / 4);
    const auto log = static_cast<unsigned>(std::bit_width(bytes - 1)) - 1;  // 2^log < bytes <= 2^(log + 1)
    return bands[log < bands[1].log ? 0 : log < bands[2].log ? 1 : log < bands[3].log ? 2 : 3].of(bytes, log);
}

constexpr std::size_t bytes_of(unsigned index) noexcept {
    if (index < bands[0].first) return (std::size_t{index} + 1) * 4;
    return bands[index < bands[1].first   ? 0
                 : index < bands[2].first ? 1
                 : index < bands[3].first ? 2
                                          : 3]
        .bytes_of(index);
}

static_assert(bytes_of(of(1)) == 4 && bytes_of(of(256)) == 256 && bytes_of(of(257)) == 264);
static_assert(bytes_of(of(1024)) == 1024 && bytes_of(of(1025)) == 1088 && bytes_of(of(4096)) == 4096);
static_assert(bytes_of(of(4097)) == 4608 && bytes_of(of(65537)) == 81920 && of(0xFFFFFFFF) == 255);

}  // namespace capacity_class

/// Allocates everything of a packed segment from a memory policy, and counts it.  Sizes are in bytes.
template <memory_policy Memory>
class heap {
    template <class Unit>
    using traits = std::allocator_traits<typename Memory::template allocator<Unit>>;

public:
    /// Whatever is changed may be changed where it lies: see versioned_heap.
    static constexpr bool keeps_versions = false;

    explicit heap(const Memory& memory) noexcept : memory_(memory) {}
    /// Takes over what the other has allocated.
    heap(heap&& other) noexcept : memory_(other.memory_), bytes_(std::exchange(other.bytes_, 0)) {}
    heap& operator=(heap&&) = delete;

    const Memory& memory() const noexcept { return memory_; }
    /// The memory for what lives only while a segment is built.
    const scratch_memory<Memory>& scratch() const noexcept { return scratch_of(memory_); }
    /// The bytes that are allocated and not freed yet.
    std::size_t bytes() const noexcept { return bytes_; }
    /// Takes over what another heap in the same memory has allocated.
    void take_over(heap& other) noexcept { bytes_ += std::exchange(other.bytes_, 0); }

    /// The chunk that was changed last.  It is forgotten when its memory is freed.
    recent_chunk& recent() noexcept { return recent_; }

    /// Announces that all of that is about to be released.
    void announce_release() noexcept {
        if constexpr (can_release_in_bulk<Memory>)
            if (bytes_ != 0 && !std::exchange(is_announced_, true)) memory_.announce_release(bytes_);
    }
    /// Frees all of it at once; false if the memory needs it object by object.
    bool release_in_bulk() noexcept {
        if constexpr (can_release_in_bulk<Memory>) {
            if (bytes_ == 0) return false;
            announce_release();
            is_announced_ = false;
            if (!memory_.release(bytes_)) return false;
            bytes_ = 0;
            recent_.forget();
            return true;
        } else {
            return false;
        }
    }

    /// Allocates bytes.  Throws: what the policy throws.
    char* allocate(std::size_t bytes) { return allocate_units<std::uint32_t>(bytes); }
    void deallocate(char* place, std::size_t bytes) noexcept { deallocate_units<std::uint32_t>(place, bytes); }

    /// Allocates what leads to records: nodes, leaves and separators.  Aligned to 8 bytes.
    char* allocate_index(std::size_t bytes) { return allocate_units<index_unit>(bytes); }
    void deallocate_index(char* place, std::size_t bytes) noexcept {
        recent_.forget(place);
        deallocate_units<index_unit>(place, bytes);
    }

    /// Allocates objects, aligned to 8 bytes.
    char* allocate_aligned(std::size_t bytes) { return allocate_units<std::uint64_t>(bytes); }
    void deallocate_aligned(char* place, std::size_t bytes) noexcept {
        recent_.forget(place);
        deallocate_units<std::uint64_t>(place, bytes);
    }

protected:
    static constexpr std::size_t units(std::size_t bytes, std::size_t unit) noexcept {
        return (bytes + unit - 1) / unit;
    }
    template <class Unit>
    void free_units(char* place, std::size_t count) noexcept {
        auto allocator = memory_.template allocator_for<Unit>();
        traits<Unit>::deallocate(allocator, reinterpret_cast<Unit*>(place), count);
    }
    /// Bytes are in use no more, though they are not freed yet.
    void uncount(std::size_t bytes) noexcept { bytes_ -= bytes; }

private:
    template <class Unit>
    char* allocate_units(std::size_t bytes) {
        auto allocator = memory_.template allocator_for<Unit>();
        const std::size_t count = units(bytes, sizeof(Unit));
        auto* const place = reinterpret_cast<char*>(traits<Unit>::allocate(allocator, count));
        bytes_ += count * sizeof(Unit);
        return place;
    }
    template <class Unit>
    void deallocate_units(char* place, std::size_t bytes) noexcept {
        const std::size_t count = units(bytes, sizeof(Unit));
        free_units<Unit>(place, count);
        bytes_ -= count * sizeof(Unit);
    }

    [[no_unique_address]] Memory memory_;
    std::size_t bytes_ = 0;
    bool is_announced_ = false;
    recent_chunk recent_;
};

/// Memory of an index that is freed unless it is released.
template <class Heap>
class owned_bytes {
public:
    owned_bytes(Heap& heap, std::size_t length) : heap_(&heap), place_(heap.allocate_index(length)), bytes_(length) {}
    owned_bytes(const owned_bytes&) = delete;
    owned_bytes& operator=(const owned_bytes&) = delete;
    ~owned_bytes() {
        if (place_) heap_->deallocate_index(place_, bytes_);
    }

    char* get() const noexcept { return place_; }
    char* release() noexcept { return std::exchange(place_, nullptr); }

private:
    Heap* heap_;
    char* place_;
    std::size_t bytes_;
};

/// A longer qualifier lies outside of its record.
inline constexpr std::size_t longest_key_inside = 256;

/// A copy of a qualifier that is about to be written, which may come from the segment itself.  A long qualifier is
/// copied outside; that copy is freed unless it is released.
template <class Heap>
class kept_key {
public:
    kept_key(Heap& heap, bytes_view key) : heap_(&heap) {
        owns_ = key.size() > longest_key_inside;
        char* const place = owns_ ? heap.allocate(key.size()) : copy_;
        copy_short(place, key);
        key_ = {place, key.size()};
    }
    kept_key(const kept_key&) = delete;
    kept_key& operator=(const kept_key&) = delete;
    ~kept_key() {
        if (owns_) heap_->deallocate(const_cast<char*>(key_.data()), key_.size());
    }

    bytes_view get() const noexcept { return key_; }
    void release() noexcept { owns_ = false; }

private:
    Heap* heap_;
    bytes_view key_;
    bool owns_;
    char copy_[longest_key_inside];
};

}  // namespace strata::detail::packed
