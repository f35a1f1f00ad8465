// SPDX-License-Identifier: BSL-1.0
#include "model/region/trackers.hpp"

namespace model {

void classic_delete_tracker::add(const cell& marker) {
    if (family_ && marker.timestamp <= *family_) return;
    if (marker.type == kind::family) {
        family_ = marker.timestamp;
        return;
    }
    if (marker.type == kind::family_version) {
        family_versions_.insert(marker.timestamp);
        return;
    }
    if (column_ && column_->qualifier == marker.qualifier && marker.type < column_->type) return;
    column_ = marker;
}

// R5.4: DF, DFV, DC, D.
delete_result classic_delete_tracker::is_deleted(const cell& put) {
    if (family_ && put.timestamp <= *family_) return delete_result::family_deleted;
    if (family_versions_.count(put.timestamp) > 0) return delete_result::family_version_deleted;
    if (column_) {
        const int c = compare(column_->qualifier, put.qualifier);
        if (c > 0) throw failure("failure IllegalStateException");
        if (c == 0) {
            if (column_->type == kind::column) return delete_result::column_deleted;
            if (put.timestamp == column_->timestamp) return delete_result::version_deleted;
        }
        column_.reset();
    }
    return delete_result::not_deleted;
}

void wildcard_tracker::reset_columns() {
    column_.reset();
    last_timestamp_ = latest;
    last_type_.reset();
}

bool wildcard_tracker::expired_for_good(std::int64_t timestamp) const {
    return keep_.min_versions <= 0 && timestamp < keep_.old;
}

match_code wildcard_tracker::check_versions(const cell& c, bool uncounted) {
    if (column_ && compare(c.qualifier, *column_) < 0) throw failure("io");
    if (!column_ || c.qualifier != *column_) {
        column_ = c.qualifier;
        count_ = 0;
        last_timestamp_ = latest;
        last_type_.reset();
        return uncounted ? match_code::include : count(c);
    }
    if (uncounted) return match_code::include;
    if (c.timestamp == last_timestamp_ && c.type == last_type_) return match_code::skip;
    return count(c);
}

match_code wildcard_tracker::count(const cell& c) {
    if (!c.is_marker()) ++count_;
    if (count_ > keep_.versions) return match_code::next_column;
    if (count_ <= keep_.min_versions || c.timestamp >= keep_.old) {
        last_timestamp_ = c.timestamp;
        last_type_ = c.type;
        return match_code::include;
    }
    return match_code::next_column;
}

explicit_tracker::explicit_tracker(const qualifiers& wanted, const retention& keep)
    : wanted_(wanted.begin(), wanted.end()), keep_(keep) {
    reset_columns();
}

void explicit_tracker::reset_columns() {
    index_ = 0;
    counts_.assign(wanted_.size(), 0);
    last_timestamp_ = latest;
}

bool explicit_tracker::expired_for_good(std::int64_t timestamp) const {
    return keep_.min_versions <= 0 && timestamp < keep_.old;
}

std::optional<bytes> explicit_tracker::awaited() const {
    if (done()) return std::nullopt;
    return wanted_[index_];
}

// R4.32
void explicit_tracker::done_with(const cell& c) {
    while (!done()) {
        last_timestamp_ = latest;
        const int order = compare(c.qualifier, wanted_[index_]);
        if (order >= 0) ++index_;
        if (order <= 0) return;
    }
}

match_code explicit_tracker::next_row_or_column(const cell& c) {
    done_with(c);
    return done() ? match_code::next_row : match_code::next_column;
}

match_code explicit_tracker::check_column(const cell& c) {
    while (!done()) {
        const int order = compare(c.qualifier, wanted_[index_]);
        if (order == 0) return match_code::include;
        last_timestamp_ = latest;
        if (order < 0) return match_code::next_column;
        ++index_;
    }
    return match_code::next_row;
}

match_code explicit_tracker::check_versions(const cell& c, bool uncounted) {
    if (uncounted) return match_code::include;
    if (c.timestamp == last_timestamp_) return match_code::skip;
    const std::int64_t n = ++counts_[index_];
    if (n >= keep_.versions || (n >= keep_.min_versions && c.timestamp < keep_.old)) {
        ++index_;
        last_timestamp_ = latest;
        return done() ? match_code::include_next_row : match_code::include_next_column;
    }
    last_timestamp_ = c.timestamp;
    return match_code::include;
}

}  // namespace model
