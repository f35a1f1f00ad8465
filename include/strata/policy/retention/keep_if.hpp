// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <strata/cell/timestamp.hpp>
#include <strata/policy/retention/combinable.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>

namespace strata::detail {

/// True if a predicate's answer about some timestamp depends on more than the timestamp.
template <class Predicate>
constexpr bool looks_further_somewhere() {
    const Predicate predicate = Predicate();
    for (const std::int64_t at :
         {-1000, -7, -1, 0, 1, 2, 3, 5, 7, 10, 50, 99, 100, 101, 500, 1000, 3600000, 86400000}) {
        const auto differs = [&, alone = static_cast<bool>(predicate(version_position{0, {at}, {}, {at}}))](
                                 std::int64_t rank, std::optional<timestamp> newer, std::int64_t age) {
            return static_cast<bool>(predicate(version_position{rank, {at}, newer, {at + age}})) != alone;
        };
        for (const std::int64_t rank : {1, 2, 3, 4, 7, 10, 100, 1000000})
            if (differs(rank, {}, 0)) return true;
        for (const std::int64_t later : {1, 10, 100, 1000, 1000000000})
            if (differs(0, timestamp{at + later}, 0) || differs(0, {}, later)) return true;
    }
    return false;
}

/// The compiler may call the predicate, and found that it looks at more than the timestamp.
template <class Predicate>
concept looking_further = std::default_initializable<Predicate> && requires {
    requires std::bool_constant < looks_further_somewhere<Predicate>()
    > ::value;
};

}  // namespace strata::detail

namespace strata::retention {

/// Keeps versions for which a predicate of yours is true: `keep_if<on_the_hour>`, `keep_if(since{1000})`.
///
/// The predicate should look at `v.written` alone.  One that looks at the rank or the age is a policy of your own: it
/// keeps the laws, or reads depend on flushes, and check_laws tells which.  The compiler finds out which of the two a
/// predicate is, if it can call it; otherwise it takes it for one of the timestamp alone.
/// Keeps:    a version for whose version_position the predicate is true.  It is called const, and may have state.
/// Deletes:  counts as version_position says: a visible version has its rank among the visible ones.
/// Flushes:  change no read but a raw one, if the predicate looks at the timestamp alone.
/// Promises: what the predicate's type promises, by members `prefix_closed`, `ageless` and `countable`; by_timestamp.
/// State:    the predicate's.
template <std::copy_constructible Predicate>
class keep_if {
    static_assert(std::is_invocable_r_v<bool, const Predicate&, const version_position&>,
                  "strata: keep_if takes a predicate that can be called with a version_position");
    static_assert(sizeof(strata::detail::checked_promises<Predicate>) != 0);

public:
    using axis = strata::axis::retention;  ///< The axis of the policy.
    /// True: once a version is dropped, all older ones are.
    static constexpr bool prefix_closed = strata::detail::is_prefix_closed<Predicate>();
    static constexpr bool ageless = strata::detail::is_ageless<Predicate>();  ///< True: the clock is not asked.
    /// True: of a version nothing but its timestamp is looked at.
    static constexpr bool by_timestamp = !strata::detail::looking_further<Predicate>;
    /// True: of more versions it keeps no fewer.
    static constexpr bool countable = by_timestamp || strata::detail::is_countable<Predicate>();

    constexpr keep_if() requires(std::default_initializable<Predicate>) = default;
    /// Copies the predicate.
    constexpr explicit keep_if(const Predicate& predicate) : predicate_(predicate) {}

    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const { return predicate_(v); }

private:
    [[no_unique_address]] Predicate predicate_;
};

}  // namespace strata::retention

namespace strata::detail {

template <looking_further Predicate>
inline constexpr retention_fault fault_in<retention::keep_if<Predicate>> =
    retention::check_laws<3>(retention::keep_if<Predicate>()).all() ? retention_fault::none
                                                                    : retention_fault::looks_and_drops;

}  // namespace strata::detail
