// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <cstdint>
#include <string>

#include <strata/core/error.hpp>
#include <strata/core/static_value.hpp>
#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps the newest version of each period of so many milliseconds: `one_per<days(1)>`.
///
/// Periods are counted from the epoch: days are those of UTC.
/// Keeps:    a version that is not of the same period as the next newer one that it kept.
/// Deletes:  a hidden version does not replace a visible one.
/// Flushes:  change no read of all time.  Until then a raw read, a read as of an earlier time, and one after a later
///           delete_version, may return older versions of a period.
/// Promises: ageless, countable.
/// State:    none, or one number for one_per<>.
template <std::int64_t Milliseconds = dynamic>
struct one_per : static_value<Milliseconds> {
    static_assert(Milliseconds > 0 || Milliseconds == dynamic, "strata: a period is more than 0 milliseconds");

    using axis = strata::axis::retention;    ///< The axis of the policy.
    static constexpr bool ageless = true;    ///< The clock is not asked.
    static constexpr bool countable = true;  ///< Of more versions it keeps no fewer.

    constexpr one_per() requires(Milliseconds != dynamic) = default;

    /// Takes the period at run time.  Throws: illegal_argument if it is not more than 0.
    constexpr explicit one_per(time_span milliseconds) requires(Milliseconds == dynamic)
        : static_value<Milliseconds>(milliseconds) {
        if (milliseconds <= 0)
            strata::detail::raise<illegal_argument>("a period is more than 0 milliseconds, but is " +
                                                    std::to_string(milliseconds));
    }

    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const noexcept {
        return !v.newer || period_of(*v.newer) != period_of(v.written);
    }

private:
    /// The number of the period of a time.  Rounds towards the past, also before the epoch.
    constexpr std::int64_t period_of(timestamp t) const noexcept {
        const std::int64_t whole = t.value / this->get();
        return t.value % this->get() < 0 ? whole - 1 : whole;
    }
};

static_assert(retention_policy<one_per<1000>>);
static_assert(retention_policy<one_per<>>);

}  // namespace strata::retention
