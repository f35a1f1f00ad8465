// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>

namespace strata::filters {

/// Passes columns whose qualifier begins with some bytes (R10.24).  HBase: ColumnPrefixFilter.
class column_prefix : public filter_of<column_prefix> {
public:
    /// `begin`: the first bytes of the qualifiers.  If it is empty, every column passes.
    explicit column_prefix(owned_bytes begin) : begin_(std::move(begin)) {}

    bool may_seek() const override { return true; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view& cell) override {
        if (cell.qualifier().starts_with(begin_)) return filter_answer::include;
        return cell.qualifier() < begin_ ? filter_answer::seek : filter_answer::next_row;
    }
    filter_hint hint(const cell_view&) override { return {.qualifier = begin_}; }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "ColumnPrefixFilter").text(begin_).end();
    }

private:
    bytes begin_;
};

/// What filters::multiple_column_prefix does with a prefix that begins with another one (R10.25).
enum class nested_prefixes : unsigned char {
    hide_columns,  ///< With `a` and `abc`, columns after `abc...` are not found, even if they begin with `a` (S29).
    are_harmless   ///< Every column that begins with one of the prefixes is found.
};

/// Passes columns whose qualifier begins with one of several prefixes; all columns if there are none (R10.25).
/// HBase: MultipleColumnPrefixFilter.
class multiple_column_prefix : public filter_of<multiple_column_prefix> {
public:
    /// Takes the prefixes, in any order.  Throws: illegal_argument for a prefix that is given twice.
    explicit multiple_column_prefix(bytes_list prefixes, nested_prefixes nested = nested_prefixes::hide_columns)
        : prefixes_(std::move(prefixes)), nested_(nested) {
        std::sort(prefixes_.begin(), prefixes_.end());
        const auto twice = std::adjacent_find(prefixes_.begin(), prefixes_.end());
        if (twice != prefixes_.end())
            strata::detail::raise<illegal_argument>("the prefix '" + escape(*twice) + "' is given twice");
    }

    bool may_seek() const override { return true; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view& cell) override {
        if (prefixes_.empty()) return filter_answer::include;
        const auto next = std::upper_bound(prefixes_.begin(), prefixes_.end(), cell.qualifier());
        const auto first =
            nested_ == nested_prefixes::hide_columns && next != prefixes_.begin() ? std::prev(next) : prefixes_.begin();
        const bool passes =
            std::any_of(first, next, [&](const bytes& prefix) { return cell.qualifier().starts_with(prefix); });
        if (passes) return filter_answer::include;
        if (next == prefixes_.end()) return filter_answer::next_row;
        *sought_ = *next;
        return filter_answer::seek;
    }
    filter_hint hint(const cell_view&) override { return {.qualifier = *sought_}; }
    void write_string(std::string& text) const override {
        if (nested_ == nested_prefixes::are_harmless)
            strata::detail::raise_not_in_language("MultipleColumnPrefixFilter that finds every column");
        strata::detail::filter_call call(text, "MultipleColumnPrefixFilter");
        for (const bytes& prefix : prefixes_) call.text(prefix);
        call.end();
    }

private:
    std::vector<bytes> prefixes_;
    nested_prefixes nested_;
    per_read<bytes> sought_;
};

/// A range of qualifiers.  Without bounds it holds all of them.
struct qualifier_range {
    std::optional<owned_bytes> from = {};  ///< The bound where it begins.
    bool from_inclusive = true;            ///< True if `from` is part of it.
    std::optional<owned_bytes> to = {};    ///< The bound where it ends.
    bool to_inclusive = false;             ///< True if `to` is part of it.
};

/// Passes columns of a range of qualifiers: `column_range({.from = "b", .to = "d"})` (R10.26).  HBase:
/// ColumnRangeFilter.
class column_range : public filter_of<column_range> {
public:
    /// Takes the range.  If `from` sorts after `to`, nothing passes.
    explicit column_range(qualifier_range range) : range_(std::move(range)) {}

    bool may_seek() const override { return true; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view& cell) override {
        if (range_.from) {
            const int sign = cell.qualifier().compare(*range_.from);
            if (sign < 0) return filter_answer::seek;
            if (sign == 0 && !range_.from_inclusive) return filter_answer::next_column;
        }
        if (!range_.to) return filter_answer::include;
        const int sign = cell.qualifier().compare(*range_.to);
        return sign < 0 || (sign == 0 && range_.to_inclusive) ? filter_answer::include : filter_answer::next_row;
    }
    filter_hint hint(const cell_view&) override { return {.qualifier = range_.from.value_or(bytes())}; }
    void write_string(std::string& text) const override {
        if ((range_.from && range_.from->empty()) || (range_.to && range_.to->empty()))
            strata::detail::raise_not_in_language("ColumnRangeFilter with a bound that is empty: '' says no bound");
        strata::detail::filter_call(text, "ColumnRangeFilter")
            .text(range_.from.value_or(bytes()))
            .truth(range_.from_inclusive)
            .text(range_.to.value_or(bytes()))
            .truth(range_.to_inclusive)
            .end();
    }

private:
    qualifier_range range_;
};

}  // namespace strata::filters
