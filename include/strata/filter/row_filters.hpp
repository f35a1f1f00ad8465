// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>

namespace strata::filters {

namespace detail {

/// The row with one added to the last byte that is not 0x7F, without a carry.  HBase seeks to it in reversed scans.
inline bytes increased(bytes row) {
    const auto last = row.find_last_not_of('\x7F');
    if (last != bytes::npos) row[last] = static_cast<char>(row[last] + 1);
    return row;
}

}  // namespace detail

/// Passes rows that begin with some bytes.  The read ends after the last of them (R10.9).  HBase: PrefixFilter.
///
/// It does not choose where the read begins: scan_options::prefix does.  In a reversed read it seeks to the row that
/// HBase computes as the prefix's successor.  If the last byte is 0xFF, that row lies before the prefix, and no row is
/// found.
class prefix : public filter_of<prefix> {
public:
    /// `begin`: the first bytes of the rows.  If it is empty, every row passes.
    explicit prefix(owned_bytes begin) : begin_(std::move(begin)) {}

    void begin_scan(const filtered_read& read) override { *read_ = read; }
    void begin_row() override { now_->passes = false; }
    bool is_done() const override { return now_->is_after; }
    bool may_seek() const override { return true; }

    /// Returns true for rows after the prefix.  Rows before it are rejected by their cells.
    bool rejects_row(bytes_view row) override {
        if (now_->is_after) return true;
        const int sign = row.substr(0, begin_.size()).compare(begin_);
        const bool is_before = read_->reversed ? sign > 0 : sign < 0;
        *now_ = {.passes = sign == 0, .is_before = is_before, .is_after = sign != 0 && !is_before};
        return now_->is_after;
    }
    filter_answer judge(const cell_view&) override {
        if (now_->is_before) return filter_answer::seek;
        return now_->passes ? filter_answer::include : filter_answer::next_row;
    }
    filter_hint hint(const cell_view&) override {
        if (!read_->reversed) return {.leaves_row = true, .row = begin_};
        return {.leaves_row = true, .row = read_->as_hbase ? detail::increased(begin_) : prefix_successor(begin_)};
    }
    bool rejects_cells() override { return !now_->passes; }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "PrefixFilter").text(begin_).end();
    }

private:
    struct state {
        bool passes = false;     // the current row has the prefix
        bool is_before = false;  // it lies before the prefix
        bool is_after = false;   // it, and every later row, lies after the prefix
    };
    bytes begin_;
    per_read<filtered_read> read_;
    per_read<state> now_;
};

/// Passes rows whose key passes a comparison (R10.10).  HBase: RowFilter.
class row : public filter_of<row> {
public:
    /// Passes rows for which "row op reference" is true.  Throws: illegal_argument for an empty pointer.
    row(compare op, shared_comparator reference)
        : reference_(strata::detail::not_null(std::move(reference))), op_(op) {}

    void begin_scan(const filtered_read& read) override { *is_reversed_ = read.reversed; }
    void begin_row() override { *is_rejected_ = false; }
    bool remembers_rows() const override { return reference_->may_throw(); }
    bool rejects_row(bytes_view key) override {
        if (!strata::detail::passes(op_, *reference_, key)) *is_rejected_ = true;
        return *is_rejected_;
    }
    /// Rows are compared in their order, so bytes that they are compared with say where the first of them lies.
    row_hint next_row(bytes_view key) const override {
        const bytes* const reference = reference_->value_in_order();
        if (!reference || !*is_rejected_) return {};
        const int sign = bytes_view(*reference).compare(key);
        const bool is_ahead = *is_reversed_ ? sign < 0 : sign > 0;
        if (is_ahead && op_ != compare::not_equal) return {row_hint::first_row, *reference};
        return strata::detail::holds(op_, *is_reversed_ ? -1 : 1) ? row_hint{} : row_hint{row_hint::no_row};
    }
    filter_answer judge(const cell_view&) override {
        return *is_rejected_ ? filter_answer::next_row : filter_answer::include;
    }
    bool rejects_cells() override { return *is_rejected_; }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "RowFilter").comparison(op_, *reference_).end();
    }

private:
    shared_comparator reference_;
    compare op_;
    per_read<bool> is_rejected_;
    per_read<bool> is_reversed_;
};

/// Passes rows up to one, and that one, in the direction of the scan (R10.11).  HBase: InclusiveStopFilter.
class inclusive_stop : public filter_of<inclusive_stop> {
public:
    /// `last`: the last row to return.
    explicit inclusive_stop(owned_bytes last) : last_(std::move(last)) {}

    void begin_scan(const filtered_read& read) override { *reversed_ = read.reversed; }
    bool is_done() const override { return *is_done_; }
    bool rejects_row(bytes_view row) override {
        if (!*is_done_) *is_done_ = *reversed_ ? row < last_ : row > last_;
        return *is_done_;
    }
    filter_answer judge(const cell_view&) override {
        return *is_done_ ? filter_answer::next_row : filter_answer::include;
    }
    void write_string(std::string& text) const override {
        strata::detail::filter_call(text, "InclusiveStopFilter").text(last_).end();
    }

private:
    bytes last_;
    per_read<bool> reversed_;
    per_read<bool> is_done_;
};

/// Passes each row with a probability: no row if it is negative, all if it is above 1 (R10.14).  HBase:
/// RandomRowFilter.
///
/// All reads with one filter choose the same rows, so results can be repeated.  HBase chooses anew in each read.
class random_row : public filter_of<random_row> {
public:
    /// `seed`: filters with equal seeds and chances choose the same rows.
    explicit random_row(float chance, std::uint32_t seed = std::random_device{}())
        : dice_(seed), seed_(seed), chance_(chance) {}
    /// Begins anew with the same seed.
    random_row(const random_row& other) : random_row(other.chance_, other.seed_) {}
    random_row& operator=(const random_row&) = default;

    void begin_row() override { is_rejected_ = false; }
    bool decides_rows() const override { return true; }
    bool rejects_row(bytes_view) override {
        if (chance_ < 0)
            is_rejected_ = true;
        else if (chance_ > 1)
            is_rejected_ = false;
        else
            is_rejected_ = !(roll() < chance_);
        return is_rejected_;
    }
    filter_answer judge(const cell_view&) override {
        return is_rejected_ ? filter_answer::next_row : filter_answer::include;
    }
    bool rejects_cells() override { return is_rejected_; }
    void write_string(std::string&) const override { strata::detail::raise_not_in_language("RandomRowFilter"); }

private:
    /// A random number from 0 to less than 1, like Java's nextFloat.
    float roll() { return static_cast<float>(dice_() >> 8U) * 0x1p-24F; }

    std::mt19937 dice_;
    std::uint32_t seed_;
    float chance_;
    bool is_rejected_ = false;
};

}  // namespace strata::filters
