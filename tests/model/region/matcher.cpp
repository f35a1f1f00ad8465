// SPDX-License-Identifier: BSL-1.0
#include "model/region/matcher.hpp"

#include <algorithm>

namespace model {

std::int64_t oldest_unexpired(const trace::family& of, std::int64_t now) {
    const bool forever = of.ttl_seconds == trace::forever || of.ttl_seconds == trace::all_versions;
    return minus(now, forever ? latest : of.ttl_seconds * 1000);
}

matcher::matcher(const trace::family& of, const qualifiers& wanted, std::int64_t versions, bool sequenced,
                 std::int64_t old, std::int64_t now)
    : family_(of), old_(old), now_(now) {
    if (sequenced) {
        const retention keep{of.min_versions, of.versions, old};
        const auto both = std::make_shared<sequenced_tracker>(wanted, keep, versions);
        deletes_ = both;
        columns_ = both;
        return;
    }
    deletes_ = std::make_shared<classic_delete_tracker>();
    const retention keep{of.min_versions, versions, old};
    if (wanted.empty())
        columns_ = std::make_shared<wildcard_tracker>(keep);
    else
        columns_ = std::make_shared<explicit_tracker>(wanted, keep);
}

void matcher::begin_row(const bytes& row) {
    row_ = row;
    columns_->reset_columns();
    deletes_->reset_deletes();
}

std::optional<match_code> matcher::before_deletes(const cell& c) const {
    if (!row_ || c.row != *row_) return match_code::done;
    if (columns_->done()) return match_code::next_row;
    if (c.timestamp == oldest || columns_->expired_for_good(c.timestamp)) return columns_->next_row_or_column(c);
    if (c.ttl && plus(c.timestamp, *c.ttl) < now_) return match_code::skip;
    return std::nullopt;
}

std::optional<match_code> matcher::check_deleted(const cell& put) {
    if (deletes_->empty()) return std::nullopt;
    switch (deletes_->is_deleted(put)) {
        case delete_result::family_deleted:
        case delete_result::column_deleted:
            if (!deletes_->by_sequence()) return columns_->next_row_or_column(put);
            return match_code::skip;
        case delete_result::family_version_deleted:
        case delete_result::version_deleted:
        case delete_result::version_masked:
            return match_code::skip;
        case delete_result::not_deleted:
            break;
    }
    return std::nullopt;
}

namespace {

// R4.14
std::int64_t limit_of(const trace::family& of, const family_read& how) {
    return how.raw ? how.versions : std::min(how.versions, of.versions);
}

}  // namespace

read_matcher::read_matcher(const trace::family& of, const family_read& how, std::int64_t now)
    : matcher(of, how.columns, limit_of(of, how), of.new_version_behavior && !how.raw,
              how.raw ? 0 : oldest_unexpired(of, now), now),
      how_(how) {}

match_code read_matcher::match(const cell& c) {
    if (const auto code = before_deletes(c)) return *code;
    if (how_.raw) return match_column(c);
    if (c.is_marker()) {
        const bool honoured = family_.keep_deleted == trace::keep::no ? how_.when.within_or_after(c.timestamp)
                                                                      : how_.when.within(c.timestamp);
        if (honoured) deletes_->add(c);
        return match_code::skip;
    }
    if (const auto code = check_deleted(c)) return *code;
    return match_column(c);
}

match_code read_matcher::match_column(const cell& c) {
    const int order = how_.when.compare(c.timestamp);
    if (order > 0) return match_code::skip;
    if (order < 0) return columns_->next_row_or_column(c);
    if (const match_code code = columns_->check_column(c); code != match_code::include) return code;
    return columns_->check_versions(c, false);
}

retain_matcher::retain_matcher(const trace::family& of, std::int64_t now, std::int64_t smallest_read_point)
    : matcher(of, {}, of.versions, of.new_version_behavior, oldest_unexpired(of, now), now),
      smallest_read_point_(smallest_read_point) {}

void retain_matcher::track(const cell& marker) {
    const bool expired = marker.timestamp < old_;
    if (family_.keep_deleted == trace::keep::no || (family_.keep_deleted == trace::keep::until_expired && expired))
        deletes_->add(marker);
}

match_code retain_matcher::match(const cell& c) {
    if (const auto code = before_deletes(c)) return *code;
    const bool needed_by_a_reader = c.seq > smallest_read_point_;
    if (c.is_marker()) {
        if (!needed_by_a_reader) track(c);
        return match_code::include;
    }
    if (const auto code = check_deleted(c)) return *code;
    return columns_->check_versions(c, needed_by_a_reader);
}

drop_matcher::drop_matcher(const trace::family& of, std::int64_t now, std::int64_t smallest_read_point,
                           std::int64_t earliest_put, std::int64_t purge_delay)
    : retain_matcher(of, now, smallest_read_point),
      earliest_put_(earliest_put),
      purge_delay_(std::max<std::int64_t>(purge_delay, 0)) {}

std::optional<match_code> drop_matcher::try_to_drop(const cell& marker) {
    if (purge_delay_ > 0 && minus(now_, marker.timestamp) <= purge_delay_) return match_code::include;
    const bool kept = family_.keep_deleted == trace::keep::yes ||
                      (family_.keep_deleted == trace::keep::until_expired && marker.timestamp >= old_);
    if (!kept) return match_code::skip;
    if (marker.timestamp < earliest_put_) return columns_->next_row_or_column(marker);
    return std::nullopt;
}

match_code drop_matcher::match(const cell& c) {
    if (const auto code = before_deletes(c)) return *code;
    const bool needed_by_a_reader = c.seq > smallest_read_point_;
    if (c.is_marker()) {
        if (needed_by_a_reader) return match_code::include;
        track(c);
        if (const auto code = try_to_drop(c)) return *code;
    } else if (const auto code = check_deleted(c)) {
        return *code;
    }
    return columns_->check_versions(c, needed_by_a_reader);
}

}  // namespace model
