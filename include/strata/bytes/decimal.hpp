// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/natural.hpp>
#include <strata/core/error.hpp>

namespace strata {

namespace detail {

/// Reads a decimal in the bytes of a value, borrowed.  The layout: the scale in four bytes, then the digits as a whole
/// number in two's complement, the highest byte first.
class decimal_view {
public:
    /// The scale and one digit, in bytes.
    static constexpr std::size_t least_size = 5;

    /// `raw`: least_size bytes or more.
    explicit decimal_view(bytes_view raw) noexcept
        : scale_(from_big_endian<std::int32_t>(raw)), is_negative_((raw[4] & 0x80) != 0), digits_(raw.substr(4)) {
        const char sign = is_negative_ ? '\xFF' : '\0';
        digits_.remove_prefix((std::min)(digits_.find_first_not_of(sign), digits_.size()));
    }

    /// Returns a number below, equal to or above 0 if this decimal is less than, equal to or greater than the other.
    int compare(const decimal_view& other) const {
        if (is_negative_ != other.is_negative_) return is_negative_ ? -1 : 1;
        if (is_zero() || other.is_zero()) return (is_zero() ? 0 : 1) - (other.is_zero() ? 0 : 1);
        if (scale_ != other.scale_) {
            const int size = compare_sizes(*this, other);
            return is_negative_ ? -size : size;
        }
        if (digits_.size() != other.digits_.size())
            return (digits_.size() < other.digits_.size()) == is_negative_ ? 1 : -1;
        return digits_.compare(other.digits_);
    }

private:
    bool is_zero() const noexcept { return !is_negative_ && digits_.empty(); }

    /// The digits without the sign.
    natural whole() const {
        natural number((digits_.size() + 3) / 4);
        for (std::size_t i = 0; i != digits_.size(); ++i) {
            const auto byte = static_cast<unsigned char>(digits_[digits_.size() - 1 - i]);
            number[i / 4] |= std::uint32_t{static_cast<unsigned char>(is_negative_ ? ~byte : byte)} << i % 4 * 8;
        }
        if (is_negative_) multiply_add(number, 1, 1);
        trim(number);
        return number;
    }

    /// Compares two decimals without their signs.  Neither is 0.
    static int compare_sizes(const decimal_view& a, const decimal_view& b) {
        if (a.scale_ > b.scale_) return -compare_sizes(b, a);
        // Compares a × 10^more and b, as whole numbers.  Their numbers of bits are compared first: then `more` is below
        // the number of b's bits when the product is made, whatever the scales are.
        const auto more = static_cast<std::uint64_t>(std::int64_t{b.scale_} - a.scale_);
        constexpr std::uint64_t unit = 1'000'000'000, bits_at_least = 3'321'928'094, bits_at_most = 3'321'928'095;
        const natural left = a.whole();
        const natural right = b.whole();
        if (bit_length(left) + more * bits_at_least / unit > bit_length(right)) return 1;
        if (bit_length(left) + more * bits_at_most / unit + 1 < bit_length(right)) return -1;
        // 10^more is 5^more × 2^more.
        const auto [shifted, is_rest] = shifted_right(right, more);
        const int sign = compare_naturals(product(left, power_of_five(more)), shifted);
        return sign == 0 && is_rest ? -1 : sign;
    }

    std::int32_t scale_;
    bool is_negative_;
    bytes_view digits_;  // without the bytes in front that only repeat the sign
};

}  // namespace detail

/// A decimal number of any size: a whole number times 10 to the power of minus its scale.
///
/// comparator::big_decimal compares with it.  Put the bytes of one for the comparator to find.
///
/// HBase: java.math.BigDecimal, in the bytes of Bytes.toBytes(BigDecimal).
class decimal {
public:
    /// Makes whole × 10^-scale: decimal(1250, 2) is 12.50.
    explicit decimal(std::int64_t whole, std::int32_t scale = 0) {
        append_big_endian(raw_, scale);
        bytes digits = to_big_endian(whole);
        // A first byte that only repeats the sign of the next one is left out.
        while (digits.size() > 1 && (digits[0] == '\0' || digits[0] == '\xFF') &&
               (digits[0] & 0x80) == (digits[1] & 0x80))
            digits.erase(0, 1);
        raw_ += digits;
    }

    /// Reads a text as java.math.BigDecimal does, with ASCII digits: "12.50", "-.5", "+3e-10".
    ///
    /// Complexity: quadratic in the number of digits.
    /// Throws: illegal_argument for another text, and for a scale or exponent beyond 32 bits.
    explicit decimal(std::string_view text) {
        std::string_view rest = text;
        const bool is_negative = rest.starts_with('-');
        if (is_negative || rest.starts_with('+')) rest.remove_prefix(1);

        detail::natural whole;
        std::int64_t scale = 0;
        bool is_point_seen = false;
        bool is_digit_seen = false;
        for (; !rest.empty() && (is_digit(rest.front()) || (rest.front() == '.' && !is_point_seen));
             rest.remove_prefix(1)) {
            if (rest.front() == '.') {
                is_point_seen = true;
                continue;
            }
            is_digit_seen = true;
            detail::multiply_add(whole, 10, static_cast<std::uint32_t>(rest.front() - '0'));
            if (is_point_seen) ++scale;
        }
        if (!is_digit_seen) refuse(text);
        if (!rest.empty()) scale -= exponent(text, rest);
        if (!std::in_range<std::int32_t>(scale)) refuse(text);
        detail::trim(whole);
        append_big_endian(raw_, static_cast<std::int32_t>(scale));
        append_whole(whole, is_negative);
    }

    /// Reads the bytes of a value; to_bytes() describes them.
    ///
    /// Throws: illegal_argument if there are fewer than five.
    static decimal from_bytes(bytes_view raw) {
        if (raw.size() < detail::decimal_view::least_size)
            detail::raise<illegal_argument>("a decimal has five bytes or more, but this one has " +
                                            std::to_string(raw.size()));
        return decimal(raw, in_bytes{});
    }

    /// The bytes to put into a value: the scale in four bytes, then the whole number in two's complement.
    const bytes& to_bytes() const noexcept { return raw_; }

    /// Compares two numbers: 1.0 and 1.00 are equivalent.  HBase: BigDecimal.compareTo.
    ///
    /// Complexity: linear in the bytes; n^1.6 if the scales differ and the numbers are close to each other.
    friend std::weak_ordering operator<=>(const decimal& a, const decimal& b) {
        return detail::decimal_view(a.raw_).compare(detail::decimal_view(b.raw_)) <=> 0;
    }
    /// Returns true if the numbers are equal, whatever their scales are.  Complexity: see above.
    friend bool operator==(const decimal& a, const decimal& b) { return (a <=> b) == 0; }

private:
    struct in_bytes {};
    decimal(bytes_view raw, in_bytes) : raw_(raw) {}

    static bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

    [[noreturn]] static void refuse(std::string_view text) {
        detail::raise<illegal_argument>("'" + std::string(text) + "' is no decimal number");
    }

    /// The number after an `e`.
    static std::int64_t exponent(std::string_view text, std::string_view rest) {
        if (rest.front() != 'e' && rest.front() != 'E') refuse(text);
        rest.remove_prefix(1);
        const bool is_negative = rest.starts_with('-');
        if (is_negative || rest.starts_with('+')) rest.remove_prefix(1);
        if (rest.empty() || !std::all_of(rest.begin(), rest.end(), is_digit)) refuse(text);
        rest.remove_prefix((std::min)(rest.find_first_not_of('0'), rest.size()));
        if (rest.size() > 10) refuse(text);
        std::int64_t number = 0;
        for (const char c : rest) number = number * 10 + (c - '0');
        number = is_negative ? -number : number;
        if (!std::in_range<std::int32_t>(number)) refuse(text);
        return number;
    }

    /// Appends the number in two's complement, in as few bytes as possible.
    void append_whole(detail::natural number, bool is_negative) {
        is_negative = is_negative && !number.empty();
        if (is_negative) {  // -number is the complement of number - 1
            detail::subtract(number, {1});
            detail::trim(number);
        }
        const auto size = static_cast<std::size_t>(detail::bit_length(number) / 8 + 1);
        number.resize(size / 4 + 1);
        for (std::size_t i = size; i-- != 0;) {
            const auto byte = static_cast<unsigned char>(number[i / 4] >> i % 4 * 8);
            raw_.push_back(static_cast<char>(is_negative ? ~byte : byte));
        }
    }

    bytes raw_;
};

}  // namespace strata
