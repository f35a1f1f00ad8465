// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// A hash for keys: `Hash::size` bytes, which depend on the bytes of a text alone.
///
/// Rows outlive the program, so the hash must be the same in every run and on every machine; std::hash is not.  Write
/// one of your own with the library that you have:
///
///     struct md5 {
///         static constexpr std::size_t size = 16;
///         static std::array<char, size> of(strata::bytes_view text);
///     };
template <class Hash>
concept key_hash = requires(bytes_view text) {
    requires(Hash::size > 0);
    { Hash::of(text) } -> std::same_as<std::array<char, Hash::size>>;
};

/// The 64-bit FNV-1a hash, the highest byte first.
///
/// It is short and spreads rows well.  Two of a hundred million texts have one hash with a chance of about 1 in 4000,
/// and who wants to find such texts does; take a longer hash of a library if either matters.
struct fnv_1a {
    static constexpr std::size_t size = 8;  ///< The bytes of a hash.

    /// The hash of a text.  Complexity: linear in the bytes.
    static constexpr std::array<char, size> of(bytes_view text) noexcept {
        std::uint64_t hash = 0xcbf29ce484222325;
        for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        std::array<char, size> all{};
        for (std::size_t i = 0; i != size; ++i) all[i] = static_cast<char>(hash >> (56 - 8 * i) & 0xFF);
        return all;
    }
};

}  // namespace strata
