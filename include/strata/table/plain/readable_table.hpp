// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/request/options.hpp>
#include <strata/table/plain/table_state.hpp>
#include <strata/table/reads.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/view/no_lock.hpp>
#include <strata/table/view/read_view.hpp>
#include <strata/table/view/stepwise_rows.hpp>

namespace strata {

/// A table that is read; writable_table and basic_table add what changes it.
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class readable_table : public table_state<FamilySet, Clock>,
                       public reads<readable_table<FamilySet, Clock, Concurrency>, FamilySet> {
    using state = table_state<FamilySet, Clock>;

public:
    /// The families and their stores.
    using typename state::families_type;
    /// What is read.
    using state_type = state;

    /// The table as it is now, for reads that come later: see strata::snapshot.
    ///
    /// Complexity: constant.  Throws: what an allocation throws.
    auto snapshot() const { return strata::snapshot<state, detail::no_lock>(detail::everybody, *this); }
    /// How many snapshots and open scanners make the table keep old versions; copies of a snapshot count as one.
    ///
    /// Complexity: linear in the moments that they see.
    std::size_t snapshots_open() const noexcept { return this->open_scanners_.count(); }
    /// The point() of the oldest snapshot or scanner that is open; nothing if none is.
    ///
    /// Complexity: as snapshots_open().
    std::optional<std::uint64_t> oldest_point() const noexcept {
        if (!this->open_scanners_.any()) return std::nullopt;
        return this->open_scanners_.smallest_or(this->sequence_);
    }

    /// What reads look at: see strata::reads.
    detail::read_view<state> view() const noexcept { return detail::read_view<state>(*this); }
    /// What open_scanner() hands over.
    template <class Options>
    auto steps_of(const Options& options) const {
        return detail::stepwise_rows<state, detail::no_lock>(detail::everybody, *this, detail::for_any_table(options));
    }

protected:
    using state::clock_;
    using state::defaults_;
    using state::families_;
    using state::open_scanners_;
    using state::reads_;
    using state::sequence_;
    using state::table_state;
};

}  // namespace strata
