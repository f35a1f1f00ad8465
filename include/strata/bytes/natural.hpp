// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A whole number of any size, not negative, for comparing decimals of different scales: digits of 32 bits, the lowest
/// first, the highest not 0.
using natural = std::vector<std::uint32_t>;

/// Removes zeros at the highest digits.
inline void trim(natural& number) {
    while (!number.empty() && number.back() == 0) number.pop_back();
}

/// The position of the highest bit that is set, counted from 1; 0 for the number 0.
inline std::uint64_t bit_length(const natural& number) noexcept {
    return number.empty() ? 0
                          : std::uint64_t{number.size()} * 32 - static_cast<unsigned>(std::countl_zero(number.back()));
}

/// Returns -1, 0 or 1 if a is less than, equal to or greater than b.
inline int compare_naturals(const natural& a, const natural& b) noexcept {
    if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
    const auto differ = std::mismatch(a.rbegin(), a.rend(), b.rbegin());
    return differ.first == a.rend() ? 0 : *differ.first < *differ.second ? -1 : 1;
}

/// Sets number = number × factor + summand.
inline void multiply_add(natural& number, std::uint32_t factor, std::uint32_t summand) {
    std::uint64_t carry = summand;
    for (std::uint32_t& digit : number) {
        carry += std::uint64_t{digit} * factor;
        digit = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    if (carry != 0) number.push_back(static_cast<std::uint32_t>(carry));
}

/// Adds a number to `to`, from its digit `at` on.  `to` is long enough for the sum.
inline void add_at(natural& to, std::size_t at, std::span<const std::uint32_t> number) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < number.size() || carry != 0; ++i) {
        carry += i < number.size() ? number[i] : 0;
        if (carry == 0) continue;
        carry += to[at + i];
        to[at + i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
}

/// Subtracts from `from` a number that is not greater.
inline void subtract(natural& from, const natural& number) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < number.size() || borrow != 0; ++i) {
        const std::uint64_t part = borrow + (i < number.size() ? number[i] : 0);
        borrow = from[i] < part ? 1 : 0;
        from[i] = static_cast<std::uint32_t>(from[i] - part);
    }
}

/// The product of two numbers, by Karatsuba's algorithm.  Complexity: n^1.6 for two numbers of n digits.
inline natural product(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    constexpr std::size_t few = 40;
    if (a.size() < b.size()) std::swap(a, b);
    natural result(a.size() + b.size());
    const std::size_t half = (a.size() + 1) / 2;
    if (b.size() < few) {
        for (std::size_t i = 0; i != b.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j != a.size(); ++j) {
                carry += std::uint64_t{b[i]} * a[j] + result[i + j];
                result[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            result[i + a.size()] = static_cast<std::uint32_t>(carry);
        }
    } else if (b.size() <= half) {
        add_at(result, 0, product(a.first(half), b));
        add_at(result, half, product(a.subspan(half), b));
    } else {
        const auto sum_of_halves = [half](std::span<const std::uint32_t> number) {
            natural both(half + 1);
            add_at(both, 0, number.first(half));
            add_at(both, 0, number.subspan(half));
            trim(both);
            return both;
        };
        const natural low = product(a.first(half), b.first(half));
        const natural high = product(a.subspan(half), b.subspan(half));
        natural middle = product(sum_of_halves(a), sum_of_halves(b));
        subtract(middle, low);
        subtract(middle, high);
        trim(middle);
        add_at(result, 0, low);
        add_at(result, half * 2, high);
        add_at(result, half, middle);
    }
    trim(result);
    return result;
}

/// 5 to the power of `exponent`, by squaring.
inline natural power_of_five(std::uint64_t exponent) {
    natural power{1};
    for (auto bit = std::bit_width(exponent); bit-- != 0;) {
        power = product(power, power);
        if ((exponent >> bit & 1) != 0) multiply_add(power, 5, 0);
    }
    return power;
}

/// The number divided by 2^bits, rounded down, and whether there is a remainder.
inline std::pair<natural, bool> shifted_right(const natural& number, std::uint64_t bits) {
    if (bits >= bit_length(number)) return {natural{}, !number.empty()};
    const auto digits = static_cast<std::ptrdiff_t>(bits / 32);
    natural result(number.begin() + digits, number.end());
    bool is_rest = std::any_of(number.begin(), number.begin() + digits, [](std::uint32_t digit) { return digit != 0; });
    if (const auto part = static_cast<unsigned>(bits % 32); part != 0) {
        is_rest = is_rest || (result.front() << (32 - part)) != 0;
        for (std::size_t i = 0; i != result.size(); ++i)
            result[i] = result[i] >> part | (i + 1 == result.size() ? 0 : result[i + 1] << (32 - part));
        trim(result);
    }
    return {std::move(result), is_rest};
}

}  // namespace strata::detail
