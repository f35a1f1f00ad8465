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
    run_ahead(inner* behind, const position& at) noexcept : behind_(behind), asked_(at) {
        if (behind_) prefetch(reinterpret_cast<const char*>(behind_), inner::bytes_of(fan_out / 4));
        step();
    }
    void step() noexcept {
        if (asked_) asked_ = asked_.previous();
        if (!asked_ && behind_) asked_ = last_child(std::exchange(behind_, nullptr));
        if (asked_) prefetch(asked_.child(), most_asked);
    }

private:
    static constexpr std::size_t most_asked = 1024;  // a full chunk of short values

    inner* behind_;
    position asked_;
};

/// The versions of one column of a record and of its run, newest first.
class column_versions {
public:
    STRATA_HOT column_versions(const record_view& record, unsigned column) noexcept
        : column_(record.column(column)), record_(&record), index_(column) {}

    bytes_view qualifier() const noexcept { return column_.qualifier; }

    /// use(version, value), until it says false.
    template <class Use>
    STRATA_HOT void for_each(Use use) const {
        const char* at = column_.versions();
        for (unsigned left = column_.count(); left != 0; --left) {
            const version_view version = version_format::read(at);
            if (!use(version.key, version.payload.value())) return;
            at = version.end;
        }
        if (column_.is_spilled()) for_each_of_run(use);
    }

private:
    template <class Use>
    STRATA_HOT void for_each_of_run(Use& use) const {
        inner* const root = load<inner*>(column_.root_slot());
        run::prefetch_root(root);
        position at = last_child(root);
        run::prefetch_chunk(at);
        for (run_ahead ahead(root_of_run_behind(), at); at; at = at.previous(), ahead.step()) {
            const chunk_view in(chunk_at(at));
            for (unsigned i = chunk_at(at)->count; i-- != 0;)
                if (!use(in.key(i), in.value(i))) return;
        }
    }

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
