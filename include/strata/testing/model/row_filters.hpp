// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/comparators.hpp>
#include <strata/testing/model/filter.hpp>
#include <strata/testing/model/filters.hpp>

namespace strata::testing::model::filters {

/// Rows in which the value of a column passes a comparison (R10.30).
class single_column_value : public copied<single_column_value> {
public:
    /// `reject_if_missing`: rows without the column do not pass.  `latest_only`: only its newest version decides.
    single_column_value(column what, compare op, comparator reference, bool reject_if_missing = false,
                        bool latest_only = true)
        : what_(std::move(what)),
          op_(op),
          reference_(std::move(reference)),
          reject_if_missing_(reject_if_missing),
          latest_only_(latest_only) {}
    void reset() override { is_found_ = is_matched_ = false; }
    filter_code filter_cell(const cell& c) override {
        if (is_matched_) return filter_code::include;
        if (latest_only_ && is_found_) return filter_code::next_row;
        if (!is_of_column(c)) return filter_code::include;
        is_found_ = true;
        is_matched_ = passes(op_, reference_, c.value);
        return !is_matched_ && latest_only_ ? filter_code::next_row : filter_code::include;
    }
    bool has_filter_row() const override { return true; }
    bool filter_row() override { return is_found_ ? !is_matched_ : reject_if_missing_; }

protected:
    bool is_of_column(const cell& c) const { return c.family == what_.family && c.qualifier == what_.qualifier; }

private:
    column what_;
    compare op_;
    comparator reference_;
    bool reject_if_missing_;
    bool latest_only_;
    bool is_found_ = false;
    bool is_matched_ = false;
};

/// The rows of single_column_value, without that column (R10.31).
class single_column_value_exclude final : public single_column_value {
public:
    using single_column_value::single_column_value;
    std::unique_ptr<filter> clone() const override { return std::make_unique<single_column_value_exclude>(*this); }
    void filter_row_cells(std::vector<cell>& cells) override {
        cells.erase(std::remove_if(cells.begin(), cells.end(), [&](const cell& c) { return is_of_column(c); }),
                    cells.end());
    }
};

/// Cells of the timestamps that the cells of a column have (R10.32).
class dependent_column final : public copied<dependent_column> {
public:
    /// `is_dropped`: the column itself is left out.  With a comparator, only its cells count that pass.
    explicit dependent_column(column what, bool is_dropped = false, compare op = compare::no_op,
                              comparator reference = nullptr)
        : what_(std::move(what)), is_dropped_(is_dropped), op_(op), reference_(std::move(reference)) {}
    void reset() override { stamps_.clear(); }
    filter_code filter_cell(const cell& c) override {
        if (c.family != what_.family || c.qualifier != what_.qualifier) return filter_code::include;
        if (reference_ && !passes(op_, reference_, c.value)) return filter_code::skip;
        stamps_.insert(c.timestamp);
        return is_dropped_ ? filter_code::skip : filter_code::include;
    }
    bool has_filter_row() const override { return true; }
    void filter_row_cells(std::vector<cell>& cells) override {
        cells.erase(
            std::remove_if(cells.begin(), cells.end(), [&](const cell& c) { return stamps_.count(c.timestamp) == 0; }),
            cells.end());
    }

private:
    column what_;
    bool is_dropped_;
    compare op_;
    comparator reference_;
    std::set<std::int64_t> stamps_;
};

/// Base of a filter with another one inside, of which each read has a copy.
template <class Own>
class around : public filter {
public:
    explicit around(const shared_filter& inner) : inner_(inner->clone()) {}
    around(const around& other) : filter(other), inner_(other.inner_->clone()) {}
    around& operator=(const around&) = delete;
    std::unique_ptr<filter> clone() const override { return std::make_unique<Own>(static_cast<const Own&>(*this)); }

protected:
    filter& inner() { return *inner_; }
    const filter& inner() const { return *inner_; }

private:
    std::unique_ptr<filter> inner_;
};

/// Rows whose cells all pass another filter (R10.33).
class skip final : public around<skip> {
public:
    using around::around;
    void reset() override {
        inner().reset();
        is_left_out_ = false;
    }
    filter_code filter_cell(const cell& c) override {
        const filter_code code = inner().filter_cell(c);
        is_left_out_ = is_left_out_ || code != filter_code::include;
        return code;
    }
    cell transform_cell(const cell& c) override { return inner().transform_cell(c); }
    bool has_filter_row() const override { return true; }
    bool filter_row() override { return is_left_out_; }

private:
    bool is_left_out_ = false;
};

/// Everything before another filter first refuses something (R10.34).
class while_match final : public around<while_match> {
public:
    using around::around;
    void reset() override { inner().reset(); }
    bool filter_all_remaining() const override { return is_over_ || inner().filter_all_remaining(); }
    bool filter_row_key(const cell& first) override { return ended(inner().filter_row_key(first)); }
    filter_code filter_cell(const cell& c) override {
        const filter_code code = inner().filter_cell(c);
        ended(code != filter_code::include);
        return code;
    }
    cell transform_cell(const cell& c) override { return inner().transform_cell(c); }
    bool has_filter_row() const override { return true; }
    bool filter_row() override { return ended(inner().filter_row()); }

private:
    bool ended(bool refused) {
        is_over_ = is_over_ || refused;
        return refused;
    }

    bool is_over_ = false;
};

}  // namespace strata::testing::model::filters
