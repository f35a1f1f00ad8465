// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/filter.hpp>
#include <strata/testing/model/matching.hpp>
#include <strata/testing/model/store.hpp>

namespace strata::testing::model {

using stores = std::map<std::string, store, bytewise>;

// The cells of one family, as a scan goes over them row by row.
class family_walk {
public:
    family_walk(const store& of, family_read options, const std::string& from, bool inclusive)
        : of_(of.described()), options_(std::move(options)), cells_(of.cells()) {
        leave_all_before(before_row(from));
        while (!inclusive && next() && next()->row == from) ++at_;
    }

    // The first cell that is left; null if there is none.
    const cell* next() const { return at_ < cells_.size() ? &cells_[at_] : nullptr; }

    // What is returned of the row of the next cell, which is left.
    std::vector<cell> read_row() {
        std::vector<cell> row;
        std::size_t end = at_;
        while (end < cells_.size() && cells_[end].row == cells_[at_].row) row.push_back(cells_[end++]);
        at_ = end;
        walked found = read_matcher(of_, options_).read(row);
        if (found.go_on) leave_all_before(*found.go_on);
        // The filter is asked once more at the next cell, of whatever row (R10.20).
        const bool is_over = next() && options_.by && options_.by->filter_all_remaining();
        if (found.scan_is_done || is_over) at_ = cells_.size();
        return std::move(found.included);
    }

private:
    void leave_all_before(const cell& key) {
        while (next() && sorts_before(*next(), key)) ++at_;
    }

    const family& of_;
    family_read options_;
    std::vector<cell> cells_;
    std::size_t at_ = 0;
};

// R4.4, R4.5, R4.8
inline bool lies_after(const scan_read& options, const std::string& row) {
    if (!options.prefix.empty()) return row.compare(0, options.prefix.size(), options.prefix) != 0;
    if (options.stop.empty()) return false;
    const int c = compare_bytes(row, options.stop);
    return c > 0 || (c == 0 && !options.stop_inclusive);
}

// R4.6: a whole family forgets the columns named before, a column named later narrows it again.
inline std::map<std::string, std::set<std::string>, bytewise> selected(const stores& all,
                                                                       const std::vector<selection>& columns) {
    std::map<std::string, std::set<std::string>, bytewise> chosen;
    if (columns.empty())
        for (const auto& [name, held] : all) chosen[name];
    for (const selection& s : columns) {
        if (s.qualifier)
            chosen[s.family].insert(*s.qualifier);
        else
            chosen[s.family].clear();
    }
    return chosen;
}

// R4.37: the rows of a scan.
inline std::vector<row_cells> scan(const stores& all, scan_read options, std::int64_t now) {
    if (!options.prefix.empty()) {  // R4.8: the first row is the prefix
        options.start = options.prefix;
        options.start_inclusive = true;
    }
    const std::unique_ptr<filter> by = options.filter ? options.filter->clone() : nullptr;
    std::deque<family_walk> families;
    for (const auto& [name, qualifiers] : selected(all, options.columns))
        families.emplace_back(all.at(name),
                              family_read{qualifiers, options.when, options.versions, options.raw, now, by.get()},
                              options.start, options.start_inclusive);

    std::vector<row_cells> found;
    while (static_cast<std::int64_t>(found.size()) < options.limit) {  // R4.42
        const cell* first = nullptr;
        for (const family_walk& one : families)
            if (one.next() && (!first || sorts_before(*one.next(), *first))) first = one.next();
        if (!first || lies_after(options, first->row)) break;
        const cell head = *first;
        if (by && by->filter_all_remaining()) break;
        const bool is_left_out = by && by->filter_row_key(head);
        if (is_left_out && by->filter_all_remaining()) break;

        std::vector<cell> cells;
        for (family_walk& one : families) {
            if (!one.next() || one.next()->row != head.row) continue;
            const std::vector<cell> part = one.read_row();  // R4.39: a row that is left out is shown all the same
            cells.insert(cells.end(), part.begin(), part.end());
        }
        bool is_returned = !is_left_out && !cells.empty();
        if (by && !is_left_out) {
            if (by->has_filter_row()) by->filter_row_cells(cells);
            is_returned = is_returned && !cells.empty() && !by->filter_row();
        }
        if (by) by->reset();
        if (is_returned) found.push_back({head.row, std::move(cells)});
    }
    return found;
}

}  // namespace strata::testing::model
