// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/deletes/tombstones.hpp>

namespace strata::deletes {

/// Deletes as Base does, but a marker hides only what was written before it, and versions count in the order of writes.
///
/// The result of a read does not depend on when flushes and compactions happened.
/// HBase:  NEW_VERSION_BEHAVIOR => true (section 7).
/// Cost:   every write of a version is kept until all segments are compacted.  Reads do more work for each marker.
/// State:  Base's.
template <class Base = tombstones>
struct sequenced : Base {
    static_assert(delete_policy<Base>, "strata: the base of deletes::sequenced is not a delete policy");
    static_assert(Base::effect == delete_effect::marks, "strata: only deletes that leave markers can be sequenced");

    /// Returns true if a marker hides only what was written before it (section 7).
    static constexpr bool is_sequenced() noexcept { return true; }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const requires requires(const Base& base) { base.attributes(); }
    { return Base::attributes() + ", NEW_VERSION_BEHAVIOR => 'true'"; }
};

static_assert(delete_policy<sequenced<>>);

}  // namespace strata::deletes
