// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/hot.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// Where the arrays of a chunk lie, worked out once for a walk over its versions.
class chunk_view {
public:
    chunk_view() = default;  // of no chunk yet
    STRATA_HOT explicit chunk_view(chunk* of) noexcept
        : times_(of->times()),
          rests_(of->rests()),
          ends_(of->has_ends() ? of->ends() : nullptr),
          payloads_(of->payloads()),
          base_(of->base),
          outside_(of->outside),
          time_width_(of->time_width),
          rest_width_(of->rest_width),
          payload_size_(of->payload_size) {}

    STRATA_HOT version_key key(unsigned i) const noexcept {
        const std::uint64_t time = static_cast<std::uint64_t>(base_.time) + chunk::number(times_, i, time_width_);
        return version_rank(static_cast<std::int64_t>(time), base_.rest + chunk::number(rests_, i, rest_width_)).key();
    }

    STRATA_HOT bytes_view value(unsigned i) const noexcept {
        bytes_view bytes(payloads_ + std::size_t{i} * payload_size_, payload_size_);
        if (ends_) {
            const std::size_t begin = i == 0 ? 0 : load<std::uint16_t>(ends_ + (i - 1) * 2);
            bytes = {payloads_ + begin, load<std::uint16_t>(ends_ + i * 2) - begin};
        }
        return outside_ == 0 ? bytes : payload{bytes, (outside_ >> i & 1) != 0}.value();
    }

private:
    const char* times_;
    const char* rests_;
    const char* ends_;  // or null, if all payloads are equally long
    const char* payloads_;
    version_rank base_;
    std::uint64_t outside_;
    unsigned time_width_;
    unsigned rest_width_;
    std::size_t payload_size_;
};

}  // namespace strata::detail::packed
