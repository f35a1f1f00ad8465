// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/stable_order.hpp>

namespace strata::detail {

/// Keys and values.
using text_pairs = std::vector<std::pair<bytes, bytes>>;

/// Java's hash of a text (`seed` 0) or of bytes (`seed` 1), as its HashMap spreads it.
inline std::uint32_t java_hash(bytes_view key, std::uint32_t seed) noexcept {
    std::uint32_t hash = seed;
    for (const char c : key) hash = hash * 31 + static_cast<std::uint32_t>(static_cast<signed char>(c));
    return hash ^ hash >> 16;
}

/// The buckets of Java's HashMap that was empty with `buckets` of them, and has taken so many keys one by one.
constexpr std::uint32_t grown_buckets(std::size_t keys, std::uint32_t buckets) noexcept {
    while (keys * 4 > buckets * std::size_t{3}) buckets *= 2;
    return buckets;
}
/// The buckets of one that has taken so many keys at once.
constexpr std::uint32_t copied_buckets(std::size_t keys) noexcept {
    std::uint32_t buckets = 1;
    while (buckets < (keys * 4 + 3) / 3) buckets *= 2;
    return buckets;
}

/// Puts pairs into the order in which HBase prints attributes: that of a HashMap of Java, and of a copy of it.
///
/// A HashMap shows its keys by bucket, those of one bucket in the order in which they came.
/// `buckets`: those of the empty one.
inline void sort_as_hash_map(text_pairs& all, std::uint32_t seed, std::uint32_t buckets) {
    for (const std::uint32_t count : {grown_buckets(all.size(), buckets), copied_buckets(all.size())}) {
        const auto bucket = [&](const bytes& key) { return java_hash(key, seed) & (count - 1); };
        sort_in_order(all, [&](const auto& a, const auto& b) { return bucket(a.first) < bucket(b.first); });
    }
}

}  // namespace strata::detail
