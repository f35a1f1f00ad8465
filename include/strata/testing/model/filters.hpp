// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/comparators.hpp>
#include <strata/testing/model/filter.hpp>

/// HBase's filters by the names that strata::filters has for them (R10.9 - R10.34).  Lists are in filter_lists.hpp.
///
/// Not here: fuzzy_row, multi_row_range, random_row, column_pagination from a qualifier, and expressions and decimals
/// as comparators.
namespace strata::testing::model::filters {

/// Base of a filter, which copies it for a read.  A copy is made before the first call, so it has seen nothing.
template <class Own>
class copied : public filter {
public:
    std::unique_ptr<filter> clone() const override { return std::make_unique<Own>(static_cast<const Own&>(*this)); }
};

/// Rows that begin with a prefix (R10.9).
class prefix final : public copied<prefix> {
public:
    explicit prefix(std::string wanted) : wanted_(std::move(wanted)) {}
    bool filter_all_remaining() const override { return is_past_; }
    bool filter_row_key(const cell& first) override {
        const int order = compare_bytes(first.row.substr(0, wanted_.size()), wanted_);
        is_past_ = order > 0;
        return is_left_out_ = order != 0;
    }
    filter_code filter_cell(const cell&) override {
        if (!is_left_out_) return filter_code::include;
        return is_past_ ? filter_code::next_row : filter_code::hint;
    }
    std::optional<cell> next_cell_hint(const cell&) override { return before_row(wanted_); }
    bool filter_row() override { return is_left_out_; }
    void reset() override { is_left_out_ = true; }
    bool is_hinting() const override { return true; }

private:
    std::string wanted_;
    bool is_left_out_ = true;
    bool is_past_ = false;
};

/// Rows whose key passes a comparison (R10.10).
class row final : public copied<row> {
public:
    row(compare op, comparator reference) : op_(op), reference_(std::move(reference)) {}
    void reset() override { is_left_out_ = false; }
    bool filter_row_key(const cell& first) override { return is_left_out_ = !passes(op_, reference_, first.row); }
    filter_code filter_cell(const cell&) override {
        return is_left_out_ ? filter_code::next_row : filter_code::include;
    }
    bool filter_row() override { return is_left_out_; }

private:
    compare op_;
    comparator reference_;
    bool is_left_out_ = false;
};

/// Rows up to a stop, which is included (R10.11).
class inclusive_stop final : public copied<inclusive_stop> {
public:
    explicit inclusive_stop(std::string stop) : stop_(std::move(stop)) {}
    bool filter_all_remaining() const override { return is_past_; }
    bool filter_row_key(const cell& first) override {
        is_past_ = is_past_ || compare_bytes(first.row, stop_) > 0;
        return is_past_;
    }
    filter_code filter_cell(const cell&) override { return is_past_ ? filter_code::next_row : filter_code::include; }

private:
    std::string stop_;
    bool is_past_ = false;
};

/// The first so many rows (R10.17).
class page final : public copied<page> {
public:
    explicit page(std::int64_t rows) : rows_(rows) {}
    bool filter_all_remaining() const override { return seen_ >= rows_; }
    bool filter_row_key(const cell&) override { return false; }
    bool has_filter_row() const override { return true; }
    bool filter_row() override { return ++seen_ > rows_; }

private:
    std::int64_t rows_;
    std::int64_t seen_ = 0;
};

/// Families whose name passes a comparison (R10.21).
class family final : public copied<family> {
public:
    family(compare op, comparator reference) : op_(op), reference_(std::move(reference)) {}
    filter_code filter_cell(const cell& c) override {
        return passes(op_, reference_, c.family) ? filter_code::include : filter_code::next_row;
    }

private:
    compare op_;
    comparator reference_;
};

/// Columns whose qualifier passes a comparison (R10.22).
class qualifier final : public copied<qualifier> {
public:
    qualifier(compare op, comparator reference) : op_(op), reference_(std::move(reference)) {}
    filter_code filter_cell(const cell& c) override {
        return passes(op_, reference_, c.qualifier) ? filter_code::include : filter_code::skip;
    }

private:
    compare op_;
    comparator reference_;
};

/// Cells whose value passes a comparison (R10.23).
class value final : public copied<value> {
public:
    value(compare op, comparator reference) : op_(op), reference_(std::move(reference)) {}
    filter_code filter_cell(const cell& c) override {
        return passes(op_, reference_, c.value) ? filter_code::include : filter_code::skip;
    }

private:
    compare op_;
    comparator reference_;
};

/// Cells of one column whose value passes a comparison (R10.29).
class column_value final : public copied<column_value> {
public:
    column_value(column what, compare op, comparator reference)
        : what_(std::move(what)), op_(op), reference_(std::move(reference)) {}
    void reset() override { is_met_ = false; }
    filter_code filter_cell(const cell& c) override {
        if (c.family != what_.family || c.qualifier != what_.qualifier)
            return is_met_ ? filter_code::next_row : filter_code::next_col;
        is_met_ = true;
        return passes(op_, reference_, c.value) ? filter_code::include : filter_code::skip;
    }

private:
    column what_;
    compare op_;
    comparator reference_;
    bool is_met_ = false;
};

/// Columns whose qualifier begins with a prefix (R10.24).
class column_prefix final : public copied<column_prefix> {
public:
    explicit column_prefix(std::string wanted) : wanted_(std::move(wanted)) {}
    filter_code filter_cell(const cell& c) override {
        const int order = compare_bytes(c.qualifier.substr(0, wanted_.size()), wanted_);
        return order == 0 ? filter_code::include : order < 0 ? filter_code::hint : filter_code::next_row;
    }
    std::optional<cell> next_cell_hint(const cell& c) override { return before_column(c, wanted_); }
    bool is_hinting() const override { return true; }

private:
    std::string wanted_;
};

/// Columns whose qualifier lies between two, each of which may be absent (R10.26).
class column_range final : public copied<column_range> {
public:
    column_range(std::optional<std::string> from, bool with_from, std::optional<std::string> to, bool with_to)
        : from_(std::move(from)), to_(std::move(to)), with_from_(with_from), with_to_(with_to) {}
    filter_code filter_cell(const cell& c) override {
        if (from_) {
            const int order = compare_bytes(c.qualifier, *from_);
            if (order < 0) return filter_code::hint;
            if (order == 0 && !with_from_) return filter_code::next_col;
        }
        if (!to_) return filter_code::include;
        const int order = compare_bytes(c.qualifier, *to_);
        return order < 0 || (order == 0 && with_to_) ? filter_code::include : filter_code::next_row;
    }
    std::optional<cell> next_cell_hint(const cell& c) override { return before_column(c, *from_); }
    bool is_hinting() const override { return true; }

private:
    std::optional<std::string> from_;
    std::optional<std::string> to_;
    bool with_from_;
    bool with_to_;
};

/// The first so many columns of a row, one version of each (R10.20).
class column_count_get final : public copied<column_count_get> {
public:
    explicit column_count_get(std::int64_t most) : most_(most) {}
    void reset() override { seen_ = 0; }
    bool filter_all_remaining() const override { return seen_ > most_; }
    filter_code filter_cell(const cell&) override {
        ++seen_;
        return filter_all_remaining() ? filter_code::next_col : filter_code::include_next_col;
    }

private:
    std::int64_t most_;
    std::int64_t seen_ = 0;
};

/// Some columns of a row after some others, one version of each (R10.18).
class column_pagination final : public copied<column_pagination> {
public:
    column_pagination(std::int64_t limit, std::int64_t offset) : limit_(limit), offset_(offset) {}
    void reset() override { seen_ = 0; }
    filter_code filter_cell(const cell&) override {
        if (seen_ >= offset_ + limit_) return filter_code::next_row;
        return seen_++ < offset_ ? filter_code::next_col : filter_code::include_next_col;
    }

private:
    std::int64_t limit_;
    std::int64_t offset_;
    std::int64_t seen_ = 0;
};

/// The first cell of a row (R10.15).
class first_key_only final : public copied<first_key_only> {
public:
    void reset() override { is_found_ = false; }
    filter_code filter_cell(const cell&) override {
        return std::exchange(is_found_, true) ? filter_code::next_row : filter_code::include;
    }

private:
    bool is_found_ = false;
};

/// Every cell, without its value (R10.28).
class key_only final : public copied<key_only> {
public:
    cell transform_cell(const cell& c) override {
        cell changed = c;
        changed.value.clear();
        return changed;
    }
};

/// Versions of some timestamps (R10.27).
class timestamps final : public copied<timestamps> {
public:
    explicit timestamps(std::set<std::int64_t> wanted) : wanted_(std::move(wanted)) {}
    filter_code filter_cell(const cell& c) override {
        if (wanted_.count(c.timestamp) != 0) return filter_code::include;
        return wanted_.empty() || c.timestamp < *wanted_.begin() ? filter_code::next_col : filter_code::skip;
    }
    bool is_hinting() const override { return true; }

private:
    std::set<std::int64_t> wanted_;
};

}  // namespace strata::testing::model::filters
