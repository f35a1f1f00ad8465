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

/// Keeps the newest N versions of every column.
///
/// HBase:    VERSIONS => N.  HBase's default is 1, and so is strata's.
/// Keeps:    a version whose rank, counted from 0 at the newest, is below N.
/// Deletes:  hidden versions count in flush and compaction if the delete policy keeps them (R6.7).  After a
///           delete_version the next older version may be gone already, as in HBase.
/// Flushes:  change no read of all time.  Until then a raw read, a read as of an earlier time, and one after a later
///           delete_version, may return what is beyond the limit.
/// Promises: prefix_closed, ageless.
/// State:    none, or one number for max_versions<>.
template <std::int64_t N = dynamic>
struct max_versions : static_value<N> {
    static_assert(N > 0, "strata: max_versions keeps at least one version");

    using axis = strata::axis::retention;        ///< The axis of the policy.
    static constexpr bool prefix_closed = true;  ///< Once a version is dropped, all older ones are.
    static constexpr bool ageless = true;        ///< The clock is not asked.
    static constexpr bool hbase_numbers = true;  ///< HBase has the same.

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const noexcept { return this->get(); }
    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const noexcept { return v.rank < this->get(); }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return strata::detail::hbase_attributes(limit(), 0, never_expires); }
};

/// Keeps the newest versions of every column, a number of them that is chosen at run time.
template <>
struct max_versions<dynamic> : static_value<dynamic> {
    using axis = strata::axis::retention;        ///< The axis of the policy.
    static constexpr bool prefix_closed = true;  ///< Once a version is dropped, all older ones are.
    static constexpr bool ageless = true;        ///< The clock is not asked.
    static constexpr bool hbase_numbers = true;  ///< HBase has the same.

    /// Takes the limit of another one.
    template <std::int64_t N>
    constexpr explicit max_versions(const max_versions<N>& other) noexcept : static_value(other.limit()) {}
    /// Takes the limit at run time.  Throws: illegal_argument if it is below 1 (R2.14).
    constexpr explicit max_versions(std::int64_t limit = 1) : static_value(limit) {
        if (limit < 1)
            strata::detail::raise<illegal_argument>("a column keeps at least one version, but the limit is " +
                                                    std::to_string(limit));
    }

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const noexcept { return this->get(); }
    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const noexcept { return v.rank < this->get(); }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return strata::detail::hbase_attributes(limit(), 0, never_expires); }
};

static_assert(retention_policy<max_versions<1>>);
static_assert(retention_policy<max_versions<>>);

}  // namespace strata::retention

namespace strata::detail {

template <std::int64_t N>
struct form_at_run_time<retention::max_versions<N>> {
    using type = retention::max_versions<>;
};

}  // namespace strata::detail
