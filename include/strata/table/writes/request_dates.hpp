// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <vector>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/request/mutation.hpp>
#include <strata/table/writes/any_store.hpp>
#include <strata/table/writes/batch_entry.hpp>
#include <strata/table/writes/own_dates.hpp>

namespace strata::detail {

/// The times of changes without a timestamp: of requests that become visible together.
///
/// All puts and deletions share one.  It is the first from now on by which each is seen: see clock_policy.
template <class = void>
class request_dates {
public:
    request_dates(const any_stores& families, const write_moment& at)
        : families_(families), now_(at.now), own_(at.own), date_(at.now), put_date_(at.now) {}

    /// `put_now`: the time of puts, if that is later (R3.32).
    /// Complexity: linear in the changes, as often as one of them moves the time on.
    /// Throws: what an allocation throws; nothing has changed then.
    void choose(mutations requests, timestamp put_now) {
        put_date_ = put_now;
        if (!own_ || now_.value < 0 || own_->are_past(now_)) return;
        own_->settle(now_);
        date_ = suiting(requests, now_, false);
        put_date_ = put_now <= date_ ? date_ : suiting(requests, put_now, true);
    }

    /// The clock's.
    timestamp now() const noexcept { return now_; }
    /// Throws, as those below: bad_timestamp if the clock stands before 0.
    timestamp of_put() const { return given_by_clock(put_date_); }
    timestamp of_deletion() const { return given_by_clock(date_); }
    /// Of an increment or append (R3.20).  `next`: after the version that it follows.
    timestamp of_sum(const cell_place& at, timestamp next = oldest) const {
        const timestamp first = given_by_clock((std::max)(next, date_));
        return !own_ || own_->are_past(first) ? first : own_->of_put(at, first);
    }

    /// Keeps what the table has dated.  Throws: what an allocation throws.
    void keep(const std::vector<batch_entry>& entries) const {
        if (!own_) return;
        for (const batch_entry& one : entries) one.keep_date(*own_, now_);
    }

private:
    timestamp suiting(mutations requests, timestamp date, bool puts_only) const {
        timestamp before;
        do {
            before = date;
            for (const mutation& one : requests)
                if (one.kind() == mutation_kind::put || (one.kind() == mutation_kind::deletion && !puts_only))
                    date = suiting(one, date);
        } while (date != before);
        return date;
    }
    timestamp suiting(const mutation& request, timestamp date) const {
        const bool is_deletion = request.kind() == mutation_kind::deletion;
        if (is_deletion && request.changes().empty() && request.written() == latest)  // of the row
            families_.for_each([&](const any_store& store) {
                date = own_->of_marker({request.row(), store.name(), {}}, kind::delete_family, date);
            });
        for (const auto& one : request.changes()) {
            if (one.written != latest) continue;
            const cell_place at{request.row(), one.what.family(), one.what.qualifier()};
            date = is_marker(one.kind) ? own_->of_marker(at, one.kind, date) : own_->of_put(at, date);
        }
        return date;
    }

    any_stores families_;
    timestamp now_;
    own_dates* own_;  // of the table, unless its clock is literal
    timestamp date_;
    timestamp put_date_;
};

}  // namespace strata::detail
