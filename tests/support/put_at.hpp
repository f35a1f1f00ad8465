// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>

namespace support {

/// The version of a put of that time.
constexpr strata::version_key put_at(std::int64_t time, std::uint64_t sequence = 0) {
    return {{time}, strata::kind::put, sequence};
}

}  // namespace support
