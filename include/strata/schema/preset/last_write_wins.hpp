// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family like a sorted map whose values know when they were written: one value a column, deletes are final.
///
/// Order:    the newest timestamp wins, of equal ones the later write.
/// Versions: one is shown; older ones go at the next flush, and reads of older time ranges find them until then.
/// Deletes:  remove the cells they cover at once; a later put is visible whatever its timestamp.
/// More policies, in any order, replace the preset's.
template <fixed_string Name, class... Policies>
using last_write_wins = detail::preset_family<Name, retention::max_versions<1>, deletes::erase, Policies...>;

}  // namespace strata::preset
