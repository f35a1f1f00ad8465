// SPDX-License-Identifier: BSL-1.0
#include "model/region/sequenced_tracker.hpp"

#include <algorithm>

namespace model {

sequenced_tracker::sequenced_tracker(const qualifiers& wanted, const retention& keep, std::int64_t result_versions)
    : wanted_(wanted.begin(), wanted.end()), keep_(keep), result_versions_(result_versions) {
    reset();
}

void sequenced_tracker::reset() {
    family_markers_.clear();
    family_markers_[end_of_time] = {};
    column_markers_.clear();
    last_qualifier_.reset();
    last_timestamp_ = oldest;
    last_seq_ = 0;
    last_type_.reset();
    index_ = 0;
    emitted_ = 0;
}

// R7.3
bool sequenced_tracker::column_changed(const cell& c) const {
    if (!last_qualifier_) {
        if (!c.qualifier.empty()) return true;
        return column_markers_.empty() && (c.type == kind::column || c.type == kind::version);
    }
    return c.qualifier != *last_qualifier_;
}

std::int64_t sequenced_tracker::prepare(const cell& c) {
    if (column_changed(c)) {
        column_markers_ = family_markers_;
        emitted_ = 0;
    } else if (last_type_ == kind::put && c.type == kind::put && last_timestamp_ == c.timestamp) {
        return last_seq_;
    }
    last_qualifier_ = c.qualifier;
    last_timestamp_ = c.timestamp;
    last_seq_ = c.seq;
    last_type_ = c.type;
    return end_of_time;
}

// R7.4.  R7.17.2: where no node is left, upstream dereferences null.
void sequenced_tracker::add_version_delete(nodes& markers, const cell& marker) {
    const auto found = markers.lower_bound(marker.seq);
    if (found == markers.end()) throw failure("failure NullPointerException");
    node& at = found->second;
    at.version_deletes[marker.timestamp].insert(marker.seq);
    const std::set<std::int64_t>& later = at.segments.lower_bound(marker.seq)->second;
    const std::set<std::int64_t> earlier(later.begin(), later.lower_bound(marker.seq));
    at.segments[marker.seq] = earlier;
}

void sequenced_tracker::add(const cell& marker) {
    prepare(marker);
    switch (marker.type) {
        case kind::family:
            family_markers_[marker.seq] = {};
            family_markers_[marker.seq].timestamp = marker.timestamp;
            break;
        case kind::family_version:
            add_version_delete(family_markers_, marker);
            break;
        case kind::column:
            column_markers_[marker.seq] = {};
            column_markers_[marker.seq].timestamp = marker.timestamp;
            break;
        case kind::version:
            add_version_delete(column_markers_, marker);
            break;
        case kind::put:
        case kind::minimum:
            break;
    }
}

bool sequenced_tracker::empty() const {
    if (column_markers_.size() == 1 && column_markers_.count(end_of_time) == 0)
        throw failure("failure NullPointerException");
    return false;
}

// R7.5
delete_result sequenced_tracker::is_deleted(const cell& put) {
    const std::int64_t duplicate = prepare(put);
    for (auto at = column_markers_.lower_bound(put.seq); at != column_markers_.end(); ++at) {
        node& here = at->second;
        std::int64_t version_delete = end_of_time;
        if (const auto deletes = here.version_deletes.find(put.timestamp); deletes != here.version_deletes.end()) {
            const auto first = deletes->second.lower_bound(put.seq);
            if (first != deletes->second.end()) version_delete = *first;
        }
        const std::int64_t until = std::min(duplicate, version_delete);
        for (auto segment = here.segments.lower_bound(put.seq);
             segment != here.segments.end() && segment->first <= until; ++segment) {
            if (static_cast<std::int64_t>(segment->second.size()) >= keep_.versions)
                return delete_result::version_masked;
            segment->second.insert(put.seq);
        }
        if (version_delete < end_of_time) return delete_result::version_deleted;
        if (put.timestamp <= here.timestamp) return delete_result::column_deleted;
    }
    return duplicate < end_of_time ? delete_result::version_masked : delete_result::not_deleted;
}

match_code sequenced_tracker::check_column(const cell& c) {
    if (wanted_.empty()) return match_code::include;
    while (!done()) {
        const int order = compare(c.qualifier, wanted_[index_]);
        if (order < 0) return match_code::next_column;
        if (order == 0) return match_code::include;
        ++index_;
    }
    return match_code::next_row;
}

// R7.8
match_code sequenced_tracker::check_versions(const cell& c, bool uncounted) {
    if (uncounted) return match_code::include;
    ++emitted_;
    if (c.timestamp < keep_.old) {
        if (emitted_ == keep_.min_versions) return match_code::include_next_column;
        if (emitted_ > keep_.min_versions) return match_code::next_column;
    }
    if (emitted_ == result_versions_) return match_code::include_next_column;
    if (emitted_ > result_versions_) return match_code::next_column;
    return match_code::include;
}

std::optional<bytes> sequenced_tracker::awaited() const {
    if (wanted_.empty() || done()) return std::nullopt;
    return wanted_[index_];
}

}  // namespace model
