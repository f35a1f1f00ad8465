// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <string>

#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps every version of every column.
///
/// HBase:    VERSIONS => 2147483647.
/// Promises: prefix_closed, ageless.
/// State:    none.
struct keep_all {
    using axis = strata::axis::retention;
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = true;
    static constexpr bool hbase_numbers = true;

    constexpr bool keeps(const version_position&) const noexcept { return true; }
    std::string attributes() const { return "VERSIONS => 2147483647"; }
};

static_assert(retention_policy<keep_all>);

}  // namespace strata::retention
