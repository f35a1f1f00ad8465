// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/list_parts.hpp>

namespace strata::filters::list {

/// What passes one member at least (R10.38, R10.39); without any, everything.  HBase: MUST_PASS_ONE.
///
/// A member that wanted to go on to another column or row is not asked again before.  A member that drops cells of whole
/// rows drops them even if another one lets them pass.  In a reversed scan, a member that seeks a column refuses what
/// lies behind it, as in HBase.
class any_of : public detail::filter_list<any_of> {
public:
    /// Throws: illegal_argument for an empty pointer.
    explicit any_of(const std::vector<shared_filter>& members) : filter_list(members) {}

    void begin_scan(bool reversed) override {
        filter_list::begin_scan(reversed);
        *reversed_ = reversed;
    }
    void begin_row() override {
        for (auto& one : members_) one->begin_row();
        memories_->clear();
    }
    bool is_done() const override {
        return !members_.empty() &&
               std::all_of(members_.begin(), members_.end(), [](const auto& one) { return one->is_done(); });
    }
    bool rejects_row(bytes_view row) override {
        bool is_rejected = !members_.empty();
        for (auto& one : members_)
            if (!one->is_done() && !one->rejects_row(row)) is_rejected = false;
        return is_rejected;
    }
    filter_answer judge(const cell_view& cell) override {
        if (members_.empty()) return filter_answer::include;
        memories_->resize(members_.size());
        std::optional<filter_answer> merged;
        for (std::size_t i = 0; i != members_.size(); ++i) {
            memory& last = (*memories_)[i];
            last.keeps = false;
            if (members_[i]->is_done()) continue;
            const std::optional<filter_answer> known = recall(last, cell);
            const filter_answer answer = known ? *known : members_[i]->judge(cell);
            remember(last, answer, *members_[i], cell);
            last.keeps = detail::parts_of(answer).keeps;
            merged = merged ? lesser(*merged, answer) : answer;
        }
        return merged.value_or(filter_answer::skip);
    }
    filter_hint hint(const cell_view& cell) const override {
        std::optional<filter_hint> nearest;
        for (const auto& one : members_) {
            if (one->is_done()) continue;
            filter_hint own = one->hint(cell);
            if (!nearest || detail::leads_less_far(own, *nearest)) nearest = std::move(own);
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
               std::all_of(members_.begin(), members_.end(), [](auto& one) { return one->rejects_cells(); });
    }

private:
    /// What a member said last in this row, and of which column.
    struct memory {
        filter_answer answer = filter_answer::include;
        bool keeps = false;  // its part in the last cell
        bytes family = {};
        bytes qualifier = {};
        filter_hint hint = {};
    };

    static void remember(memory& last, filter_answer answer, const filter& by, const cell_view& cell) {
        last.answer = answer;
        if (answer == filter_answer::include || answer == filter_answer::skip) return;
        last.family = cell.family();
        last.qualifier = cell.qualifier();
        if (answer == filter_answer::seek) last.hint = by.hint(cell);
    }

    /// The member's answer to a cell that lies before the one it wanted; nothing if it is to be asked.
    std::optional<filter_answer> recall(const memory& last, const cell_view& cell) const {
        const bool same_family = last.family == cell.family();
        switch (last.answer) {
            case filter_answer::next_column:
            case filter_answer::include_next_column:
                if (same_family && last.qualifier == cell.qualifier()) return filter_answer::next_column;
                break;
            case filter_answer::next_row:
            case filter_answer::include_next_row:
                if (same_family) return filter_answer::next_row;
                break;
            case filter_answer::seek:
                if (last.hint.leaves_row || (detail::leads_on(last.hint) && is_before(cell, last) != *reversed_))
                    return filter_answer::seek;
                break;
            case filter_answer::include:
            case filter_answer::skip:
                break;
        }
        return std::nullopt;
    }

    /// In the order of cells, whichever way the scan goes.
    static bool is_before(const cell_view& cell, const memory& wanted) {
        if (cell.family() != wanted.family) return cell.family() < wanted.family;
        if (cell.qualifier() != wanted.hint.qualifier) return cell.qualifier() < wanted.hint.qualifier;
        return cell.timestamp() > wanted.hint.written;
    }

    static filter_answer lesser(filter_answer a, filter_answer b) noexcept {
        if (a == filter_answer::seek && b == filter_answer::seek) return a;
        const detail::verdict_parts left = detail::parts_of(a);
        const detail::verdict_parts right = detail::parts_of(b);
        return detail::answer_of({left.keeps || right.keeps, (std::min)(left.step, right.step)});
    }

    per_read<std::vector<memory>> memories_;
    per_read<bool> reversed_;
};

}  // namespace strata::filters::list
