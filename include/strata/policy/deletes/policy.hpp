// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/axis.hpp>

namespace strata {

/// What a delete does to a family.
enum class delete_effect : unsigned char {
    refused,  ///< A delete does not compile.
    removes,  ///< The cells that it covers are removed at once.
    marks     ///< A marker hides the cells that it covers.
};

/// A marker that a flush or a compaction meets, for a delete policy to judge.
struct marker_position {
    version_key marker;   ///< The marker's kind and timestamp.
    timestamp now;        ///< The time when the flush or compaction began.
    bool is_old = false;  ///< True if the marker is older than the family's time to live (R6.6).
};

/// What does a delete leave behind?
///
/// | expression | meaning |
/// |---|---|
/// | `P::effect` | one of delete_effect |
/// | `p.sees(marker, range)` | true: a read of that time range obeys the marker |
/// | `p.purges(m)` | true: flush and compaction may drop what the marker covers, and compaction the marker itself |
/// | `p.holds(m)` | optional, true: a compaction keeps the marker for now, whatever purges() says (R8.8) |
/// | `p.is_sequenced()` | optional, true: a marker hides only what was written before it (section 7) |
/// | `p.attributes()` | optional: the policy in HBase's DDL, for describe() |
///
/// Only `effect` is needed unless deletes leave markers.
template <class P>
concept delete_policy = policy_for<P, axis::deletes> && requires {
    { P::effect } -> std::convertible_to<delete_effect>;
} &&(P::effect != delete_effect::marks ||
     requires(const P& p, const version_key& marker, const time_range& read, const marker_position& m) {
         { p.sees(marker, read) } -> std::same_as<bool>;
         { p.purges(m) } -> std::same_as<bool>;
     });

namespace detail {

/// The delay of deletes::delayed in HBase's DDL.
inline std::string purge_delay_attribute(std::int64_t milliseconds) {
    if (milliseconds <= 0) return {};
    return ", CONFIGURATION => {'hbase.hstore.time.to.purge.deletes' => '" + std::to_string(milliseconds) + "'}";
}

/// Returns p.holds(m), or false if the policy has no such member.
template <class P>
constexpr bool holds(const P& p, const marker_position& m) {
    if constexpr (requires { p.holds(m); })
        return p.holds(m);
    else
        return false;
}

/// True if the policy has is_sequenced().
template <class P>
inline constexpr bool may_be_sequenced = requires(const P& p) {
    p.is_sequenced();
};

/// Returns p.is_sequenced(), or false if the policy has no such member.
template <class P>
constexpr bool is_sequenced(const P& p) {
    if constexpr (may_be_sequenced<P>)
        return p.is_sequenced();
    else
        return false;
}

}  // namespace detail
}  // namespace strata
