// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <utility>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/cell/cell.hpp>

namespace strata::detail {

/// The rows of a scan of any_table, or of a snapshot of one.  A row_source, with one virtual call a row.
///
/// Where says of each cell that the scan returns whether it is shown.
template <class Where>
class any_rows {
public:
    any_rows(std::unique_ptr<scan_source> rows, Where where) : rows_(std::move(rows)), where_(std::move(where)) {}

    std::span<const cell_view> next() {
        if constexpr (std::same_as<Where, every_cell>) return rows_->next();
        for (auto row = rows_->next(); !row.empty(); row = rows_->next()) {
            shown_.clear();
            for (const cell_view& one : row)
                if (where_(one)) shown_.emplace_back(one);
            if (!shown_.empty()) return shown_.cells();
        }
        return {};
    }
    template <class Use>
    void for_each_cell(const Use& use) {
        for (auto row = rows_->next(); !row.empty(); row = rows_->next())
            for (const cell_view& one : row)
                if (where_(one) && !use(one)) return;
    }
    bool is_filter_done() const { return rows_->is_filter_done(); }
    void check() const noexcept {}  // next() does

private:
    std::unique_ptr<scan_source> rows_;
    [[no_unique_address]] Where where_;
    cell_list shown_;
};

}  // namespace strata::detail
