// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family with the defaults of HBase before 0.96: three versions of every column (R2.13).
///
/// Order:    the newest timestamp first.  Of two writes with one timestamp the later one counts.
/// Versions: three.  Older ones are dropped by the next flush.
/// Deletes:  see preset::hbase.
/// More policies, in any sequence, replace the preset's.
template <fixed_string Name, class... Policies>
using hbase_0_94 = detail::preset_family<Name, retention::max_versions<3>, deletes::tombstones, Policies...>;

}  // namespace strata::preset
