// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>

namespace strata::filters::detail {

/// How far an answer leads: to the next cell, the next column or the next row.
enum class stride : unsigned char { cell, column, row };

/// An answer other than `seek`, taken apart (R10.36).
struct verdict_parts {
    bool keeps;
    stride step;
};

constexpr verdict_parts parts_of(filter_answer answer) noexcept {
    switch (answer) {
        case filter_answer::include:
            return {true, stride::cell};
        case filter_answer::include_next_column:
            return {true, stride::column};
        case filter_answer::include_next_row:
            return {true, stride::row};
        case filter_answer::next_column:
            return {false, stride::column};
        case filter_answer::next_row:
            return {false, stride::row};
        case filter_answer::skip:
        case filter_answer::seek:
            break;
    }
    return {false, stride::cell};
}

constexpr filter_answer answer_of(verdict_parts parts) noexcept {
    switch (parts.step) {
        case stride::cell:
            return parts.keeps ? filter_answer::include : filter_answer::skip;
        case stride::column:
            return parts.keeps ? filter_answer::include_next_column : filter_answer::next_column;
        case stride::row:
            break;
    }
    return parts.keeps ? filter_answer::include_next_row : filter_answer::next_row;
}

/// There is a hint at all: no qualifier lies before the empty one.
inline bool leads_on(const filter_hint& hint) noexcept {
    return hint.leaves_row || !hint.qualifier.empty() || hint.written != latest;
}

/// One hint for the same cell leads less far than another.
inline bool leads_less_far(const filter_hint& a, const filter_hint& b, bool reversed = false) noexcept {
    if (a.leaves_row != b.leaves_row) return b.leaves_row;
    if (a.leaves_row) {
        if (a.row.empty() || b.row.empty()) return a.row.empty() && !b.row.empty();
        return reversed ? b.row < a.row : a.row < b.row;
    }
    if (a.qualifier != b.qualifier) return a.qualifier < b.qualifier;
    return a.written > b.written;
}

/// What the two lists have in common.
template <class Derived>
class filter_list : public filter_of<Derived> {
public:
    /// Some member does.
    bool decides_rows() const override {
        return std::any_of(members_.begin(), members_.end(), [](const auto& one) { return one->decides_rows(); });
    }
    /// To some member, or there is none.
    bool is_family_essential(bytes_view family) const override {
        return members_.empty() || std::any_of(members_.begin(), members_.end(), [=](const auto& one) {
                   return one->is_family_essential(family);
               });
    }
    /// Tells all members.
    void begin_scan(const filtered_read& how) override {
        for (auto& one : members_) one->begin_scan(how);
        *how_ = how;
    }
    /// The deepest member's, and one more.
    std::size_t depth() const override {
        std::size_t most = 0;
        for (const auto& one : members_) most = (std::max)(most, one.depth());
        return most;
    }
    /// Lets all members drop cells.
    void prune(std::vector<cell_view>& cells) override {
        for (auto& one : members_) one->prune(cells);
    }

protected:
    explicit filter_list(const std::vector<shared_filter>& members) {
        members_.reserve(members.size());
        for (const shared_filter& one : members) members_.emplace_back(one);
    }

    std::vector<inner_filter> members_;
    per_read<filtered_read> how_;
};

}  // namespace strata::filters::detail
