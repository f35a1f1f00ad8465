// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <strata/bytes/bytes.hpp>
#include <strata/core/hot.hpp>

namespace strata::detail {

/// a == b, by words and without a call: for short keys that mostly are equal.
STRATA_HOT bool are_equal(bytes_view a, bytes_view b) noexcept {
    const std::size_t size = a.size();
    if (size != b.size()) return false;
    const auto differ = [&]<class Word>(std::size_t at, Word) STRATA_HOT_LAMBDA {
        Word ours;
        Word theirs;
        std::memcpy(&ours, a.data() + at, sizeof ours);
        std::memcpy(&theirs, b.data() + at, sizeof theirs);
        return static_cast<std::uint64_t>(ours ^ theirs);
    };
    if (size > 64) return std::memcmp(a.data(), b.data(), size) == 0;
    if (size >= 8) {
        std::uint64_t all = differ(size - 8, std::uint64_t{});
        for (std::size_t at = 0; at + 8 < size; at += 8) all |= differ(at, std::uint64_t{});
        return all == 0;
    }
    if (size >= 4) return (differ(0, std::uint32_t{}) | differ(size - 4, std::uint32_t{})) == 0;
    for (std::size_t at = 0; at != size; ++at)
        if (a[at] != b[at]) return false;
    return true;
}

}  // namespace strata::detail
