// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/answer/scan_explanation.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/filter.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>

namespace strata::detail {

/// What a filter did to a column of a row.
struct filter_record {
    bytes_view row;
    const column& what;
    bool was_asked = false;  // about the row
    bool has_ended = false;  // before it was asked
    bool rejected_row = false;
    bool passed = false;       // some version of the column
    bool refused = false;      // some version of the column
    std::string refuser = {};  // of the first of these
    std::string leader = {};   // who has led on from a cell of the row, or of an earlier one

    bool concerns(const cell_view& cell) const noexcept {
        return cell.row() == row && cell.family() == what.family() && cell.qualifier() == what.qualifier();
    }
};

/// Another filter, watched: answers as it does, and writes down what concerns the record.
template <class = void>
class watching_filter final : public filter {
public:
    watching_filter(std::unique_ptr<filter> watched, filter_record& record)
        : watched_(std::move(watched)), record_(&record) {}

    std::unique_ptr<filter> clone() const override {
        return std::make_unique<watching_filter>(watched_->clone(), *record_);
    }
    std::string name() const override { return watched_->name(); }
    std::string refuser() const override { return watched_->refuser(); }
    void begin_scan(const filtered_read& read) override { watched_->begin_scan(read); }
    std::size_t depth() const override { return watched_->depth(); }
    void begin_row() override {
        is_in_row_ = false;
        watched_->begin_row();
    }
    bool is_done() const override {
        const bool is_done = watched_->is_done();
        if (is_done && !record_->was_asked && !record_->has_ended) {
            record_->has_ended = true;
            record_->refuser = watched_->refuser();
        }
        return is_done;
    }
    bool rejects_row(bytes_view row) override {
        is_in_row_ = row == record_->row;
        if (is_in_row_) {
            record_->was_asked = true;
            record_->leader.clear();
        }
        return noted_row(watched_->rejects_row(row));
    }
    filter_answer judge(const cell_view& cell) override {
        const filter_answer answer = watched_->judge(cell);
        const bool is_kept = answer == filter_answer::include || answer == filter_answer::include_next_column ||
                             answer == filter_answer::include_next_row;
        if (record_->concerns(cell)) {
            if (is_kept)
                record_->passed = true;
            else
                note_refusal();
        } else if (leads_past(cell, answer)) {
            record_->leader = is_kept ? watched_->name() : watched_->refuser();
        }
        return answer;
    }
    bool may_seek() const override { return watched_->may_seek(); }
    filter_hint hint(const cell_view& cell) override { return watched_->hint(cell); }
    cell_view transform(const cell_view& cell) override { return watched_->transform(cell); }
    bool decides_rows() const override { return watched_->decides_rows(); }
    bool is_family_essential(bytes_view family) const override { return watched_->is_family_essential(family); }
    void prune(std::vector<cell_view>& cells) override {
        const auto count = [&] {
            return std::count_if(cells.begin(), cells.end(), [&](const auto& one) { return record_->concerns(one); });
        };
        const auto before = count();
        watched_->prune(cells);
        if (before == 0 || count() != 0) return;
        note_refusal();
        record_->passed = false;
    }
    bool rejects_cells() override { return noted_row(watched_->rejects_cells()); }

private:
    /// The read may go on after the column: in its family, or from an earlier row.
    bool leads_past(const cell_view& cell, filter_answer answer) const noexcept {
        if (!is_in_row_) return answer == filter_answer::seek && !record_->was_asked;
        return cell.family() == record_->what.family() && answer != filter_answer::include &&
               answer != filter_answer::skip && answer != filter_answer::next_column &&
               answer != filter_answer::include_next_column;
    }
    void note_refusal() {
        if (!record_->refused) record_->refuser = watched_->refuser();
        record_->refused = true;
    }
    bool noted_row(bool is_rejected) {
        if (is_rejected && is_in_row_ && !record_->rejected_row) {
            record_->rejected_row = true;
            record_->refuser = watched_->refuser();
        }
        return is_rejected;
    }

    std::unique_ptr<filter> watched_;
    filter_record* record_;
    bool is_in_row_ = false;
};

/// The row lies between the bounds of the scan, or has its prefix.
template <class = void>
bool lies_in(const scan_options& scan, bytes_view row) {
    if (!scan.prefix.empty()) return row.starts_with(scan.prefix);
    const row_start from = start_of(scan);
    const bool is_before = from.reversed ? row > from.row : row < from.row;
    if (!from.row.empty() && (is_before || (!from.is_inclusive && row == from.row))) return false;
    return !stop_of(scan).is_beyond(row);
}

/// The scan selects the column (R4.6).
template <class = void>
bool selects(const std::vector<selection>& wanted, const column& what) {
    bool is_whole = wanted.empty();
    bool is_named = false;
    for (const selection& one : wanted) {
        if (one.family() != what.family()) continue;
        is_whole = one.is_whole_family();
        is_named = !is_whole && (is_named || one.qualifier() == what.qualifier());
    }
    return is_whole || is_named;
}

/// Why a scan has returned nothing of a column of a row that `stored` tells of.
template <class = void>
scan_outcome outcome_of(const scan_options& scan, const explanation& stored, bool is_beyond_limit,
                        const filter_record& asked) {
    time_range when = scan.when;
    for (const family_range& one : scan.family_when)
        if (one.family == stored.what.family()) when = one.when;
    const auto none = [&](auto is_so) { return std::none_of(stored.cells.begin(), stored.cells.end(), is_so); };
    if (none([](const auto& one) { return !one.what.is_marker(); })) return scan_outcome::not_stored;
    if (!lies_in(scan, stored.row)) return scan_outcome::outside_rows;
    if (!selects(scan.columns, stored.what)) return scan_outcome::not_selected;
    if (none([&](const auto& one) { return !one.what.is_marker() && when.contains(one.what.timestamp()); }))
        return scan_outcome::outside_time;
    if (when.is_all_time() && none([](const auto& one) { return one.shown == visibility::visible; }))
        return scan_outcome::hidden;
    if (is_beyond_limit) return scan_outcome::beyond_limit;
    if (asked.has_ended) return scan_outcome::scan_ended;
    if (asked.rejected_row) return scan_outcome::row_rejected;
    if (asked.refused && !asked.passed) return scan_outcome::cell_rejected;
    if (scan.filter && !asked.passed && !asked.leader.empty()) return scan_outcome::passed_over;
    if (scan.store_limit >= 0 || scan.store_offset > 0) return scan_outcome::cut_off;
    if (scan.filter && !asked.was_asked) return scan_outcome::not_loaded;
    return scan_outcome::hidden;
}

/// Scans up to a row, and says why it returns a column of it, or does not.
template <class View>
scan_explanation explained_scan(const View& view, scan_options scan, bytes_view row, const column& what) {
    scan_explanation told{view.answer(explain_request{row, what, {}})};
    filter_record asked{row, told.stored.what};
    if (scan.filter) scan.filter = std::make_shared<watching_filter<>>(scan.filter->clone(), asked);
    std::size_t rows = 0;
    bool is_beyond = false;
    bytes last;
    for (const auto& one : scan_view([&] { return view.answer(scan_request{scan, every_cell()}); })) {
        is_beyond = scan.reversed ? one.key() < row : one.key() > row;
        if (is_beyond) break;
        if (std::exchange(last, bytes(one.key())) != one.key()) ++rows;
        if (one.key() == row)
            for (const cell_view& found : one.versions(told.stored.what)) told.returned.emplace_back(found);
    }
    if (!told.returned.empty()) return told;
    told.outcome = outcome_of(scan, told.stored, !is_beyond && last != row && rows == scan.limit, asked);
    if (told.outcome == scan_outcome::passed_over)
        told.filter = asked.leader;
    else if (told.outcome == scan_outcome::scan_ended || told.outcome == scan_outcome::row_rejected ||
             told.outcome == scan_outcome::cell_rejected)
        told.filter = asked.refuser;
    return told;
}

}  // namespace strata::detail
