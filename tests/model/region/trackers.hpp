// SPDX-License-Identifier: BSL-1.0
// What a matcher keeps about the columns it passes and the markers it saw (R4.21 to R4.32, R5.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/region/cell.hpp"

namespace model {

// R0.2
enum class match_code { include, include_next_column, include_next_row, skip, next_column, next_row, done };

enum class delete_result {
    not_deleted,
    family_deleted,
    family_version_deleted,
    column_deleted,
    version_deleted,
    version_masked
};

struct bytewise {
    bool operator()(const bytes& a, const bytes& b) const { return compare(a, b) < 0; }
};
using qualifiers = std::set<bytes, bytewise>;

class delete_tracker {
public:
    virtual ~delete_tracker() = default;
    virtual void add(const cell& marker) = 0;
    virtual delete_result is_deleted(const cell& put) = 0;
    virtual bool empty() const = 0;
    virtual void reset_deletes() = 0;
    // Whether this is the one of section 7, which must see every put and never jumps (R7.7).
    virtual bool by_sequence() const { return false; }
};

class column_tracker {
public:
    virtual ~column_tracker() = default;
    virtual void reset_columns() = 0;
    virtual bool done() const = 0;
    virtual bool expired_for_good(std::int64_t timestamp) const = 0;       // R4.20.3
    virtual match_code next_row_or_column(const cell& c) = 0;              // R4.21
    virtual match_code check_column(const cell& c) = 0;                    // R4.26
    virtual match_code check_versions(const cell& c, bool uncounted) = 0;  // R4.27, R4.28, R7.8
    virtual std::optional<bytes> awaited() const = 0;                      // the column R4.31 goes on at
};

// What both kinds of column tracker and the one of section 7 count with (R4.14, R4.15).
struct retention {
    std::int64_t min_versions = 0;
    std::int64_t versions = 1;
    std::int64_t old = oldest;
};

// R5.3
class classic_delete_tracker : public delete_tracker {
public:
    void add(const cell& marker) override;
    delete_result is_deleted(const cell& put) override;
    bool empty() const override { return !column_ && !family_ && family_versions_.empty(); }
    void reset_deletes() override { *this = {}; }

private:
    std::optional<std::int64_t> family_;
    std::set<std::int64_t> family_versions_;
    std::optional<cell> column_;
};

// R4.27
class wildcard_tracker : public column_tracker {
public:
    explicit wildcard_tracker(const retention& keep) : keep_(keep) {}
    void reset_columns() override;
    bool done() const override { return false; }
    bool expired_for_good(std::int64_t timestamp) const override;
    match_code next_row_or_column(const cell&) override { return match_code::next_column; }
    match_code check_column(const cell&) override { return match_code::include; }
    match_code check_versions(const cell& c, bool uncounted) override;
    std::optional<bytes> awaited() const override { return std::nullopt; }

private:
    match_code count(const cell& c);

    retention keep_;
    std::optional<bytes> column_;
    std::int64_t count_ = 0;
    std::int64_t last_timestamp_ = latest;  // LATEST stands for none, as upstream
    std::optional<kind> last_type_;
};

// R4.28
class explicit_tracker : public column_tracker {
public:
    explicit_tracker(const qualifiers& wanted, const retention& keep);
    void reset_columns() override;
    bool done() const override { return index_ >= wanted_.size(); }
    bool expired_for_good(std::int64_t timestamp) const override;
    match_code next_row_or_column(const cell& c) override;
    match_code check_column(const cell& c) override;
    match_code check_versions(const cell& c, bool uncounted) override;
    std::optional<bytes> awaited() const override;

private:
    void done_with(const cell& c);

    std::vector<bytes> wanted_;
    std::vector<std::int64_t> counts_;
    retention keep_;
    std::size_t index_ = 0;
    std::int64_t last_timestamp_ = latest;  // LATEST stands for none, as upstream
};

}  // namespace model
