// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace strata::preset {

/// A family that behaves as one of Bigtable: deletes remove cells at once.
///
/// Order:    the newest timestamp first.  A write replaces a version with the same timestamp.
/// Versions: all of them, unless you choose a retention.  Bigtable, too, drops versions only by a rule of its user's.
/// Deletes:  remove the cells they cover at once.  A later put is visible whatever its timestamp is.
/// More policies, in any sequence, replace the preset's.
template <fixed_string Name, class... Policies>
using bigtable = detail::preset_family<Name, retention::keep_all, deletes::erase, Policies...>;

}  // namespace strata::preset
