// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/error.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/options.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/table/rows/filter_state.hpp>
#include <strata/table/view/read_view.hpp>

namespace strata::detail {

/// A scan of a table that is read some rows at a time.  It goes on after the last of them, and sees nothing that was
/// written since.
///
/// The table may change between two reads, and is kept from writers during one.  Its end and a move of it invalidate
/// the scan.  State is that of the table, Lock lets calls in.  Where: see gathered_rows.
template <class State, class Lock, class Where = every_cell>
class resumable_scan {
public:
    /// Of what was seen at a moment, which `holds` keeps.
    resumable_scan(const Lock& lock, const State& table, scan_options options, Where where, const read_moment& seen,
                   std::shared_ptr<const void> holds)
        : lock_(&lock),
          table_(&table),
          options_(std::move(options)),
          where_(std::move(where)),
          seen_(seen),
          holds_(std::move(holds)),
          filtering_(view().filter_state_for(options_)),
          owner_(table.open_scanners_.owner()) {}
    /// Of the present, which is kept from keep_moment() on.  The caller holds the lock until then.
    resumable_scan(const Lock& lock, const State& table, scan_options options, Where where = {})
        : resumable_scan(lock, table, std::move(options), std::move(where), {.now = table.clock_.now()}, nullptr) {}

    /// Takes over the scan of `other`, which is only safe to destroy.
    resumable_scan(resumable_scan&& other) noexcept
        : lock_(other.lock_),
          table_(other.table_),
          options_(std::move(other.options_)),
          where_(std::move(other.where_)),
          seen_(std::exchange(other.seen_, {})),
          holds_(std::move(other.holds_)),
          filtering_(std::move(other.filtering_)),
          last_(std::move(other.last_)),
          owner_(other.owner_) {}
    resumable_scan(const resumable_scan&) = delete;
    resumable_scan& operator=(const resumable_scan&) = delete;
    resumable_scan& operator=(resumable_scan&&) = delete;
    ~resumable_scan() {
        if (!keeps_moment()) return;
        check_owner();
        const auto held = lock_->read();
        forget_moment();
    }

    /// What is left of it: with the limit on its rows.
    const scan_options& options() const noexcept { return options_; }
    /// See scan_view.
    bool is_filter_done() const { return filtering_ && filtering_->is_filter_done(); }
    /// What is seen of the table.
    auto view() const noexcept { return read_view<State, as_it_was>(*table_, {seen_}); }

    /// Keeps the present in the table, until forget_moment() or the end.  Throws: std::bad_alloc.
    void keep_moment() {
        seen_.read_point = table_->sequence_;
        seen_.moment = table_->open_moment();
    }
    void forget_moment() noexcept {
        if (keeps_moment()) table_->close_moment(std::exchange(seen_.moment, present));
    }

    /// A guard to read the table under.
    auto enter() const {
        check_owner();
        return lock_->read();
    }
    /// Throws not_serving_region if the table was altered since the scan began (R8.20).
    void check_moment() const {
        if (table_->open_scanners_.has_ended(seen_.moment))
            raise<not_serving_region>("the table was altered during this scan; begin another after its last row");
    }

    /// Calls use(row) for the next rows, or with a batch for their parts, so many rows at most; returns whether there
    /// may be more.  The caller holds the lock.
    template <class Use>
    bool read(std::size_t rows, Use use) {
        const scan_bounds most{(std::min<std::size_t>)(rows, options_.limit), options_.batch, rows >= options_.limit};
        row_start start = start_of(options_);
        if (last_) start = {*last_, false, options_.reversed};
        std::size_t found = 0;
        for (const row_view& row : scan_view([&] { return view().rows(start, options_, most, filtering_, where_); })) {
            if (found == 0 || *last_ != row.key()) {
                ++found;
                last_ = bytes(row.key());
            }
            use(row);
        }
        if (found < most.rows)
            options_.limit = 0;
        else if (options_.limit != no_limit)
            options_.limit = options_.limit - found;
        return options_.limit != 0;
    }

private:
    bool keeps_moment() const noexcept { return seen_.moment != present && !holds_; }

    void check_owner() const noexcept {
        STRATA_EXPECT(
            owner_.is_current(),
            "strata: the table of this scan was moved or destroyed before the scan; end scans first, and keep "
            "their table where it is");
    }

    const Lock* lock_;
    const State* table_;
    scan_options options_;
    [[no_unique_address]] Where where_;
    read_moment seen_;
    std::shared_ptr<const void> holds_;  // what keeps the moment, if that is not this scan
    std::shared_ptr<filter_state<>> filtering_;
    std::optional<bytes> last_;         // the row that was read last
    [[no_unique_address]] loan owner_;  // the table
};

}  // namespace strata::detail
