// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include <strata/cell/cell.hpp>

namespace strata {

/// The rows of a scan of one published state, which it keeps: the members of View, a scan_view.
///
/// Nobody waits for it, and writes go on meanwhile.  A row is valid until the next step.
/// Invalidated by: the end of the table, and an assignment to it.
template <class View>
class pinned_scan {
public:
    /// An iterator over the rows.
    using iterator = typename View::iterator;

    /// Made by scan().  `holds` keeps the state.
    template <class Make>
    pinned_scan(std::shared_ptr<const void> holds, Make make) : holds_(std::move(holds)), rows_(make()) {}

    /// See scan_view.
    ///@{
    auto begin() { return rows_.begin(); }
    auto end() const noexcept { return rows_.end(); }
    template <class Use>
    void for_each_cell(Use use) {
        rows_.for_each_cell(std::move(use));
    }
    bool is_filter_done() const { return rows_.is_filter_done(); }
    ///@}

private:
    std::shared_ptr<const void> holds_;
    View rows_;
};

/// Of the scan that `make()` returns.
template <class Make>
pinned_scan(std::shared_ptr<const void>, Make) -> pinned_scan<std::invoke_result_t<Make&>>;

}  // namespace strata
