// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family that works like a sorted map with timestamps: one value a column, and deletes are final.
///
/// Order:    the newest timestamp wins, of equal ones the later write.
/// Versions: one.  Older ones are dropped by the next flush; reads of older time ranges find them until then.
/// Deletes:  remove the cells they cover at once.  A later put is visible whatever its timestamp is.
/// More policies, in any sequence, replace the preset's.
template <fixed_string Name, class... Policies>
using last_write_wins = detail::preset_family<Name, retention::max_versions<1>, deletes::erase, Policies...>;

}  // namespace strata::preset
