// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/search.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>

namespace strata::detail::packed {

/// A column of a record: the length of its qualifier, the qualifier, a count byte, its versions, newest first.
///
/// A qualifier of more than 256 bytes lies outside.  In its place lie the bytes 128 and 0, which no length is written
/// as, its address and its length.
///
/// Count byte: how many versions lie here, and 128 if the column has an overflow tree.  The tree's slot comes first (see
/// overflow::root_in()), and at most one version lies here, newer than all of the tree.
struct column_view {
    static constexpr std::size_t overflow_slot_bytes = 2 * sizeof(char*) + sizeof(std::int64_t);

    STRATA_ALWAYS_INLINE explicit column_view(char* entry) noexcept {
        const std::size_t length = static_cast<unsigned char>(*entry);
        qualifier = {entry + 1, length};
        count_byte = entry + 1 + length;
        if (length >= 128) {
            qualifier = long_qualifier(entry);
            count_byte = end_of_long_qualifier(entry);
        }
    }
    /// The column of a qualifier of that size: its versions are found without a look at the qualifier.
    STRATA_ALWAYS_INLINE column_view(char* entry, std::size_t qualifier_size) noexcept
        : qualifier(entry + 1, qualifier_size), count_byte(entry + 1 + qualifier_size) {
        if (qualifier_size >= 128) *this = of_long_qualifier(entry);
    }
    /// The column there has that qualifier.
    STRATA_ALWAYS_INLINE static bool is_at(char* entry, bytes_view qualifier) noexcept {
        if (qualifier.size() >= 128) return of_long_qualifier(entry).qualifier == qualifier;
        return is_key_at(entry, qualifier);
    }
    bool is_qualifier_outside() const noexcept { return qualifier.data() + qualifier.size() != count_byte; }

    unsigned count() const noexcept { return static_cast<unsigned char>(*count_byte) & 127u; }
    bool has_overflow() const noexcept { return (static_cast<unsigned char>(*count_byte) & 128u) != 0; }
    void set_count(unsigned n, bool has_tree) const noexcept {
        *count_byte = static_cast<char>(n | (has_tree ? 128u : 0u));
    }
    char* overflow_slot() const noexcept { return count_byte + 1; }
    char* versions() const noexcept { return count_byte + (has_overflow() ? 1 + overflow_slot_bytes : 1); }

    bytes_view qualifier;
    char* count_byte;

private:
    STRATA_NOINLINE static column_view of_long_qualifier(char* entry) noexcept { return column_view(entry); }
    // Two functions, so that what they return stays in registers.
    STRATA_NOINLINE static bytes_view long_qualifier(const char* entry) noexcept {
        const std::size_t length = read_length(entry);
        if (length > 0) return {entry, length};
        return {load<const char*>(entry), load<std::size_t>(entry + sizeof(char*))};
    }
    STRATA_NOINLINE static char* end_of_long_qualifier(char* entry) noexcept {
        const char* at = entry;
        const std::size_t length = read_length(at);
        return entry + (at - entry) + (length > 0 ? length : sizeof(char*) + sizeof(std::size_t));
    }
};

inline std::size_t qualifier_bytes(bytes_view qualifier) noexcept {
    if (qualifier.size() > longest_key_inside) return 2 + sizeof(char*) + sizeof(std::size_t);
    return length_size(qualifier.size()) + qualifier.size();
}
/// Writes a qualifier and returns its end.  A long qualifier is not copied: it must stay where it is.
inline char* write_qualifier(char* at, bytes_view qualifier) noexcept {
    if (qualifier.size() <= longest_key_inside) return copy_short(write_length(at, qualifier.size()), qualifier);
    *at++ = static_cast<char>(128);
    *at++ = 0;
    store(at, qualifier.data());
    store(at + sizeof(char*), qualifier.size());
    return at + sizeof(char*) + sizeof(std::size_t);
}

/// Flags: what is or was true of something in a record.  No flag is reset while the record lives.
inline constexpr unsigned ends_log = 3;      // these two bits: the directory's ends take 1, 2 or 4 bytes each
inline constexpr unsigned large_row = 4;     // in the place of columns the root of a tree of blocks
inline constexpr unsigned has_markers = 8;   // some version is or was a delete marker
inline constexpr unsigned owns_others = 16;  // some value, qualifier or version lies or lay outside

inline std::size_t capacity_of(const char* record_bytes) noexcept {
    return capacity_class::bytes_of(static_cast<unsigned char>(*record_bytes));
}
inline void add_flags(char* record_bytes, unsigned more) noexcept {
    record_bytes[1] = static_cast<char>(static_cast<unsigned char>(record_bytes[1]) | more);
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
    STRATA_ALWAYS_INLINE explicit record_view(char* record_bytes) noexcept
        : record_view(record_bytes, key_at(record_bytes + 3)) {}
    /// The record of a row of that size: what comes after the row is found without a look at the record.
    STRATA_ALWAYS_INLINE record_view(char* record_bytes, std::size_t row_size) noexcept
        : record_view(record_bytes, bytes_view(record_bytes + 3 + length_size(row_size), row_size)) {}

    char* data() const noexcept { return data_; }
    bytes_view row() const noexcept { return row_; }
    unsigned columns() const noexcept { return columns_; }
    unsigned flags() const noexcept { return static_cast<unsigned char>(data_[1]); }
    bool has(unsigned flag) const noexcept { return (flags() & flag) != 0; }
    std::size_t capacity() const noexcept { return capacity_of(data_); }

    /// Where a large row keeps the root of its blocks.
    char* root_slot() const noexcept { return fingerprints_; }

    char* fingerprints() const noexcept { return fingerprints_; }
    char* ends() const noexcept { return ends_; }
    char* entries() const noexcept { return entries_; }
    std::size_t end(std::size_t column) const noexcept { return end_at(static_cast<std::ptrdiff_t>(column)); }
    STRATA_ALWAYS_INLINE std::size_t begin(std::size_t column) const noexcept {
        // Without a branch: the bytes before the first end are read as well, and masked out.
        return end_at(static_cast<std::ptrdiff_t>(column) - 1) & (std::size_t{0} - (column != 0));
    }
    std::size_t used() const noexcept { return begin(columns_); }
    std::size_t size() const noexcept {
        if (has(large_row)) return static_cast<std::size_t>(root_slot() - data_) + sizeof(char*);
        return static_cast<std::size_t>(entries_ - data_) + used();
    }
    STRATA_ALWAYS_INLINE column_view column(std::size_t i) const noexcept { return column_view(entries_ + begin(i)); }
    bytes_view qualifier(std::size_t i) const noexcept { return column(i).qualifier; }

    /// A column and which one it is.
    struct column_place {
        unsigned index;
        column_view column;
    };
    STRATA_ALWAYS_INLINE column_place place(unsigned i) const noexcept { return {i, column(i)}; }
    /// Finds a column by its fingerprint.  After some fingerprints that mislead it searches the columns in order.
    STRATA_ALWAYS_INLINE std::optional<column_place> find(bytes_view qualifier, unsigned char print) const noexcept {
        unsigned i = next_alike(0, print);
        if (i >= columns_) return std::nullopt;
        char* const entry = entries_ + begin(i);
        if (column_view::is_at(entry, qualifier)) return column_place{i, column_view(entry, qualifier.size())};
        i = find_after_miss(data_, i, qualifier, print);
        if (i == columns_) return std::nullopt;
        return place(i);
    }

    /// Returns the first column whose qualifier is not less.
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
    STRATA_ALWAYS_INLINE record_view(char* record_bytes, bytes_view row) noexcept
        : data_(record_bytes),
          fingerprints_(record_bytes + (row.data() - record_bytes) + row.size()),
          row_(row),
          columns_(static_cast<unsigned char>(record_bytes[2])),
          end_log_(flags() & ends_log) {
        ends_ = fingerprints_ + columns_;
        entries_ = ends_ + (std::size_t{columns_} << end_log_);
    }

    // Four bytes may be read: after the ends lie columns.
    static constexpr std::uint32_t whole[] = {0xFF, 0xFFFF, 0xFFFFFFFF};

    STRATA_ALWAYS_INLINE std::size_t end_at(std::ptrdiff_t column) const noexcept {
        return load_little<std::uint32_t>(ends_ + column * (std::ptrdiff_t{1} << end_log_)) & whole[end_log_];
    }
    /// Returns the next column of that fingerprint.  If there is none: columns() or more.
    STRATA_ALWAYS_INLINE unsigned next_alike(unsigned first, unsigned char print) const noexcept {
        for (; first < columns_; first += 8)
            if (const unsigned i = first_equal_of_8(fingerprints_ + first, print); i != 8) return first + i;
        return columns_;
    }
    /// Continues find() after a column whose fingerprint has misled.  It takes the record's bytes, so that the view can
    /// stay in registers.
    STRATA_NOINLINE static unsigned find_after_miss(char* record_bytes, unsigned i, bytes_view qualifier,
                                                    unsigned char print) noexcept {
        const record_view record(record_bytes);
        for (unsigned misled = 1; misled != 8; ++misled) {
            i = record.next_alike(i + 1, print);
            if (i >= record.columns_) return record.columns_;
            if (are_equal(qualifier, record.qualifier(i))) return i;
        }
        i = record.lower_bound(qualifier);
        return i != record.columns_ && record.qualifier(i) == qualifier ? i : record.columns_;
    }

    friend class column_ends;

    char* data_ = nullptr;
    char* fingerprints_ = nullptr;
    char* ends_ = nullptr;
    char* entries_ = nullptr;
    bytes_view row_;
    unsigned columns_ = 0;
    unsigned end_log_ = 1;  // of the bytes that an end takes
};

/// Reads where the columns of a record end, one after another.
class column_ends {
public:
    STRATA_ALWAYS_INLINE explicit column_ends(const record_view& record) noexcept
        : at_(record.ends_), step_(1u << record.end_log_), whole_(record_view::whole[record.end_log_]) {}

    STRATA_ALWAYS_INLINE std::size_t next() noexcept {
        const std::size_t end = load_little<std::uint32_t>(at_) & whole_;
        at_ += step_;
        return end;
    }

private:
    const char* at_;
    unsigned step_;
    std::uint32_t whole_;
};

/// Prefetches a record.  Most take no more than 512 bytes, and no processor can predict how many.  Their last line is
/// prefetched more than once, because that costs less than a branch.
STRATA_ALWAYS_INLINE void prefetch_record(const char* record, std::size_t bytes) noexcept {
    const std::size_t last = bytes - (bytes != 0);
    for (std::size_t i = 0; i != 8; ++i) prefetch(record + (std::min)(i * 64, last));
    for (std::size_t i = 512; i < bytes; i += 64) prefetch(record + i);
}

/// Prefetches a record that the records to be read next follow in memory: more than its own lines is of use.
STRATA_ALWAYS_INLINE void prefetch_record_in_order(const char* record, std::size_t bytes) noexcept {
    prefetch_lines<8>(record);
    for (std::size_t i = 512; i < bytes; i += 64) prefetch(record + i);
}

}  // namespace strata::detail::packed
