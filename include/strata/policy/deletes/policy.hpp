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

/// What a delete leaves behind, as a type: nothing because it is not offered, nothing because the cells go at once,
/// or a marker.
enum class delete_effect : unsigned char {
    refused,  ///< A delete does not compile.
    removes,  ///< What it covers goes at once.
    marks     ///< A marker hides what it covers.
};

/// What a delete policy is told of a marker that a flush or a compaction meets.
struct marker_position {
    version_key marker;   ///< Which marker, of when.
    timestamp now;        ///< When the flush or compaction began.
    bool is_old = false;  ///< The marker has outlived the family's time to live (R6.6).
};

/// What does a delete leave behind?
///
/// | expression | meaning |
/// |---|---|
/// | `P::effect` | one of delete_effect |
/// | `p.sees(marker, range)` | a read of that time range honours the marker |
/// | `p.purges(m)` | flush and compaction may drop what the marker covers, and compaction the marker itself |
/// | `p.holds(m)` | optional: compaction keeps the marker all the same, for now (R8.8) |
/// | `p.is_sequenced()` | optional: a marker hides only what was written before it (section 7) |
/// | `p.attributes()` | optional: the same in HBase's DDL, for describe() |
///
/// All but `effect` are asked only of a policy whose deletes leave markers.
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

template <class P>
constexpr bool holds(const P& p, const marker_position& m) {
    if constexpr (requires { p.holds(m); })
        return p.holds(m);
    else
        return false;
}

/// The policy may say that the order of writes counts.
template <class P>
inline constexpr bool may_be_sequenced = requires(const P& p) {
    p.is_sequenced();
};

template <class P>
constexpr bool is_sequenced(const P& p) {
    if constexpr (may_be_sequenced<P>)
        return p.is_sequenced();
    else
        return false;
}

}  // namespace detail
}  // namespace strata
