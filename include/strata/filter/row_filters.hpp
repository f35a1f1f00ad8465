// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstdint>
#include <random>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>

namespace strata::filters {

namespace detail {

/// Adds one to the last byte that is not 0x7F, without a carry; what HBase goes back to in reversed scans.
inline bytes increased(bytes row) {
    const auto last = row.find_last_not_of('\x7F');
    if (last != bytes::npos) row[last] = static_cast<char>(row[last] + 1);
    return row;
}

}  // namespace detail

/// Rows that begin with some bytes; the read ends behind the last of them (R10.9).  HBase: PrefixFilter.
///
/// It does not choose where the read begins: scan_options::prefix does.  In a reversed read it seeks to what HBase takes
/// for the prefix's successor.  After a last byte of 0xFF that lies before the rows, and they are not found.
class prefix : public filter_of<prefix> {
public:
    /// `begin`: what the rows begin with; empty, every row passes.
    explicit prefix(bytes begin) : begin_(std::move(begin)) {}

    void begin_scan(const filtered_read& how) override { *how_ = how; }
    void begin_row() override { now_->passes = false; }
    bool is_done() const override { return now_->is_behind; }
    bool may_seek() const override { return true; }

    /// A row before the prefix is not rejected here, but by its cells.
    bool rejects_row(bytes_view row) override {
        if (now_->is_behind) return true;
        const int sign = row.substr(0, begin_.size()).compare(begin_);
        const bool is_before = how_->reversed ? sign > 0 : sign < 0;
        *now_ = {.passes = sign == 0, .is_before = is_before, .is_behind = sign != 0 && !is_before};
        return now_->is_behind;
    }
    filter_answer judge(const cell_view&) override {
        if (now_->is_before) return filter_answer::seek;
        return now_->passes ? filter_answer::include : filter_answer::next_row;
    }
    filter_hint hint(const cell_view&) override {
        if (!how_->reversed) return {.leaves_row = true, .row = begin_};
        return {.leaves_row = true, .row = how_->as_hbase ? detail::increased(begin_) : prefix_successor(begin_)};
    }
    bool rejects_cells() override { return !now_->passes; }

private:
    struct state {
        bool passes = false;  // this row
        bool is_before = false;
        bool is_behind = false;  // and so are all that follow
    };
    bytes begin_;
    per_read<filtered_read> how_;
    per_read<state> now_;
};

/// Rows whose key passes a comparison (R10.10).  HBase: RowFilter.
class row : public filter_of<row> {
public:
    /// Passes what makes "row op reference" true.  Throws: illegal_argument for an empty pointer.
    row(compare op, shared_comparator with) : with_(strata::detail::not_null(std::move(with))), op_(op) {}

    void begin_row() override { *is_rejected_ = false; }
    bool rejects_row(bytes_view key) override {
        if (!strata::detail::passes(op_, *with_, key)) *is_rejected_ = true;
        return *is_rejected_;
    }
    filter_answer judge(const cell_view&) override {
        return *is_rejected_ ? filter_answer::next_row : filter_answer::include;
    }
    bool rejects_cells() override { return *is_rejected_; }

private:
    shared_comparator with_;
    compare op_;
    per_read<bool> is_rejected_;
};

/// Rows up to one, that one included, in the direction of the scan (R10.11).  HBase: InclusiveStopFilter.
class inclusive_stop : public filter_of<inclusive_stop> {
public:
    /// `last`: the last row to return.
    explicit inclusive_stop(bytes last) : last_(std::move(last)) {}

    void begin_scan(const filtered_read& how) override { *reversed_ = how.reversed; }
    bool is_done() const override { return *is_done_; }
    bool rejects_row(bytes_view row) override {
        if (!*is_done_) *is_done_ = *reversed_ ? row < last_ : row > last_;
        return *is_done_;
    }
    filter_answer judge(const cell_view&) override {
        return *is_done_ ? filter_answer::next_row : filter_answer::include;
    }

private:
    bytes last_;
    per_read<bool> reversed_;
    per_read<bool> is_done_;
};

/// Each row with a probability: none if it is negative, all if it is above 1 (R10.14).  HBase: RandomRowFilter.
///
/// Of the same filter, every read chooses the same rows, so that results can be repeated; HBase rolls the dice anew.
class random_row : public filter_of<random_row> {
public:
    /// `seed`: filters of the same seed and chance choose alike.
    explicit random_row(float chance, std::uint32_t seed = std::random_device{}())
        : dice_(seed), seed_(seed), chance_(chance) {}
    /// Begins anew with the same seed, so it chooses alike.
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

private:
    /// From 0 to less than 1, as Java's nextFloat.
    float roll() { return static_cast<float>(dice_() >> 8U) * 0x1p-24F; }

    std::mt19937 dice_;
    std::uint32_t seed_;
    float chance_;
    bool is_rejected_ = false;
};

}  // namespace strata::filters
