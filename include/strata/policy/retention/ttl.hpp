// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include <strata/core/error.hpp>
#include <strata/core/static_value.hpp>
#include <strata/policy/retention/policy.hpp>

namespace strata {

/// A time to live that never ends.  HBase: HConstants.FOREVER.
inline constexpr std::int64_t never_expires = (std::numeric_limits<std::int64_t>::max)();

namespace detail {

/// True if more than `ttl` milliseconds have passed.  After exactly `ttl` a cell is alive (R6.2).
constexpr bool has_passed(std::int64_t ttl, timestamp written, timestamp now) noexcept {
    if (ttl == never_expires) return false;
    const std::int64_t born = now.value < oldest.value + ttl ? oldest.value : now.value - ttl;
    return written.value < born;
}

/// The greatest number of versions, and of seconds, that HBase's DDL takes.
inline constexpr std::int64_t most_in_hbase = (std::numeric_limits<std::int32_t>::max)();

/// A time to live in HBase's DDL: whole seconds, rounded up so that no cell expires early.
inline std::string ttl_attribute(std::int64_t ttl) {
    const std::int64_t whole = ttl / 1000 + (ttl % 1000 == 0 ? 0 : 1);
    return whole < most_in_hbase ? "TTL => " + std::to_string(whole) : "TTL => 'FOREVER'";
}

/// The three numbers of a family in HBase's DDL, from 1 to the greatest that it takes.
inline std::string hbase_attributes(std::int64_t limit, std::int64_t minimum, std::int64_t ttl) {
    std::string text = "VERSIONS => " + std::to_string(std::clamp(limit, std::int64_t{1}, most_in_hbase));
    if (minimum > 0) text += ", MIN_VERSIONS => " + std::to_string((std::min)(minimum, most_in_hbase));
    if (ttl != never_expires) text += ", " + ttl_attribute(ttl);
    return text;
}

/// Says so by itself: clang++ forgets the members of a class whose own assertion fails.
template <std::int64_t Milliseconds>
struct checked_ttl {
    static_assert(Milliseconds > 0 || Milliseconds == dynamic, "strata: a time to live is more than 0 milliseconds");
};

}  // namespace detail

namespace retention {

/// Keeps versions that are not older than so many milliseconds.
///
/// HBase:    TTL => seconds, with VERSIONS => 2147483647 and MIN_VERSIONS => 0.
/// Keeps:    a version whose timestamp is at or after now - Milliseconds (R6.2).
/// Flushes:  change no read but a raw one, which may return what is too old until then.
/// Promises: prefix_closed.
/// State:    none, or one number for ttl<>.
template <std::int64_t Milliseconds = dynamic>
struct ttl : static_value<Milliseconds> {
    static_assert(sizeof(strata::detail::checked_ttl<Milliseconds>) != 0);

    using axis = strata::axis::retention;        ///< The axis of the policy.
    static constexpr bool prefix_closed = true;  ///< Once a version is dropped, all older ones are.
    static constexpr bool hbase_numbers = true;  ///< HBase has the same.

    constexpr ttl() requires(Milliseconds != dynamic) = default;

    /// Takes the time at run time.  Throws: illegal_argument if it is not more than 0 (R2.16).
    constexpr explicit ttl(time_span milliseconds) requires(Milliseconds == dynamic)
        : static_value<Milliseconds>(milliseconds) {
        if (milliseconds <= 0)
            strata::detail::raise<illegal_argument>("a time to live is more than 0 milliseconds, but is " +
                                                    std::to_string(milliseconds));
    }

    /// The greatest age of a version that counts, in milliseconds.
    constexpr std::int64_t time_to_live() const noexcept { return this->get(); }
    /// Returns true if a version written then is too old now.
    constexpr bool outlived(timestamp written, timestamp now) const noexcept {
        return detail::has_passed(this->get(), written, now);
    }
    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const noexcept { return !outlived(v.written, v.now); }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return "VERSIONS => 2147483647, " + detail::ttl_attribute(this->get()); }
};

static_assert(retention_policy<ttl<1000>>);
static_assert(retention_policy<ttl<>>);

}  // namespace retention
}  // namespace strata
