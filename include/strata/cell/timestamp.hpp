// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

#include <strata/core/error.hpp>

namespace strata {

/// The timestamp of a cell: milliseconds since the epoch by convention, any number >= 0 in fact.
///
/// Timestamps compare as signed 64-bit numbers (R1.3).  In a column the greatest, which is the newest, comes first.
struct timestamp {
    /// Milliseconds since the epoch, or another unit of the table's choice.
    std::int64_t value = 0;

    friend constexpr auto operator<=>(const timestamp&, const timestamp&) = default;
};

/// On writes: "let the table's clock choose" (R3.2, R3.3).  HBase: HConstants.LATEST_TIMESTAMP.
inline constexpr timestamp latest{(std::numeric_limits<std::int64_t>::max)()};

/// Before every version.  HBase: HConstants.OLDEST_TIMESTAMP.
inline constexpr timestamp oldest{(std::numeric_limits<std::int64_t>::min)()};

// Sums that overflow give the last or the first time of all.
namespace detail {

/// The time `by` milliseconds later, or earlier if `by` is negative.
constexpr timestamp moved(timestamp t, std::int64_t by) noexcept {
    if (by > 0) return {t.value > latest.value - by ? latest.value : t.value + by};
    return {t.value < oldest.value - by ? oldest.value : t.value + by};
}

/// The number of milliseconds between two times; negative if `now` is the earlier one.
constexpr std::int64_t elapsed(timestamp then, timestamp now) noexcept {
    if (then.value >= 0) return now.value < oldest.value + then.value ? oldest.value : now.value - then.value;
    return now.value > latest.value + then.value ? latest.value : now.value - then.value;
}

/// n times a duration, which is more than 0.
constexpr std::int64_t times(std::int64_t n, std::int64_t duration) noexcept {
    if (n > latest.value / duration) return latest.value;
    return n < oldest.value / duration ? oldest.value : n * duration;
}

}  // namespace detail

/// Durations in milliseconds.  Plain integers, because std::chrono types cannot be template arguments.
/// A product that overflows is the greatest number of its sign.
///@{
constexpr std::int64_t seconds(std::int64_t n) noexcept { return detail::times(n, 1000); }
constexpr std::int64_t hours(std::int64_t n) noexcept { return detail::times(n, 3600 * 1000); }
constexpr std::int64_t days(std::int64_t n) noexcept { return detail::times(n, 24 * 3600 * 1000); }
///@}

/// The timestamps that a read sees: [from, to).  By default all of them (R4.10).
struct time_range {
    timestamp from{0};      ///< The oldest timestamp that is seen.
    timestamp to = latest;  ///< The first timestamp that is too new.

    /// True if no version is left out, not even one at `latest`.
    constexpr bool is_all_time() const noexcept { return from.value == 0 && to == latest; }

    /// True if the range holds t.  All time holds every timestamp, `latest` and negative ones included.
    constexpr bool contains(timestamp t) const noexcept { return is_all_time() || (t >= from && t < to); }

    /// True if t lies in the range or is too new for it.
    constexpr bool contains_or_precedes(timestamp t) const noexcept { return is_all_time() || t >= from; }

    /// True if t is too new for the range.
    constexpr bool ends_before(timestamp t) const noexcept { return !is_all_time() && t >= to; }

    friend constexpr bool operator==(const time_range&, const time_range&) = default;
};

/// The range of everything written at t or before: a read with it shows the table as of t.
constexpr time_range as_of(timestamp t) noexcept { return {{0}, t == latest ? latest : timestamp{t.value + 1}}; }

/// The range of exactly the timestamp t (R4.7).  Unlike as_of(t) it leaves out older versions (R11.9).
constexpr time_range at(timestamp t) noexcept { return {t, t == latest ? latest : timestamp{t.value + 1}}; }

namespace detail {

/// Throws for a range that check() refuses.
[[noreturn]] inline void refuse_range(const time_range& range) {
    if (range.from.value < 0 || range.to.value < 0) raise<bad_time_range>("a time range may not have a negative bound");
    raise<bad_time_range>("the time range [" + std::to_string(range.from.value) + ", " +
                          std::to_string(range.to.value) + ") ends before it begins");
}

/// Throws bad_time_range for a range that HBase refuses (R2.28).
constexpr void check(const time_range& range) {
    if (range.is_all_time()) return;
    if (range.from.value < 0 || range.to < range.from) refuse_range(range);
}

/// Throws bad_timestamp for a timestamp that no write may carry (R2.28).
inline void check_written(timestamp written) {
    if (written.value < 0)
        raise<bad_timestamp>("a timestamp may not be negative, but this one is " + std::to_string(written.value));
}

/// The timestamp of a write whose timestamp the table's clock chooses.  Throws bad_timestamp if the clock stands
/// before 0.
inline timestamp given_by_clock(timestamp now) {
    if (now.value < 0)
        raise<bad_timestamp>("a timestamp may not be negative, but the table's clock stands at " +
                             std::to_string(now.value));
    return now;
}

}  // namespace detail
}  // namespace strata
