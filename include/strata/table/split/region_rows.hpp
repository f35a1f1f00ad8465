// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/request/options.hpp>
#include <strata/request/split_keys.hpp>

namespace strata::detail {

/// The rows of one region after another, of a scan or of a scanner.
///
/// Those of a region are what `open(region, options)` returns, which is called when the region before it has ended.
/// Invalidated by: as those; and by a move or the end of the split_table.
template <class Table, class Open>
class region_rows {
    using rows_type = std::invoke_result_t<const Open&, const Table&, const scan_options&>;

public:
    /// Opens the first region.
    region_rows(std::span<const std::unique_ptr<Table>> regions, const split_keys& keys, scan_options options,
                Open open)
        : regions_(regions), options_(std::move(options)), left_(keys.of(options_)), open_(std::move(open)) {
        open_region();
    }

    auto next() {
        for (;;) {
            auto found = is_over_ ? decltype(opened_->rows.next())() : opened_->rows.next();
            if (!found.empty()) count(found.front().row());
            if (!found.empty() || is_over_) return found;
            go_on();
        }
    }

    template <class Use>
    void for_each_cell(const Use& use) {
        while (!is_over_) {
            opened_->rows.for_each_cell([&](const cell_view& one) {
                count(one.row());
                is_over_ = !use(one);
                return !is_over_;
            });
            if (!is_over_) go_on();
        }
    }

    bool is_filter_done() const { return opened_ && opened_->rows.is_filter_done(); }
    void check() const noexcept {
        if (opened_) opened_->rows.check();
    }

private:
    struct opened {  // where it stays
        template <std::invocable Make>
        explicit opened(const Make& make) : rows(make()) {}
        rows_type rows;
    };

    void open_region() {
        is_over_ = true;  // if it throws
        opened_.reset();
        opened_.emplace([&] { return open_(*regions_[left_.first], options_); });
        is_over_ = false;
    }

    /// Counts a part of a row that is handed over.
    void count(bytes_view row) {
        has_returned_ = true;
        if (options_.limit == no_limit || (counted_ && *counted_ == row)) return;
        ++count_;
        counted_.emplace(row);
    }
    /// Goes to the next region when this one has no more rows.
    ///
    /// A filter that lets nothing pass any more ends the scan if the region has returned nothing; otherwise the next
    /// region begins with a new one (R4.45).
    void go_on() {
        if (options_.limit != no_limit) options_.limit = options_.limit - std::exchange(count_, 0);
        const bool has_returned = std::exchange(has_returned_, false);
        is_over_ =
            left_.first == left_.last || options_.limit == 0 || (opened_->rows.is_filter_done() && !has_returned);
        if (is_over_) return;
        options_.reversed ? --left_.first : ++left_.first;
        open_region();
    }

    std::span<const std::unique_ptr<Table>> regions_;
    scan_options options_;           // of the region: its limit is what is left
    split_keys::region_range left_;  // begins with the region
    [[no_unique_address]] Open open_;
    std::optional<opened> opened_;  // of the region
    std::optional<bytes> counted_;  // the row that was counted last
    std::size_t count_ = 0;         // of the region's rows, if there is a limit
    bool has_returned_ = false;     // the region has
    bool is_over_ = false;
};

}  // namespace strata::detail
