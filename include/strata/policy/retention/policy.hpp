// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include <strata/cell/timestamp.hpp>
#include <strata/core/axis.hpp>

namespace strata {

/// What a retention policy is told of a version: its place among the versions of its column that count.
///
/// Only puts count; of several at one timestamp only the one written last; on a read without KEEP_DELETED_CELLS masked
/// ones do not (R4.24, R6.1); on a read with a time range only those inside it (R6.12).
struct version_position {
    std::int64_t rank = 0;           ///< 0 is the newest.
    timestamp written;               ///< The version's own timestamp.
    std::optional<timestamp> newer;  ///< The next newer version that the policy kept.
    timestamp now;                   ///< When the read, flush or compaction began (R6.2).
};

/// Which versions of a column still count?
///
/// | expression | meaning |
/// |---|---|
/// | `p.keeps(v)` | the version counts: reads may return it, flush and compaction keep it |
/// | `P::prefix_closed` | optional promise, true: once a version is dropped all older ones are, so reads stop there |
/// | `p.attributes()` | optional: the same in HBase's DDL, like `VERSIONS => 3`, for describe() |
/// | `P::ageless` | optional promise, true: `v.now` is not looked at, so reads need not ask the clock |
///
/// The least to write: `using axis = strata::axis::retention;` and `keeps`.
template <class P>
concept retention_policy = policy_for<P, axis::retention> && requires(const P& p, const version_position& v) {
    { p.keeps(v) } -> std::same_as<bool>;
};

namespace detail {

template <class P>
consteval bool is_prefix_closed() {
    if constexpr (requires { P::prefix_closed; })
        return P::prefix_closed;
    else
        return false;
}

template <class P>
consteval bool is_ageless() {
    if constexpr (requires { P::ageless; })
        return P::ageless;
    else
        return false;
}

}  // namespace detail
}  // namespace strata
