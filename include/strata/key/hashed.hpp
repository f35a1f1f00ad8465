// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <array>
#include <compare>
#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_hash.hpp>
#include <strata/key/key_reader.hpp>

namespace strata {

/// The hash of a text as a field of a key: a field of one length, however long the text is.
///
/// Example: to_key(hashed<md5>("ann"), hashed<md5>("bob")) has 32 bytes.  Rows spread evenly, and the rows of one text
/// still lie together: their prefix is to_key(hashed<md5>("ann")).
/// Cost: rows sort by hash, so a scan finds no range and no beginning of a text.  The text is not in the key: keep it
/// in a cell if you need it back.  Two texts with one hash are one key.
template <key_hash Hash = fnv_1a>
class hashed {
public:
    static constexpr std::size_t size = Hash::size;  ///< The bytes of the field.

    /// Hashes a text.  Complexity: linear in the bytes.
    explicit constexpr hashed(bytes_view text) : bytes_(Hash::of(text)) {}
    /// The field whose bytes are already a hash.
    explicit constexpr hashed(const std::array<char, size>& already) noexcept : bytes_(already) {}

    /// The hash.  Invalidated by: the end of the object.
    constexpr bytes_view hash() const noexcept { return {bytes_.data(), size}; }

    /// Compares what the keys hold.
    friend constexpr bool operator==(const hashed& a, const hashed& b) noexcept { return a.hash() == b.hash(); }
    /// Compares the hashes, as the keys do.
    friend constexpr std::strong_ordering operator<=>(const hashed& a, const hashed& b) noexcept {
        return a.hash().compare(b.hash()) <=> 0;
    }

private:
    std::array<char, size> bytes_;
};

/// Writes the bytes of the hash.
template <class Hash>
struct key_field<hashed<Hash>> {
    /// Appends the field to `key`.
    static void append(bytes& key, const hashed<Hash>& field) { key.append(field.hash()); }

    /// Reads the hash.  Throws: illegal_argument at the end of the key.
    static hashed<Hash> take(key_reader& in) {
        std::array<char, Hash::size> all{};
        for (char& byte : all) byte = static_cast<char>(in.take_byte());
        return hashed<Hash>(all);
    }
};

}  // namespace strata
