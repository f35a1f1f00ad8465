// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/record/column_versions.hpp>
#include <strata/segment/packed/record/record.hpp>

/// The columns of one family in the record of a row that several families share: their qualifiers begin with its byte.
namespace strata::detail::packed {

/// The families of a row lie in the order of their bytes.
inline bool lies_before(char family, char other) noexcept {
    return static_cast<unsigned char>(family) < static_cast<unsigned char>(other);
}

/// The first column of a family, or of those after it.
inline unsigned first_column_from(const record_view& record, char family) noexcept {
    unsigned first = 0;
    for (unsigned left = record.columns(); left != 0;) {
        const unsigned half = left / 2;
        const bool is_less = lies_before(record.qualifier(first + half).front(), family);
        first = is_less ? first + half + 1 : first;
        left = is_less ? left - half - 1 : half;
    }
    return first;
}

/// Enters the block that the family begins in, or the one before, and returns it.  Only a large row has blocks.
STRATA_ALWAYS_INLINE position enter_block_of(record_view& record, char family) noexcept {
    if (!record.has(large_row)) return {};
    const position block = find_child(load<inner*>(record.root_slot()), {&family, 1});
    record = record_view(block.child());
    return block;
}

/// The row of that record has a column of the family.
inline bool has_family(char* row, char family) noexcept {
    record_view record(row);
    position block = enter_block_of(record, family);
    unsigned first = first_column_from(record, family);
    if (first == record.columns()) {
        if (!block || !(block = block.next())) return false;
        record = record_view(block.child());
        first = 0;
    }
    return record.qualifier(first).front() == family;
}

/// Does visit_columns() for the columns of the families from one to another: use(key, versions).
template <class Use>
STRATA_ALWAYS_INLINE bool visit_families(char* row, char first, char last, Use use) {
    bool goes_on = true;
    auto use_own = [&](bytes_view key, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
        if (lies_before(key.front(), first)) return true;
        if (lies_before(last, key.front())) return false;
        goes_on = use(key, versions);
        return goes_on;
    };
    record_view record(row);
    const position block = enter_block_of(record, first);
    visit_record(record, block, use_own);
    return goes_on;
}

}  // namespace strata::detail::packed
