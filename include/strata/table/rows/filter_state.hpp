// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/stable_order.hpp>
#include <strata/filter/filter.hpp>
#include <strata/request/options.hpp>

namespace strata::detail {

/// What a read with a filter knows from one row to the next.
///
/// A scan keeps it to its end.  An open scanner finds its place anew at every row and hands it on.
template <class = void>
class filter_state {
public:
    /// `made`: a filter of the read's own.  The others: as the options of the read say.
    explicit filter_state(std::unique_ptr<filter> made, bool families_on_demand = false,
                          std::size_t batch = no_limit) noexcept
        : chosen_(std::move(made)), batch_(batch), loads_on_demand_(families_on_demand) {}

    filter& chosen() noexcept { return *chosen_; }
    bool loads_on_demand() const noexcept { return loads_on_demand_; }
    std::size_t batch() const noexcept { return batch_; }

    /// Tells the filter, the first time.
    void begin(const filtered_read& how) {
        if (!std::exchange(has_begun_, true)) chosen_->begin_scan(how);
    }

    /// The filter has ended the read, for good.  HBase: isFilterDone, asked between rows (R4.37).
    bool has_ended() { return has_ended_ = has_ended_ || chosen_->is_done(); }

    /// The filter lets nothing pass any more, as it says now.
    bool is_filter_done() const { return chosen_->is_done(); }

    /// One family's part.
    struct family {
        bool has_ended = false;          ///< The filter has ended it for good (R4.18).
        std::optional<bytes> next = {};  ///< The row that a hint has led it to.
    };
    /// Of the n-th family.
    family& of(std::size_t n) {
        if (n >= families_.size()) families_.resize(n + 1);
        return families_[n];
    }

    /// Calls add(), which adds cells of a row.  If it throws, the parts that are complete by then are kept, since HBase
    /// has returned them before (R4.41), and raise_failure() throws the same.
    template <class Add>
    void gather(const Add& add) {
        if (batch_ == no_limit) return add();
        try {
            add();
        } catch (...) {
            failure_ = std::current_exception();
            cells.erase(cells.end() - static_cast<std::ptrdiff_t>(cells.size() % batch_), cells.end());
        }
    }
    bool has_failed() const noexcept { return failure_ != nullptr; }
    void raise_failure() const {
        if (failure_) std::rethrow_exception(failure_);
    }

    /// Decides on the cells of a row that have passed (R4.37).  `add_late()` adds those of families that are read
    /// late, if the row is not rejected (R4.40).
    ///
    /// With a batch HBase has returned parts of the row before it asks what becomes of it: that concerns the cells of
    /// the last part, unless it is a whole one.
    template <class AddLate>
    void decide(const AddLate& add_late) {
        const auto returned = static_cast<std::ptrdiff_t>(cells.size() - cells.size() % batch_);
        if (!decide_from(returned)) return;
        const std::size_t early = cells.size();
        gather(add_late);
        if (cells.size() != early) order_from(returned);
    }

    /// Of the row that was read last; its memory is used again.
    std::vector<cell_view> cells;

private:
    /// Decides on the cells that are not returned yet; false if there are none, or none is left.
    bool decide_from(std::ptrdiff_t returned) {
        const bool is_judged = cells.begin() + returned != cells.end();
        if (chosen_->decides_rows()) chosen_->prune(cells);
        if (!is_judged) return false;
        if (cells.begin() + returned == cells.end() || !chosen_->rejects_cells()) return true;
        cells.erase(cells.begin() + returned, cells.end());
        return false;
    }
    /// Puts the families of the part that is not returned yet in order.
    void order_from(std::ptrdiff_t returned) {
        const auto part = (std::min)(cells.size() - static_cast<std::size_t>(returned), batch_);
        const auto first = cells.begin() + returned;
        const std::vector<cell_view> own(first, first + static_cast<std::ptrdiff_t>(part));
        const auto order =
            stable_order(part, [&](std::size_t a, std::size_t b) { return own[a].family() < own[b].family(); });
        std::transform(order.begin(), order.end(), first, [&](std::size_t at) { return own[at]; });
    }

    std::unique_ptr<filter> chosen_;
    std::vector<family> families_;
    std::size_t batch_;
    std::exception_ptr failure_;
    bool loads_on_demand_;
    bool has_begun_ = false;
    bool has_ended_ = false;
};

/// The state of the filter of a read with these options; none without a filter.
///@{
template <class = void>
STRATA_NOINLINE std::shared_ptr<filter_state<>> made_filter_state(const filter& chosen, bool families_on_demand,
                                                                  std::size_t batch) {
    return std::make_shared<filter_state<>>(chosen.clone(), families_on_demand, batch);
}
template <class Options>
std::shared_ptr<filter_state<>> filter_state_of(const Options& options, const table_defaults& defaults,
                                                std::size_t batch) {
    if (!options.filter) return nullptr;
    return made_filter_state(*options.filter, options.families_on_demand.value_or(defaults.families_on_demand), batch);
}
///@}
inline filter* chosen_by(const std::shared_ptr<filter_state<>>& filtering) noexcept {
    return filtering ? &filtering->chosen() : nullptr;
}

}  // namespace strata::detail
