// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// a == b, by words and without a call: for short keys that mostly are equal.
inline bool are_equal(bytes_view a, bytes_view b) noexcept {
    if (a.size() != b.size()) return false;
    const std::size_t size = a.size();
    const auto differ = [&]<class Word>(std::size_t at, Word) {
        Word ours;
        Word theirs;
        std::memcpy(&ours, a.data() + at, sizeof ours);
        std::memcpy(&theirs, b.data() + at, sizeof theirs);
        return ours != theirs;
    };
    if (size >= 8) {
        for (std::size_t at = 0; at < size - 8; at += 8)
            if (differ(at, std::uint64_t{})) return false;
        return !differ(size - 8, std::uint64_t{});
    }
    if (size >= 4) return !differ(0, std::uint32_t{}) && !differ(size - 4, std::uint32_t{});
    for (std::size_t at = 0; at != size; ++at)
        if (a[at] != b[at]) return false;
    return true;
}

}  // namespace strata::detail
