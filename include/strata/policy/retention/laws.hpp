// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/cell/timestamp.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// The laws of a retention policy, each true if it is kept.  A law about a promise that the policy does not make is
/// kept.
struct laws {
    bool prefix_closed = true;  ///< No version is kept after one that was dropped.
    bool ageless = true;        ///< The time of the call makes no difference.
    bool limited = true;        ///< No version at or beyond limit() is kept.
    bool outlived = true;       ///< No version is kept that outlived() and minimum() give up; time_to_live() agrees.
    bool settled = true;        ///< Later reads answer the same after maintenance; a second maintenance drops nothing.
    bool piecewise = true;      ///< The same if maintenance saw only some versions, as a flush before others came.
    bool by_timestamp = true;   ///< Neither the time of the call nor another version makes a difference.
    bool countable = true;  ///< Of more versions no fewer are kept, and what is dropped later is the oldest of them.

    /// True if all laws are kept.
    constexpr bool all() const noexcept { return *this == laws(); }
    friend constexpr bool operator==(const laws&, const laws&) = default;
};

}  // namespace strata::retention

namespace strata::detail {

/// Tries a policy on every set of versions at 1, 2, ... `Versions` times `step`, at times up to three steps later.
template <int Versions, class P>
class law_checker {
    using history = std::uint32_t;  // bit i: there is a version at (i + 1) * step
    static constexpr history all = (history{1} << Versions) - 1;
    static constexpr int moments = Versions + 4;

public:
    constexpr law_checker(const P& policy, std::int64_t step) : policy_(&policy), step_(step) {}

    constexpr retention::laws checked() {
        for (history versions = 0; versions <= all; ++versions)
            for (int now = 0; now != moments; ++now) kept_[place(versions, now)] = judged(versions, now);
        for (history versions = 0; versions <= all; ++versions)
            for (int now = 0; now != moments; ++now) check(versions, now);
        return found_;
    }

private:
    constexpr timestamp at(int i) const noexcept { return {i * step_}; }

    static constexpr std::size_t place(history versions, int now) noexcept {
        return std::size_t{versions} * moments + static_cast<std::size_t>(now);
    }
    constexpr history kept(history versions, int now) const { return kept_[place(versions, now)]; }

    constexpr history judged(history versions, int now) const {
        history left = 0;
        column_state_of<P> column{};
        version_position v{.rank = 0, .written = {}, .newer = {}, .now = at(now)};
        for (int i = Versions; i-- > 0;) {
            if ((versions >> i & 1) == 0) continue;
            v.written = at(i + 1);
            if (keeps(*policy_, column, v)) {
                left |= history{1} << i;
                v.newer = v.written;
            }
            ++v.rank;
        }
        return left;
    }

    constexpr void check(history versions, int now) {
        const history left = kept(versions, now);
        check_promises(versions, left, now);
        if (is_ageless<P>() && left != kept(versions, 0)) found_.ageless = false;
        for (int later = now; later != moments; ++later) {
            const history at_last = kept(versions, later);
            if (kept(left, later) != at_last) found_.settled = false;
            if (is_countable<P>() && (left & ~(oldest_of(at_last) - 1)) != at_last && at_last != 0)
                found_.countable = false;
        }
        for (history some = versions; some != 0; some = (some - 1) & versions) {
            for (int later = now; later != moments; ++later)
                if (kept((versions & ~some) | kept(some, now), later) != kept(versions, later))
                    found_.piecewise = false;
            if (is_countable<P>() && std::popcount(kept(some, now)) > std::popcount(left)) found_.countable = false;
        }
    }

    /// The lowest bit of a history, which is its oldest version.
    static constexpr history oldest_of(history versions) noexcept { return versions & (~versions + 1); }

    constexpr void check_promises(history versions, history left, int now) {
        std::int64_t rank = 0;
        bool dropped = false;
        for (int i = Versions; i-- > 0;) {
            if ((versions >> i & 1) == 0) continue;
            const bool is_kept = (left >> i & 1) != 0;
            const bool is_old = has_outlived(*policy_, at(i + 1), at(now));
            if (is_kept && dropped && is_prefix_closed<P>()) found_.prefix_closed = false;
            if (is_kept && rank >= limit_of(*policy_)) found_.limited = false;
            if (is_kept && is_old && rank >= minimum_of(*policy_)) found_.outlived = false;
            if constexpr (has_time_to_live<P>)
                if (is_old != has_passed(policy_->time_to_live(), at(i + 1), at(now))) found_.outlived = false;
            if (is_by_timestamp<P>() && is_kept != (kept(history{1} << i, 0) != 0)) found_.by_timestamp = false;
            dropped = dropped || !is_kept;
            ++rank;
        }
    }

    const P* policy_;
    std::int64_t step_;
    retention::laws found_;
    std::array<history, std::size_t{moments} << Versions> kept_{};  // of each history at each moment
};

}  // namespace strata::detail

namespace strata::retention {

/// Checks which laws a policy keeps, on every history of up to `Versions` versions that are `step` milliseconds or more
/// apart.
///
/// `static_assert(st::retention::check_laws<3>(my_policy(), st::hours(12)).all());`
///
/// Choose the step so that the times the policy counts with are a few steps long.  A policy that breaks `settled` makes
/// reads change with maintenance.  One that breaks `piecewise` does so if a column is spread over several segments, and
/// if versions come after a flush that are older than what it dropped.
/// Complexity: Versions² × 3^Versions.  3 versions are quick in a compiler, 7 in a test.
template <int Versions = 5, retention_policy P>
constexpr laws check_laws(const P& policy, std::int64_t step = 1) {
    static_assert(sizeof(strata::detail::checked_retention<P>) != 0);
    static_assert(Versions > 0 && Versions < 13, "strata: check_laws tries histories of 1 to 12 versions");
    return strata::detail::law_checker<Versions, P>(policy, step).checked();
}

}  // namespace strata::retention
