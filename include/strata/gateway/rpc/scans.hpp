// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/open_scanners.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/request/options.hpp>
#include <strata/wire/fields/client.hpp>

namespace strata::gateway::rpc {

/// What a request wants of a scan.
struct page_limits {
    std::uint64_t results = 0;  ///< Rows or parts of rows.  HBase: number_of_rows.
    std::uint64_t rows = 0;     ///< Whole rows, after which the scan ends; 0: no limit.
    bool splits_rows = false;   ///< A row that is too large may come in parts.
};

/// A scan that a client goes on with, page after page.
///
/// It looks one part ahead, so it knows whether a row goes on and whether the scan does.
class open_scan {
public:
    /// The bytes of a page at most.  HBase: hbase.server.scanner.max.result.size.
    static constexpr std::int64_t largest_page = 100 << 20;

    /// `rows`: the scan of `table` with these options.  `page_size`: the bytes of a page; of the largest one if it is not
    /// positive.  `keeps`: what lives as long as the scan.
    open_scan(any_scanner rows, const any_table& table, const scan_options& options, std::int64_t page_size,
              std::shared_ptr<const catalog> keeps = nullptr)
        : keeps_(std::move(keeps)),
          rows_(std::move(rows)),
          of_(&table),
          may_split_(!options.filter || !options.filter->decides_rows()),
          batch_(options.batch),
          store_limit_(options.store_limit),
          columns_(options.columns),
          page_size_(static_cast<std::size_t>(page_size <= 0 ? largest_page : (std::min)(page_size, largest_page))) {
        advance();
    }

    /// Counts a request that names its place.  Throws: out_of_order_scanner_next.
    void count(std::optional<std::uint64_t> place) {
        if (!place) return;
        if (*place != next_place_)
            raise<out_of_order_scanner_next>("page " + std::to_string(next_place_) + " of the scan is next, and page " +
                                             std::to_string(*place) + " was asked for");
        ++next_place_;
    }

    /// Appends a page to an answer.  Returns true if the scan goes on.  HBase: ScanResponse.
    bool answer(const page_limits& limits, reply& answer) {
        std::size_t size = 0;
        std::uint64_t rows = 0;
        bool is_over = false;  // the whole scan, and not only what this region has of it
        for (std::uint64_t i = 0; i != limits.results && ahead_ && size < page_size_; ++i) {
            if (unfinished_ && ahead_->front().row() != *unfinished_) ++rows;
            unfinished_.reset();
            if (limits.rows != 0 && rows >= limits.rows) {
                is_over = true;
                break;
            }
            if (append_part(limits, i + 1 == limits.results, size, answer)) ++rows;
            if (limits.rows != 0 && rows >= limits.rows) {
                is_over = true;
                break;
            }
        }
        // A filter ends the scan of all regions only if the page is empty (R4.45).
        if (limits.results != 0 && size == 0 && rows_.is_filter_done()) is_over = true;
        const bool goes_on = ahead_ || limits.results == 0 || std::exchange(owes_end_, false);
        answer.body.number(proto::scan_response::more_results, is_over ? 0 : 1);
        answer.body.number(proto::scan_response::more_results_in_region, goes_on ? 1 : 0);
        return goes_on && !is_over;
    }

private:
    void advance() {
        ahead_ = has_looked_ ? std::move(after_) : rows_.next();
        after_.reset();
        has_looked_ = false;
        at_ = 0;
    }

    /// Looks at the part after the one ahead: it is of the same row.
    bool goes_on_after() {
        if (!has_looked_) after_ = rows_.next();
        has_looked_ = true;
        return after_ && after_->front().row() == ahead_->front().row();
    }

    /// Makes what is ahead a full batch, if the row has so many cells left: the size of a page may have cut the last
    /// one short, and HBase begins a batch with each page.
    void fill() {
        while (batch_ != no_limit && ahead_->size() - at_ < batch_ && goes_on_after()) {
            ahead_->erase(ahead_->begin(), ahead_->begin() + static_cast<std::ptrdiff_t>(at_));
            ahead_->insert(ahead_->end(), std::make_move_iterator(after_->begin()),
                           std::make_move_iterator(after_->end()));
            at_ = 0;
            has_looked_ = false;
        }
    }

    /// Appends what is ahead, or a part of it that is a batch or fills the page, and goes on.  Says in unfinished_
    /// whether the row is said to go on; returns true if the row counts as a whole one.
    ///
    /// A row that the table stores more of is not counted at the end of the region, since HBase has taken it for one
    /// that goes on (R4.45).  The client counts it, and loses its limit if that was the last row of it.
    bool append_part(const page_limits& limits, bool ends_page, std::size_t& size, reply& answer) {
        fill();
        owes_end_ = false;
        const std::size_t most = at_ + (std::min)(ahead_->size() - at_, batch_);
        const auto is_page_full = [&] { return limits.splits_rows && may_split_ && size >= page_size_; };
        std::size_t end = at_;
        do {
            count_in_family((*ahead_)[end]);
            size += size_of((*ahead_)[end++]);
        } while (end != most && !is_page_full());

        const bool is_cut = is_page_full() || end - at_ == batch_;
        const cell& last = (*ahead_)[end - 1];
        const bool goes_on = end != ahead_->size() || goes_on_after();
        const bool seems_to = !goes_on && limits.rows != 0 && is_cut && stores_more_after(last);
        ends_page = ends_page || size >= page_size_;
        if (goes_on || (seems_to && (after_ || ends_page))) unfinished_ = last.row();
        owes_end_ = seems_to && !after_ && ends_page;
        append(std::span(*ahead_).subspan(at_, end - at_), answer);
        at_ = end;
        if (at_ == ahead_->size()) advance();
        return !unfinished_ && !seems_to;
    }

    /// Counts a cell that is sent, if families have a limit.
    void count_in_family(const cell& found) {
        if (store_limit_ < 0) return;
        if (first_ && first_->row() == found.row() && first_->family() == found.family()) {
            ++in_family_;
        } else {
            first_ = found;
            in_family_ = 1;
        }
    }

    /// The table stores a cell after that one in its row, seen or not.
    ///
    /// HBase says of a full batch, and of what fills a page, that its row goes on if that is so, and does not count the
    /// row then; the next one counts both.  A scan with a limit and a batch returns more rows than its limit because of
    /// that.
    bool stores_more_after(const cell& last) const {
        scan_options raw{.start = last.row(), .stop = last.row(), .stop_inclusive = true, .versions = all_versions};
        raw.raw = true;
        for (const selection& selected : columns_) raw.columns.push_back(selection::family(selected.family()));
        any_scanner stored = of_->open_scanner(raw);
        while (const auto row = stored.next()) {
            const cell& end = row->back();
            if (is_wanted_after(end, last)) return true;
        }
        return false;
    }
    bool is_wanted_after(const cell& end, const cell& last) const {
        if (end.family() != last.family()) return end.family() > last.family();
        if (store_limit_ >= 0 && in_family_ >= store_limit_) return false;  // the family is left at once (R4.34)
        const auto names_it = [&](const selection& selected) { return selected.family() == last.family(); };
        if (std::none_of(columns_.begin(), columns_.end(), names_it) ||
            std::any_of(columns_.begin(), columns_.end(),
                        [&](const selection& selected) { return names_it(selected) && selected.is_whole_family(); }))
            return end.qualifier() != last.qualifier() || end.version() != last.version();
        // Of single columns, it goes on at the next one.
        std::optional<bytes_view> next;
        for (const selection& selected : columns_)
            if (names_it(selected) && selected.qualifier() > last.qualifier() &&
                (!next || selected.qualifier() < *next))
                next = selected.qualifier();
        return next && end.qualifier() >= *next;
    }

    void append(std::span<const cell> part, reply& answer) const {
        using field = proto::scan_response;
        const std::uint64_t is_partial = unfinished_ ? 1 : 0;
        answer.body.number(field::partial_flag_per_result, is_partial);
        if (answer.takes_block) {
            answer.body.number(field::cells_per_result, part.size());
            for (const cell& found : part) append_cell(answer.block, found);
        } else {
            writer result = result_without_block(part);
            answer.body.message(field::results, result.number(proto::result::partial, is_partial));
        }
    }

    std::shared_ptr<const catalog> keeps_;
    any_scanner rows_;
    const any_table* of_;
    bool may_split_;
    std::size_t batch_;
    std::int64_t store_limit_;
    std::vector<selection> columns_;
    std::size_t page_size_;
    std::uint64_t next_place_ = 0;
    std::optional<std::vector<cell>> ahead_;
    std::size_t at_ = 0;                      // in it: cells before were sent
    std::optional<std::vector<cell>> after_;  // what comes after it, if has_looked_
    bool has_looked_ = false;
    std::optional<bytes> unfinished_;  // the row of the last part, if the client was told that it goes on
    bool owes_end_ = false;            // the next page says that nothing follows
    std::optional<cell> first_;        // of its row and family that was sent
    std::int64_t in_family_ = 0;       // cells of these that were sent
};

}  // namespace strata::gateway::rpc
