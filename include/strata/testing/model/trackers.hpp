// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>

namespace strata::testing::model {

// R0.2
enum class match_code { include, include_next_column, include_next_row, skip, next_column, next_row };

// R5.1, the table.
inline bool masks(const cell& marker, const cell& put) {
    if (put.is_marker() || marker.row != put.row || marker.family != put.family) return false;
    switch (marker.type) {
        case kind::put:
            return false;
        case kind::delete_version:
            return marker.qualifier == put.qualifier && put.timestamp == marker.timestamp;
        case kind::delete_column:
            return marker.qualifier == put.qualifier && put.timestamp <= marker.timestamp;
        case kind::delete_family_version:
            return put.timestamp == marker.timestamp;
        case kind::delete_family:
            return put.timestamp <= marker.timestamp;
    }
    return false;
}

// R5.3
class delete_tracker {
public:
    enum class verdict { not_deleted, family_deleted, family_version_deleted, column_deleted, version_deleted };

    bool empty() const { return !family_ && family_versions_.empty() && !column_; }

    void add(const cell& marker) {
        if (family_ && marker.timestamp <= *family_) return;
        if (marker.type == kind::delete_family) {
            family_ = marker.timestamp;
        } else if (marker.type == kind::delete_family_version) {
            family_versions_.insert(marker.timestamp);
        } else {
            if (column_ && column_->qualifier == marker.qualifier && marker.type < column_->type) return;
            column_ = marker;
        }
    }

    verdict is_deleted(const cell& put) {
        if (family_ && put.timestamp <= *family_) return verdict::family_deleted;
        if (family_versions_.count(put.timestamp) != 0) return verdict::family_version_deleted;
        if (column_) {
            const int order = compare_bytes(column_->qualifier, put.qualifier);
            if (order == 0) {
                if (column_->type == kind::delete_column) return verdict::column_deleted;
                if (put.timestamp == column_->timestamp) return verdict::version_deleted;
                column_.reset();
            } else if (order < 0) {
                column_.reset();
            } else {
                throw std::logic_error("a put came before its column's marker");
            }
        }
        return verdict::not_deleted;
    }

private:
    std::optional<std::int64_t> family_;
    std::set<std::int64_t> family_versions_;
    std::optional<cell> column_;
};

// Which columns a read wants, and how many versions of each.
class column_tracker {
public:
    virtual ~column_tracker() = default;
    virtual bool done() const = 0;
    virtual match_code check_column(const cell& c) = 0;
    virtual match_code check_versions(const cell& c) = 0;
    virtual match_code next_row_or_column(const cell& c) = 0;
    // The column an explicit read waits for.
    virtual std::optional<std::string> awaited() const = 0;
};

// R4.27
class wildcard_tracker final : public column_tracker {
public:
    explicit wildcard_tracker(std::int64_t check) : check_(check) {}

    bool done() const override { return false; }
    match_code check_column(const cell&) override { return match_code::include; }

    match_code check_versions(const cell& c) override {
        if (!qualifier_ || *qualifier_ != c.qualifier) {
            if (qualifier_ && compare_bytes(c.qualifier, *qualifier_) < 0)
                throw std::logic_error("columns out of order");
            qualifier_ = c.qualifier;
            returned_.reset();
            count_ = 0;
        } else if (returned_ && returned_->first == c.timestamp && returned_->second == c.type) {
            return match_code::skip;
        }
        if (!c.is_marker()) ++count_;
        if (count_ > check_) return match_code::next_column;
        returned_.emplace(c.timestamp, c.type);
        return match_code::include;
    }

    match_code next_row_or_column(const cell&) override { return match_code::next_column; }
    std::optional<std::string> awaited() const override { return std::nullopt; }

private:
    std::int64_t check_;
    std::optional<std::string> qualifier_;
    std::optional<std::pair<std::int64_t, kind>> returned_;
    std::int64_t count_ = 0;
};

// R4.26, R4.28, R4.32
class explicit_tracker final : public column_tracker {
public:
    explicit_tracker(const std::set<std::string>& qualifiers, std::int64_t check)
        : wanted_(qualifiers.begin(), qualifiers.end()), check_(check) {
        std::sort(wanted_.begin(), wanted_.end(), bytewise());
    }

    bool done() const override { return wanted_.empty(); }

    match_code check_column(const cell& c) override {
        for (;;) {
            if (wanted_.empty()) return match_code::next_row;
            if (c.qualifier == wanted_.front()) return match_code::include;
            returned_.reset();
            if (compare_bytes(c.qualifier, wanted_.front()) < 0) return match_code::next_column;
            advance();
            if (wanted_.empty()) return match_code::next_row;
        }
    }

    match_code check_versions(const cell& c) override {
        if (returned_ && *returned_ == c.timestamp) return match_code::skip;
        const std::int64_t n = ++count_;
        if (n >= check_) {
            advance();
            return wanted_.empty() ? match_code::include_next_row : match_code::include_next_column;
        }
        returned_ = c.timestamp;
        return match_code::include;
    }

    // R4.21
    match_code next_row_or_column(const cell& c) override {
        while (!wanted_.empty() && compare_bytes(wanted_.front(), c.qualifier) <= 0) advance();
        returned_.reset();
        return wanted_.empty() ? match_code::next_row : match_code::next_column;
    }

    std::optional<std::string> awaited() const override { return wanted_.front(); }

private:
    void advance() {
        wanted_.erase(wanted_.begin());
        returned_.reset();
        count_ = 0;
    }

    std::vector<std::string> wanted_;
    std::int64_t check_;
    std::optional<std::int64_t> returned_;
    std::int64_t count_ = 0;
};

}  // namespace strata::testing::model
