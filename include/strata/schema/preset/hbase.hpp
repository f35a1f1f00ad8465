// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family as HBase 2.x makes it: `struct contents : st::preset::hbase<"contents"> {};`
///
/// Order:    newest timestamp first; of two writes of one timestamp the later one counts.
/// Versions: one (VERSIONS => 1 since 0.96); older ones go at the next flush.
/// Deletes:  a marker hides everything it covers, also what is written after it, until a compaction drops both (R5.1).
/// More policies, in any order, replace the preset's.
template <fixed_string Name, class... Policies>
using hbase = detail::preset_family<Name, retention::max_versions<1>, deletes::tombstones, Policies...>;

}  // namespace strata::preset
