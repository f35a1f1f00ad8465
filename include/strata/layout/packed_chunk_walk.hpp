// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/hot.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_rank.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// A walk over the versions of a chunk, the newest first; it begins in front of that.  It goes down all arrays side by side,
/// and takes a number of any width as eight bytes and a mask, so that few branches are met.
class chunk_walk {
public:
    chunk_walk() = default;  // over nothing
    explicit chunk_walk(chunk* over) noexcept
        : left_(over->count),
          time_(over->times() + std::size_t{left_} * over->time_width),
          time_width_(over->time_width),
          time_mask_(chunk::mask(over->time_width)),
          rest_(over->rests() + std::size_t{left_} * over->rest_width),
          rest_width_(over->rest_width),
          rest_mask_(chunk::mask(over->rest_width)),
          payload_(over->payloads() + over->used),
          payload_size_(over->has_ends() ? 0u : over->payload_size),
          base_(over->base),
          is_uniform_(!over->has_ends() && over->outside == 0),
          over_(over) {}

    bool is_at_end() const noexcept { return left_ == 0; }

    /// Goes to the next older version.
    STRATA_HOT void go_on() noexcept {
        --left_;
        time_ -= time_width_;
        rest_ -= rest_width_;
        payload_ -= payload_size_;
    }

    STRATA_HOT version_key key() const noexcept {
        const std::uint64_t time = static_cast<std::uint64_t>(base_.time) + (load<std::uint64_t>(time_) & time_mask_);
        const std::uint64_t rest = base_.rest + (load<std::uint64_t>(rest_) & rest_mask_);
        return version_rank(static_cast<std::int64_t>(time), rest).key();
    }
    STRATA_HOT bytes_view value() const noexcept {
        if (is_uniform_) return {payload_, payload_size_};
        return over_->payload_of(left_).value();
    }

private:
    unsigned left_ = 0;  // also the index of the version it stands on
    const char* time_;
    std::size_t time_width_;
    std::uint64_t time_mask_;
    const char* rest_;
    std::size_t rest_width_;
    std::uint64_t rest_mask_;
    const char* payload_;
    std::size_t payload_size_;  // or 0, if they are not equally long
    version_rank base_;
    bool is_uniform_;  // that, and they lie in the chunk
    chunk* over_;
};

}  // namespace strata::detail::packed
