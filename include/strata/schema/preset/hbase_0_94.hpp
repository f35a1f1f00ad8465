// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family as HBase made it before 0.96: three versions of every column (R2.13).
///
/// Order:    newest timestamp first; of two writes of one timestamp the later one counts.
/// Versions: three; older ones go at the next flush.
/// Deletes:  as preset::hbase.
/// More policies, in any order, replace the preset's.
template <fixed_string Name, class... Policies>
using hbase_0_94 = detail::preset_family<Name, retention::max_versions<3>, deletes::tombstones, Policies...>;

}  // namespace strata::preset
