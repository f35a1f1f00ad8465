// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/core/hot.hpp>
#include <strata/layout/packed_chunk_walk.hpp>
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
    /// The newest chunk has been asked for.  `behind`: where the next column has its run, or null.
    run_ahead(inner* root, const char* behind) noexcept : root_(root), behind_(behind) {}

    /// The second chunk, and of it only what it begins with: short reads do not come to all of it.
    void begin() noexcept { goes_on() ? run::prefetch_numbers(asked_) : ask_behind(); }
    void step() noexcept { goes_on() ? run::prefetch_chunk(chunk_at(asked_)) : ask_behind(); }

private:
    bool goes_on() noexcept {
        if (root_) asked_ = last_child(std::exchange(root_, nullptr));
        if (asked_) asked_ = asked_.previous();
        return static_cast<bool>(asked_);
    }
    void ask_behind() noexcept {
        if (!behind_) return;
        run::prefetch_chunk(run::newest_chunk_in(behind_));
        root_ = run::root_in(std::exchange(behind_, nullptr));
        run::prefetch_children(root_);
    }

    inner* root_;  // of a run of which nothing but the newest chunk has been asked for, or null
    const char* behind_;
    position asked_{};
};

/// The versions of one column of a record and of its run, newest first.
class column_versions {
public:
    /// `begin`: of the column, as record.begin(column).
    STRATA_HOT column_versions(const record_view& record, unsigned column, std::size_t begin) noexcept
        : column_(record.entries() + begin), record_(&record), index_(column) {}

    bytes_view qualifier() const noexcept { return column_.qualifier; }

    /// use(version, value), until it says false.  It is called at one place, where a compiler may inline it.
    template <class Use>
    STRATA_HOT void for_each(Use use) const {
        const char* at = column_.versions();
        unsigned left = column_.count();
        run_walk run;
        chunk_walk in;  // apart from it, so that it may stay in registers
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
                if (in.is_at_end()) {
                    const chunk_part next = column_.is_spilled() ? run.next_part(*this) : chunk_part{};
                    if (!next.of) return;
                    in = chunk_walk(next);
                }
                in.go_on();
                key = in.key();
                value = in.value();
            }
            if (!use(key, value)) return;
        }
    }

private:
    /// Where a walk stands in the run, the newest chunk first.  That is read before the tree is looked at.
    ///
    /// The second chunk is read in two parts, and only between them others are asked for: a read that is short does not come
    /// to them, and for each it would wait until its page has been looked up.
    struct run_walk {
        static constexpr unsigned short_read = 24;

        STRATA_APART chunk_part next_part(const column_versions& of) noexcept {
            if (!root) {
                const char* const slot = of.column_.run_slot();
                chunk* const newest = run::newest_chunk_in(slot);
                run::prefetch_chunk(newest);
                root = run::root_in(slot);
                run::prefetch_children(root);
                ahead = run_ahead(root, of.run_behind());
                ahead.begin();
                return {newest, 0, newest->count};
            }
            if (rest != 0) {
                ahead.step();  // from here on two chunks ahead
                ahead.step();
                return {chunk_at(at), 0, std::exchange(rest, 0)};
            }
            const bool is_second = !at;
            at = (is_second ? last_child(root) : at).previous();
            if (!at) return {};
            chunk* const next = chunk_at(at);
            const unsigned count = next->count;
            if (!is_second)
                ahead.step();
            else if (count > 1)
                rest = count - std::min(count - 1, short_read);
            return {next, rest, count};
        }

        inner* root = nullptr;
        position at{};      // from the second chunk on
        unsigned rest = 0;  // versions of the second chunk to come
        run_ahead ahead;
    };

    /// Where the next column of the record has its run, if it has one.
    const char* run_behind() const noexcept {
        if (index_ + 1 == record_->columns()) return nullptr;
        const column_view next = record_->column(index_ + 1);
        return next.is_spilled() ? next.run_slot() : nullptr;
    }

    column_view column_;
    const record_view* record_;
    unsigned index_;
};

STRATA_HOT void prefetch_block_behind(const position& block) noexcept {
    if (const position behind = block.next()) prefetch(behind.child(), 1536);
}

/// As strata::visit_row, for the columns of a record, or of that block of a large row and those behind it.  Returns whether
/// visit never said false.
template <class Visit>
STRATA_HOT bool visit_columns(const record_view& first, position block, Visit& visit) {
    record_view behind;
    for (const record_view* record = &first;; record = &behind) {
        const unsigned columns = record->columns();
        column_ends end(*record);
        std::size_t begin = 0;
        for (unsigned i = 0; i != columns; begin = end.next()) {
            const column_versions versions(*record, i, begin);
            if (!visit(versions.qualifier(), versions)) return false;
            if (++i == columns) break;
        }
        if (block) block = block.next();
        if (!block) return true;
        behind = record_view(block.child());
        prefetch_block_behind(block);
    }
}

}  // namespace strata::detail::packed
