// SPDX-License-Identifier: BSL-1.0
#include "model/region/store_scanner.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace model {

namespace {

// R1.8
kind next_lower(kind type) {
    switch (type) {
        case kind::family:
            return kind::column;
        case kind::column:
            return kind::family_version;
        case kind::family_version:
            return kind::version;
        case kind::version:
            return kind::put;
        case kind::put:
        case kind::minimum:
            break;
    }
    return kind::minimum;
}

}  // namespace

store_scanner::store_scanner(std::vector<cell> cells, std::unique_ptr<matcher> match, bool reversed,
                             std::int64_t store_limit, std::int64_t store_offset)
    : cells_(std::move(cells)),
      match_(std::move(match)),
      reversed_(reversed),
      store_limit_(static_cast<std::int32_t>(store_limit)),
      store_offset_(static_cast<std::int32_t>(store_offset)) {}

void store_scanner::begin_row(const cell& c) {
    count_in_row_ = 0;
    match_->begin_row(c.row);
}

// True: the next cell is now in another row.
bool store_scanner::reopened_elsewhere() {
    const cell last_top = cells_[at_];
    std::vector<cell> left = flushed_(last_top);
    flushed_ = nullptr;
    for (; at_ < cells_.size(); ++at_)
        if (cells_[at_].in_file) left.push_back(cells_[at_]);
    std::sort(left.begin(), left.end(), reversed_ ? sorts_before_reversed : sorts_before);
    cells_ = std::move(left);
    at_ = 0;
    const cell& top = cells_.empty() ? last_top : cells_.front();
    if (match_->row() != top.row) begin_row(top);
    return cells_.empty() || top.row != last_top.row;
}

void store_scanner::next_row(const cell& c) {
    const bytes row = c.row;
    match_->forget_row();
    while (at_ < cells_.size() && cells_[at_].row == row) ++at_;
}

// R4.31.  With NEW_VERSION_BEHAVIOR the column to go on at can be the present one; then the walk stays where it is,
// and finds the cell to be its own duplicate.
void store_scanner::next_column(const cell& c) {
    const cell from = c;
    const auto same_column = [&] {
        return at_ < cells_.size() && cells_[at_].row == from.row && cells_[at_].qualifier == from.qualifier;
    };
    // A file that was read backwards takes its own first key for that of the block behind the present one, and the walk
    // believes that it can step over the column without a look.
    const bool could_step_over = reversed_ && from.begins_file && match_->awaited() == from.qualifier;
    if (could_step_over && at_ + 1 < cells_.size() && cells_[at_ + 1].row == from.row &&
        cells_[at_ + 1].qualifier == from.qualifier)
        throw undefined();
    if (from.qualifier.empty() && from.type != kind::minimum) {
        // Upstream looks for the first cell behind the next lower type.  That key has no seq and therefore lies behind
        // the cells that are equal to it but for their seq; a file, which knows no seqs, stops at such a cell all the
        // same, is told again to go on, and so for ever.
        for (std::size_t i = at_; i < cells_.size() && cells_[i].row == from.row && cells_[i].qualifier.empty(); ++i)
            if (cells_[i].in_file && cells_[i].timestamp == from.timestamp && cells_[i].type == next_lower(from.type) &&
                cells_[i].type != from.type)
                throw failure("failure EndlessLoop");
        while (same_column() && cells_[at_].timestamp == from.timestamp && cells_[at_].type >= from.type) ++at_;
    } else if (const std::optional<bytes> awaited = match_->awaited()) {
        while (at_ < cells_.size() && cells_[at_].row == from.row && compare(cells_[at_].qualifier, *awaited) < 0)
            ++at_;
    } else {
        while (same_column()) ++at_;
    }
}

bool store_scanner::next(std::vector<cell>& out, batch_progress& progress) {
    if (flushed_ && peek() != nullptr && reopened_elsewhere()) return true;
    if (peek() == nullptr) return false;
    if (!progress.limited() || !match_->row()) begin_row(cells_[at_]);

    std::size_t count = 0;
    while (at_ < cells_.size()) {
        const cell c = cells_[at_];
        const match_code code = match_->match(c);
        switch (code) {
            case match_code::include:
            case match_code::include_next_column:
            case match_code::include_next_row:
                ++count_in_row_;
                if (count_in_row_ > store_offset_) {
                    out.push_back(c);
                    ++count;
                    if (!progress.skipping) ++progress.taken;
                    // R4.34
                    const auto enough = static_cast<std::int32_t>(plus(store_limit_, store_offset_));
                    if (store_limit_ > -1 && count_in_row_ >= enough) {
                        next_row(c);
                        return true;
                    }
                }
                if (code == match_code::include_next_row)
                    next_row(c);
                else if (code == match_code::include_next_column)
                    next_column(c);
                else
                    ++at_;
                if (progress.full()) return count > 0;
                break;
            case match_code::done:
                match_->forget_row();
                return true;
            case match_code::next_row:
                next_row(c);
                break;
            case match_code::next_column:
                next_column(c);
                break;
            case match_code::skip:
                ++at_;
                break;
        }
    }
    return count > 0;
}

std::vector<cell> store_scanner::rest() {
    std::vector<cell> out;
    batch_progress unlimited;
    while (next(out, unlimited)) {
    }
    return out;
}

void store_scanner::leave_row(const bytes& row) {
    if (flushed_ && peek() != nullptr) reopened_elsewhere();
    while (at_ < cells_.size() && cells_[at_].row == row) ++at_;
}

}  // namespace model
