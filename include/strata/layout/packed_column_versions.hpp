// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/core/hot.hpp>
#include <strata/layout/packed_chunk_view.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// In a walk over a run, the newest chunk first: asks for the chunks to come, of this run and then of the one behind it.
class run_ahead {
public:
    run_ahead() = default;  // of no walk yet
    run_ahead(inner* behind, const position& at) noexcept : behind_(behind), asked_(at) {
        if (behind_) prefetch_lines<7>(reinterpret_cast<const char*>(behind_));
        step();
    }
    void step() noexcept {
        if (asked_) asked_ = asked_.previous();
        if (!asked_ && behind_) asked_ = last_child(std::exchange(behind_, nullptr));
        if (asked_) prefetch_lines<16>(asked_.child());  // a full chunk of short values
    }

private:
    inner* behind_;
    position asked_;
};

/// The versions of one column of a record and of its run, newest first.
class column_versions {
public:
    STRATA_HOT column_versions(const record_view& record, unsigned column) noexcept
        : column_(record.column(column)), record_(&record), index_(column) {}

    bytes_view qualifier() const noexcept { return column_.qualifier; }

    /// use(version, value), until it says false.  It is called at one place, where a compiler may inline it.
    template <class Use>
    STRATA_HOT void for_each(Use use) const {
        const char* at = column_.versions();
        unsigned left = column_.count();
        run_walk run;
        for (;;) {
            version_key key{timestamp{}, kind::put};
            bytes_view value;
            if (left != 0) {
                --left;
                const version_view version = version_format::read(at);
                key = version.key;
                value = version.payload.value();
                at = version.end;
            } else {
                if (run.left == 0 && !(column_.is_spilled() && run.next_chunk(*this))) return;
                --run.left;
                key = run.in.key(run.left);
                value = run.in.value(run.left);
            }
            if (!use(key, value)) return;
        }
    }

private:
    /// Where a walk stands in the run, the newest chunk first.
    struct run_walk {
        STRATA_APART bool next_chunk(const column_versions& of) noexcept {
            if (!at) {
                inner* const root = load<inner*>(of.column_.root_slot());
                run::prefetch_root(root);
                at = last_child(root);
                run::prefetch_chunk(at);
                ahead = run_ahead(of.root_of_run_behind(), at);
            } else {
                at = at.previous();
                if (!at) return false;
                ahead.step();
            }
            in = chunk_view(chunk_at(at));
            left = chunk_at(at)->count;
            return true;
        }

        position at{};
        run_ahead ahead;
        chunk_view in;
        unsigned left = 0;
    };

    /// Of the next column of the record, if that has one.
    inner* root_of_run_behind() const noexcept {
        if (index_ + 1 == record_->columns()) return nullptr;
        const column_view next = record_->column(index_ + 1);
        return next.is_spilled() ? load<inner*>(next.root_slot()) : nullptr;
    }

    column_view column_;
    const record_view* record_;
    unsigned index_;
};

STRATA_HOT void prefetch_block_behind(const position& block) noexcept {
    if (const position behind = block.next()) prefetch(behind.child(), 1536);
}

/// As strata::visit_row, for the columns of a record, or of that block of a large row and those behind it.
template <class Visit>
STRATA_HOT void visit_columns(const record_view& first, position block, Visit& visit) {
    record_view behind;
    for (const record_view* record = &first;; record = &behind) {
        const unsigned columns = record->columns();
        for (unsigned i = 0; i != columns; ++i) {
            const column_versions versions(*record, i);
            if (!visit(versions.qualifier(), versions)) return;
        }
        if (block) block = block.next();
        if (!block) return;
        behind = record_view(block.child());
        prefetch_block_behind(block);
    }
}

}  // namespace strata::detail::packed
