// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/filter.hpp>

namespace strata::testing::model::filters {

// How far a filter's answer leads on.
enum class step : std::uint8_t { cell, column, row };

// A filter's answer in two parts; a hint keeps nothing and leads to the next cell.
struct answer_parts {
    bool keeps;
    filters::step step;

    static answer_parts of(filter_code code) {
        switch (code) {
            case filter_code::include:
                return {true, step::cell};
            case filter_code::include_next_col:
                return {true, step::column};
            case filter_code::include_next_row:
                return {true, step::row};
            case filter_code::next_col:
                return {false, step::column};
            case filter_code::next_row:
                return {false, step::row};
            case filter_code::skip:
            case filter_code::hint:
                break;
        }
        return {false, step::cell};
    }
    filter_code code() const {
        switch (step) {
            case step::cell:
                return keeps ? filter_code::include : filter_code::skip;
            case step::column:
                return keeps ? filter_code::include_next_col : filter_code::next_col;
            case step::row:
                break;
        }
        return keeps ? filter_code::include_next_row : filter_code::next_row;
    }
};

/// Base of lists (R10.35).
template <class Own>
class list : public filter {
public:
    explicit list(const std::vector<shared_filter>& members) {
        for (const shared_filter& one : members) members_.push_back(one->clone());
    }
    list(const list& other) : filter(other) {
        for (const auto& one : other.members_) members_.push_back(one->clone());
    }
    list& operator=(const list&) = delete;

    std::unique_ptr<filter> clone() const override { return std::make_unique<Own>(static_cast<const Own&>(*this)); }
    void reset() override {
        for (const auto& one : members_) one->reset();
    }
    bool has_filter_row() const override {
        return std::any_of(members_.begin(), members_.end(), [](const auto& one) { return one->has_filter_row(); });
    }
    void filter_row_cells(std::vector<cell>& cells) override {
        for (const auto& one : members_) one->filter_row_cells(cells);
    }

protected:
    std::vector<std::unique_ptr<filter>> members_;
};

/// Cells that all members let pass (R10.36, R10.37).  HBase: FilterList, MUST_PASS_ALL.
class all_of final : public list<all_of> {
public:
    using list::list;

    bool filter_all_remaining() const override {
        return std::any_of(members_.begin(), members_.end(),
                           [](const auto& one) { return one->filter_all_remaining(); });
    }
    /// A row is shown, whatever another member says, to a member that lets it pass and may hint.
    bool filter_row_key(const cell& first) override {
        bool is_refused = false;
        bool is_for_hints = false;
        for (const auto& one : members_) {
            if (one->filter_all_remaining()) return true;
            const bool refuses = one->filter_row_key(first);
            is_refused = is_refused || refuses;
            is_for_hints = is_for_hints || (!refuses && one->is_hinting());
        }
        return is_refused && !is_for_hints;
    }
    filter_code filter_cell(const cell& c) override {
        hinting_.clear();
        answer_parts joined{true, step::cell};
        for (const auto& one : members_) {
            if (!joined.keeps && !one->is_hinting()) continue;
            if (joined.keeps && one->filter_all_remaining()) {
                joined = {false, step::row};
                continue;
            }
            const filter_code code = one->filter_cell(c);
            if (code == filter_code::hint) hinting_.push_back(one.get());
            if (!joined.keeps) continue;
            const answer_parts own = answer_parts::of(code);
            joined = {own.keeps, (std::max)(joined.step, own.step)};
        }
        return hinting_.empty() ? joined.code() : filter_code::hint;
    }
    std::optional<cell> next_cell_hint(const cell& c) override {
        std::optional<cell> farthest;
        for (filter* one : hinting_) {
            if (one->filter_all_remaining()) continue;
            const std::optional<cell> own = one->next_cell_hint(c);
            if (own && (!farthest || sorts_before(*farthest, *own))) farthest = own;
        }
        return farthest;
    }
    cell transform_cell(const cell& c) override {
        cell changed = c;
        for (const auto& one : members_) changed = one->transform_cell(changed);
        return changed;
    }
    bool filter_row() override {
        return std::any_of(members_.begin(), members_.end(), [](const auto& one) { return one->filter_row(); });
    }

private:
    std::vector<filter*> hinting_;  // for the cell that was asked about last
};

/// Cells that one member at least lets pass (R10.38, R10.39).  HBase: FilterList, MUST_PASS_ONE.
class any_of final : public list<any_of> {
public:
    using list::list;

    void reset() override {
        list::reset();
        last_.clear();
    }
    bool filter_all_remaining() const override { return !members_.empty() && all_done(); }
    bool filter_row_key(const cell& first) override {
        bool refuse = !members_.empty();
        for (const auto& one : members_)
            if (!one->filter_all_remaining() && !one->filter_row_key(first)) refuse = false;
        return refuse;
    }
    filter_code filter_cell(const cell& c) override {
        if (members_.empty()) return filter_code::include;
        last_.resize(members_.size());
        std::optional<filter_code> joined;
        for (std::size_t i = 0; i != members_.size(); ++i) {
            last_[i].passed = false;
            if (members_[i]->filter_all_remaining()) continue;
            filter_code code = filter_code::skip;
            if (!stands(i, c)) {
                code = members_[i]->filter_cell(c);
                last_[i] = {code, answer_parts::of(code).keeps, c};
            } else {
                code = without_cell(last_[i].code);
                last_[i] = {code, false, c};
            }
            joined = joined ? lesser(*joined, code) : code;
        }
        return joined.value_or(filter_code::skip);
    }
    std::optional<cell> next_cell_hint(const cell& c) override {
        std::optional<cell> nearest;
        for (const auto& one : members_) {
            if (one->filter_all_remaining()) continue;
            const std::optional<cell> own = one->next_cell_hint(c);
            if (!own) return std::nullopt;
            if (!nearest || sorts_before(*own, *nearest)) nearest = own;
        }
        return nearest;
    }
    cell transform_cell(const cell& c) override {
        cell changed = c;
        for (std::size_t i = 0; i != last_.size(); ++i)
            if (last_[i].passed) changed = members_[i]->transform_cell(changed);
        return changed;
    }
    bool filter_row() override {
        return !members_.empty() &&
               std::all_of(members_.begin(), members_.end(), [](const auto& one) { return one->filter_row(); });
    }

private:
    // What a member said last in this row, and of which cell.
    struct memory {
        filter_code code = filter_code::include;
        bool passed = false;
        std::optional<cell> of = {};
    };

    bool all_done() const {
        return std::all_of(members_.begin(), members_.end(),
                           [](const auto& one) { return one->filter_all_remaining(); });
    }

    // The member wanted to leave the column or row of its last cell, or to get to a key, and this cell lies before
    // that.
    bool stands(std::size_t member, const cell& c) const {
        const memory& last = last_[member];
        if (!last.of) return false;
        if (last.code == filter_code::hint) {
            const std::optional<cell> to = members_[member]->next_cell_hint(*last.of);
            return to && sorts_before(c, *to);
        }
        const bool same_family = last.of->family == c.family;
        switch (answer_parts::of(last.code).step) {
            case step::cell:
                return false;
            case step::column:
                return same_family && last.of->qualifier == c.qualifier;
            case step::row:
                return same_family;
        }
        return false;
    }
    static filter_code without_cell(filter_code code) {
        return code == filter_code::hint ? code : answer_parts{false, answer_parts::of(code).step}.code();
    }
    static filter_code lesser(filter_code a, filter_code b) {
        if (a == filter_code::hint && b == filter_code::hint) return a;
        const answer_parts left = answer_parts::of(a);
        const answer_parts right = answer_parts::of(b);
        return answer_parts{left.keeps || right.keeps, (std::min)(left.step, right.step)}.code();
    }

    std::vector<memory> last_;
};

}  // namespace strata::testing::model::filters
