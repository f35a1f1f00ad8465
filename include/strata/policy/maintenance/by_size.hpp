// SPDX-License-Identifier: BSL-1.0
// Layer: policy/maintenance.
#pragma once

#include <cstdint>
#include <span>

#include <strata/policy/maintenance/hbase.hpp>
#include <strata/policy/maintenance/policy.hpp>

namespace strata::maintenance {

/// The family is flushed when Bytes were written since the last flush, and compacted by HBase's ratio rule, with
/// HBase's defaults: maintenance::hbase with a flush_size of Bytes, known to the compiler.
///
/// State: none.
template <std::int64_t Bytes>
struct by_size {
    static_assert(Bytes > 0, "strata: maintenance::by_size<N> flushes after N bytes, and N must be at least 1");

    using axis = strata::axis::maintenance;  ///< The axis of the policy.

    /// See maintenance_policy.
    ///@{
    static constexpr bool wants_flush(std::uint64_t written) noexcept { return settings.wants_flush(written); }
    static constexpr segment_range to_compact(std::span<const std::uint64_t> sizes) noexcept {
        return settings.to_compact(sizes);
    }
    ///@}

private:
    static constexpr hbase settings{.flush_size = Bytes};
};

static_assert(maintenance_policy<by_size<1>>);

}  // namespace strata::maintenance
