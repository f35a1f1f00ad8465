// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/rank.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>

namespace strata::detail::packed {

/// Some versions of a chunk: those from one on up to another.  Of null: none.
struct chunk_part {
    chunk* of = nullptr;
    unsigned first = 0;
    unsigned last = 0;
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // none is read of a walk over nothing
#endif

/// A walk over the versions of a part of a chunk, the newest first; it begins in front of that.  It goes down all arrays
/// side by side, and takes a number of any width as eight bytes and a mask, so that few branches are met.
class chunk_walk {
public:
    chunk_walk() = default;  // over nothing
    explicit chunk_walk(const chunk_part& over) noexcept
        : left_(over.last - over.first),
          time_(over.of->times() + std::size_t{over.last} * over.of->time_width),
          time_width_(over.of->time_width),
          time_mask_(chunk::mask(over.of->time_width)),
          rest_(over.of->rests() + std::size_t{over.last} * over.of->rest_width),
          rest_width_(over.of->rest_width),
          rest_mask_(chunk::mask(over.of->rest_width)),
          payload_size_(over.of->has_ends() ? 0u : over.of->payload_size),
          payload_(over.of->payloads() + over.last * payload_size_),
          base_(over.of->base),
          is_uniform_(!over.of->has_ends() && over.of->outside == 0),
          first_(over.first),
          over_(over.of) {}

    bool is_at_end() const noexcept { return left_ == 0; }

    /// Goes to the next older version.
    STRATA_ALWAYS_INLINE void go_on() noexcept {
        --left_;
        time_ -= time_width_;
        rest_ -= rest_width_;
        payload_ -= payload_size_;
    }

    STRATA_ALWAYS_INLINE version_key key() const noexcept {
        const std::uint64_t time = static_cast<std::uint64_t>(base_.time) + (load_little_endian(time_) & time_mask_);
        const std::uint64_t rest = base_.rest + (load_little_endian(rest_) & rest_mask_);
        return version_rank(static_cast<std::int64_t>(time), rest).key();
    }
    STRATA_ALWAYS_INLINE bytes_view value() const noexcept {
        if (is_uniform_) return {payload_, payload_size_};
        return over_->payload_of(first_ + left_).value();
    }

private:
    unsigned left_ = 0;  // how many it has not come to
    const char* time_;
    std::size_t time_width_;
    std::uint64_t time_mask_;
    const char* rest_;
    std::size_t rest_width_;
    std::uint64_t rest_mask_;
    std::size_t payload_size_ = 0;  // or 0, if they are not equally long
    const char* payload_;
    version_rank base_;
    bool is_uniform_;  // that, and they lie in the chunk
    unsigned first_;
    chunk* over_;
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace strata::detail::packed
