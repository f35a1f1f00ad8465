// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <cstdint>
#include <string>

#include <strata/core/error.hpp>
#include <strata/core/static_value.hpp>
#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps the newest version of each period of that many milliseconds: `one_per<days(1)>`.
///
/// Periods begin at the epoch, so days are those of UTC.
/// Keeps:    a version that is not of the same period as the next newer one that it kept.
/// Promises: ageless.  No flush or compaction changes what a read of all time shows: a hidden version takes no visible one's
///           place.
/// State:    none, or one number for one_per<>.
template <std::int64_t Milliseconds = dynamic>
struct one_per : static_value<Milliseconds> {
    static_assert(Milliseconds > 0 || Milliseconds == dynamic, "strata: a period is more than 0 milliseconds");

    using axis = strata::axis::retention;
    static constexpr bool ageless = true;

    constexpr one_per() requires(Milliseconds != dynamic) = default;

    /// Throws: illegal_argument for a period that is not more than 0.
    constexpr explicit one_per(std::int64_t milliseconds) requires(Milliseconds == dynamic)
        : static_value<Milliseconds>(milliseconds) {
        if (milliseconds <= 0)
            strata::detail::raise<illegal_argument>("a period is more than 0 milliseconds, but is " +
                                                    std::to_string(milliseconds));
    }

    constexpr bool keeps(const version_position& v) const noexcept {
        return !v.newer || period_of(*v.newer) != period_of(v.written);
    }

private:
    /// Rounds towards the past, also before the epoch.
    constexpr std::int64_t period_of(timestamp t) const noexcept {
        const std::int64_t whole = t.value / this->get();
        return t.value % this->get() < 0 ? whole - 1 : whole;
    }
};

static_assert(retention_policy<one_per<1000>>);
static_assert(retention_policy<one_per<>>);

}  // namespace strata::retention
