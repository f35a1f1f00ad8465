// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <array>
#include <compare>
#include <cstddef>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_hash.hpp>
#include <strata/key/key_reader.hpp>
#include <strata/key/number.hpp>
#include <strata/key/text.hpp>

namespace strata {

/// A field after one byte of salt: the number of one of `Buckets` buckets, worked out from the field.
///
/// Example: to_key(salted<16>{"boiler"}, descending{time}).  In HBase, rows that are written in order all go to one
/// server; salted, they go to as many as there are buckets.
/// Cost: a get and a scan of one value know their bucket and cost what they did.  A scan over several values asks every
/// bucket, and has to merge what they return:
///
///     for (std::size_t bucket = 0; bucket != salted<16>::buckets; ++bucket)
///         t.scan({.prefix = salted<16>::prefix(bucket)})
///
/// `Buckets`: 2 to 256.  Another number makes other keys, so choose it once.
/// `Value`: any field; a text is borrowed, and is read as strata::bytes: from_key<salted<16, bytes>>.
template <std::size_t Buckets, class Value = bytes_view, key_hash Hash = fnv_1a>
struct salted {
    static_assert(Buckets >= 2 && Buckets <= 256,
                  "strata: salted<Buckets> takes 2 to 256 buckets, for the salt is a byte");

    static constexpr std::size_t buckets = Buckets;  ///< The number of buckets.

    Value value;  ///< The value, without salt.

    /// The number of its bucket.  Complexity: linear in the bytes of the field.
    std::size_t bucket() const {
        bytes field;
        key_field<Value>::append(field, value);
        std::size_t rest = 0;
        for (const char c : Hash::of(field)) rest = (rest * 256 + static_cast<unsigned char>(c)) % Buckets;
        return rest;
    }

    /// The first byte of all keys of a bucket, for a scan.
    ///
    /// Throws: illegal_argument if there is no such bucket.
    static bytes prefix(std::size_t bucket) {
        if (bucket >= Buckets) detail::raise<illegal_argument>("there is no bucket of that number");
        return bytes(1, static_cast<char>(bucket));
    }

    /// Compares what the keys hold.
    friend bool operator==(const salted& a, const salted& b) { return a.value == b.value; }
    /// Compares the buckets, then the values, as the keys do.
    friend std::strong_ordering operator<=>(const salted& a, const salted& b) {
        if (const auto order = a.bucket() <=> b.bucket(); order != 0) return order;
        return a.value < b.value   ? std::strong_ordering::less
               : b.value < a.value ? std::strong_ordering::greater
                                   : std::strong_ordering::equal;
    }
};

/// Writes the number of the bucket as a byte, then the field.
template <std::size_t Buckets, class Value, class Hash>
struct key_field<salted<Buckets, Value, Hash>> {
    /// Appends the fields to `key`.
    static void append(bytes& key, const salted<Buckets, Value, Hash>& field) {
        key.push_back(static_cast<char>(field.bucket()));
        key_field<Value>::append(key, field.value);
    }

    /// Reads the fields.  Throws: illegal_argument if append() never writes such bytes, another salt among them.
    static salted<Buckets, Value, Hash> take(key_reader& in) {
        const std::size_t bucket = in.take_byte();
        salted<Buckets, Value, Hash> field{in.take<Value>()};
        if (field.bucket() != bucket) detail::raise<illegal_argument>("a key holds the salt of another value");
        return field;
    }
};

}  // namespace strata
