// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/tree.hpp>

namespace strata::detail::packed {

/// What a check finds: whether the structure keeps its rules, the bytes it takes and the cells it has.
struct validation {
    bool is_sound = true;
    std::size_t bytes = 0;
    std::size_t cells = 0;

    void require(bool condition) noexcept { is_sound = is_sound && condition; }
    void took(std::size_t asked, std::size_t unit = 4) noexcept { bytes += (asked + unit - 1) / unit * unit; }
    void took_value(const payload& p) noexcept {
        if (!p.is_outside) return;
        took(p.value().size());
        require(p.value().size() > longest_inside);
    }
};

using fence = std::optional<bytes_view>;

inline bool lies_between(bytes_view key, const fence& lower, const fence& upper) noexcept {
    return (!lower || *lower <= key) && (!upper || key < *upper);
}

/// Checks a tree and lets `check_child` check each child between its fences.
template <class CheckChild>
void validate_tree(validation& v, inner* node, const fence& lower, const fence& upper, bool is_root,
                   CheckChild check_child) noexcept {
    v.took(inner::bytes_of(node->capacity), 8);
    v.require(node->count >= (is_root ? 1 : 2) && node->count <= node->capacity);
    v.require(is_root || node->capacity == fan_out);
    v.require(node->shared <= shared_between(lower, upper));
    for (unsigned i = 0; i != node->count && v.is_sound; ++i) {
        const fence begin = i > 0 ? fence(node->separator(i - 1)) : lower;
        const fence end = i + 1u < node->count ? fence(node->separator(i)) : upper;
        v.require(!begin || !end || *begin < *end);
        if (i > 0) {
            v.require(lies_between(*begin, lower, upper) && node->heads()[i - 1] == node->head_in(*begin));
            v.require(common_prefix(*begin, node->separator(0)) >= node->skipped_prefix);
            v.require(node->skipped_prefix == 0 || node->prefix_in(*begin) == node->prefix);
            v.took(separator_bytes(*begin), 8);
        }
        if (node->level > 0) {
            v.require(node->node(i)->level + 1 == node->level);
            validate_tree(v, node->node(i), begin, end, false, check_child);
        } else {
            check_child(node->children()[i], begin, end);
        }
    }
}

/// Checks the overflow tree of a column.  All of its versions are older than `newer`, if that is given.
template <class = void>
void validate_overflow(validation& v, inner* root, std::optional<sort_key> newer, timestamp newest_marker) noexcept {
    v.require(root != nullptr);
    if (!root) return;
    std::optional<sort_key> older;
    validate_tree(v, root, {}, {}, true, [&](char* child, const fence& lower, const fence& upper) {
        auto* const target = reinterpret_cast<chunk*>(child);
        v.took(target->memory(), 8);
        v.require(target->count > 0 && target->count <= target->capacity && target->capacity <= chunk::most);
        v.require(target->used <= target->payload_room && target->begin(target->count) == target->used);
        for (unsigned i = 0; i != target->count; ++i) {
            const chunk_entry entry = target->entry(i);
            v.require(lies_between(sort_key_bytes(entry.key).view(), lower, upper));
            v.require((!older || *older < entry.key) && (!newer || entry.key < *newer));
            const version_key version = entry.key.version();
            v.require(!is_marker(version.kind()) || version.written() <= newest_marker);
            v.took_value(entry.payload());
            older = entry.key;
        }
        v.cells += target->count;
    });
}

template <class = void>
void validate_column(validation& v, const record_view& record, unsigned i) noexcept {
    const column_view column = record.column(i);
    v.require(column.count() > 0 || column.has_overflow());
    v.require(column.count() <= 1 || !column.has_overflow());
    v.require(static_cast<unsigned char>(record.fingerprints()[i]) == fingerprint(column.qualifier));
    if (column.is_qualifier_outside()) {
        v.took(column.qualifier.size());
        v.require(column.qualifier.size() > longest_key_inside && record.has(owns_others));
    }
    std::optional<sort_key> newer;
    const char* at = column.versions();
    for (unsigned k = 0; k != column.count(); ++k) {
        const version_view version = version_format::read(at);
        v.require(!newer || sort_key(version.key) < *newer);
        v.require(record.has(has_markers) || !is_marker(version.key.kind()));
        v.require(record.has(owns_others) || !version.payload.is_outside);
        v.took_value(version.payload);
        newer = sort_key(version.key);
        at = version.end;
    }
    v.cells += column.count();
    v.require(at == record.entries() + record.end(i));
    if (!column.has_overflow()) return;
    v.require(record.has(owns_others));
    auto* const root = overflow::root_in(column.overflow_slot());
    validate_overflow(v, root, newer, overflow::newest_marker_in(column.overflow_slot()));
    v.require(overflow::newest_chunk_in(column.overflow_slot()) == chunk_at(last_child(root)));
}

/// Checks a row's record, or a block whose columns lie between fences.
template <class = void>
void validate_record(validation& v, char* record_bytes, const fence& lower, const fence& upper) noexcept {
    const record_view record(record_bytes);
    v.took(record.capacity());
    v.require(record.size() <= record.capacity());
    if (record.has(large_row)) {
        auto* const root = load<inner*>(record.root_slot());
        v.require(root != nullptr && record.columns() == 0);
        if (root)
            validate_tree(v, root, {}, {}, true, [&](char* block, const fence& begin, const fence& end) {
                v.require(record_view(block).row().empty() && !record_view(block).has(large_row));
                v.require((record_view(block).flags() & ~record.flags() & has_markers) == 0);
                validate_record(v, block, begin, end);
            });
        return;
    }
    v.require(record.columns() > 0);
    for (unsigned i = 0; i != record.columns() && v.is_sound; ++i) {
        v.require(record.begin(i) < record.end(i));
        v.require(i == 0 || record.qualifier(i - 1) < record.qualifier(i));
        v.require(lies_between(record.qualifier(i), lower, upper));
        validate_column(v, record, i);
    }
}

/// Checks a whole segment of so many cells.
template <class = void>
validation validate(inner* root, std::size_t cells) noexcept {
    validation v;
    if (root)
        validate_tree(v, root, {}, {}, true, [&](char* child, const fence& lower, const fence& upper) {
            const auto* const leaf = reinterpret_cast<row_leaf*>(child);
            v.took(row_leaf::bytes_of(leaf->capacity), 8);
            v.require(leaf->count > 0 && leaf->count <= leaf->capacity && leaf->capacity <= row_leaf::most);
            v.require(leaf->has_heads() || (!lower && !upper));
            v.require(leaf->shared <= shared_between(lower, upper));
            for (unsigned i = 0; i != leaf->count && v.is_sound; ++i) {
                const bytes_view row = leaf->row(i);
                v.require(lies_between(row, lower, upper) && (i == 0 || leaf->row(i - 1) < row));
                v.require(leaf->fingerprints[i] == fingerprint(row));
                v.require(!leaf->has_heads() || leaf->heads[i] == head_of(row, leaf->shared));
                validate_record(v, leaf->records[i], {}, {});
            }
        });
    v.require(v.cells == cells);
    return v;
}

}  // namespace strata::detail::packed
