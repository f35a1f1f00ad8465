// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/request/options.hpp>
#include <strata/store/segments/versions.hpp>

namespace strata::detail {

/// The parts of a scan that two states of a table may answer differently, in ascending order.
///
/// States of a table that is read beside a writer share what has not changed, so most rows are left out unread.  If all
/// may differ, since the states are of other families or values age, the one part is the whole scan.
/// Whoever goes over the parts keeps the states.
template <class = void>
class changed_parts {
public:
    /// The whole scan.
    explicit changed_parts(scan_options asked) : part_(std::move(asked)) {}
    /// Of the states of a table that publishes them.
    template <class Table>
    changed_parts(const Table& before, const Table& after, scan_options asked) : part_(std::move(asked)) {
        const row_start start = start_of(part_);
        is_whole_ = !before.families().for_each_with(after.families(), [&](const auto& store, const auto& its_store) {
            if (is_read(store.name())) shares_ = shares_ && add_changes(store, its_store, start.row, changes_);
        });
        is_whole_ = is_whole_ || !shares_;
        if (is_whole_) return;
        stop_ = stop_of(part_);
        first_ = bytes(start.row);
        first_inclusive_ = start.is_inclusive;
        part_.prefix.clear();
    }

    /// Goes to the next part; false after the last one.
    bool next() {
        if (is_whole_) return !std::exchange(is_over_, true);
        if (is_over_) return false;
        const changed_rows* nearest = nullptr;
        bytes_view row;
        for (changed_rows& one : changes_) {
            while (passed_ && one.valid() && one.end() && *one.end() <= *passed_) one.next();
            if (!one.valid()) continue;
            const bytes_view begin = passed_ ? (std::max)(*passed_, one.first()) : one.first();
            if (nearest && row <= begin) continue;
            nearest = &one;
            row = begin;
        }
        is_over_ = !nearest || stop_.is_beyond(row);
        if (is_over_) return false;
        passed_ = nearest->end();
        is_over_ = !passed_;
        part_.start.assign(row);
        part_.start_inclusive = first_inclusive_ || row != first_;
        const bool ends_before = passed_ && (stop_.last.empty() || *passed_ <= stop_.last);
        part_.stop.assign(ends_before ? *passed_ : bytes_view(stop_.last));
        part_.stop_inclusive = !ends_before && stop_.last_inclusive;
        return true;
    }
    const scan_options& part() const noexcept { return part_; }

private:
    bool is_read(bytes_view family) const noexcept {
        return part_.columns.empty() || std::any_of(part_.columns.begin(), part_.columns.end(),
                                                    [&](const selection& one) { return one.family() == family; });
    }

    scan_options part_;
    bool is_whole_ = true;
    bool shares_ = true;
    bool is_over_ = false;
    std::vector<changed_rows> changes_;
    std::optional<bytes_view> passed_;  // the end of the part before
    row_stop stop_;
    bytes first_;
    bool first_inclusive_ = true;
};

}  // namespace strata::detail
