// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/column_versions.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/interleaved_lookup.hpp>
#include <strata/segment/packed/row/record_prefetcher.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail::packed {

/// A place in the cells of a packed segment.
class cursor {
public:
    cursor() = default;
    explicit cursor(inner* const* root) noexcept : root_(root) {}

    bool valid() const noexcept { return static_cast<bool>(row_); }
    bytes_view row() const noexcept { return row_name_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    version_key version() const noexcept { return version_; }
    bytes_view value() const noexcept { return value_; }

    void seek_first() noexcept { go_to(row_tree::first(*root_)); }
    void seek(bytes_view row) noexcept {
        seek_row(row);
        if (valid()) show();
    }
    /// The same, but of the row nothing is known yet, as after leave_row().
    void seek_row(bytes_view row) noexcept {
        if (way_.has_begun())
            row_ = way_.lower_bound(row);
        else
            row_ = *root_ ? row_tree::lower_bound(row_tree::find_leaf(*root_, row), row) : row_place();
        ahead_.begin(row_, way_.has_begun() && way_.reads_on());
        way_.end();
        enter_row(row_);
    }

    /// A step on the way of a seek to that row, which is to follow: asks for memory that it will wait for, so that several
    /// cursors wait side by side.  Returns whether there is another.  `reads_on`: the rows behind it will be read too.
    bool approach(bytes_view row, bool reads_on) noexcept {
        if (way_.has_begun()) return way_.go_on(row);
        way_.begin(*root_, row, reads_on);
        return true;
    }

    void seek_last() noexcept { go_to(row_tree::last(*root_)); }
    void seek_before(bytes_view row) noexcept {
        if (!*root_) return go_to({});
        const position at = row_tree::find_leaf(*root_, row);
        go_to(row_place(at, leaf_at(at)->lower_bound(row)).previous());
    }

    boundary seek_column(bytes_view qualifier) noexcept {
        if (!find_column(qualifier)) column_ = record_.lower_bound(qualifier);
        return enter_column();
    }
    STRATA_ALWAYS_INLINE boundary next() noexcept {
        if (left_ > 0) {
            --left_;
            return show_inline();
        }
        if (run_) {
            run_ = run_.older();
            if (run_) return show_run();
        } else if (is_spilled_) {
            return enter_run();
        }
        // All versions in the record have been read, so the next column begins where they end.
        if (++column_ != record_.columns()) return enter_column(column_view(versions_));
        return enter_column();
    }
    boundary next_column() noexcept {
        ++column_;
        return enter_column();
    }

    /// As strata::visit_row.
    template <class Visit>
    STRATA_ALWAYS_INLINE void visit_row(Visit visit) const {
        record_view record(row_.record());
        const position block = enter_block(record);
        visit_columns(record, block, visit);
    }
    /// As strata::visit_rows.  Of the row it then stands on nothing is known yet, as after leave_row().
    template <class Enter, class Visit>
    STRATA_ALWAYS_INLINE void visit_rows(Enter enter, Visit visit) {
        row_place row = row_;  // a copy, which may stay in registers
        while (row) {
            record_view record(row.record());
            if (!enter(record.row(), record.has(has_markers))) break;
            const position block = enter_block(record);
            if (!visit_columns(record, block, visit)) break;
            ahead_.step(row);
        }
        enter_row(row);
    }
    boundary next_row() noexcept {
        leave_row();
        if (!row_) return boundary::end;
        show();
        return boundary::row;
    }

    /// As next_row(), but of the row it then stands on nothing is known yet than what does not ask for a cell; seeks and
    /// moves to other rows may follow, visit_row(), visit_rows(), or show().
    STRATA_ALWAYS_INLINE void leave_row() noexcept {
        ahead_.step(row_);
        enter_row();
    }
    /// After leave_row() and seek_row(): stands on the first cell.
    void show() noexcept {
        record_ = record_view(row_.record());
        block_ = enter_block(record_);
        column_ = 0;
        enter_column();
    }

    /// Some cell of the row is, or was, a delete marker.
    bool row_has_markers() const noexcept { return record_view(row_.record()).has(has_markers); }

private:
    /// The first block of a large row, whose record is in the place of the row's then; none of other rows.
    STRATA_ALWAYS_INLINE static position enter_block(record_view& record) noexcept {
        if (!record.has(large_row)) return {};
        const position block = first_child(load<inner*>(record.root_slot()));
        record = record_view(block.child());
        return block;
    }

    void go_to(const row_place& row) noexcept {
        ahead_ = {};
        enter_row(row);
        if (row_) show();
    }
    STRATA_ALWAYS_INLINE void enter_row(const row_place& row) noexcept {
        row_ = row;
        enter_row();
    }
    STRATA_ALWAYS_INLINE void enter_row() noexcept {
        if (row_) row_name_ = row_.leaf->row(row_.index);
    }

    bool find_column(bytes_view qualifier) noexcept {
        if (block_) {
            block_ = find_child(load<inner*>(record_view(row_.record()).root_slot()), qualifier);
            record_ = record_view(block_.child());
        }
        const auto found = record_.find(qualifier, fingerprint(qualifier));
        column_ = found ? found->index : record_.columns();
        return found.has_value();
    }

    /// Stands on the first version of the column, or goes to what follows if there is none in this record.
    boundary enter_column() noexcept {
        while (column_ == record_.columns()) {
            if (block_) block_ = block_.next();
            if (!block_) return next_row();
            record_ = record_view(block_.child());
            prefetch_blocks_behind(block_);
            column_ = 0;
        }
        return enter_column(record_.column(column_));
    }
    boundary enter_column(const column_view& column) noexcept {
        qualifier_ = column.qualifier;
        is_spilled_ = column.is_spilled();
        versions_ = column.versions();
        left_ = column.count();
        run_ = {};
        if (left_ > 0) {
            --left_;
            show_inline();
        } else {
            enter_run();
        }
        return boundary::column;
    }

    STRATA_ALWAYS_INLINE boundary show_inline() noexcept {
        const version_view version = version_format::read(versions_);
        versions_ += version.end - versions_;
        version_ = version.key;
        value_ = version.payload.value();
        return boundary::version;
    }
    inner* run_root() const noexcept { return run::root_in(record_.column(column_).run_slot()); }
    boundary enter_run() noexcept {
        run_ = run::newest(run_root());
        return show_run();
    }
    STRATA_ALWAYS_INLINE boundary show_run() noexcept {
        chunk* const in = chunk_at(run_.at);
        version_ = in->rank(run_.index).key();
        value_ = in->payload_of(run_.index).value();
        return boundary::version;
    }

    inner* const* root_ = nullptr;
    row_place row_;
    row_ahead ahead_;
    bytes_view row_name_;
    row_approach way_;
    position block_{};    // of a large row
    record_view record_;  // the row's, or the block's
    unsigned column_ = 0;
    unsigned left_ = 0;         // versions in the record behind this one
    char* versions_ = nullptr;  // the next one
    run_place run_{};
    bytes_view qualifier_;
    version_key version_{timestamp{}, kind::put};
    bytes_view value_;
    bool is_spilled_ = false;
};

}  // namespace strata::detail::packed
