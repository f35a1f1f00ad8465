// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/any_view.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/cell/cell.hpp>
#include <strata/request/options.hpp>
#include <strata/table/reads.hpp>

namespace strata {

class any_table;

/// A table of a catalog as it was when `t.snapshot()` was called: see snapshot.
///
/// What its reads return owns its bytes.  It goes on while its table is disabled, and after it was dropped.
/// Invalidated by: as a snapshot of the table is; of an attached table, by the end of the table.
class any_snapshot : public reads<any_snapshot, detail::any_families> {
public:
    /// Made by any_table::snapshot().  `point`: the number of the last write that it sees.
    any_snapshot(std::shared_ptr<const any_table> table, std::shared_ptr<const detail::read_engine<cell>> seen,
                 std::uint64_t point) noexcept
        : table_(std::move(table)), seen_(std::move(seen)), point_(point) {}

    /// See snapshot.
    std::uint64_t point() const noexcept { return point_; }

    /// For strata::reads.
    ///@{
    auto view() const { return detail::any_view<cell>(*seen_); }
    template <class Options>
    detail::any_steps steps_of(const Options& options) const {
        return {seen_->steps_of(detail::for_any_table(options)), nullptr, table_};
    }
    ///@}

private:
    std::shared_ptr<const any_table> table_;  // null if somebody else keeps it
    std::shared_ptr<const detail::read_engine<cell>> seen_;
    std::uint64_t point_;
};

}  // namespace strata
