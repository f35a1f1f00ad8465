// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family with the defaults of HBase 2.x: `struct contents : st::preset::hbase<"contents"> {};`
///
/// Order:    the newest timestamp first.  Of two writes with one timestamp the later one counts.
/// Versions: one (VERSIONS => 1 since 0.96).  Older ones are dropped by the next flush.
/// Deletes:  a marker hides everything it covers, even what is written later, until a compaction drops both (R5.1).
/// More policies, in any sequence, replace the preset's.
template <fixed_string Name, class... Policies>
using hbase = detail::preset_family<Name, retention::max_versions<1>, deletes::tombstones, Policies...>;

}  // namespace strata::preset
