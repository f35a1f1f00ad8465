// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// Takes digits off the front: exactly `count` of them.  Returns false if they are not there.
constexpr bool take_digits(bytes_view& text, std::size_t count, std::int64_t& number) noexcept {
    number = 0;
    if (text.size() < count) return false;
    for (std::size_t i = 0; i != count; ++i) {
        if (text[i] < '0' || text[i] > '9') return false;
        number = number * 10 + (text[i] - '0');
    }
    text.remove_prefix(count);
    return true;
}

/// Takes a sign off the front.  Returns false if it is not there.
constexpr bool take_sign(bytes_view& text, char sign) noexcept {
    if (!text.starts_with(sign)) return false;
    text.remove_prefix(1);
    return true;
}

/// The days from 1970-01-01 to a date of the proleptic Gregorian calendar.
constexpr std::int64_t days_since_epoch(std::int64_t year, std::int64_t month, std::int64_t day) noexcept {
    // Years begin in March, so that a leap day is the last of its year; 400 of them have 146097 days.
    const std::int64_t from_march = month <= 2 ? year - 1 : year;
    const std::int64_t era = (from_march >= 0 ? from_march : from_march - 399) / 400;
    const std::int64_t of_era = from_march - era * 400;
    const std::int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/// The length of a month in days.
constexpr std::int64_t days_in(std::int64_t year, std::int64_t month) noexcept {
    const bool is_last = month == 12;
    return days_since_epoch(is_last ? year + 1 : year, is_last ? 1 : month + 1, 1) - days_since_epoch(year, month, 1);
}

/// The milliseconds since the epoch that Java's LocalDateTime prints so, in UTC: `2024-05-01T12:30`, with `:59` and
/// `.999` if these are not 0.  Nothing for any other text, and for a time that 64 bits cannot hold.
constexpr std::optional<std::int64_t> from_local_time(bytes_view text) noexcept {
    const bool is_late = take_sign(text, '+');
    if (!is_late && text.starts_with('-')) return {};  // before the year 0, which no cell is
    std::size_t digits = 4;
    if (is_late) digits = text.find('-');
    std::int64_t year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, fraction = 0;
    if (digits < 4 || digits > 9 || !take_digits(text, digits, year) || is_late != (year > 9999)) return {};
    if (!take_sign(text, '-') || !take_digits(text, 2, month) || month < 1 || month > 12) return {};
    if (!take_sign(text, '-') || !take_digits(text, 2, day) || day < 1 || day > days_in(year, month)) return {};
    if (!take_sign(text, 'T') || !take_digits(text, 2, hour) || hour > 23) return {};
    if (!take_sign(text, ':') || !take_digits(text, 2, minute) || minute > 59) return {};
    if (take_sign(text, ':')) {
        if (!take_digits(text, 2, second) || second > 59) return {};
        if (take_sign(text, '.') && !take_digits(text, 3, fraction)) return {};
    }
    if (!text.empty()) return {};
    const std::int64_t whole = ((days_since_epoch(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
    if (whole > ((std::numeric_limits<std::int64_t>::max)() - fraction) / 1000) return {};
    return whole * 1000 + fraction;
}

}  // namespace strata::detail
