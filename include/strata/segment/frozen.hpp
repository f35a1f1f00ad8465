// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/assert.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/segment_times.hpp>

namespace strata::segment {

/// What a flush leaves: an immutable segment, contiguous.  HBase: a store file.
///
/// Three arrays, rows, columns and versions, each entry saying where its children begin, and one block of bytes that
/// all keys and values lie in.  Built once, from cells in order. Find: O(log rows + log columns of the row).  Memory:
/// 24 bytes a row and a column, 32 a version, plus the bytes.
template <class Memory>
class frozen {
    template <class T>
    using array = std::vector<T, typename Memory::template allocator<T>>;

    /// A row or a column: its key, and the first of its children in the next array.
    struct parent {
        std::size_t key_at;
        std::size_t first_child;
        std::uint32_t key_size;
    };
    struct version {
        version_key key;
        std::size_t value_at;
        std::uint32_t value_size;
    };

public:
    /// A cell_cursor.
    class cursor_type {
    public:
        cursor_type() = default;
        /// Stands nowhere: seek first.
        explicit cursor_type(const frozen* cells) noexcept : cells_(cells) {}

        /// True if the cursor stands on a cell.
        bool valid() const noexcept { return row_ < cells_->rows_.size(); }
        /// The row of the current cell.
        bytes_view row() const noexcept { return cells_->key(cells_->rows_[row_]); }
        /// The qualifier of the current cell.
        bytes_view qualifier() const noexcept { return cells_->key(cells_->columns_[column_]); }
        /// The version of the current cell.
        version_key version() const noexcept { return cells_->versions_[version_].key; }
        /// The stored bytes of the current cell.
        bytes_view value() const noexcept { return cells_->value(cells_->versions_[version_]); }

        /// Goes to the first cell of all.
        void seek_first() noexcept { to_row(0); }
        /// Goes to the first cell of a row, or to the next cell after it.
        void seek(bytes_view row) noexcept {
            to_row(cells_->first_not_before(cells_->rows_, 0, cells_->rows_.size(), row));
        }
        /// Goes to the first cell of the last row.
        void seek_last() noexcept { seek_row_before(cells_->rows_.size()); }
        /// Goes to the first cell of the last row before a row.
        void seek_before(bytes_view row) noexcept {
            seek_row_before(cells_->first_not_before(cells_->rows_, 0, cells_->rows_.size(), row));
        }
        /// Goes to the first cell from a qualifier on in this row, else to the next row.
        boundary seek_column(bytes_view qualifier) noexcept {
            return to_column(cells_->first_not_before(cells_->columns_, cells_->rows_[row_].first_child,
                                                      cells_->end_of_row(row_), qualifier));
        }
        /// Goes to the next cell.
        boundary next() noexcept {
            if (++version_ < cells_->end_of_column(column_)) return boundary::version;
            return to_column(column_ + 1);
        }
        /// Goes to the first cell of the next column.
        boundary next_column() noexcept { return to_column(column_ + 1); }
        /// Goes to the first cell of the next row.
        boundary next_row() noexcept { return to_row(row_ + 1); }

    private:
        void seek_row_before(std::size_t row) noexcept { to_row(row > 0 ? row - 1 : cells_->rows_.size()); }
        boundary to_row(std::size_t row) noexcept {
            row_ = row;
            if (!valid()) return boundary::end;
            column_ = cells_->rows_[row_].first_child;
            version_ = cells_->columns_[column_].first_child;
            return boundary::row;
        }
        boundary to_column(std::size_t column) noexcept {
            if (column == cells_->end_of_row(row_)) return to_row(row_ + 1);
            column_ = column;
            version_ = cells_->columns_[column_].first_child;
            return boundary::column;
        }

        const frozen* cells_ = nullptr;
        std::size_t row_ = 0;
        std::size_t column_ = 0;
        std::size_t version_ = 0;
    };

    /// An empty segment in that memory.
    ///@{
    frozen() requires(std::default_initializable<Memory>) : frozen(Memory()) {}
    explicit frozen(const Memory& memory)
        : rows_(memory.template allocator_for<parent>()),
          columns_(memory.template allocator_for<parent>()),
          versions_(memory.template allocator_for<version>()),
          bytes_(memory.template allocator_for<char>()) {}
    ///@}

    frozen(frozen&&) noexcept = default;
    frozen& operator=(frozen&&) noexcept = default;
    ~frozen() = default;

    /// A cursor over the cells.  Invalidated by: the next mutation.
    cursor_type cursor() const noexcept { return cursor_type(this); }
    /// The number of cells, markers included.
    std::size_t size() const noexcept { return versions_.size(); }

    /// The newest version of a column that is not newer than that, whether a marker or a put.
    std::optional<found_version> find(bytes_view row, bytes_view qualifier, timestamp newest) const noexcept {
        const std::size_t in_row = first_not_before(rows_, 0, rows_.size(), row);
        if (in_row == rows_.size() || key(rows_[in_row]) != row) return std::nullopt;
        const std::size_t end = end_of_row(in_row);
        const std::size_t column = first_not_before(columns_, rows_[in_row].first_child, end, qualifier);
        if (column == end || key(columns_[column]) != qualifier) return std::nullopt;
        const auto first = versions_.begin() + static_cast<std::ptrdiff_t>(columns_[column].first_child);
        const auto last = versions_.begin() + static_cast<std::ptrdiff_t>(end_of_column(column));
        const auto at = std::partition_point(first, last, [=](const auto& one) { return one.key.written() > newest; });
        if (at == last) return std::nullopt;
        return found_version{key(rows_[in_row]), key(columns_[column]), at->key, value(*at), true};
    }

    /// What its cells say of time.
    const segment_times& times() const noexcept { return times_; }

    /// Adds a cell behind all others.  If it throws, the segment is good for nothing but destruction.
    void append(bytes_view row, bytes_view qualifier, version_key key, bytes_view value) {
        const bool new_row = rows_.empty() || this->key(rows_.back()) != row;
        const bool new_column = new_row || this->key(columns_.back()) != qualifier;
        STRATA_ASSERT(rows_.empty() || this->key(rows_.back()) <= row);
        STRATA_ASSERT(new_row || this->key(columns_.back()) <= qualifier);
        STRATA_ASSERT(new_column || !key.sorts_before(versions_.back().key));
        if (new_row) rows_.push_back({keep(row), columns_.size(), static_cast<std::uint32_t>(row.size())});
        if (new_column)
            columns_.push_back({keep(qualifier), versions_.size(), static_cast<std::uint32_t>(qualifier.size())});
        versions_.push_back({key, keep(value), static_cast<std::uint32_t>(value.size())});
        times_.add(key);
    }

    /// Gives back what growing left over, where there is memory for that.
    void shrink_to_fit() noexcept {
        shrink(rows_);
        shrink(columns_);
        shrink(versions_);
        shrink(bytes_);
    }

private:
    /// Not by the vector's own function: that of libstdc++'s debug mode compiles with allocators of namespace std only.
    template <class T>
    static void shrink(array<T>& all) noexcept {
        if (all.size() == all.capacity()) return;
        try {
            array<T>(all.begin(), all.end(), all.get_allocator()).swap(all);
        } catch (...) {  // it stays as it is
        }
    }

    bytes_view key(const parent& p) const noexcept { return {bytes_.data() + p.key_at, p.key_size}; }
    bytes_view value(const version& v) const noexcept { return {bytes_.data() + v.value_at, v.value_size}; }
    std::size_t end_of_row(std::size_t row) const noexcept {
        return row + 1 < rows_.size() ? rows_[row + 1].first_child : columns_.size();
    }
    std::size_t end_of_column(std::size_t column) const noexcept {
        return column + 1 < columns_.size() ? columns_[column + 1].first_child : versions_.size();
    }
    std::size_t first_not_before(const array<parent>& keys, std::size_t first, std::size_t last,
                                 bytes_view key) const noexcept {
        const auto from = keys.begin();
        const auto found =
            std::lower_bound(from + static_cast<std::ptrdiff_t>(first), from + static_cast<std::ptrdiff_t>(last), key,
                             [this](const parent& p, bytes_view k) { return this->key(p) < k; });
        return static_cast<std::size_t>(found - from);
    }
    std::size_t keep(bytes_view part) {
        const std::size_t at = bytes_.size();
        bytes_.insert(bytes_.end(), part.begin(), part.end());
        return at;
    }

    array<parent> rows_;
    array<parent> columns_;
    array<version> versions_;
    array<char> bytes_;
    segment_times times_;
};

}  // namespace strata::segment
