// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>

namespace strata::filters::detail {

/// Where an answer goes on: at the next cell, the next column or the next row.
enum class stride : unsigned char { cell, column, row };

/// The two parts of an answer other than `seek` (R10.36).
struct verdict_parts {
    bool keeps;   ///< The cell passes.
    stride step;  ///< Where the read goes on.
};

/// Takes an answer apart.
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

/// Makes an answer of its parts.
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

/// Returns true if the hint says anything.  An empty qualifier says nothing, because no qualifier lies before it.
inline bool leads_on(const filter_hint& hint) noexcept {
    return hint.leaves_row || !hint.qualifier.empty() || hint.written != latest;
}

/// Returns true if hint `a` leads less far than hint `b` for the same cell.
///
/// Keys are compared, as in HBase: in a reversed read the later of two columns is the nearer one, though the columns of
/// a row come in one order in both directions, and a row that was passed is nearer still.
inline bool leads_less_far(const filter_hint& a, const filter_hint& b, const cell_view& cell, bool reversed) {
    const auto rank = [](const filter_hint& hint) { return !hint.leaves_row ? 0 : hint.row.empty() ? 1 : 2; };
    if (rank(a) == 1 || rank(b) == 1) return rank(a) < rank(b);
    const filter_hint& first = reversed ? b : a;
    const filter_hint& second = reversed ? a : b;
    const auto row = [&](const filter_hint& hint) { return hint.leaves_row ? bytes_view(hint.row) : cell.row(); };
    if (const int sign = row(first).compare(row(second)); sign != 0) return sign < 0;
    if (first.leaves_row != second.leaves_row) return first.leaves_row;
    if (first.qualifier != second.qualifier) return first.qualifier < second.qualifier;
    return first.written > second.written;
}

/// The common part of all_of and any_of.
template <class Derived>
class filter_list : public filter_of<Derived> {
public:
    /// Returns true if some member decides rows.
    bool decides_rows() const override {
        return std::any_of(members_.begin(), members_.end(), [](const auto& member) { return member->decides_rows(); });
    }
    /// Returns true if the family is essential to some member, or if there are no members.
    bool is_family_essential(bytes_view family) const override {
        return members_.empty() || std::any_of(members_.begin(), members_.end(),
                                               [=](const auto& member) { return member->is_family_essential(family); });
    }
    /// Returns true if some member remembers rows.
    bool remembers_rows() const override {
        return std::any_of(members_.begin(), members_.end(),
                           [](const auto& member) { return member->remembers_rows(); });
    }
    /// Calls begin_scan of all members.
    void begin_scan(const filtered_read& read) override {
        for (auto& member : members_) member->begin_scan(read);
        *read_ = read;
    }
    /// The greatest depth of a member, and one more.
    std::size_t depth() const override {
        std::size_t most = 0;
        for (const auto& member : members_) most = (std::max)(most, member.depth());
        return most;
    }
    /// Lets all members drop cells.
    void prune(std::vector<cell_view>& cells) override {
        for (std::size_t i = 0; i != members_.size(); ++i) {
            const std::size_t before = cells.size();
            members_[i]->prune(cells);
            if (cells.size() != before) blame(i);
        }
    }
    /// The list's name, and that of the member that refused last.
    std::string refuser() const override {
        if (refused_->member < members_.size()) return this->name() + ": " + members_[refused_->member]->refuser();
        const auto done =
            std::find_if(members_.begin(), members_.end(), [](const auto& member) { return member->is_done(); });
        return done == members_.end() ? this->name() : this->name() + ": " + (*done)->refuser();
    }

protected:
    explicit filter_list(const std::vector<shared_filter>& members) {
        members_.reserve(members.size());
        for (const shared_filter& member : members) members_.emplace_back(member);
    }

    /// Appends the filter strings of the members, with an operator between them.
    ///
    /// Throws: illegal_argument if there are fewer than two.
    void write_members(std::string& text, std::string_view between) const {
        if (members_.size() < 2) strata::detail::raise_not_in_language("list of fewer than two filters");
        for (std::size_t i = 0; i != members_.size(); ++i)
            strata::detail::write_inner(i == 0 ? text : text.append(between), *members_[i]);
    }

    /// Remembers that a member has refused something.
    void blame(std::size_t member) noexcept { refused_->member = member; }

    std::vector<inner_filter> members_;
    per_read<filtered_read> read_;

private:
    struct last_refuser {
        std::size_t member = (std::numeric_limits<std::size_t>::max)();
    };
    per_read<last_refuser> refused_;
};

}  // namespace strata::filters::detail
