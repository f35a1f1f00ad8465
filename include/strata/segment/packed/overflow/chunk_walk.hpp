// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>

namespace strata::detail::packed {

/// The versions [first, last) of a chunk; none if `source` is null.
struct chunk_part {
    chunk* source = nullptr;
    unsigned first = 0;
    unsigned last = 0;
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // none is read of a walk over nothing
#endif

/// A walk over some versions of a chunk, the newest first; go_on() comes to the first of them.  It reads all arrays
/// side by side, and a number of any width as eight bytes and a mask, so that it needs few branches.
class chunk_walk {
public:
    chunk_walk() = default;  // over nothing
    explicit chunk_walk(const chunk_part& part) noexcept
        : left_(part.last - part.first),
          time_(part.source->times() + std::size_t{part.last} * part.source->time_width),
          time_width_(part.source->time_width),
          time_mask_(chunk::mask(part.source->time_width)),
          kind_and_sequence_(part.source->kinds_and_sequences() +
                             std::size_t{part.last} * part.source->kind_and_sequence_width),
          kind_and_sequence_width_(part.source->kind_and_sequence_width),
          kind_and_sequence_mask_(chunk::mask(part.source->kind_and_sequence_width)),
          payload_size_(part.source->has_ends() ? 0u : part.source->payload_size),
          payload_(part.source->payloads() + part.last * payload_size_),
          base_(part.source->base),
          is_uniform_(!part.source->has_ends() && part.source->outside == 0),
          first_(part.first),
          source_(part.source) {}

    bool is_at_end() const noexcept { return left_ == 0; }

    /// Goes to the next older version.
    STRATA_ALWAYS_INLINE void go_on() noexcept {
        --left_;
        time_ -= time_width_;
        kind_and_sequence_ -= kind_and_sequence_width_;
        payload_ -= payload_size_;
    }

    STRATA_ALWAYS_INLINE version_key version() const noexcept {
        const std::uint64_t time = static_cast<std::uint64_t>(base_.time) + (load_little_endian(time_) & time_mask_);
        const std::uint64_t kind_and_sequence =
            base_.kind_and_sequence + (load_little_endian(kind_and_sequence_) & kind_and_sequence_mask_);
        return sort_key(static_cast<std::int64_t>(time), kind_and_sequence).version();
    }
    /// version() for a loop that seldom asks for the kind and the number: version() would load them before it is known
    /// whether they are asked for, and they lie where nothing else is read.
    version_key version_by_itself() const noexcept { return version_in(source_, first_ + left_); }
    STRATA_ALWAYS_INLINE bytes_view value() const noexcept {
        if (is_uniform_) return {payload_, payload_size_};
        return source_->payload_of(first_ + left_).value();
    }

private:
    STRATA_NOINLINE static version_key version_in(chunk* source, unsigned index) noexcept {
        return source->key(index).version();
    }

    unsigned left_ = 0;  // versions that it has not come to
    const char* time_;
    std::size_t time_width_;
    std::uint64_t time_mask_;
    const char* kind_and_sequence_;
    std::size_t kind_and_sequence_width_;
    std::uint64_t kind_and_sequence_mask_;
    std::size_t payload_size_ = 0;  // 0 if payloads are not equally long
    const char* payload_;
    sort_key base_;
    bool is_uniform_;  // payloads are equally long, and values lie in the chunk
    unsigned first_;
    chunk* source_;
};

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace strata::detail::packed
