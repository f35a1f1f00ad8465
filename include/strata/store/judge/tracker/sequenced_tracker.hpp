// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>

namespace strata::detail {

/// What the markers met so far hide where the order of writes counts, in one family of one row.  HBase:
/// NewVersionBehaviorTracker (R7.2 - R7.8).
///
/// A put is visible if, at every later moment of writing, it was among the newest `limit` versions that were not
/// deleted then (R7.6).  Cells arrive in HBase's order (R1.1).  With `misses_empty` the tracker errs where HBase's does
/// (R7.17).
template <class = void>
class sequenced_tracker {
    static constexpr std::uint64_t never = (std::numeric_limits<std::uint64_t>::max)();

    /// A write that deleted everything up to a timestamp, or, under `never`, the present.
    struct moment {
        timestamp until = oldest;
        std::map<timestamp, std::set<std::uint64_t>> versions_deleted;          // when each was
        std::map<std::uint64_t, std::set<std::uint64_t>> puts = {{never, {}}};  // counted up to each of these
        void delete_version(timestamp written, std::uint64_t sequence) {
            versions_deleted[written].insert(sequence);
            const auto& all = puts.lower_bound(sequence)->second;
            puts[sequence] = {all.begin(), all.lower_bound(sequence)};
        }
    };
    using moments = std::map<std::uint64_t, moment>;

public:
    explicit sequenced_tracker(std::int64_t limit, bool misses_empty) noexcept
        : limit_(static_cast<std::uint64_t>(std::max<std::int64_t>(limit, 0))), misses_empty_(misses_empty) {}

    void begin_row() {
        family_.clear();
        family_[never] = {};
        column_.clear();
        if (!misses_empty_) column_[never] = {};
        in_column_ = !misses_empty_;
        qualifier_.clear();
        last_.reset();
        counted_ = 0;
    }

    void add(bytes_view qualifier, const version_key& marker) {
        enter(qualifier, marker);
        switch (marker.kind()) {
            case kind::delete_family:
                add_until(family_, marker);
                if (!misses_empty_) add_until(column_, marker);
                break;
            case kind::delete_family_version:
                add_version(family_, marker);
                if (!misses_empty_) add_version(column_, marker);
                break;
            case kind::delete_column:
                add_until(column_, marker);
                break;
            case kind::delete_version:
                add_version(column_, marker);
                break;
            case kind::put:
                break;
        }
    }

    /// The put is deleted, or out of the newest `limit` (R7.5).
    bool hides(bytes_view qualifier, const version_key& put) {
        if (fails_at_next_put()) raise_failure();
        const std::uint64_t same_version = enter(qualifier, put);
        const std::uint64_t written = put.sequence();
        for (auto later = column_.lower_bound(written); later != column_.end(); ++later) {
            moment& then = later->second;
            const std::uint64_t deleted = first_delete(then, put);
            const std::uint64_t gone = (std::min)(same_version, deleted);
            for (auto puts = then.puts.lower_bound(written); puts != then.puts.end() && puts->first <= gone; ++puts) {
                if (puts->second.size() >= limit_) return true;
                puts->second.insert(written);
            }
            if (deleted != never || put.written() <= then.until) return true;
        }
        return same_version != never;
    }

    /// HBase fails at the next put, whatever its column, unless a marker begins that (R7.17).
    bool fails_at_next_put() const noexcept { return column_.size() == 1 && column_.begin()->first != never; }

    /// Counts a cell of the column, hidden ones aside; its place among them, from 1 (R7.8).
    std::int64_t count() noexcept { return ++counted_; }

private:
    /// Begins a column if the cell is the first of one.  The sequence of the put of the same timestamp before, if any.
    std::uint64_t enter(bytes_view qualifier, const version_key& cell) {
        if (is_new_column(qualifier, cell)) {
            column_ = family_;
            counted_ = 0;
        } else if (last_ && last_->kind() == kind::put && last_->same_version(cell)) {
            return last_->sequence();
        }
        in_column_ = true;
        qualifier_ = bytes(qualifier);
        last_ = cell;
        return never;
    }

    bool is_new_column(bytes_view qualifier, const version_key& cell) const noexcept {
        if (in_column_) return qualifier_ != qualifier;
        return !qualifier.empty() || cell.kind() == kind::delete_version || cell.kind() == kind::delete_column;
    }

    static void add_until(moments& all, const version_key& marker) {
        all[marker.sequence()] = {};
        all[marker.sequence()].until = marker.written();
    }

    static void add_version(moments& all, const version_key& marker) {
        const auto at = all.lower_bound(marker.sequence());
        if (at == all.end()) raise_failure();
        at->second.delete_version(marker.written(), marker.sequence());
    }

    /// HBase's tracker comes upon a column without its present (R7.17).
    [[noreturn]] static void raise_failure() {
        raise<server_failure>(
            "HBase fails to read this row, because a marker lies behind another cell of the empty "
            "qualifier (R7.17); quirks::repaired reads it",
            "NullPointerException");
    }

    static std::uint64_t first_delete(const moment& then, const version_key& put) {
        const auto deleted = then.versions_deleted.find(put.written());
        if (deleted == then.versions_deleted.end()) return never;
        const auto at = deleted->second.lower_bound(put.sequence());
        return at == deleted->second.end() ? never : *at;
    }

    std::uint64_t limit_;
    bool misses_empty_;
    bool in_column_ = false;  // some column has begun
    bytes qualifier_;
    std::optional<version_key> last_;
    moments family_;
    moments column_;
    std::int64_t counted_ = 0;
};

}  // namespace strata::detail
