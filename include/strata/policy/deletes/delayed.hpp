// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <cstdint>
#include <string>

#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/deletes/tombstones.hpp>

namespace strata::deletes {

/// Deletes as Base does, but a compaction keeps a marker until so many milliseconds have passed since its timestamp.
///
/// HBase:  hbase.hstore.time.to.purge.deletes.  The age is counted from the marker's timestamp, not from when it was
///         written: a back-dated marker is dropped at once, a future one stays (R8.8, S23).
/// State:  Base's.
template <std::int64_t Milliseconds, class Base = tombstones>
struct delayed : Base {
    static_assert(delete_policy<Base>, "strata: the base of deletes::delayed is not a delete policy");
    static_assert(Base::effect == delete_effect::marks, "strata: only deletes that leave markers can be delayed");

    /// The policy in HBase's DDL, for describe().
    std::string attributes() const requires requires(const Base& base) { base.attributes(); }
    { return Base::attributes() + strata::detail::purge_delay_attribute(Milliseconds); }
    /// Returns true if a compaction keeps the marker for now (R8.8).
    constexpr bool holds(const marker_position& m) const noexcept {
        return Milliseconds > 0 && detail::elapsed(m.marker.written(), m.now) <= Milliseconds;
    }
};

static_assert(delete_policy<delayed<1000>>);

}  // namespace strata::deletes
