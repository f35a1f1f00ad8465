// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/core/java_int.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>

namespace strata {
namespace detail {

/// Returns the number.  Throws: illegal_argument if it is negative.
inline std::int64_t not_negative(std::int64_t count, const char* what) {
    if (count < 0) raise<illegal_argument>(std::string(what) + " is not negative, but is " + std::to_string(count));
    return count;
}

}  // namespace detail

namespace filters {

/// Passes the first cell of each row, whatever its family is (R10.15).  HBase: FirstKeyOnlyFilter.
class first_key_only : public filter_of<first_key_only> {
public:
    void begin_row() override { *is_found_ = false; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view&) override {
        return std::exchange(*is_found_, true) ? filter_answer::next_row : filter_answer::include;
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "FirstKeyOnlyFilter").end();
    }

private:
    per_read<bool> is_found_;
};

/// Passes the cells of each row up to the first that has one of some qualifiers, and that one (R10.16).
/// HBase: FirstKeyValueMatchingQualifiersFilter, deprecated there.
class first_key_value_matching_qualifiers : public filter_of<first_key_value_matching_qualifiers> {
public:
    /// Takes the qualifiers, of any family.
    explicit first_key_value_matching_qualifiers(bytes_list qualifiers) : qualifiers_(std::move(qualifiers)) {}

    void begin_row() override { *is_found_ = false; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view& cell) override {
        if (*is_found_) return filter_answer::next_row;
        *is_found_ = std::find(qualifiers_.begin(), qualifiers_.end(), cell.qualifier()) != qualifiers_.end();
        return filter_answer::include;
    }
    void write_string(std::string&) const override {
        strata::detail::raise_not_in_language("FirstKeyValueMatchingQualifiersFilter");
    }

private:
    std::vector<bytes> qualifiers_;
    per_read<bool> is_found_;
};

/// Passes a number of rows (R10.17).  HBase: PageFilter, which counts for each region.
///
/// It counts rows that reach it with a cell left.  In a list put it after the filters that reject rows (S28).
class page : public filter_of<page> {
public:
    /// Takes the number of rows.  Throws: illegal_argument if it is negative.
    explicit page(std::int64_t rows) : rows_(strata::detail::not_negative(rows, "the number of rows of a page")) {}

    bool is_done() const override { return *accepted_ >= rows_; }
    bool decides_rows() const override { return true; }
    bool rejects_cells() override { return ++*accepted_ > rows_; }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "PageFilter").number(rows_).end();
    }

private:
    std::int64_t rows_;
    per_read<std::int64_t> accepted_;
};

/// Passes some columns of each row, whatever their families are, in one version (R10.18, R10.19).
/// HBase: ColumnPaginationFilter.
///
/// Each version of the empty qualifier counts as a column, as in HBase: a read cannot skip its other versions (R4.31).
/// If limit and offset together are no int of HBase's, nothing passes, unless all families have quirks::repaired.
class column_pagination : public filter_of<column_pagination> {
public:
    /// Passes the first `limit` columns after the first `offset`.
    ///
    /// Throws: illegal_argument for a negative number.
    explicit column_pagination(std::int64_t limit, std::int64_t offset = 0)
        : limit_(strata::detail::not_negative(limit, "the number of columns of a page")),
          offset_(strata::detail::not_negative(offset, "the number of columns to pass over")) {}

    /// Passes the first `limit` columns from a qualifier on, in the first family that has one.  In later families all
    /// columns count.
    ///
    /// Throws: illegal_argument for a negative number.
    column_pagination(std::int64_t limit, owned_bytes first)
        : limit_(strata::detail::not_negative(limit, "the number of columns of a page")), from_(std::move(first)) {}

    void begin_scan(const filtered_read& read) override {
        *is_empty_ = read.as_hbase && strata::detail::sum_overflows_int(limit_, offset_);
    }
    void begin_row() override { *count_ = 0; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view& cell) override {
        if (*is_empty_ || (*count_ >= offset_ && *count_ - offset_ >= limit_)) return filter_answer::next_row;
        if (from_ && *count_ == 0 && cell.qualifier() < *from_) return filter_answer::seek;
        return (*count_)++ < offset_ ? filter_answer::next_column : filter_answer::include_next_column;
    }
    filter_hint hint(const cell_view&) override { return {.qualifier = from_.value_or(bytes())}; }
    void write_string(std::string& text) const override {
        if (from_) strata::detail::raise_not_in_language("ColumnPaginationFilter that begins at a qualifier");
        strata::detail::filter_call(text, "ColumnPaginationFilter").count(limit_).count(offset_).end();
    }

private:
    std::int64_t limit_;
    std::int64_t offset_ = 0;
    std::optional<bytes> from_;
    per_read<std::int64_t> count_;
    per_read<bool> is_empty_;
};

/// Passes the first columns of a row, in one version.  The read ends with the first row that has more (R10.20).
/// HBase: ColumnCountGetFilter, made for gets.
class column_count_get : public filter_of<column_count_get> {
public:
    /// Takes the number of columns.  Throws: illegal_argument if it is negative.
    explicit column_count_get(std::int64_t limit)
        : limit_(strata::detail::not_negative(limit, "the number of columns of a row")) {}

    void begin_row() override { *count_ = 0; }
    bool is_done() const override { return *count_ > limit_; }
    filter_answer judge(const cell_view&) override {
        ++*count_;
        return is_done() ? filter_answer::next_column : filter_answer::include_next_column;
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "ColumnCountGetFilter").count(limit_).end();
    }

private:
    std::int64_t limit_;
    per_read<std::int64_t> count_;
};

}  // namespace filters
}  // namespace strata
