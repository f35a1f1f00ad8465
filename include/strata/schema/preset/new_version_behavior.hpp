// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family with NEW_VERSION_BEHAVIOR => true (section 7).
///
/// Order:    newest timestamp first; of two writes of one timestamp the later one counts.
/// Versions: one; which ones count is settled in the order of writes, so a deleted version never uncovers an older one
///           that was out of the limit when the delete came (R7.10).
/// Deletes:  a marker hides what it covers and was written before it; a later put is visible whatever its timestamp.
/// More policies, in any order, replace the preset's.
template <fixed_string Name, class... Policies>
using new_version_behavior = detail::preset_family<Name, retention::max_versions<1>, deletes::sequenced<>, Policies...>;

}  // namespace strata::preset
