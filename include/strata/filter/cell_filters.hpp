// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>

namespace strata {
namespace detail {

/// Returns true if the cell lies in the column.
inline bool is_of(const cell_view& cell, const column& name) noexcept {
    return cell.family() == name.family() && cell.qualifier() == name.qualifier();
}

}  // namespace detail

namespace filters {

/// Passes cells of families whose name passes a comparison (R10.21).  HBase: FamilyFilter.
class family : public filter_of<family> {
public:
    /// Passes families for which "family op reference" is true.  Throws: illegal_argument for an empty pointer.
    family(compare op, shared_comparator reference)
        : reference_(strata::detail::not_null(std::move(reference))), op_(op) {}

    bool remembers_rows() const override { return reference_->may_throw(); }
    filter_answer judge(const cell_view& cell) override {
        return strata::detail::passes(op_, *reference_, cell.family()) ? filter_answer::include
                                                                       : filter_answer::next_row;
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "FamilyFilter").comparison(op_, *reference_).end();
    }

private:
    shared_comparator reference_;
    compare op_;
};

/// What filters::qualifier does with the empty qualifier (R10.22).
enum class empty_qualifier : unsigned char {
    is_compared,  ///< Compares it as any other, as HBase 2.6 does.
    passes        ///< Lets it pass, as earlier versions of HBase do.
};

/// Passes columns whose qualifier passes a comparison (R10.22).  HBase: QualifierFilter.
class qualifier : public filter_of<qualifier> {
public:
    /// Passes columns for which "qualifier op reference" is true.  Throws: illegal_argument for an empty pointer.
    qualifier(compare op, shared_comparator reference, empty_qualifier empty = empty_qualifier::is_compared)
        : reference_(strata::detail::not_null(std::move(reference))), op_(op), empty_(empty) {}

    bool remembers_rows() const override { return reference_->may_throw(); }
    filter_answer judge(const cell_view& cell) override {
        if (cell.qualifier().empty() && empty_ == empty_qualifier::passes) return filter_answer::include;
        return strata::detail::passes(op_, *reference_, cell.qualifier()) ? filter_answer::include
                                                                          : filter_answer::skip;
    }
    void write_string(std::string& text) const override {
        if (empty_ == empty_qualifier::passes)
            strata::detail::raise_not_in_language("QualifierFilter that lets the empty qualifier pass");
        strata::detail::filter_call(text, "QualifierFilter").comparison(op_, *reference_).end();
    }

private:
    shared_comparator reference_;
    compare op_;
    empty_qualifier empty_;
};

/// Passes cells whose value passes a comparison (R10.23).  HBase: ValueFilter.
///
/// If a newer version does not pass, an older one that does is returned, if the family keeps it (S8).
class value : public filter_of<value> {
public:
    /// Passes cells for which "value op reference" is true.  Throws: illegal_argument for an empty pointer.
    value(compare op, shared_comparator reference)
        : reference_(strata::detail::not_null(std::move(reference))), op_(op) {}

    bool remembers_rows() const override { return reference_->may_throw(); }
    filter_answer judge(const cell_view& cell) override {
        return strata::detail::passes(op_, *reference_, cell.value()) ? filter_answer::include : filter_answer::skip;
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "ValueFilter").comparison(op_, *reference_).end();
    }

private:
    shared_comparator reference_;
    compare op_;
};

/// Passes cells of one column whose value passes a comparison, and no cells of other columns (R10.29).
/// HBase: ColumnValueFilter.
class column_value : public filter_of<column_value> {
public:
    /// Passes cells for which "value op reference" is true.  Bytes are compared as comparator::binary does.
    ///
    /// Throws: illegal_argument for an empty pointer.
    ///@{
    column_value(column what, compare op, shared_comparator reference)
        : what_(std::move(what)), reference_(strata::detail::not_null(std::move(reference))), op_(op) {}
    column_value(column what, compare op, owned_bytes reference)
        : column_value(std::move(what), op, comparator::binary(std::move(reference))) {}
    ///@}

    void begin_row() override { *is_found_ = false; }
    bool is_family_essential(bytes_view family) const override { return family == what_.family(); }
    bool remembers_rows() const override { return reference_->may_throw(); }
    filter_answer judge(const cell_view& cell) override {
        if (!strata::detail::is_of(cell, what_))
            return *is_found_ ? filter_answer::next_row : filter_answer::next_column;
        *is_found_ = true;
        return strata::detail::passes(op_, *reference_, cell.value()) ? filter_answer::include : filter_answer::skip;
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "ColumnValueFilter").of(what_).comparison(op_, *reference_).end();
    }

private:
    column what_;
    shared_comparator reference_;
    compare op_;
    per_read<bool> is_found_;
};

/// How filters::timestamps goes from one wanted version to the next (R10.27).
enum class between_timestamps : unsigned char {
    looks,  ///< It goes version by version.
    seeks   ///< It seeks, also over delete markers: versions that they mask may be returned.  HBase: canHint.
};

/// Passes versions with one of some timestamps (R10.27).  HBase: TimestampsFilter.
///
/// Only versions that the family keeps can pass: an older one is not found, even if it is still stored (D-57).
class timestamps : public filter_of<timestamps> {
public:
    /// Takes the timestamps, in any order.  Throws: bad_timestamp for a negative one.
    explicit timestamps(std::vector<timestamp> wanted, between_timestamps between = between_timestamps::looks)
        : wanted_(std::move(wanted)), between_(between) {
        for (const timestamp time : wanted_) strata::detail::check_written(time);
        std::sort(wanted_.begin(), wanted_.end());
    }

    bool may_seek() const override { return true; }
    bool remembers_rows() const override { return false; }
    filter_answer judge(const cell_view& cell) override {
        if (wanted_.empty() || cell.timestamp() < wanted_.front()) return filter_answer::next_column;
        if (std::binary_search(wanted_.begin(), wanted_.end(), cell.timestamp())) return filter_answer::include;
        return between_ == between_timestamps::seeks ? filter_answer::seek : filter_answer::skip;
    }
    filter_hint hint(const cell_view& cell) override {
        const auto next = std::lower_bound(wanted_.begin(), wanted_.end(), cell.timestamp());
        if (between_ == between_timestamps::looks) return {};
        return {.qualifier = bytes(cell.qualifier()), .written = next == wanted_.begin() ? oldest : *std::prev(next)};
    }
    void write_string(std::string& text) const override {
        if (between_ == between_timestamps::seeks) strata::detail::raise_not_in_language("TimestampsFilter that seeks");
        strata::detail::filter_call call(text, "TimestampsFilter");
        for (auto time = wanted_.begin(); time != wanted_.end(); time = std::upper_bound(time, wanted_.end(), *time))
            call.number(time->value);
        call.end();
    }

private:
    std::vector<timestamp> wanted_;
    between_timestamps between_;
};

/// What filters::key_only puts in the place of a value.
enum class key_value : unsigned char {
    none,   ///< Nothing: an empty value.
    length  ///< The length of the value in four bytes, the highest first.  HBase: lenAsVal.
};

/// Passes all cells, without their values and times to live (R10.28).  HBase: KeyOnlyFilter.
class key_only : public filter_of<key_only> {
public:
    /// `left`: what replaces a value.
    explicit key_only(key_value left = key_value::none) noexcept : left_(left) {}

    bool remembers_rows() const override { return false; }
    cell_view transform(const cell_view& cell) override {
        const version_key key(cell.timestamp(), cell.kind(), cell.version().sequence());
        return {cell.row(), cell.family(), cell.qualifier(), key,
                left_ == key_value::length ? length_of(cell.value()) : bytes_view()};
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call call(text, "KeyOnlyFilter");
        if (left_ == key_value::length) call.truth(true);
        call.end();
    }

private:
    /// The bytes of a length.  They live as long as the filter, one object for each length that occurs.
    bytes_view length_of(bytes_view value) {
        const auto [at, is_new] = lengths_->try_emplace(value.size());
        if (is_new)
            for (std::size_t i = 0; i != 4; ++i)
                at->second[i] = static_cast<char>(value.size() >> (8 * (3 - i)) & 0xFF);
        return {at->second.data(), at->second.size()};
    }

    key_value left_;
    per_read<std::map<std::size_t, std::array<char, 4>>> lengths_;
};

}  // namespace filters
}  // namespace strata
