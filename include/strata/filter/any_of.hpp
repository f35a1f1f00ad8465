// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/list.hpp>

namespace strata::filters::list {

/// Passes cells that pass one member at least (R10.38, R10.39); everything if there are no members.  HBase:
/// MUST_PASS_ONE.
///
/// - A member that wants to go on at another column or row is not asked about cells before it.
/// - A member that drops cells of whole rows drops them even if another one lets them pass.
/// - In a reversed scan, a member that seeks a column refuses cells after it, as in HBase.
class any_of : public detail::filter_list<any_of> {
public:
    /// Takes the members.  Throws: illegal_argument for an empty pointer.
    explicit any_of(const std::vector<shared_filter>& members) : filter_list(members) {}

    void begin_row() override {
        for (auto& member : members_) member->begin_row();
        memories_->clear();
    }
    bool is_done() const override {
        return !members_.empty() &&
               std::all_of(members_.begin(), members_.end(), [](const auto& member) { return member->is_done(); });
    }
    bool rejects_row(bytes_view row) override {
        bool is_rejected = !members_.empty();
        for (auto& member : members_)
            if (!member->is_done() && !member->rejects_row(row)) is_rejected = false;
        return is_rejected;
    }
    filter_answer judge(const cell_view& cell) override {
        if (members_.empty()) return filter_answer::include;
        memories_->resize(members_.size());
        std::optional<filter_answer> merged;
        for (std::size_t i = 0; i != members_.size(); ++i) {
            memory& last = (*memories_)[i];
            last.keeps = false;
            filter& member = *members_[i];
            if (member.is_done()) continue;
            const std::optional<filter_answer> known = recall(last, member, cell);
            const filter_answer answer = known ? *known : member.judge(cell);
            last = {answer, detail::parts_of(answer).keeps, cell};
            merged = merged ? lesser(*merged, answer) : answer;
        }
        return merged.value_or(filter_answer::skip);
    }
    /// The nearest hint of all members, or none if a member has none.
    filter_hint hint(const cell_view& cell) override {
        std::optional<filter_hint> nearest;
        for (auto& member : members_) {
            if (member->is_done()) continue;
            filter_hint own = member->hint(cell);
            if (!detail::leads_on(own)) return {};
            if (!nearest || detail::leads_less_far(own, *nearest, cell, read_->reversed)) nearest = std::move(own);
        }
        return nearest.value_or(filter_hint{});
    }
    cell_view transform(const cell_view& cell) override {
        cell_view changed = cell;
        for (std::size_t i = 0; i != memories_->size(); ++i)
            if ((*memories_)[i].keeps) changed = members_[i]->transform(changed);
        return changed;
    }
    bool rejects_cells() override {
        return !members_.empty() &&
               std::all_of(members_.begin(), members_.end(), [](auto& member) { return member->rejects_cells(); });
    }
    void write_string(std::string& text) const override { write_members(text, " OR "); }

private:
    /// The last answer of a member in this row, and the cell that it was about.
    struct memory {
        filter_answer answer = filter_answer::include;
        bool keeps = false;  // the member let the last cell pass
        std::optional<cell_view> cell = {};
    };

    /// The member's answer to a cell before the one that it wants, or nothing if it must be asked.
    std::optional<filter_answer> recall(const memory& last, filter& member, const cell_view& cell) const {
        if (!last.cell) return std::nullopt;
        const bool same_family = last.cell->family() == cell.family();
        switch (last.answer) {
            case filter_answer::next_column:
            case filter_answer::include_next_column:
                if (same_family && last.cell->qualifier() == cell.qualifier()) return filter_answer::next_column;
                break;
            case filter_answer::next_row:
            case filter_answer::include_next_row:
                if (same_family) return filter_answer::next_row;
                break;
            case filter_answer::seek:
                if (is_before(cell, last.cell->family(), member.hint(*last.cell))) return filter_answer::seek;
                break;
            case filter_answer::include:
            case filter_answer::skip:
                break;
        }
        return std::nullopt;
    }

    /// Returns true if the cell lies before the target of a hint, in the direction of the read.
    bool is_before(const cell_view& cell, bytes_view family, const filter_hint& hint) const {
        if (!detail::leads_on(hint)) return false;
        if (hint.leaves_row)
            return hint.row.empty() || (read_->reversed ? hint.row <= cell.row() : hint.row > cell.row());
        return is_before_in_row(cell, family, hint) != read_->reversed;
    }
    static bool is_before_in_row(const cell_view& cell, bytes_view family, const filter_hint& hint) {
        if (cell.family() != family) return cell.family() < family;
        if (cell.qualifier() != hint.qualifier) return cell.qualifier() < hint.qualifier;
        return cell.timestamp() > hint.written;
    }

    static filter_answer lesser(filter_answer a, filter_answer b) noexcept {
        if (a == filter_answer::seek && b == filter_answer::seek) return a;
        const detail::verdict_parts left = detail::parts_of(a);
        const detail::verdict_parts right = detail::parts_of(b);
        return detail::answer_of({left.keeps || right.keeps, (std::min)(left.step, right.step)});
    }

    per_read<std::vector<memory>> memories_;
};

}  // namespace strata::filters::list
