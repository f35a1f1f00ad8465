// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/key_order.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/builder.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/builder.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/column_edit.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/versioned_heap.hpp>

namespace strata::detail::packed {

/// Builds the record of a row whose cells come in order.
///
/// Columns are written into memory that is used again for the next row.  From there they are copied into a record of
/// just their size; those of a large row into full blocks.
/// Throws: what an allocation throws.  Afterwards the builder is only safe to destroy.
template <memory_policy Memory>
class row_builder {
    template <class T>
    using array = std::vector<T, typename scratch_memory<Memory>::template allocator<T>>;

public:
    explicit row_builder(heap_of<Memory>& heap)
        : heap_(&heap),
          row_(heap.scratch()),
          entries_(heap.scratch().template allocator_for<char>()),
          older_(heap),
          blocks_(heap),
          overflow_trees_(heap.scratch().template allocator_for<inner*>()),
          outside_(heap.scratch().template allocator_for<bytes_view>()) {}
    row_builder(const row_builder&) = delete;
    row_builder& operator=(const row_builder&) = delete;
    ~row_builder() {
        for (char* const record : blocks_.children()) free_record(*heap_, record);
        for (inner* const tree : overflow_trees_) overflow::destroy(*heap_, tree, false);
        for (const bytes_view key : outside_) heap_->deallocate(const_cast<char*>(key.data()), key.size());
    }

    bytes_view row() const noexcept { return row_.get(); }
    bool empty() const noexcept { return columns_ == 0; }

    /// Begins a row.
    void begin(bytes_view row) { row_.assign(row); }

    /// Adds a column after all others, and its newest version.
    void add_column(bytes_view qualifier, version_key key, bytes_view value) {
        if (has_overflow_) end_overflow();
        const payload stored = kept(value);
        if (qualifier.size() > longest_key_inside) {
            qualifier = copied_outside(qualifier);
            flags_ |= owns_others;
        }
        const std::size_t most = qualifier_bytes(qualifier) + stored.bytes.size() + most_around;
        if (is_full(most, 0)) make_room(most, 0);
        reserve(most);
        set_begin(columns_, used_);
        char* at = write_qualifier(end(), qualifier);
        count_at_ = static_cast<std::size_t>(at - entries_.data());
        *at++ = 1;
        at = version_format::write(at, key, stored);
        count_ = 1;
        fingerprints_[columns_] = static_cast<char>(fingerprint(qualifier));
        ++columns_;
        flags_ |= flags_of(key, stored);
        wrote_up_to(at);
        newest_end_ = used_;
    }

    /// Adds a version to the last column, older than all others.
    STRATA_ALWAYS_INLINE void add_version(version_key key, bytes_view value) {
        const payload stored = kept(value);
        flags_ |= flags_of(key, stored);
        if (has_overflow_) return older_.add(key, stored);
        add_to_column(key, stored);
    }

    /// Returns the record of the row, which has cells.  The builder is empty afterwards.
    STRATA_ALWAYS_INLINE char* finish() {
        if (has_overflow_) end_overflow();
        char* const made = blocks_.children().empty() ? new_record(row(), columns_) : large_record();
        overflow_trees_.clear();
        outside_.clear();
        columns_ = 0;
        used_ = 0;
        flags_ = 0;
        return made;
    }

private:
    void add_to_column(version_key key, payload stored) {
        if (column_edit::should_overflow(count_, used_ - (count_at_ + 1) + stored.bytes.size())) {
            move_to_overflow();
            return older_.add(key, stored);
        }
        const std::size_t most = stored.bytes.size() + most_around;
        if (is_full(most, 1)) make_room(most, 1);
        reserve(most);
        char* const at = version_format::write(end(), key, stored);
        entries_[count_at_] = static_cast<char>(++count_);
        wrote_up_to(at);
    }

    static constexpr std::size_t whole_eights = (record_view::most_columns + 7) / 8 * 8;
    /// More than a column takes besides its bytes: two lengths, the count, timestamp, sequence number.
    static constexpr std::size_t most_around = 40;

    char* end() noexcept { return entries_.data() + used_; }
    /// The last column.
    column_view column() noexcept { return column_view(entries_.data() + begin(columns_ - 1)); }
    /// The offset at which a column begins, and the one before it ends.
    std::size_t begin(unsigned column) const noexcept {
        return load_little<std::uint16_t>(begins_.data() + column * 2);
    }
    void set_begin(unsigned column, std::size_t at) noexcept {
        static_assert(2 * row_edit::most_in_row <= 0xFFFF);  // a column alone takes less than a row may
        store_little(begins_.data() + column * 2, static_cast<std::uint16_t>(at));
        short_begins_[column] = static_cast<char>(at);
    }

    /// Makes room for so many more bytes.
    void reserve(std::size_t more) {
        const std::size_t wanted = used_ + more;
        if (entries_.size() < wanted) entries_.resize((std::max)(wanted, entries_.size() * 2));
    }
    void wrote_up_to(const char* end) noexcept { used_ = static_cast<std::size_t>(end - entries_.data()); }

    /// Returns what a column holds for a value.
    STRATA_ALWAYS_INLINE payload kept(bytes_view value) {
        if (value.size() <= longest_inside) return {value};
        const bytes_view copy = copied_outside(value);
        store(leading_outside_, copy.data());
        store(leading_outside_ + sizeof(char*), copy.size());
        return {{leading_outside_, sizeof leading_outside_}, true};
    }
    /// Copies bytes outside.  The builder owns the copy until the row is finished.
    bytes_view copied_outside(bytes_view key_or_value) {
        if (outside_.size() == outside_.capacity()) outside_.reserve(std::max<std::size_t>(8, outside_.size() * 2));
        char* const copy = heap_->allocate(key_or_value.size());
        copy_bytes(copy, key_or_value);
        return outside_.emplace_back(copy, key_or_value.size());
    }

    // ---- columns with many versions ------------------------------------------------------------------------------

    /// Leaves the newest version where it is, and moves the others to the overflow tree.
    void move_to_overflow() {
        for (const char* at = entries_.data() + newest_end_; at != end();) {
            const version_view version = version_format::read(at);
            older_.add(version.key, version.payload);
            at = version.end;
        }
        reserve(column_view::overflow_slot_bytes);
        const column_view last = column();
        char* const newest = last.versions();
        move_bytes(newest + column_view::overflow_slot_bytes, newest,
                   newest_end_ - static_cast<std::size_t>(newest - entries_.data()));
        last.set_count(1, true);
        used_ = newest_end_ + column_view::overflow_slot_bytes;
        flags_ |= owns_others;
        has_overflow_ = true;
    }

    void end_overflow() {
        overflow_trees_.push_back(nullptr);
        const timestamp newest_marker = older_.newest_marker();
        overflow_trees_.back() = older_.finish();
        overflow::write_slot(column().overflow_slot(), overflow_trees_.back());
        overflow::set_newest_marker(column().overflow_slot(), newest_marker);
        has_overflow_ = false;
    }

    // ---- large rows ----------------------------------------------------------------------------------------------

    /// True if some columns must move to a block before so many more bytes fit.  The last `staying` ones do not move.
    bool is_full(std::size_t more, unsigned staying) const noexcept {
        // The rarer condition comes first, because no processor can predict the number of columns.
        const std::size_t most = blocks_.children().empty() ? row_edit::most_in_row : row_edit::most_in_block;
        return (used_ + more > most && columns_ > staying) || (columns_ == record_view::most_columns && staying == 0);
    }

    void make_room(std::size_t more, unsigned staying) {
        do end_block(staying);
        while (is_full(more, staying));
    }

    /// Makes a block of as many columns as fit into one.
    void end_block(unsigned staying) {
        set_begin(columns_, used_);
        unsigned n = 1;
        while (n < columns_ - staying && begin(n + 1) <= row_edit::most_in_block) ++n;
        char* const block = new_record({}, n);
        try {
            bytes_view between;
            if (!blocks_.children().empty()) {
                const record_view before(blocks_.children().back());
                between = separating(before.qualifier(before.columns() - 1), column_view(entries_.data()).qualifier);
            }
            blocks_.add(between, block);
        } catch (...) {
            free_record(*heap_, block);
            throw;
        }
        drop(n);
    }

    /// Removes the first columns.
    void drop(unsigned n) noexcept {
        const std::size_t dropped = begin(n);
        move_bytes(entries_.data(), entries_.data() + dropped, used_ - dropped);
        for (unsigned i = n; i != columns_; ++i) {
            fingerprints_[i - n] = fingerprints_[i];
            set_begin(i - n, begin(i) - dropped);
        }
        columns_ -= n;
        used_ -= dropped;
        count_at_ -= dropped;
        newest_end_ -= dropped;
    }

    /// Makes a record of the first columns.  Fingerprints and ends are copied eight bytes at a time; what is written
    /// next covers the bytes too many.
    STRATA_ALWAYS_INLINE char* new_record(bytes_view row, unsigned columns) {
        const std::size_t used = columns == columns_ ? used_ : begin(columns);
        const record_view made(packed::new_record(*heap_, row, flags_, columns, used));
        copy_eights(made.fingerprints(), fingerprints_.data(), columns);
        const unsigned width = end_width_of(made.flags());
        copy_eights(made.ends(), width == 1 ? short_begins_.data() + 1 : begins_.data() + 2, columns * width);
        // The last end may not be noted yet.  If ends take one byte, the entries cover the second byte of this one.
        store_little(made.ends() + (columns - 1) * width, static_cast<std::uint16_t>(used));
        move_bytes(made.entries(), entries_.data(), used);
        return made.data();
    }
    /// Copies so many bytes, and up to seven more.
    static void copy_eights(char* target, const char* source, unsigned bytes) noexcept {
        for (unsigned i = 0; i < bytes; i += 8) store(target + i, load<std::uint64_t>(source + i));
    }

    char* large_record() {
        while (columns_ > 0) end_block(0);
        char* const head = packed::new_record(*heap_, row(), flags_ | large_row, 0, sizeof(inner*));
        try {
            store(record_view(head).root_slot(), blocks_.finish());
        } catch (...) {
            free_record(*heap_, head);
            throw;
        }
        return head;
    }

    heap_of<Memory>* heap_;
    kept_bytes<scratch_memory<Memory>> row_;
    array<char> entries_;  // columns as in a record, and room after them
    std::size_t used_ = 0;
    unsigned columns_ = 0;
    unsigned flags_ = 0;  // of all cells of the row
    std::array<char, whole_eights> fingerprints_{};
    std::array<char, whole_eights * 2 + 2> begins_{};    // of columns, numbers of two bytes
    std::array<char, whole_eights + 1> short_begins_{};  // the lower bytes of them
    std::size_t count_at_ = 0;                           // where the last column's count byte lies
    std::size_t newest_end_ = 0;                         // where the last column's newest version ends
    unsigned count_ = 0;                                 // how many versions of the last column lie here
    bool has_overflow_ = false;
    overflow_builder<Memory> older_;  // versions of the last column
    index_builder<Memory> blocks_;    // of a large row
    array<inner*> overflow_trees_;    // of other columns of the row
    array<bytes_view> outside_;       // values and qualifiers
    char leading_outside_[sizeof(char*) + sizeof(std::size_t)];
};

}  // namespace strata::detail::packed
