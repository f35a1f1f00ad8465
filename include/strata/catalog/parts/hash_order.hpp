// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// Keys and values.
using text_pairs = std::vector<std::pair<bytes, bytes>>;

/// Java's hash of a text (`seed` 0) or of bytes (`seed` 1), as its HashMap spreads it.
inline std::uint32_t java_hash(bytes_view key, std::uint32_t seed) noexcept {
    std::uint32_t hash = seed;
    for (const char c : key) hash = hash * 31 + static_cast<std::uint32_t>(static_cast<signed char>(c));
    return hash ^ hash >> 16;
}

/// Puts pairs into the order in which a HashMap of Java shows them: by bucket, those of one bucket as they were.
///
/// HBase prints attributes in this order.
inline void sort_as_hash_map(text_pairs& all, std::uint32_t seed) {
    std::uint32_t buckets = 16;
    while (all.size() * 4 > buckets * std::size_t{3}) buckets *= 2;
    const auto bucket = [&](const bytes& key) { return java_hash(key, seed) & (buckets - 1); };
    std::stable_sort(all.begin(), all.end(),
                     [&](const auto& a, const auto& b) { return bucket(a.first) < bucket(b.first); });
}

}  // namespace strata::detail
