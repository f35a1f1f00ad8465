// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family as Bigtable treats it: deletes are eager and leave nothing behind.
///
/// Order:    newest timestamp first; a write of a timestamp that exists replaces it.
/// Versions: all, until you choose a retention; Bigtable collects garbage only where a rule says so.
/// Deletes:  remove the cells they cover at once; a later put is visible whatever its timestamp.
/// More policies, in any order, replace the preset's.
template <fixed_string Name, class... Policies>
using bigtable = detail::preset_family<Name, retention::keep_all, deletes::erase, Policies...>;

}  // namespace strata::preset
