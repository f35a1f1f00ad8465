// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <algorithm>
#include <vector>

#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail {

/// What the markers met so far hide, in one family of one row.  HBase: ScanDeleteTracker (R5.1 - R5.4).
///
/// Cells arrive in HBase's order (R1.1), so a marker is added before every put it covers, and family
/// markers before every column.
class delete_tracker {
public:
    enum class answer : unsigned char { visible, version_hidden, column_hidden };

    void begin_row() noexcept {
        family_ = column_ = version_ = oldest;
        family_versions_.clear();
        begin_column();
    }

    void begin_column() noexcept { column_ = version_ = oldest; }

    void add(const version_key& marker) {
        switch (marker.kind()) {
            case kind::delete_family:
                family_ = (std::max)(family_, marker.written());
                break;
            case kind::delete_family_version:
                family_versions_.push_back(marker.written());
                break;
            case kind::delete_column:
                column_ = (std::max)(column_, marker.written());
                break;
            case kind::delete_version:
                version_ = marker.written();
                break;
            case kind::put:
                break;
        }
    }

    /// Column_hidden: and so is every older put of the column, so a walk leaves it.
    ///
    /// The order of the questions is HBase's (R5.4).  Only a raw read can tell: a flush that leaves a column drops the
    /// markers left in it.
    STRATA_ALWAYS_INLINE answer ask(timestamp put) const noexcept {
        if (put <= family_) return answer::column_hidden;
        if (hides_family_version(put)) return answer::version_hidden;
        if (put <= column_) return answer::column_hidden;
        return put == version_ ? answer::version_hidden : answer::visible;
    }

    /// The marker says nothing that one of a newer timestamp, or a broader one, has not said (HBASE-30036).
    bool makes_redundant(const version_key& marker) const noexcept {
        if (marker.written() <= family_) return true;
        const bool is_of_column = marker.kind() == kind::delete_column || marker.kind() == kind::delete_version;
        return is_of_column && marker.written() <= column_;
    }

private:
    bool hides_family_version(timestamp put) const noexcept {
        return !family_versions_.empty() && std::binary_search(family_versions_.begin(), family_versions_.end(), put,
                                                               [](timestamp a, timestamp b) { return a > b; });
    }

    timestamp family_ = oldest;  // no put is that old, so it hides nothing
    timestamp column_ = oldest;
    timestamp version_ = oldest;              // the marker met last; the puts of its timestamp follow it at once
    std::vector<timestamp> family_versions_;  // newest first, as they arrive
};

/// For families whose deletes leave no markers: there is nothing to track.
class no_delete_tracker {
public:
    using answer = delete_tracker::answer;

    void begin_row() noexcept {}
    void begin_column() noexcept {}
    void add(const version_key&) noexcept {}
    answer ask(timestamp) const noexcept { return answer::visible; }
};

}  // namespace strata::detail
