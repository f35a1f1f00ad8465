// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family with NEW_VERSION_BEHAVIOR => true (section 7).
///
/// Order:    the newest timestamp first.  Of two writes with one timestamp the later one counts.
/// Versions: one, counted in the order of writes: deleting a version never uncovers an older one that exceeded the
/// limit
///           when the delete came (R7.10).
/// Deletes:  a marker hides cells that it covers and that were written before it.  A later put is visible whatever its
///           timestamp is.
/// More policies, in any sequence, replace the preset's.
template <fixed_string Name, class... Policies>
using new_version_behavior = detail::preset_family<Name, retention::max_versions<1>, deletes::sequenced<>, Policies...>;

}  // namespace strata::preset
