// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/list.hpp>

/// Lists of filters: `list::all_of({prefix("a"), page(3)})`.  HBase: FilterList.
namespace strata::filters::list {

/// Passes cells that pass all members (R10.36, R10.37); everything if there are no members.  HBase: MUST_PASS_ALL.
///
/// The order matters.  Members after one that refuses a cell, or a row at its end, do not see it: a page counts only
/// what reaches it (S28).  Members that may seek are still asked, for where to go on.
class all_of : public detail::filter_list<all_of> {
public:
    /// Takes the members in their order.  Throws: illegal_argument for an empty pointer.
    explicit all_of(const std::vector<shared_filter>& members) : filter_list(members) {}

    void begin_row() override {
        for (auto& member : members_) member->begin_row();
        seekers_->clear();
    }
    bool is_done() const override {
        return std::any_of(members_.begin(), members_.end(), [](const auto& member) { return member->is_done(); });
    }
    /// Returns true if a member rejects the row and no member that lets it pass may seek.  Such a member is asked about
    /// the row's cells, whatever the others say.
    bool rejects_row(bytes_view row) override {
        bool is_rejected = false;
        bool may_seek = false;
        for (std::size_t i = 0; i != members_.size(); ++i) {
            filter& member = *members_[i];
            if (member.is_done()) {
                blame(i);
                return true;
            }
            if (member.rejects_row(row)) {
                if (!is_rejected) blame(i);
                is_rejected = true;
            } else if (member.may_seek()) {
                may_seek = true;
            }
        }
        return is_rejected && !may_seek;
    }
    /// Returns the farthest hint of the members, if none of them remembers rows.
    row_hint next_row(bytes_view row) const override {
        row_hint farthest;
        if (remembers_rows()) return farthest;
        for (const auto& member : members_) {
            row_hint own = member->next_row(row);
            if (own.says == row_hint::no_row) return own;
            if (own.says == row_hint::nothing) continue;
            const bool is_first = farthest.says == row_hint::nothing;
            if (is_first || (read_->reversed ? own.row < farthest.row : own.row > farthest.row))
                farthest = std::move(own);
        }
        return farthest;
    }
    filter_answer judge(const cell_view& cell) override {
        seekers_->clear();
        detail::verdict_parts merged{true, detail::stride::cell};
        for (std::size_t i = 0; i != members_.size(); ++i) {
            filter& member = *members_[i];
            if (merged.keeps) {
                if (member.is_done()) {
                    blame(i);
                    merged = {false, detail::stride::row};
                    continue;
                }
                const detail::verdict_parts own = detail::parts_of(ask(i, cell));
                if (!own.keeps) blame(i);
                merged = {own.keeps, (std::max)(merged.step, own.step)};
            } else if (member.may_seek()) {
                ask(i, cell);
            }
        }
        return seekers_->empty() ? detail::answer_of(merged) : filter_answer::seek;
    }
    filter_hint hint(const cell_view& cell) override {
        filter_hint farthest;
        for (const std::size_t i : *seekers_) {
            if (members_[i]->is_done()) continue;
            filter_hint own = members_[i]->hint(cell);
            if (read_->as_hbase && !detail::leads_on(own) && detail::leads_on(farthest)) raise_failure();
            if (!detail::leads_on(farthest) || detail::leads_less_far(farthest, own, cell, read_->reversed))
                farthest = std::move(own);
        }
        return farthest;
    }
    cell_view transform(const cell_view& cell) override {
        cell_view changed = cell;
        for (auto& member : members_) changed = member->transform(changed);
        return changed;
    }
    bool rejects_cells() override {
        for (std::size_t i = 0; i != members_.size(); ++i) {
            if (!members_[i]->rejects_cells()) continue;
            blame(i);
            return true;
        }
        return false;
    }
    void write_string(std::string& text) const override { write_members(text, " AND "); }

private:
    /// Throws what HBase throws when it compares a hint with a missing one.
    [[noreturn]] static void raise_failure() {
        strata::detail::raise<server_failure>(
            "HBase fails to merge the hints of this list, because a fuzzy row filter after another one that seeks "
            "matches no row that follows; quirks::repaired merges them",
            "NullPointerException");
    }

    filter_answer ask(std::size_t i, const cell_view& cell) {
        const filter_answer answer = members_[i]->judge(cell);
        if (answer == filter_answer::seek) seekers_->push_back(i);
        return answer;
    }

    per_read<std::vector<std::size_t>> seekers_;  // the members that answered `seek` for the last cell
};

}  // namespace strata::filters::list
