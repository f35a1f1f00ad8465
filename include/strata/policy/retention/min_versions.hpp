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

/// Keeps the newest N versions of every column.  Combine it: `any_of<min_versions<2>, ttl<days(1)>>`.
///
/// HBase:    MIN_VERSIONS => N, in such a combination.  Alone it is max_versions<N>, but N may be 0.
/// Keeps:    a version whose rank, counted from 0 at the newest, is below N.
/// Deletes:  hidden versions count in flush and compaction if the delete policy keeps them and HBase has the whole
///           combination (R6.7).
/// Flushes:  change no read of all time.  Until then a raw read, a read as of an earlier time, and one after a later
///           delete_version, may return what is beyond the limit.
/// Promises: prefix_closed, ageless, limit.
/// State:    none, or one number for min_versions<>.
template <std::int64_t N = dynamic>
struct min_versions : static_value<N> {
    static_assert(N >= 0 || N == dynamic, "strata: the minimum of versions is not negative");

    using axis = strata::axis::retention;        ///< The axis of the policy.
    static constexpr bool prefix_closed = true;  ///< Once a version is dropped, all older ones are.
    static constexpr bool ageless = true;        ///< The clock is not asked.
    static constexpr bool hbase_numbers = true;  ///< HBase has the same.

    constexpr min_versions() requires(N != dynamic) = default;

    /// Takes the number at run time.  Throws: illegal_argument if it is negative (R2.14).
    constexpr explicit min_versions(std::int64_t count) requires(N == dynamic) : static_value<N>(count) {
        if (count < 0)
            strata::detail::raise<illegal_argument>("the minimum of versions is not negative, but is " +
                                                    std::to_string(count));
    }

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const noexcept { return this->get(); }
    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const noexcept { return v.rank < limit(); }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return strata::detail::hbase_attributes(limit(), 0, never_expires); }
};

static_assert(retention_policy<min_versions<1>>);
static_assert(retention_policy<min_versions<>>);

}  // namespace strata::retention
