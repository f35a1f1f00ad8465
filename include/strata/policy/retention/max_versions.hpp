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
/// HBase:    VERSIONS => N.  HBase's own default is 1, and so is a family's here.
/// Keeps:    a version whose rank, counted from 0 at the newest, is below N.
/// Deletes:  hidden versions that deletes keep count in flush and compaction (R6.7): after a delete_version the next older
///           version may have gone already, as in HBase.
/// Promises: prefix_closed, ageless.
/// State:    none, or one number for max_versions<>.
template <std::int64_t N = dynamic>
struct max_versions : static_value<N> {
    static_assert(N > 0, "strata: max_versions keeps at least one version");

    using axis = strata::axis::retention;
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = true;
    static constexpr bool hbase_numbers = true;

    constexpr std::int64_t limit() const noexcept { return this->get(); }
    constexpr bool keeps(const version_position& v) const noexcept { return v.rank < this->get(); }
    std::string attributes() const { return strata::detail::hbase_attributes(limit(), 0, never_expires); }
};

/// The limit chosen at run time.  Throws illegal_argument for a limit below 1 (R2.14).
template <>
struct max_versions<dynamic> : static_value<dynamic> {
    using axis = strata::axis::retention;
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = true;
    static constexpr bool hbase_numbers = true;

    /// Throws: illegal_argument for a limit below 1.
    constexpr explicit max_versions(std::int64_t limit = 1) : static_value(limit) {
        if (limit < 1)
            strata::detail::raise<illegal_argument>("a column keeps at least one version, but the limit is " +
                                                    std::to_string(limit));
    }

    constexpr std::int64_t limit() const noexcept { return this->get(); }
    constexpr bool keeps(const version_position& v) const noexcept { return v.rank < this->get(); }
    std::string attributes() const { return strata::detail::hbase_attributes(limit(), 0, never_expires); }
};

static_assert(retention_policy<max_versions<1>>);
static_assert(retention_policy<max_versions<>>);

}  // namespace strata::retention
