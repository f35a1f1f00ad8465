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
#include <strata/bytes/owned_bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/compare.hpp>

namespace strata {

/// Compares a reference value that it holds with a part of a cell: a row, a family, a qualifier or a value (R10.7).
///
/// It is immutable: many filters can share one.
/// HBase: ByteArrayComparable.
class byte_comparator {
public:
    virtual ~byte_comparator() = default;

    /// Returns a number below, equal to or above 0 if the reference value is less than, equal to or greater than
    /// `part`.
    virtual int compare(bytes_view part) const = 0;

    /// Returns true if compare() may throw at some part.  Then no row that a filter would show it is gone over.
    virtual bool may_throw() const noexcept { return true; }

    /// The reference value if compare() compares all bytes, unsigned; else null.
    virtual const bytes* value_in_order() const noexcept { return nullptr; }

    /// Appends what HBase's filter strings call this comparator, like `binary:x`, without quotes.
    ///
    /// Throws: illegal_argument if HBase's filter language cannot say it, as it cannot say a comparator of yours.
    virtual void write_string(std::string& text) const {
        static_cast<void>(text);
        detail::raise<illegal_argument>(
            "HBase's filter language has no word for this comparator: it has binary, binary_prefix, substring and "
            "regex");
    }

protected:
    byte_comparator() = default;
    byte_comparator(const byte_comparator&) = default;
    byte_comparator& operator=(const byte_comparator&) = default;
};

/// A comparator as filters take it: `comparator::binary("x")`, or one of yours from std::make_shared.
using shared_comparator = std::shared_ptr<const byte_comparator>;

/// The operation of comparator::bit on each byte of the two values.  HBase: BitwiseOp.
enum class bitwise : unsigned char {
    both,    ///< Bits that both values have: AND.
    either,  ///< Bits that one of them has at least: OR.
    one      ///< Bits that exactly one of them has: XOR.
};

namespace detail {

/// Returns true if "part op reference value" is true (R10.4).
inline bool passes(compare op, const byte_comparator& reference, bytes_view part) {
    if (op == compare::no_op) return false;  // HBase does not even ask the comparator
    const int sign = reference.compare(part);
    return holds(op, sign > 0 ? -1 : sign < 0 ? 1 : 0);
}

/// Returns the comparator.  Throws: illegal_argument if it is null.
inline shared_comparator not_null(shared_comparator reference) {
    if (!reference) raise<illegal_argument>("a filter that compares needs a comparator");
    return reference;
}

/// A comparator whose compare() is a function object, and whose write_string() is one of its members, if it has it.  It
/// may throw unless that is noexcept.
template <class Sign>
class comparator_of final : public byte_comparator {
public:
    explicit comparator_of(Sign sign) : sign_(std::move(sign)) {}
    int compare(bytes_view part) const override { return sign_(part); }
    bool may_throw() const noexcept override { return !noexcept(std::declval<const Sign&>()(bytes_view())); }
    const bytes* value_in_order() const noexcept override {
        if constexpr (requires { Sign::is_in_order; })
            return &sign_.value;
        else
            return nullptr;
    }
    void write_string(std::string& text) const override {
        if constexpr (requires(const Sign& sign) { sign.write_string(text); })
            sign_.write_string(text);
        else
            byte_comparator::write_string(text);
    }

private:
    Sign sign_;
};

/// Makes a comparator of a function from a part to the sign.
template <class Sign>
shared_comparator make_comparator(Sign sign) {
    return std::unique_ptr<byte_comparator>(new comparator_of<Sign>(std::move(sign)));
}

/// ASCII letters in lower case.
///@{
constexpr char in_lower_case(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline bytes in_lower_case(bytes_view text) {
    bytes lower(text);
    for (char& c : lower) c = in_lower_case(c);
    return lower;
}
///@}

struct binary_sign {
    static constexpr bool is_in_order = true;
    bytes value;

    int operator()(bytes_view part) const noexcept { return bytes_view(value).compare(part); }
    void write_string(std::string& text) const { text.append("binary:").append(value); }
};

struct binary_prefix_sign {
    bytes value;

    int operator()(bytes_view part) const noexcept { return bytes_view(value).compare(part.substr(0, value.size())); }
    void write_string(std::string& text) const { text.append("binaryprefix:").append(value); }
};

struct substring_sign {
    bytes text;  // in lower case

    int operator()(bytes_view part) const noexcept {
        const auto same = [](char a, char b) { return in_lower_case(a) == b; };
        return std::search(part.begin(), part.end(), text.begin(), text.end(), same) == part.end() && !text.empty();
    }
    void write_string(std::string& string) const { string.append("substring:").append(text); }
};

}  // namespace detail

/// HBase's comparators.
///
/// For those that only tell a match from a mismatch (null, bit, substring, regex), a mismatch means that the reference
/// value is greater than the part: `not_equal` and `less` pass mismatches, `greater` passes nothing (R10.8).
namespace comparator {

/// Compares all bytes, unsigned.  HBase: BinaryComparator.
inline shared_comparator binary(owned_bytes value) {
    return detail::make_comparator(detail::binary_sign{std::move(value)});
}

/// Compares the first bytes of the part, as many as the reference value has.  HBase: BinaryPrefixComparator.
inline shared_comparator binary_prefix(owned_bytes value) {
    return detail::make_comparator(detail::binary_prefix_sign{std::move(value)});
}

/// Compares bytes of the part from an offset on, as many as the reference value has.  HBase: BinaryComponentComparator.
///
/// If the part ends earlier, only the bytes that are left are compared; HBase reads bytes that follow in memory.
/// Throws: illegal_argument for a negative offset.
inline shared_comparator binary_component(owned_bytes value, std::int64_t offset) {
    if (offset < 0)
        detail::raise<illegal_argument>("a component begins at 0 or later, but not at " + std::to_string(offset));
    return detail::make_comparator(
        [value = std::move(value), from = static_cast<std::uint64_t>(offset)](bytes_view part) noexcept {
            return bytes_view(value).compare(
                part.substr(static_cast<std::size_t>(std::min<std::uint64_t>(from, part.size())), value.size()));
        });
}

/// Compares numbers as increments write them.  HBase: LongComparator.
///
/// Throws: the read throws illegal_argument at a part that is not eight bytes long.
inline shared_comparator number(std::int64_t value) {
    return detail::make_comparator([value](bytes_view part) {
        if (part.size() != number_size)
            detail::raise<illegal_argument>("a number has " + std::to_string(number_size) +
                                            " bytes, but this one has " + std::to_string(part.size()));
        const std::int64_t other = from_big_endian(part);
        return value < other ? -1 : value > other ? 1 : 0;
    });
}

/// Matches absent parts.  No part of a cell is absent, so it is always a mismatch.  HBase: NullComparator.
inline shared_comparator null() {
    return detail::make_comparator([](bytes_view) noexcept { return 1; });
}

/// Matches a part of the same length if combining both bit by bit leaves any bit.  HBase: BitComparator.
inline shared_comparator bit(owned_bytes value, bitwise operation) {
    return detail::make_comparator([value = std::move(value), operation](bytes_view part) noexcept {
        if (part.size() != value.size()) return 1;
        for (std::size_t i = 0; i != part.size(); ++i) {
            const int a = static_cast<unsigned char>(value[i]);
            const int b = static_cast<unsigned char>(part[i]);
            if ((operation == bitwise::both ? a & b : operation == bitwise::either ? a | b : a ^ b) != 0) return 0;
        }
        return 1;
    });
}

/// Matches a part that contains the text, in upper or lower case.  HBase: SubstringComparator.
///
/// Only ASCII letters have two cases; in HBase all of Unicode's have.
inline shared_comparator substring(bytes_view text) {
    return detail::make_comparator(detail::substring_sign{detail::in_lower_case(text)});
}

}  // namespace comparator
}  // namespace strata
