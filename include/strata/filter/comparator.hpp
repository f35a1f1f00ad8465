// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/compare.hpp>

namespace strata {

/// Compares a reference value that it holds with a row, a family, a qualifier or a value (R10.7).  Cannot be changed, so
/// many filters share one.
///
/// HBase: ByteArrayComparable.
class byte_comparator {
public:
    virtual ~byte_comparator() = default;

    /// Less than, equal to or greater than 0 as the reference value is to `part`.
    virtual int compare(bytes_view part) const = 0;

protected:
    byte_comparator() = default;
    byte_comparator(const byte_comparator&) = default;
    byte_comparator& operator=(const byte_comparator&) = default;
};

/// What a filter takes: `comparator::binary("x")`, or one of your own from std::make_shared.
using shared_comparator = std::shared_ptr<const byte_comparator>;

/// What comparator::bit does with each byte of the two values.  HBase: BitwiseOp's AND, OR, XOR.
enum class bitwise : unsigned char {
    both,    ///< Bits that both have.
    either,  ///< Bits that one of them has at least.
    one      ///< Bits that just one of them has.
};

namespace detail {

/// "part op reference value" holds (R10.4).
inline bool passes(compare op, const byte_comparator& reference, bytes_view part) {
    const int sign = reference.compare(part);
    return holds(op, sign > 0 ? -1 : sign < 0 ? 1 : 0);
}

inline shared_comparator not_null(shared_comparator given) {
    if (!given) raise<illegal_argument>("a filter that compares needs a comparator");
    return given;
}

/// Made of a function from the part to the sign.
template <class Sign>
class comparator_of final : public byte_comparator {
public:
    explicit comparator_of(Sign sign) : sign_(std::move(sign)) {}
    int compare(bytes_view part) const override { return sign_(part); }

private:
    Sign sign_;
};

template <class Sign>
shared_comparator make_comparator(Sign sign) {
    return std::make_shared<comparator_of<Sign>>(std::move(sign));
}

/// Letters beyond ASCII stay as they are.
inline bytes in_lower_case(bytes_view text) {
    bytes lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

}  // namespace detail

/// HBase's comparators.  Those that only tell a match from a mismatch (null, bit, substring, regex) call a mismatch "greater
/// than the part": `not_equal` and `less` pass mismatches, `greater` passes nothing (R10.8).
namespace comparator {

/// All bytes, unsigned.  HBase: BinaryComparator.
inline shared_comparator binary(bytes value) {
    return detail::make_comparator(
        [value = std::move(value)](bytes_view part) { return bytes_view(value).compare(part); });
}

/// As many bytes as the reference value has; equal to all that begins with it.  HBase: BinaryPrefixComparator.
inline shared_comparator binary_prefix(bytes value) {
    return detail::make_comparator([value = std::move(value)](bytes_view part) {
        return bytes_view(value).compare(part.substr(0, value.size()));
    });
}

/// As many bytes as the reference value has, from an offset on.  HBase: BinaryComponentComparator.
///
/// A part that ends earlier counts as what is left of it, if anything; HBase reads whatever lies behind it.
/// Throws: illegal_argument for a negative offset.
inline shared_comparator binary_component(bytes value, std::int64_t offset) {
    if (offset < 0)
        detail::raise<illegal_argument>("a component begins at 0 or later, but not at " + std::to_string(offset));
    return detail::make_comparator(
        [value = std::move(value), from = static_cast<std::uint64_t>(offset)](bytes_view part) {
            return bytes_view(value).compare(
                part.substr(static_cast<std::size_t>(std::min<std::uint64_t>(from, part.size())), value.size()));
        });
}

/// Numbers as increments write them.  HBase: LongComparator.
///
/// The read throws illegal_argument at a part that is not eight bytes long.
inline shared_comparator number(std::int64_t value) {
    return detail::make_comparator([value](bytes_view part) {
        if (part.size() != number_size)
            detail::raise<illegal_argument>("a number has " + std::to_string(number_size) +
                                            " bytes, but this one has " + std::to_string(part.size()));
        const std::int64_t other = from_big_endian(part);
        return value < other ? -1 : value > other ? 1 : 0;
    });
}

/// Equal to what is absent, which no part of a cell ever is: a mismatch, always.  HBase: NullComparator.
inline shared_comparator null() {
    return detail::make_comparator([](bytes_view) { return 1; });
}

/// Equal to a part of the same length if any byte is left when both are combined bit by bit.  HBase: BitComparator.
inline shared_comparator bit(bytes value, bitwise how) {
    return detail::make_comparator([value = std::move(value), how](bytes_view part) {
        if (part.size() != value.size()) return 1;
        for (std::size_t i = 0; i != part.size(); ++i) {
            const int a = static_cast<unsigned char>(value[i]);
            const int b = static_cast<unsigned char>(part[i]);
            if ((how == bitwise::both ? a & b : how == bitwise::either ? a | b : a ^ b) != 0) return 0;
        }
        return 1;
    });
}

/// Equal to a part that contains the text, in upper or lower case.  HBase: SubstringComparator.
///
/// Only the letters of ASCII have two cases here; HBase knows all of Unicode's.
inline shared_comparator substring(bytes_view text) {
    return detail::make_comparator([text = detail::in_lower_case(text)](bytes_view part) {
        return detail::in_lower_case(part).find(text) == bytes::npos ? 1 : 0;
    });
}

}  // namespace comparator
}  // namespace strata
