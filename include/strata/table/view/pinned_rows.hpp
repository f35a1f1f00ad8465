// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include <strata/answer/scan_view.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail {

/// The rows of another row_source, of one published state, which it keeps.  Nobody waits for it, and writes go on
/// meanwhile.
template <row_source Source>
class pinned_rows {
public:
    /// Of what make() returns.  `holds` keeps the state.
    template <class Make>
    pinned_rows(std::shared_ptr<const void> holds, Make make) : holds_(std::move(holds)), rows_(make()) {}

    std::span<const cell_view> next() { return rows_.next(); }
    template <class Use>
    STRATA_ALWAYS_INLINE void for_each_cell(const Use& use) {
        rows_.for_each_cell(use);
    }
    bool is_filter_done() const { return rows_.is_filter_done(); }
    void check() const noexcept { rows_.check(); }

private:
    std::shared_ptr<const void> holds_;
    Source rows_;
};

/// Of what make() returns.
template <class Make>
pinned_rows(std::shared_ptr<const void>, Make) -> pinned_rows<std::invoke_result_t<Make&>>;

}  // namespace strata::detail
