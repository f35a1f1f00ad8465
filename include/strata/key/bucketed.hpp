// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_reader.hpp>
#include <strata/key/number.hpp>

namespace strata {

/// A number rounded down to a multiple of `Width`, as a field of a key: a row an hour instead of a row a point.
///
/// Example: the row is to_key("load", bucketed<hours(1)>{time}), and bucketed<hours(1)>{time}.offset() the qualifier.
/// The points of an hour are columns of one row, and a scan of a day passes 24 rows.
/// Cost: the qualifier tells where in the bucket a point lies, so a scan for times that are no multiples of `Width` has
/// to leave out points at both ends.
///
/// `Width`: above 0; in milliseconds if the number is a timestamp.
template <std::int64_t Width>
struct bucketed {
    static_assert(Width > 0, "strata: bucketed<Width> takes a width above 0");

    std::int64_t value;  ///< The number, not rounded.

    /// The greatest multiple of Width that is not above the number.
    ///
    /// Throws: illegal_argument if it is below what 64 bits hold.
    std::int64_t start() const {
        if (value < (std::numeric_limits<std::int64_t>::min)() + offset())
            detail::raise<illegal_argument>("a bucket begins below the numbers of 64 bits");
        return value - offset();
    }
    /// What lies between start() and the number: 0 to Width - 1.
    constexpr std::int64_t offset() const noexcept {
        const std::int64_t rest = value % Width;
        return rest < 0 ? rest + Width : rest;
    }

    /// Compares what the keys hold.
    friend bool operator==(const bucketed& a, const bucketed& b) { return a.start() == b.start(); }
    /// Compares the starts, as the keys do.
    friend std::strong_ordering operator<=>(const bucketed& a, const bucketed& b) { return a.start() <=> b.start(); }
};

/// Writes the start of the bucket: eight bytes.
template <std::int64_t Width>
struct key_field<bucketed<Width>> {
    /// Appends the field to `key`.  Throws: as start().
    static void append(bytes& key, const bucketed<Width>& field) {
        key_field<std::int64_t>::append(key, field.start());
    }

    /// Reads the start.  Throws: illegal_argument if append() never writes such bytes.
    static bucketed<Width> take(key_reader& in) {
        const bucketed<Width> field{in.take<std::int64_t>()};
        if (field.offset() != 0) detail::raise<illegal_argument>("a key holds a number that begins no bucket");
        return field;
    }
};

}  // namespace strata
