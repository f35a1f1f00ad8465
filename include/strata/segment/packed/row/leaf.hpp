// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/search.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed {

/// Rows in order, of each a fingerprint, the size of the record, the record, and the head of the row after the bytes
/// that all rows of the leaf are known to share.  The fingerprints and their number fill a cache line.
///
/// The only leaf of a small segment has room for fewer rows, and no heads: its memory ends after the records.
struct row_leaf {
    static constexpr unsigned most = 63;
    static constexpr unsigned least_capacity = 7;

    unsigned char fingerprints[most];
    unsigned char count;
    unsigned char sizes[most];  // in units of 16 bytes; 255: that or more
    unsigned char capacity = most;
    std::uint32_t shared;
    char* records[most];
    std::uint64_t heads[most];

    static constexpr std::size_t bytes_of(unsigned capacity) noexcept;
    bool has_heads() const noexcept { return capacity == most; }

    STRATA_ALWAYS_INLINE bytes_view row(unsigned i) const noexcept { return key_at(records[i] + 3); }

    /// The bytes of the record that a walk reads: only the beginning if its row is long.
    std::uint32_t size(unsigned i) const noexcept { return sizes[i] * 16u; }
    /// The mean size of that record and some after it.
    std::uint32_t mean_size(unsigned first) const noexcept {
        const unsigned last = (std::min)(first + 8, unsigned{count});
        std::uint32_t sum = 0;
        for (unsigned i = first; i != last; ++i) sum += size(i);
        return sum / (last - first);
    }

    /// Returns the first row of the same fingerprint, mostly the row itself, or `most`.
    STRATA_ALWAYS_INLINE unsigned first_alike(bytes_view row) const noexcept {
        const std::uint64_t alike = alike_rows(row);
        return alike != 0 ? static_cast<unsigned>(std::countr_zero(alike)) : most;
    }
    /// Returns the first row whose head is not less.
    unsigned first_by_head(bytes_view row) const noexcept {
        if (!has_heads()) return lower_bound_between(0, count, row);
        return count_less(heads, count, head_of(row, shared));
    }
    void prefetch_heads() const noexcept {
        prefetch_lines<sizeof heads / 64 + 1>(reinterpret_cast<const char*>(heads));
    }

    /// True if the records of this row and some after it lie far from each other, which those of random puts do.
    bool are_scattered(unsigned first) const noexcept {
        constexpr std::uintptr_t nearby = 1 << 18;
        const auto at = [&](unsigned i) { return reinterpret_cast<std::uintptr_t>(records[i]); };
        const std::uintptr_t distance = at((std::min)(first + 7, count - 1u)) - at(first);
        return distance + nearby > 2 * nearby;  // in either direction
    }
    /// Prefetches where the records of some rows begin, side by side.  Else a walk over scattered records waits until
    /// the page of each has been looked up.
    STRATA_ALWAYS_INLINE void prefetch_pages(unsigned first, unsigned last) const noexcept {
        last = std::min<unsigned>(last, count);
        for (unsigned i = first; i < last; ++i) prefetch(records[i]);
    }

    /// Returns the row's index, or `most`.
    STRATA_ALWAYS_INLINE unsigned find(bytes_view row) const noexcept {
        const std::uint64_t alike = alike_rows(row);
        if (alike == 0) return most;
        const auto i = static_cast<unsigned>(std::countr_zero(alike));
        prefetch_lines<4>(records[i]);  // as much as a get reads of most records; its size lies in one more line
        return is_key_at(records[i] + 3, row) ? i : find_among(alike & (alike - 1), row);
    }

    /// Returns the first row that is not less.
    unsigned lower_bound(bytes_view row) const noexcept {
        if (!has_heads()) return lower_bound_between(0, count, row);
        const std::uint64_t head = head_of(row, shared);
        const unsigned first = count_less(heads, count, head);
        if (first == count || heads[first] != head) return first;
        const auto end = static_cast<unsigned>(std::upper_bound(heads + first, heads + count, head) - heads);
        return lower_bound_between(first, end, row);
    }

    void set_shared(std::size_t bytes) noexcept {
        if (shared == bytes) return;
        shared = static_cast<std::uint32_t>(bytes);
        set_heads(0, count);
    }
    void set_heads(unsigned first, unsigned last) noexcept {
        if (!has_heads()) return;
        for (unsigned i = first; i != last; ++i) heads[i] = head_of(row(i), shared);
    }

    /// Updates the size of a record that has changed.
    void set_size(unsigned i) noexcept {
        const std::size_t read = row(i).size() > 1024 ? 64 : capacity_of(records[i]);
        const std::size_t n = (read + 15) / 16;
        sizes[i] = static_cast<unsigned char>(std::min<std::size_t>(n, 255));
    }

    void insert(unsigned i, bytes_view row, char* record) noexcept {
        move_rows(*this, i, *this, i + 1, count - i);
        set_count(count + 1u);
        fingerprints[i] = fingerprint(row);
        if (has_heads()) heads[i] = head_of(row, shared);
        records[i] = record;
        set_size(i);
    }
    void erase(unsigned i) noexcept {
        move_rows(*this, i + 1, *this, i, count - i - 1);
        set_count(count - 1u);
    }

    void set_count(unsigned rows) noexcept { count = static_cast<unsigned char>(rows); }

    /// Moves rows.  Counts stay, and heads are copied unchanged, if both leaves have them.
    static void move_rows(const row_leaf& source, unsigned first, row_leaf& target, unsigned target_first,
                          unsigned n) noexcept {
        std::memmove(target.fingerprints + target_first, source.fingerprints + first, n);
        std::memmove(target.sizes + target_first, source.sizes + first, n);
        std::memmove(target.records + target_first, source.records + first, n * sizeof(char*));
        if (source.has_heads() && target.has_heads())
            std::memmove(target.heads + target_first, source.heads + first, n * sizeof(std::uint64_t));
    }

private:
    /// Returns the rows of the same fingerprint, a bit each.
    STRATA_ALWAYS_INLINE std::uint64_t alike_rows(bytes_view row) const noexcept {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(this);  // the last of 64 is the count
        return equal_bytes_of_64(bytes, fingerprint(row)) & ((std::uint64_t{1} << count) - 1);
    }
    /// Continues find() among the other rows of a fingerprint that has misled.
    STRATA_NOINLINE unsigned find_among(std::uint64_t alike, bytes_view row) const noexcept {
        for (unsigned misled = 1; alike != 0; alike &= alike - 1) {
            const auto i = static_cast<unsigned>(std::countr_zero(alike));
            prefetch_lines<4>(records[i]);
            if (is_key_at(records[i] + 3, row)) return i;
            if (++misled == 4) return search(row);
        }
        return most;
    }
    /// Returns the first of some rows that is not less, or the end of them.
    STRATA_NOINLINE unsigned lower_bound_between(unsigned first, unsigned end, bytes_view row) const noexcept {
        const auto prefetch_row = [&](unsigned i) STRATA_ALWAYS_INLINE_LAMBDA { prefetch_lines<2>(records[i]); };
        return end_of_front(first, end, prefetch_row, [&](unsigned i) { return this->row(i) < row; });
    }
    unsigned search(bytes_view row) const noexcept {
        const unsigned i = lower_bound(row);
        return i != count && this->row(i) == row ? i : most;
    }
};
static_assert(offsetof(row_leaf, count) == row_leaf::most && row_leaf::most + 1 == 64);

constexpr std::size_t row_leaf::bytes_of(unsigned capacity) noexcept {
    return capacity == most ? sizeof(row_leaf) : offsetof(row_leaf, records) + capacity * sizeof(char*);
}

}  // namespace strata::detail::packed
