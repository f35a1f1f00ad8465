// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <string>

#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps every version of every column.
///
/// HBase:    VERSIONS => 2147483647.
/// Flushes:  change no read.
/// Promises: prefix_closed, ageless, by_timestamp.
/// State:    none.
struct keep_all {
    using axis = strata::axis::retention;        ///< The axis of the policy.
    static constexpr bool prefix_closed = true;  ///< Once a version is dropped, all older ones are.
    static constexpr bool ageless = true;        ///< The clock is not asked.
    static constexpr bool by_timestamp = true;   ///< Of a version nothing but its timestamp is looked at.
    static constexpr bool hbase_numbers = true;  ///< HBase has the same.

    /// Returns true if the version counts.
    constexpr bool keeps(const version_position&) const noexcept { return true; }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return "VERSIONS => 2147483647"; }
};

static_assert(retention_policy<keep_all>);

}  // namespace strata::retention
