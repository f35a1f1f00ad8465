// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// A column of a record: the length of its qualifier, the qualifier, a count byte, its versions, newest first.
///
/// A qualifier of more than 256 bytes lies outside: in its place the bytes 128 and 0, which no length is written as, its
/// address and its length.
///
/// Count byte: how many versions lie here, and 128 if the column is spilled.  Then the root of its run comes first, and
/// at most one version lies here, newer than all of the run.
struct column_view {
    STRATA_HOT explicit column_view(char* entry) noexcept {
        const std::size_t length = static_cast<unsigned char>(*entry);
        if (length < 128) {
            qualifier = {entry + 1, length};
            count_byte = entry + 1 + length;
        } else {
            *this = with_long_qualifier(entry);
        }
    }
    bool is_qualifier_outside() const noexcept { return qualifier.data() + qualifier.size() != count_byte; }

    unsigned count() const noexcept { return static_cast<unsigned char>(*count_byte) & 127u; }
    bool is_spilled() const noexcept { return (static_cast<unsigned char>(*count_byte) & 128u) != 0; }
    void set_count(unsigned n, bool spilled) const noexcept {
        *count_byte = static_cast<char>(n | (spilled ? 128u : 0u));
    }
    char* root_slot() const noexcept { return count_byte + 1; }
    char* versions() const noexcept { return count_byte + (is_spilled() ? 1 + sizeof(char*) : 1); }

    bytes_view qualifier;
    char* count_byte;

private:
    column_view(bytes_view q, char* behind) noexcept : qualifier(q), count_byte(behind) {}

    static column_view with_long_qualifier(char* entry) noexcept {
        const char* at = entry;
        const std::size_t length = read_length(at);
        char* const behind = entry + (at - entry);
        if (length > 0) return {{at, length}, behind + length};
        return {{load<const char*>(at), load<std::size_t>(at + sizeof(char*))},
                behind + sizeof(char*) + sizeof(std::size_t)};
    }
};

inline std::size_t qualifier_bytes(bytes_view qualifier) noexcept {
    if (qualifier.size() > longest_key_inside) return 2 + sizeof(char*) + sizeof(std::size_t);
    return length_size(qualifier.size()) + qualifier.size();
}
/// Returns the end.  A long one is to stay where it is.
inline char* write_qualifier(char* at, bytes_view qualifier) noexcept {
    if (qualifier.size() <= longest_key_inside) return copy_short(write_length(at, qualifier.size()), qualifier);
    *at++ = static_cast<char>(128);
    *at++ = 0;
    store(at, qualifier.data());
    store(at + sizeof(char*), qualifier.size());
    return at + sizeof(char*) + sizeof(std::size_t);
}

/// Flags: what a record knows of all that lies in it, and never forgets while the record lives.
inline constexpr unsigned ends_log = 3;      // these two bits: the directory's ends take 1, 2 or 4 bytes each
inline constexpr unsigned large_row = 4;     // in the place of columns the root of a tree of blocks
inline constexpr unsigned has_markers = 8;   // some version is or was a delete marker
inline constexpr unsigned owns_others = 16;  // some value or qualifier lies or lay outside, some column was spilled

inline std::size_t capacity_of(const char* image) noexcept {
    return capacity_class::bytes_of(static_cast<unsigned char>(*image));
}
inline void add_flags(char* image, unsigned more) noexcept {
    image[1] = static_cast<char>(static_cast<unsigned char>(image[1]) | more);
}

/// The cells of a row, or a block of the columns of a large row, in one piece of memory:
///
///     capacity class | flags | columns | length of the row | row | fingerprints | ends | columns in order
///
/// The directory is a fingerprint of each qualifier and where each column ends, counted from the first.  A block has an
/// empty row.
class record_view {
public:
    static constexpr std::size_t most_columns = 255;

    record_view() = default;
    STRATA_HOT explicit record_view(char* image) noexcept : image_(image) {
        const char* at = image + 3;
        const std::size_t length = read_length(at);
        row_ = {at, length};
        columns_ = static_cast<unsigned char>(image[2]);
        end_width_ = 1u << (flags() & ends_log);
        fingerprints_ = image + (at - image) + length;
        ends_ = fingerprints_ + columns_;
        entries_ = ends_ + columns_ * end_width_;
    }

    char* image() const noexcept { return image_; }
    bytes_view row() const noexcept { return row_; }
    unsigned columns() const noexcept { return columns_; }
    unsigned flags() const noexcept { return static_cast<unsigned char>(image_[1]); }
    bool has(unsigned flag) const noexcept { return (flags() & flag) != 0; }
    std::size_t capacity() const noexcept { return capacity_of(image_); }

    /// Of a large row.
    char* root_slot() const noexcept { return fingerprints_; }

    char* fingerprints() const noexcept { return fingerprints_; }
    char* ends() const noexcept { return ends_; }
    char* entries() const noexcept { return entries_; }
    std::size_t end(std::size_t column) const noexcept { return end_at(static_cast<std::ptrdiff_t>(column)); }
    std::size_t begin(std::size_t column) const noexcept {
        // Without a branch.  In front of the first end lie bytes of the record that are read and not used.
        return end_at(static_cast<std::ptrdiff_t>(column) - 1) & (std::size_t{0} - (column != 0));
    }
    std::size_t used() const noexcept { return begin(columns_); }
    std::size_t size() const noexcept {
        if (has(large_row)) return static_cast<std::size_t>(root_slot() - image_) + sizeof(char*);
        return static_cast<std::size_t>(entries_ - image_) + used();
    }
    STRATA_HOT column_view column(std::size_t i) const noexcept { return column_view(entries_ + begin(i)); }
    bytes_view qualifier(std::size_t i) const noexcept { return column(i).qualifier; }

    /// The column of that qualifier, or columns().  A few fingerprints that mislead are looked through, many are not.
    STRATA_HOT unsigned find(bytes_view qualifier, unsigned char print) const noexcept {
        unsigned misled = 0;
        for (unsigned from = 0; from < columns_; from += 8) {
            std::uint64_t equal = equal_bytes(fingerprints_ + from, print);
            for (; equal != 0; equal &= equal - 1) {
                const unsigned i = from + static_cast<unsigned>(std::countr_zero(equal)) / 8;
                if (i >= columns_) return columns_;
                if (are_equal(qualifier, this->qualifier(i))) return i;
                if (++misled == 8) return search(qualifier);
            }
        }
        return columns_;
    }

    /// The first column whose qualifier is not less.
    unsigned lower_bound(bytes_view qualifier) const noexcept {
        unsigned first = 0;
        for (unsigned left = columns_; left != 0;) {
            const unsigned half = left / 2;
            const bool is_less = this->qualifier(first + half) < qualifier;
            first = is_less ? first + half + 1 : first;
            left = is_less ? left - half - 1 : half;
        }
        return first;
    }

private:
    std::size_t end_at(std::ptrdiff_t column) const noexcept {
        // Four bytes may be read: behind the ends lie columns.
        return load_little<std::uint32_t>(ends_ + column * static_cast<std::ptrdiff_t>(end_width_)) &
               (~std::uint32_t{0} >> (32 - 8 * end_width_));
    }
    unsigned search(bytes_view qualifier) const noexcept {
        const unsigned i = lower_bound(qualifier);
        return i != columns_ && this->qualifier(i) == qualifier ? i : columns_;
    }

    char* image_ = nullptr;
    char* fingerprints_ = nullptr;
    char* ends_ = nullptr;
    char* entries_ = nullptr;
    bytes_view row_;
    unsigned columns_ = 0;
    unsigned end_width_ = 2;
};

/// Asks for a record.  Most are no longer than 512 bytes and of no length that could be guessed: their last line is asked
/// for more than once rather than to branch.
STRATA_HOT void prefetch_record(const char* image, std::size_t bytes) noexcept {
    const std::size_t last = bytes - (bytes != 0);
    for (std::size_t i = 0; i != 8; ++i) prefetch(image + std::min(i * 64, last));
    for (std::size_t i = 512; i < bytes; i += 64) prefetch(image + i);
}

}  // namespace strata::detail::packed
