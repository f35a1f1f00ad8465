// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>

namespace strata::testing::model {

// R0.2
enum class match_code { include, include_next_column, include_next_row, skip, next_column, next_row, hint, scan_done };

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

// What counts of a column (R4.14, R4.15).
struct retained {
    std::int64_t versions = 1;
    std::int64_t min_versions = 0;
    std::int64_t old = (std::numeric_limits<std::int64_t>::min)();  // what is older has expired
};

// Which columns a read wants, and how many versions of each.
class column_tracker {
public:
    explicit column_tracker(const retained& kept) : kept_(kept) {}
    virtual ~column_tracker() = default;
    column_tracker(const column_tracker&) = delete;
    column_tracker& operator=(const column_tracker&) = delete;

    virtual bool done() const = 0;
    virtual match_code check_column(const cell& c) = 0;
    virtual match_code check_versions(const cell& c) = 0;
    virtual match_code next_row_or_column(const cell& c) = 0;
    // R4.32
    virtual void done_with(const cell& c) = 0;
    // The column an explicit read waits for.
    virtual std::optional<std::string> awaited() const = 0;

    // R4.20.3: neither the cell nor anything older of its column can count.
    bool expired_for_good(const cell& c) const { return kept_.min_versions <= 0 && c.timestamp < kept_.old; }

protected:
    const retained& kept() const { return kept_; }

private:
    retained kept_;
};

// R4.27
class wildcard_tracker final : public column_tracker {
public:
    using column_tracker::column_tracker;

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
        if (count_ > kept().versions) return match_code::next_column;
        if (count_ > kept().min_versions && c.timestamp < kept().old) return match_code::next_column;
        returned_.emplace(c.timestamp, c.type);
        return match_code::include;
    }

    match_code next_row_or_column(const cell&) override { return match_code::next_column; }
    void done_with(const cell&) override {}
    std::optional<std::string> awaited() const override { return std::nullopt; }

private:
    std::optional<std::string> qualifier_;
    std::optional<std::pair<std::int64_t, kind>> returned_;
    std::int64_t count_ = 0;
};

// R4.26, R4.28, R4.32
class explicit_tracker final : public column_tracker {
public:
    explicit_tracker(const std::set<std::string>& qualifiers, const retained& kept)
        : column_tracker(kept), wanted_(qualifiers.begin(), qualifiers.end()) {
        std::sort(wanted_.begin(), wanted_.end(), bytewise());
    }

    bool done() const override { return wanted_.empty(); }

    match_code check_column(const cell& c) override {
        for (;;) {
            if (wanted_.empty()) return match_code::next_row;
            if (c.qualifier == wanted_.front()) return match_code::include;
            included_ = latest;
            if (compare_bytes(c.qualifier, wanted_.front()) < 0) return match_code::next_column;
            advance();
        }
    }

    match_code check_versions(const cell& c) override {
        if (c.timestamp == included_) return match_code::skip;
        ++count_;
        if (count_ >= kept().versions || (count_ >= kept().min_versions && c.timestamp < kept().old)) {
            advance();
            return wanted_.empty() ? match_code::include_next_row : match_code::include_next_column;
        }
        included_ = c.timestamp;
        return match_code::include;
    }

    // R4.21
    match_code next_row_or_column(const cell& c) override {
        done_with(c);
        return wanted_.empty() ? match_code::next_row : match_code::next_column;
    }
    void done_with(const cell& c) override {
        while (!wanted_.empty() && compare_bytes(wanted_.front(), c.qualifier) <= 0) advance();
        included_ = latest;
    }

    std::optional<std::string> awaited() const override {
        if (wanted_.empty()) return std::nullopt;
        return wanted_.front();
    }

private:
    void advance() {
        wanted_.erase(wanted_.begin());
        included_ = latest;
        count_ = 0;
    }

    std::vector<std::string> wanted_;
    std::int64_t included_ = latest;  // the timestamp included last; `latest` stands for none, as in HBase
    std::int64_t count_ = 0;
};

}  // namespace strata::testing::model
