// SPDX-License-Identifier: BSL-1.0
// What a read, a flush or a compaction makes of each cell in turn (R4.18 to R4.25, R8.3, R8.7, R7.15).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/region/cell.hpp"
#include "model/region/sequenced_tracker.hpp"
#include "model/region/trackers.hpp"
#include "trace/operation.hpp"

namespace model {

// R6.2; forever is further back than any timestamp a client can give.
std::int64_t oldest_unexpired(const trace::family& of, std::int64_t now);

// One family as a read sees it.
struct family_read {
    qualifiers columns;  // none: a wildcard read
    time_range when;
    std::int64_t versions = 1;
    bool raw = false;
};

class matcher {
public:
    virtual ~matcher() = default;
    virtual match_code match(const cell& c) = 0;

    // R4.16
    void begin_row(const bytes& row);
    void forget_row() { row_.reset(); }
    const std::optional<bytes>& row() const { return row_; }

    // R4.31: the column to go on at; none with a wildcard read.
    std::optional<bytes> awaited() const { return columns_->awaited(); }

protected:
    matcher(const trace::family& of, const qualifiers& wanted, std::int64_t versions, bool sequenced, std::int64_t old,
            std::int64_t now);

    std::optional<match_code> before_deletes(const cell& c) const;  // R4.20
    std::optional<match_code> check_deleted(const cell& put);       // R4.22

    trace::family family_;
    std::int64_t old_;
    std::int64_t now_;
    std::shared_ptr<delete_tracker> deletes_;
    std::shared_ptr<column_tracker> columns_;

private:
    std::optional<bytes> row_;
};

// R4.18, R4.19
class read_matcher : public matcher {
public:
    read_matcher(const trace::family& of, const family_read& how, std::int64_t now);
    match_code match(const cell& c) override;

private:
    match_code match_column(const cell& c);  // R4.25

    family_read how_;
};

// R8.3
class retain_matcher : public matcher {
public:
    retain_matcher(const trace::family& of, std::int64_t now, std::int64_t smallest_read_point);
    match_code match(const cell& c) override;

protected:
    void track(const cell& marker);

    std::int64_t smallest_read_point_;
};

// R8.7
class drop_matcher : public retain_matcher {
public:
    drop_matcher(const trace::family& of, std::int64_t now, std::int64_t smallest_read_point, std::int64_t earliest_put,
                 std::int64_t purge_delay);
    match_code match(const cell& c) override;

private:
    std::optional<match_code> try_to_drop(const cell& marker);  // R8.8

    std::int64_t earliest_put_;
    std::int64_t purge_delay_;
};

// R7.15: keeps everything, whatever the row.
class keep_all_matcher : public retain_matcher {
public:
    using retain_matcher::retain_matcher;
    match_code match(const cell&) override { return match_code::include; }
};

}  // namespace model
