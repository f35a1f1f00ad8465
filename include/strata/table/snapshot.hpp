// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/reads.hpp>
#include <strata/table/view/changed_parts.hpp>
#include <strata/table/view/copied_rows.hpp>
#include <strata/table/view/copying_view.hpp>
#include <strata/table/view/held_view.hpp>
#include <strata/table/view/pinned_rows.hpp>
#include <strata/table/view/row_portions.hpp>

namespace strata {

/// A table as it was when `t.snapshot()` was called, whatever is put, deleted, flushed or compacted since.
///
/// It has the reads of the table, which answer as they would have then: the time that policies look at has stopped,
/// too.  What they return owns its bytes.
/// HBase's scanners read so, at a read point (R9.5); what its shell calls a snapshot is a copy of files.
///
/// Taking one is constant, and so is a copy, which is of the same moment.  As long as one of them is there, flushes and
/// compactions keep what it may ask for (R8.15).  What was kept goes with the first mutation after.
/// Families declared deletes::erase forget at once all the same, and clear() takes what was not flushed.  What has
/// expired since goes with a flush or a compaction, as in HBase, and the snapshot then misses it; so does a version that
/// every read misses after a flush, since hidden ones count there (S3, S7).  An alter of the table ends its snapshots:
/// reads throw not_serving_region (R8.20).
/// It looks into the table itself: it ends before the table does, and the table is not moved meanwhile.
/// With concurrency::single_writer it keeps the version that it was taken of instead, and goes on whatever is cleared
/// or altered, and if the table is moved.  It ends before the table does.
/// Threads: one snapshot may be read by several threads at once.  For its table a read, a copy and the end of a
/// snapshot are reads; a table with a lock holds it meanwhile.
/// Complexity of reads: as those of a scan of the table, and linear in what is returned.
/// Throws: as the reads of the table.
/// State is that of the table, Lock lets calls in.
template <class State, class Lock>
class snapshot : public reads<snapshot<State, Lock>, typename State::families_type> {
    using view_type = detail::held_view<State, Lock>;

public:
    /// The families of the table.
    using families_type = typename State::families_type;

    /// Made by the snapshot() of a table, which holds the lock.
    snapshot(const Lock& lock, const State& table)
        : view_(std::make_shared<const view_type>(lock, table)), origin_(&table) {}
    /// Made by that of a table that publishes its versions: `table` is one, which `holds` keeps, as at that time.
    snapshot(const Lock& lock, const State& table, timestamp now, std::shared_ptr<const void> holds, const void* origin)
        : origin_(origin) {
        struct kept {
            kept(std::shared_ptr<const void> one, const Lock& all, const State& shown, timestamp time)
                : version(std::move(one)), seen(all, shown, time) {}
            std::shared_ptr<const void> version;
            view_type seen;  // goes first
        };
        const auto both = std::make_shared<const kept>(std::move(holds), lock, table, now);
        view_ = std::shared_ptr<const view_type>(both, &both->seen);
    }

    /// Copies see the same moment.  A move copies: a snapshot that was moved from can still be used.
    ///@{
    snapshot(const snapshot&) noexcept = default;
    snapshot& operator=(const snapshot&) noexcept = default;
    ~snapshot() = default;
    ///@}

    /// The number of the last write that it sees: a later snapshot has a greater one if the table was written to.
    /// Loads, clear() and an alter are writes, too; flushes and compactions are none.
    std::uint64_t point() const noexcept { return view_->point(); }
    /// Both are of one table.
    bool is_of_table_of(const snapshot& other) const noexcept { return origin_ == other.origin_; }
    /// For diff(): the parts of a scan that the other one may answer differently.
    detail::changed_parts<> changed_parts(const snapshot& other, const strata::scan_options& asked) const {
        if constexpr (detail::shows_all<Lock>)
            return detail::changed_parts<>(view_->table(), other.view_->table(), asked);
        else
            return detail::changed_parts<>(asked);
    }

    /// For strata::reads.  The rows of a scan come some at a time; it keeps the moment, also if the snapshot ends.
    ///@{
    auto view() const {
        return detail::copies_of([&] { return view_->read(); }, [&](const auto&) { return view_->view(); });
    }
    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        if constexpr (detail::shows_all<Lock>) {
            return detail::pinned_rows(view_, [&] {
                return view_->view().answer(detail::scan_request{options, std::move(where)});
            });
        } else {
            const auto held = view_->read();
            return detail::row_portions<State, Lock, Where>(
                view_->lock(), view_->table(), detail::for_any_table(options), std::move(where), view_->seen(), view_);
        }
    }
    template <class Options>
    auto steps_of(const Options& options) const {
        return detail::copied_rows([&] { return rows_of(options, every_cell()); });
    }
    ///@}

private:
    std::shared_ptr<const view_type> view_;
    const void* origin_;  // tells tables apart
};

}  // namespace strata
