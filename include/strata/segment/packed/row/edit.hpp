// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/record/column_edit.hpp>
#include <strata/segment/packed/record/column_erase.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed {

/// The tree of blocks of a large row that changes: reads the root from its record, and writes it back at the end.
class root_in_place {
public:
    explicit root_in_place(char* slot) noexcept : root(load<inner*>(slot)), slot_(slot) {}
    root_in_place(const root_in_place&) = delete;
    root_in_place& operator=(const root_in_place&) = delete;
    ~root_in_place() { store(slot_, root); }

    inner* root;

private:
    char* slot_;
};

/// The cells of one row: a record, or for a large row a tree of blocks that hangs in a record without columns.
///
/// A row of few columns stays a record: the older versions of columns that fill it move to overflow trees.  A large row
/// stays one until its last cell is removed.
namespace row_edit {

inline constexpr std::size_t most_in_row = 4096;  // bytes of columns; with one column there may be more
inline constexpr std::size_t most_in_block = 3072;
inline constexpr std::size_t least_in_block = 768;
inline constexpr std::size_t min_overflow_bytes = 256;  // bytes of a column, if that keeps a row in one record
inline constexpr unsigned min_overflow_versions = 8;

inline bool is_full(const record_view& record, const new_cell& more, std::size_t most) noexcept {
    return record.columns() == record_view::most_columns ||
           (record.columns() > 0 && record.used() + more.column_size > most);
}

/// Makes room in a full record: moves the older versions of its largest column to an overflow tree.  False if no
/// column has so many that a tree is worth its nodes.
template <class Heap>
bool move_largest_to_overflow(Heap& heap, char*& slot) {
    const record_view record(slot);
    std::optional<unsigned> largest;
    std::size_t bytes = min_overflow_bytes;
    for (unsigned i = 0; i != record.columns(); ++i) {
        const std::size_t here = record.end(i) - record.begin(i);
        if (here < bytes || record.column(i).count() < min_overflow_versions) continue;
        largest = i;
        bytes = here;
    }
    if (largest) column_edit::move_to_overflow(heap, slot, record, record.place(*largest));
    return largest.has_value();
}

/// Writes a cell into a record that is not full.
template <class Heap>
write_result write_in_record(Heap& heap, char*& slot, const record_view& record, const new_cell& c) {
    if (const auto found = record.find(c.qualifier, c.print)) return column_edit::write(heap, slot, record, *found, c);
    insert_column(heap, slot, record, c);
    return write_result::column;
}

/// Turns a row into a large one of one block.
template <class Heap>
void make_large(Heap& heap, char*& slot) {
    const record_view record(slot);
    char* const block = new_record(heap, {}, {{record, 0, record.columns()}});
    inner* root = nullptr;
    char* head = nullptr;
    try {
        root = new_root(heap, 0, block);
        head = new_record(heap, record.row(), record.flags() | large_row, 0, sizeof(char*));
    } catch (...) {
        if (root) free_inner(heap, root);
        free_record(heap, block);
        throw;
    }
    store(record_view(head).root_slot(), root);
    free_record(heap, std::exchange(slot, head));
}

/// Splits the block of the path in the middle of its bytes.
template <class Heap>
void split_block(Heap& heap, inner*& root, path& way, bytes_view key) {
    make_room(heap, root, way, key);
    const record_view record(way.child());
    const unsigned all = record.columns();
    unsigned kept = 1;
    while (kept + 1 < all && record.end(kept - 1) < record.used() / 2) ++kept;
    const bytes_view between = separating(record.qualifier(kept - 1), record.qualifier(kept));
    owned_bytes separator(heap, separator_bytes(between));
    write_separator(separator.get(), between);
    char* const left = new_record(heap, {}, {{record, 0, kept}});
    char* right = nullptr;
    try {
        right = new_record(heap, {}, {{record, kept, all}});
    } catch (...) {
        free_record(heap, left);
        throw;
    }
    way.child() = left;
    insert_child(way, separator.release(), right);
    free_record(heap, record.data());
}

/// Writes a column after all others into a block of its own, so that rows that grow at their end consist of full
/// blocks.
template <class Heap>
void append_block(Heap& heap, inner*& root, path& way, const new_cell& c) {
    make_room(heap, root, way, c.qualifier);
    const record_view record(way.child());
    const bytes_view between = separating(record.qualifier(record.columns() - 1), c.qualifier);
    owned_bytes separator(heap, separator_bytes(between));
    write_separator(separator.get(), between);
    char* const block = new_record(heap, {}, c);
    insert_child(way, separator.release(), block);
}

template <class Heap>
write_result write_in_blocks(Heap& heap, inner*& root, const new_cell& c) {
    for (;;) {
        path way = path_to_own(heap, root, c.qualifier);
        prefetch_lines<32>(way.child());  // most of it: columns are searched and moved
        const record_view record(way.child());
        if (record.columns() < 2 || !is_full(record, c, most_in_block)) {
            own_record(heap, way.child());
            return write_in_record(heap, way.child(), record_view(way.child()), c);
        }
        if (!way.upper() && record.qualifier(record.columns() - 1) < c.qualifier) {
            append_block(heap, root, way, c);
            return write_result::column;
        }
        split_block(heap, root, way, c.qualifier);
    }
}

/// Writes a cell; returns what that did.  Throws: what an allocation throws; the row then holds what it held.
template <class Heap>
write_result write(Heap& heap, char*& slot, const new_cell& c) {
    record_view record(slot);
    while (!record.has(large_row)) {
        if (!is_full(record, c, most_in_row)) return write_in_record(heap, slot, record, c);
        if (record.columns() == 1 && record.find(c.qualifier, c.print)) return write_in_record(heap, slot, record, c);
        if (!move_largest_to_overflow(heap, slot)) make_large(heap, slot);
        record = record_view(slot);
    }
    root_in_place tree(record.root_slot());
    const write_result result = write_in_blocks(heap, tree.root, c);
    add_flags(record.data(), c.flags);
    return result;
}

/// Merges the block of the path with a neighbour if both together are small.
template <class Heap>
void merge_blocks(Heap& heap, inner*& root, path way) noexcept {
    const auto [node, at] = way.at[0];
    if (node->count < 2) return;
    const unsigned left_at = at + 1u < node->count ? at : at - 1;
    const record_view left(node->children()[left_at]);
    const record_view right(node->children()[left_at + 1]);
    if (left.used() + right.used() > most_in_block * 3 / 4 || left.columns() + right.columns() > 192) return;
    try {
        node->children()[left_at] = new_record(heap, {}, {{left, 0, left.columns()}, {right, 0, right.columns()}});
    } catch (...) {  // they stay two
        return;
    }
    free_record(heap, left.data());
    free_record(heap, right.data());
    way.at[0].at = left_at + 1;
    remove_child(heap, root, way);
}

/// Removes the block of the path, which has no columns, and the tree with the last block.
template <class Heap>
void remove_block(Heap& heap, inner*& root, const path& way) noexcept {
    char* const block = way.child();
    if (way.levels == 1 && root->count == 1)
        free_inner(heap, std::exchange(root, nullptr));
    else
        remove_child(heap, root, way);
    free_record(heap, block);
}

/// The columns whose versions are to be removed: one, or those whose qualifiers begin so.
struct erased_columns {
    std::optional<bytes_view> only;
    bytes_view prefix = {};
};

/// Removes versions of the columns of a record whose qualifiers begin so; returns how many.
template <class Heap>
std::size_t erase_in_columns(Heap& heap, char*& slot, bytes_view prefix,
                             const erased_range& range) noexcept(!Heap::keeps_versions) {
    std::size_t erased = 0;
    for (unsigned i = record_view(slot).columns(); i-- > 0;) {
        const record_view record(slot);
        const auto place = record.place(i);
        if (place.column.qualifier.starts_with(prefix)) erased += column_edit::erase(heap, slot, record, place, range);
    }
    return erased;
}

/// Removes versions of the columns of a large row whose qualifiers begin so, from the last column to the first.
template <class Heap>
std::size_t erase_in_all_blocks(Heap& heap, inner*& root, bytes_view prefix,
                                const erased_range& range) noexcept(!Heap::keeps_versions) {
    std::size_t erased = 0;
    path way = path_to_last(root);
    for (;;) {
        own(heap, root, way);
        char*& slot = way.child();
        own_record(heap, slot);
        erased += erase_in_columns(heap, slot, prefix, range);
        path before = way;
        const bool has_more = before.go_back();
        if (record_view(slot).columns() > 0) {
            if (!has_more) return erased;
            way = before;
            continue;
        }
        const char* const remaining = has_more ? before.child() : nullptr;
        remove_block(heap, root, way);
        if (!remaining) return erased;
        way = path_to(root, record_view(const_cast<char*>(remaining)).qualifier(0));
    }
}

/// Removes versions of a column, or of all columns whose qualifiers begin so; returns how many.
/// Throws: if the heap keeps versions, what an allocation throws; some versions may have been removed then.
template <class Heap>
std::size_t erase(Heap& heap, char*& slot, const erased_columns& columns,
                  const erased_range& range) noexcept(!Heap::keeps_versions) {
    const std::optional<bytes_view>& qualifier = columns.only;
    const record_view record(slot);
    if (record.has(large_row)) {
        root_in_place tree(record.root_slot());
        if (!qualifier) return erase_in_all_blocks(heap, tree.root, columns.prefix, range);
        const path way = path_to_own(heap, tree.root, *qualifier);
        own_record(heap, way.child());
        const record_view block(way.child());
        const auto found = block.find(*qualifier, fingerprint(*qualifier));
        if (!found) return 0;
        const std::size_t erased = column_edit::erase(heap, way.child(), block, *found, range);
        const record_view left(way.child());
        if (left.columns() == 0)
            remove_block(heap, tree.root, way);
        else if (left.used() < least_in_block)
            merge_blocks(heap, tree.root, way);
        return erased;
    }
    std::size_t erased = 0;
    if (qualifier) {
        if (const auto found = record.find(*qualifier, fingerprint(*qualifier)))
            erased = column_edit::erase(heap, slot, record, *found, range);
    } else {
        erased = erase_in_columns(heap, slot, columns.prefix, range);
    }
    return erased;
}

inline bool is_empty(char* record_bytes) noexcept {
    if (record_bytes[2] != 0) return false;
    const record_view row(record_bytes);
    return !row.has(large_row) || load<inner*>(row.root_slot()) == nullptr;
}

/// Frees a row and all it owns.
template <class Heap>
void free_row(Heap& heap, char* record_bytes) noexcept {
    const record_view record(record_bytes);
    if (record.has(large_row)) {
        free_tree(heap, load<inner*>(record.root_slot()), [&](char* block) {
            column_edit::free_owned(heap, record_view(block));
            free_record(heap, block);
        });
    } else {
        column_edit::free_owned(heap, record);
    }
    free_record(heap, record_bytes);
}

}  // namespace row_edit
}  // namespace strata::detail::packed
