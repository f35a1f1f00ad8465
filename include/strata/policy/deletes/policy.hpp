// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <concepts>

#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/axis.hpp>

namespace strata {

/// What a delete leaves behind, as a type: nothing because it is not offered, nothing because the cells go at once,
/// or a marker.
enum class delete_effect : unsigned char { refused, removes, marks };

/// What does a delete leave behind?
///
/// | expression | meaning |
/// |---|---|
/// | `P::effect` | one of delete_effect |
/// | `p.sees(marker, range)` | a read of that time range honours the marker |
/// | `p.purges(marker)` | flush and compaction may drop what the marker covers, and compaction the marker itself |
/// | `p.attributes()` | optional: the same in HBase's DDL, for describe() |
///
/// `sees` and `purges` are asked only of a policy whose deletes leave markers.
template <class P>
concept delete_policy = policy_for<P, axis::deletes> && requires {
    { P::effect } -> std::convertible_to<delete_effect>;
} &&(P::effect != delete_effect::marks || requires(const P& p, const version_key& marker, const time_range& read) {
    { p.sees(marker, read) } -> std::same_as<bool>;
    { p.purges(marker) } -> std::same_as<bool>;
});

}  // namespace strata
