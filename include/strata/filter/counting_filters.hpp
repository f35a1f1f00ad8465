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
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>

namespace strata {
namespace detail {

inline std::int64_t not_negative(std::int64_t count, const char* what) {
    if (count < 0) raise<illegal_argument>(std::string(what) + " is not negative, but is " + std::to_string(count));
    return count;
}

}  // namespace detail

namespace filters {

/// The first cell of each row, whatever its family (R10.15).  HBase: FirstKeyOnlyFilter.
class first_key_only : public filter_of<first_key_only> {
public:
    void begin_row() override { *is_found_ = false; }
    filter_answer judge(const cell_view&) override {
        return std::exchange(*is_found_, true) ? filter_answer::next_row : filter_answer::include;
    }

private:
    per_read<bool> is_found_;
};

/// The cells of each row up to the first one of some qualifiers, that one included (R10.16).
/// HBase: FirstKeyValueMatchingQualifiersFilter, deprecated there.
class first_key_value_matching_qualifiers : public filter_of<first_key_value_matching_qualifiers> {
public:
    /// `qualifiers`: of any family.
    explicit first_key_value_matching_qualifiers(std::vector<bytes> qualifiers) : qualifiers_(std::move(qualifiers)) {}

    void begin_row() override { *is_found_ = false; }
    filter_answer judge(const cell_view& cell) override {
        if (*is_found_) return filter_answer::next_row;
        *is_found_ = std::find(qualifiers_.begin(), qualifiers_.end(), cell.qualifier()) != qualifiers_.end();
        return filter_answer::include;
    }

private:
    std::vector<bytes> qualifiers_;
    per_read<bool> is_found_;
};

/// That many rows (R10.17).  HBase: PageFilter, which counts for each region.
///
/// Counts what gets to it: rows with a cell left.  In a list it belongs behind the filters that reject rows (S28).
class page : public filter_of<page> {
public:
    /// Throws: illegal_argument for a negative number.
    explicit page(std::int64_t rows) : rows_(strata::detail::not_negative(rows, "the number of rows of a page")) {}

    bool is_done() const override { return *accepted_ >= rows_; }
    bool decides_rows() const override { return true; }
    bool rejects_cells() override { return ++*accepted_ > rows_; }

private:
    std::int64_t rows_;
    per_read<std::int64_t> accepted_;
};

/// Some columns of each row, whatever their families, in one version (R10.18, R10.19).  HBase: ColumnPaginationFilter.
///
/// A version of the empty qualifier is a column here: nothing leads from one to the next column at once (R4.31).
class column_pagination : public filter_of<column_pagination> {
public:
    /// The first `limit` columns behind the first `offset`.
    ///
    /// Throws: illegal_argument for a negative number.
    explicit column_pagination(std::int64_t limit, std::int64_t offset = 0)
        : limit_(strata::detail::not_negative(limit, "the number of columns of a page")),
          offset_(strata::detail::not_negative(offset, "the number of columns to pass over")) {}

    /// The first `limit` columns at or behind a qualifier, in the first family that has one.  Of the families behind it
    /// all columns count.
    ///
    /// Throws: illegal_argument for a negative number.
    column_pagination(std::int64_t limit, bytes from)
        : limit_(strata::detail::not_negative(limit, "the number of columns of a page")), from_(std::move(from)) {}

    void begin_row() override { *count_ = 0; }
    filter_answer judge(const cell_view& cell) override {
        if (*count_ >= offset_ && *count_ - offset_ >= limit_) return filter_answer::next_row;
        if (from_ && *count_ == 0 && cell.qualifier() < *from_) return filter_answer::seek;
        return (*count_)++ < offset_ ? filter_answer::next_column : filter_answer::include_next_column;
    }
    filter_hint hint(const cell_view&) override { return {.qualifier = from_.value_or(bytes())}; }

private:
    std::int64_t limit_;
    std::int64_t offset_ = 0;
    std::optional<bytes> from_;
    per_read<std::int64_t> count_;
};

/// The first columns of a row, in one version; the read ends with the first row that has more of them (R10.20).
/// HBase: ColumnCountGetFilter, made for gets.
class column_count_get : public filter_of<column_count_get> {
public:
    /// Throws: illegal_argument for a negative number.
    explicit column_count_get(std::int64_t limit)
        : limit_(strata::detail::not_negative(limit, "the number of columns of a row")) {}

    void begin_row() override { *count_ = 0; }
    bool is_done() const override { return *count_ > limit_; }
    filter_answer judge(const cell_view&) override {
        ++*count_;
        return is_done() ? filter_answer::next_column : filter_answer::include_next_column;
    }

private:
    std::int64_t limit_;
    per_read<std::int64_t> count_;
};

}  // namespace filters
}  // namespace strata
