// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <limits>
#include <ratio>
#include <string>
#include <utility>

#include <strata/core/error.hpp>

namespace strata {

namespace detail {

/// n times a number, which is more than 0; the greatest number of its sign if that overflows.
constexpr std::int64_t times(std::int64_t n, std::int64_t number) noexcept {
    if (n > (std::numeric_limits<std::int64_t>::max)() / number) return (std::numeric_limits<std::int64_t>::max)();
    return n < (std::numeric_limits<std::int64_t>::min)() / number ? (std::numeric_limits<std::int64_t>::min)()
                                                                   : n * number;
}

/// A duration in milliseconds, rounded down; the greatest number of its sign if there are more.
template <class Rep, class Period>
constexpr std::int64_t in_milliseconds(const std::chrono::duration<Rep, Period>& length) noexcept {
    using unit = std::ratio_divide<Period, std::milli>;
    constexpr auto most = (std::numeric_limits<std::int64_t>::max)();
    constexpr auto least = (std::numeric_limits<std::int64_t>::min)();
    if constexpr (std::chrono::treat_as_floating_point_v<Rep>) {
        const auto exact = static_cast<long double>(length.count()) * unit::num / unit::den;
        if (!(exact < static_cast<long double>(most))) return most;
        if (exact <= static_cast<long double>(least)) return least;
        const auto whole = static_cast<std::int64_t>(exact);
        return static_cast<long double>(whole) > exact ? whole - 1 : whole;
    } else {
        if (std::cmp_greater(length.count(), most)) return most;
        const auto count = static_cast<std::int64_t>(length.count());
        const std::int64_t whole = count / unit::den - (count % unit::den < 0 ? 1 : 0);
        const std::int64_t rest = count - whole * unit::den;  // from 0 to less than den
        const std::int64_t product = times(whole, unit::num);
        const std::int64_t more = rest * unit::num / unit::den;
        return product > most - more ? most : product == least ? least : product + more;
    }
}

}  // namespace detail

/// A length of time in milliseconds: a number of them, or any duration of std::chrono.
///
/// What is finer than a millisecond is rounded down, towards less or the past.  What is too long for 64 bits is the
/// greatest number of its sign.
class time_span {
public:
    /// Zero milliseconds.
    constexpr time_span() noexcept = default;
    /// A number of milliseconds.
    constexpr time_span(std::int64_t milliseconds) noexcept : milliseconds_(milliseconds) {}  // NOLINT: implicit
    /// A duration of std::chrono.
    template <class Rep, class Period>
    constexpr time_span(const std::chrono::duration<Rep, Period>& length) noexcept  // NOLINT: implicit on purpose
        : milliseconds_(detail::in_milliseconds(length)) {}

    /// The number of milliseconds.
    constexpr operator std::int64_t() const noexcept { return milliseconds_; }  // NOLINT: implicit on purpose

private:
    std::int64_t milliseconds_ = 0;
};

/// The timestamp of a cell: milliseconds since the epoch by convention, any number >= 0 in fact.
///
/// It is made of a number, of a time point of std::chrono::system_clock, or of a duration since the epoch.  What is
/// finer than a millisecond is rounded down, towards older.
/// Timestamps compare as signed 64-bit numbers (R1.3).  In a column the greatest, which is the newest, comes first.
struct timestamp {
    /// Milliseconds since the epoch, or another unit of the table's choice.
    std::int64_t value = 0;

    /// The epoch.
    constexpr timestamp() noexcept = default;
    /// A number of milliseconds after the epoch.
    constexpr timestamp(std::int64_t milliseconds) noexcept : value(milliseconds) {}  // NOLINT: implicit on purpose
    /// A duration after the epoch.
    template <class Rep, class Period>
    constexpr timestamp(const std::chrono::duration<Rep, Period>& since_epoch) noexcept  // NOLINT: implicit on purpose
        : value(detail::in_milliseconds(since_epoch)) {}
    /// A point in time.
    template <class Duration>
    constexpr timestamp(  // NOLINT: implicit on purpose
        const std::chrono::time_point<std::chrono::system_clock, Duration>& time) noexcept
        : timestamp(time.time_since_epoch()) {}

    /// The time, if the unit is milliseconds since the epoch.
    constexpr std::chrono::sys_time<std::chrono::milliseconds> time() const noexcept {
        return std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(value));
    }

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

}  // namespace detail

/// Durations in milliseconds.  Plain integers, because std::chrono types cannot be template arguments.
/// A product that overflows is the greatest number of its sign.
///@{
constexpr std::int64_t seconds(std::int64_t n) noexcept { return detail::times(n, 1000); }
constexpr std::int64_t minutes(std::int64_t n) noexcept { return detail::times(n, 60 * 1000); }
constexpr std::int64_t hours(std::int64_t n) noexcept { return detail::times(n, 3600 * 1000); }
constexpr std::int64_t days(std::int64_t n) noexcept { return detail::times(n, 24 * 3600 * 1000); }
/// `ttl<milliseconds(std::chrono::weeks(1))>`; rounded as a time_span is.
constexpr std::int64_t milliseconds(time_span length) noexcept { return length; }
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
