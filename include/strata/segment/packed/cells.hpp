// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/column_versions.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed {

/// Returns the first block of a large row, and replaces the row's record by the block's.  Other rows have no block.
STRATA_ALWAYS_INLINE position enter_block(record_view& record) noexcept {
    if (!record.has(large_row)) return {};
    const position block = first_child(load<inner*>(record.root_slot()));
    record = record_view(block.child());
    return block;
}

/// The cells of a row: a cell_cursor over its record, or over the blocks of a large row.
class row_cells {
public:
    row_cells() = default;
    /// Stands on the first cell of the row of that record.
    explicit row_cells(char* record) noexcept : row_(record), record_(record), block_(enter_block(record_)) {
        enter_column();
    }

    bool valid() const noexcept { return is_valid_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    version_key version() const noexcept { return version_; }
    bytes_view value() const noexcept { return value_; }

    STRATA_ALWAYS_INLINE boundary next() noexcept {
        if (left_ > 0) {
            --left_;
            return show_inline();
        }
        if (overflow_) {
            overflow_ = overflow_.older();
            if (overflow_) return show_overflow();
        } else if (has_overflow_) {
            return enter_overflow();
        }
        // All versions in the record have been read, so the next column begins where they end.
        if (++column_ != record_.columns()) return enter_column(column_view(versions_));
        return enter_column();
    }
    boundary next_column() noexcept {
        ++column_;
        return enter_column();
    }
    boundary seek_column(bytes_view qualifier) noexcept {
        if (!find_column(qualifier)) column_ = record_.lower_bound(qualifier);
        return enter_column();
    }

private:
    bool find_column(bytes_view qualifier) noexcept {
        if (block_) {
            block_ = find_child(load<inner*>(record_view(row_).root_slot()), qualifier);
            record_ = record_view(block_.child());
        }
        const auto found = record_.find(qualifier, fingerprint(qualifier));
        column_ = found ? found->index : record_.columns();
        return found.has_value();
    }

    /// Goes to the first version of the column, or to the next block if this record has no such column.
    boundary enter_column() noexcept {
        while (column_ == record_.columns()) {
            if (block_) block_ = block_.next();
            if (!block_) {
                is_valid_ = false;
                return boundary::end;
            }
            record_ = record_view(block_.child());
            prefetch_next_blocks(block_);
            column_ = 0;
        }
        return enter_column(record_.column(column_));
    }
    boundary enter_column(const column_view& column) noexcept {
        qualifier_ = column.qualifier;
        has_overflow_ = column.has_overflow();
        versions_ = column.versions();
        left_ = column.count();
        overflow_ = {};
        if (left_ > 0) {
            --left_;
            show_inline();
        } else {
            enter_overflow();
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
    inner* overflow_root() const noexcept { return overflow::root_in(record_.column(column_).overflow_slot()); }
    boundary enter_overflow() noexcept {
        overflow_ = overflow::newest(overflow_root());
        return show_overflow();
    }
    STRATA_ALWAYS_INLINE boundary show_overflow() noexcept {
        chunk* const target = chunk_at(overflow_.at);
        version_ = target->key(overflow_.index).version();
        value_ = target->payload_of(overflow_.index).value();
        return boundary::version;
    }

    char* row_ = nullptr;
    record_view record_;  // the row's, or the block's
    position block_{};    // of a large row
    unsigned column_ = 0;
    unsigned left_ = 0;         // versions in the record after this one
    char* versions_ = nullptr;  // the next one
    overflow_place overflow_{};
    bytes_view qualifier_;
    version_key version_{timestamp{}, kind::put};
    bytes_view value_;
    bool has_overflow_ = false;
    bool is_valid_ = true;
};

}  // namespace strata::detail::packed
