// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <cstdint>
#include <string>

#include <strata/core/error.hpp>
#include <strata/core/static_value.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// The newest N versions of every column, to be combined: `any_of<min_versions<2>, ttl<days(1)>>`.
///
/// HBase:    MIN_VERSIONS => N, in such a combination.  By itself it is max_versions<N>, but for N = 0.
/// Keeps:    a version whose rank, counted from 0 at the newest, is below N.
/// Deletes:  hidden versions that deletes keep count in flush and compaction, if HBase has the whole (R6.7).
/// Promises: prefix_closed, ageless, limit.
/// State:    none, or one number for min_versions<>.
template <std::int64_t N = dynamic>
struct min_versions : static_value<N> {
    static_assert(N >= 0 || N == dynamic, "strata: the minimum of versions is not negative");

    using axis = strata::axis::retention;
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = true;
    static constexpr bool hbase_numbers = true;

    constexpr min_versions() requires(N != dynamic) = default;

    /// Throws: illegal_argument for a negative number (R2.14).
    constexpr explicit min_versions(std::int64_t count) requires(N == dynamic) : static_value<N>(count) {
        if (count < 0)
            strata::detail::raise<illegal_argument>("the minimum of versions is not negative, but is " +
                                                    std::to_string(count));
    }

    constexpr std::int64_t limit() const noexcept { return this->get(); }
    constexpr bool keeps(const version_position& v) const noexcept { return v.rank < limit(); }
    std::string attributes() const { return strata::detail::hbase_attributes(limit(), 0, never_expires); }
};

static_assert(retention_policy<min_versions<1>>);
static_assert(retention_policy<min_versions<>>);

}  // namespace strata::retention
