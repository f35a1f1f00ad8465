// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>

namespace strata::filters {

/// The options of filters by the value of one column.
struct single_column_options {
    bool reject_if_missing = false;  ///< Rejects rows without the column.  HBase: filterIfMissing.
    bool latest_only = true;         ///< Only the newest version decides, not any.  HBase: latestVersionOnly.
};

namespace detail {

/// The common part of single_column_value and single_column_value_exclude.
class single_column_decision {
public:
    single_column_decision(column what, compare op, shared_comparator reference, single_column_options options)
        : what_(std::move(what)),
          reference_(strata::detail::not_null(std::move(reference))),
          op_(op),
          options_(options) {}

    const column& what() const noexcept { return what_; }
    void begin_row() noexcept { *now_ = {}; }
    bool remembers_rows() const noexcept { return op_ == compare::no_op || reference_->may_throw(); }
    bool is_family_essential(bytes_view family) const noexcept {
        return !options_.reject_if_missing || family == what_.family();
    }

    filter_answer judge(const cell_view& cell) {
        if (now_->is_matched) return filter_answer::include;
        if (options_.latest_only && now_->is_found) return filter_answer::next_row;
        if (!strata::detail::is_of(cell, what_)) return filter_answer::include;
        now_->is_found = true;
        if (op_ == compare::no_op) fail(cell.value());
        now_->is_matched = strata::detail::passes(op_, *reference_, cell.value());
        return options_.latest_only && !now_->is_matched ? filter_answer::next_row : filter_answer::include;
    }
    bool rejects_cells() const noexcept { return now_->is_found ? !now_->is_matched : options_.reject_if_missing; }
    void write_string(std::string& text, std::string_view name) const {
        strata::detail::filter_call call(text, name);
        call.of(what_).comparison(op_, *reference_);
        if (options_.reject_if_missing || !options_.latest_only)
            call.truth(options_.reject_if_missing).truth(options_.latest_only);
        call.end();
    }

private:
    /// Throws as HBase does, which asks the comparator first.
    [[noreturn]] void fail(bytes_view value) const {
        reference_->compare(value);
        strata::detail::raise_no_op();
    }

    struct state {
        bool is_found = false;
        bool is_matched = false;
    };
    column what_;
    shared_comparator reference_;
    compare op_;
    single_column_options options_;
    per_read<state> now_;
};

}  // namespace detail

/// Passes whole rows in which the value of one column passes a comparison (R10.30).  HBase: SingleColumnValueFilter.
///
/// The read must include that column; otherwise it counts as missing.  The version that passes may be one that is not
/// returned (S9).
class single_column_value : public filter_of<single_column_value> {
public:
    /// Passes rows in which "value op reference" is true.  Bytes are compared as comparator::binary does.
    ///
    /// Throws: illegal_argument for an empty pointer.
    ///@{
    single_column_value(column what, compare op, shared_comparator reference, single_column_options options = {})
        : decision_(std::move(what), op, std::move(reference), options) {}
    single_column_value(column what, compare op, owned_bytes reference, single_column_options options = {})
        : single_column_value(std::move(what), op, comparator::binary(std::move(reference)), options) {}
    ///@}

    void begin_row() override { decision_.begin_row(); }
    bool decides_rows() const override { return true; }
    bool is_family_essential(bytes_view family) const override { return decision_.is_family_essential(family); }
    bool remembers_rows() const override { return decision_.remembers_rows(); }
    filter_answer judge(const cell_view& cell) override { return decision_.judge(cell); }
    bool rejects_cells() override { return decision_.rejects_cells(); }
    void write_string(std::string& text) const override { decision_.write_string(text, "SingleColumnValueFilter"); }

private:
    detail::single_column_decision decision_;
};

/// Passes the rows that single_column_value passes, without that column (R10.31).
/// HBase: SingleColumnValueExcludeFilter.
class single_column_value_exclude : public filter_of<single_column_value_exclude> {
public:
    /// Passes rows in which "value op reference" is true.  Bytes are compared as comparator::binary does.
    ///
    /// Throws: illegal_argument for an empty pointer.
    ///@{
    single_column_value_exclude(column what, compare op, shared_comparator reference,
                                single_column_options options = {})
        : decision_(std::move(what), op, std::move(reference), options) {}
    single_column_value_exclude(column what, compare op, owned_bytes reference, single_column_options options = {})
        : single_column_value_exclude(std::move(what), op, comparator::binary(std::move(reference)), options) {}
    ///@}

    void begin_row() override { decision_.begin_row(); }
    bool decides_rows() const override { return true; }
    bool is_family_essential(bytes_view family) const override { return decision_.is_family_essential(family); }
    bool remembers_rows() const override { return decision_.remembers_rows(); }
    filter_answer judge(const cell_view& cell) override { return decision_.judge(cell); }
    void prune(std::vector<cell_view>& cells) override {
        std::erase_if(cells, [&](const cell_view& cell) { return strata::detail::is_of(cell, decision_.what()); });
    }
    bool rejects_cells() override { return decision_.rejects_cells(); }
    void write_string(std::string& text) const override {
        decision_.write_string(text, "SingleColumnValueExcludeFilter");
    }

private:
    detail::single_column_decision decision_;
};

/// What filters::dependent_column does with the column that it depends on.
enum class dependent : unsigned char {
    is_kept,    ///< Its cells are returned, too.
    is_dropped  ///< Its cells are left out.  HBase: dropDependentColumn.
};

/// Passes cells with the timestamps that the cells of one column have, or those of them that pass a comparison
/// (R10.32).
/// HBase: DependentColumnFilter.
class dependent_column : public filter_of<dependent_column> {
public:
    /// Takes the column.  With a comparison, only its cells count for which "value op reference" is true.
    ///
    /// Throws: illegal_argument for an empty pointer.
    ///@{
    explicit dependent_column(column what, dependent it = dependent::is_kept) : what_(std::move(what)), it_(it) {}
    dependent_column(column what, dependent it, compare op, shared_comparator reference)
        : what_(std::move(what)), reference_(strata::detail::not_null(std::move(reference))), op_(op), it_(it) {}
    ///@}

    void begin_row() override { stamps_->clear(); }
    bool decides_rows() const override { return true; }
    bool remembers_rows() const override { return reference_ && reference_->may_throw(); }
    filter_answer judge(const cell_view& cell) override {
        if (!strata::detail::is_of(cell, what_)) return filter_answer::include;
        if (reference_ && !strata::detail::passes(op_, *reference_, cell.value())) return filter_answer::skip;
        stamps_->push_back(cell.timestamp());
        return it_ == dependent::is_dropped ? filter_answer::skip : filter_answer::include;
    }
    void prune(std::vector<cell_view>& cells) override {
        std::erase_if(cells, [&](const cell_view& cell) {
            return std::find(stamps_->begin(), stamps_->end(), cell.timestamp()) == stamps_->end();
        });
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call call(text, "DependentColumnFilter");
        call.of(what_);
        if (reference_ || it_ == dependent::is_dropped) call.truth(it_ == dependent::is_dropped);
        if (reference_) call.sign(op_).comparator(*reference_);
        call.end();
    }

private:
    column what_;
    shared_comparator reference_;
    compare op_ = compare::equal;
    dependent it_;
    per_read<std::vector<timestamp>> stamps_;
};

/// Passes rows of which another filter refuses no cell (R10.33).  HBase: SkipFilter.
///
/// Every answer except `include` counts as a refusal: around a filter that counts columns, it drops every row (S30).
/// Only judge, transform and is_family_essential of the other filter are used.  Its decisions about rows do not count,
/// and it does not learn that a scan is reversed.  If it seeks, the read goes on with the next cell.
/// `skip{skip{x}}` is a copy in C++.  It passes the same rows.
class skip : public filter_of<skip> {
public:
    /// Takes the other filter.  Throws: illegal_argument for an empty pointer.
    explicit skip(const shared_filter& inner) : inner_(inner) {}

    void begin_scan(const filtered_read& read) override { inner_->begin_scan({.as_hbase = read.as_hbase}); }
    std::size_t depth() const override { return inner_.depth(); }
    std::string refuser() const override { return name() + ": " + inner_->refuser(); }
    void begin_row() override {
        inner_->begin_row();
        *is_rejected_ = false;
    }
    bool decides_rows() const override { return true; }
    bool is_family_essential(bytes_view family) const override { return inner_->is_family_essential(family); }
    bool rejects_row(bytes_view) override { return false; }
    filter_answer judge(const cell_view& cell) override {
        const filter_answer answer = inner_->judge(cell);
        if (answer != filter_answer::include) *is_rejected_ = true;
        return answer;
    }
    cell_view transform(const cell_view& cell) override { return inner_->transform(cell); }
    bool rejects_cells() override { return *is_rejected_; }
    void write_string(std::string& text) const override { strata::detail::write_inner(text.append("SKIP "), *inner_); }

private:
    inner_filter inner_;
    per_read<bool> is_rejected_;
};

/// Ends the read at the first row, cell or version that another filter refuses (R10.34).  HBase: WhileMatchFilter.
///
/// Cells of that row that passed before are returned, unless the row itself was refused.  The other filter does not
/// learn that a scan is reversed, and drops no cells of whole rows.
/// `while_match{while_match{x}}` is a copy in C++.  It passes the same cells.
class while_match : public filter_of<while_match> {
public:
    /// Takes the other filter.  Throws: illegal_argument for an empty pointer.
    explicit while_match(const shared_filter& inner) : inner_(inner) {}

    void begin_scan(const filtered_read& read) override { inner_->begin_scan({.as_hbase = read.as_hbase}); }
    std::size_t depth() const override { return inner_.depth(); }
    std::string refuser() const override { return name() + ": " + inner_->refuser(); }
    void begin_row() override { inner_->begin_row(); }
    bool is_done() const override { return *has_ended_ || inner_->is_done(); }
    bool decides_rows() const override { return true; }
    bool is_family_essential(bytes_view family) const override { return inner_->is_family_essential(family); }
    bool rejects_row(bytes_view row) override { return is_done() || end_if(inner_->rejects_row(row)); }
    filter_answer judge(const cell_view& cell) override {
        const filter_answer answer = inner_->judge(cell);
        end_if(answer != filter_answer::include);
        return answer;
    }
    cell_view transform(const cell_view& cell) override { return inner_->transform(cell); }
    bool rejects_cells() override { return end_if(inner_->rejects_cells()); }
    void write_string(std::string& text) const override { strata::detail::write_inner(text.append("WHILE "), *inner_); }

private:
    bool end_if(bool refused) noexcept {
        if (refused) *has_ended_ = true;
        return refused;
    }

    inner_filter inner_;
    per_read<bool> has_ended_;
};

}  // namespace strata::filters
