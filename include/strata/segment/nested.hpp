// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/newest_first.hpp>
#include <strata/segment/policy.hpp>

namespace strata {

/// The row dimension: bytes in HBase's order (R1.1, R1.2).
template <class Backend, class Allocator>
using row_dimension = dim<basic_bytes<Allocator>, order::bytewise, Backend>;

/// The qualifier dimension: bytes in HBase's order (R1.1, R1.2).  The empty qualifier is an ordinary one (R1.14).
template <class Backend, class Allocator>
using qualifier_dimension = dim<basic_bytes<Allocator>, order::bytewise, Backend>;

/// The version dimension: newest first, markers before puts at one timestamp (R1.1).
template <class Backend>
using version_dimension = dim<version_key, order::newest_first, Backend>;

}  // namespace strata

namespace strata::segment {

/// The textbook shape: a map of rows to maps of qualifiers to maps of versions, each in its own backend.
///
/// Put, erase: one search a dimension, O(log rows + log columns + log versions) with tree backends.
/// Memory: one node a row, a column and a version, plus what their bytes need.
template <class RowBackend, class QualifierBackend, class VersionBackend, class Memory>
class nested {
    using bytes_type = basic_bytes<typename Memory::template allocator<char>>;
    using map = mdmap<bytes_type, row_dimension<RowBackend, typename Memory::template allocator<char>>,
                      qualifier_dimension<QualifierBackend, typename Memory::template allocator<char>>,
                      version_dimension<VersionBackend>, Memory>;
    using root = const typename map::root_type;

public:
    /// A cell_cursor.
    class cursor_type {
    public:
        cursor_type() = default;
        /// Stands nowhere: seek first.
        explicit cursor_type(root* cells) noexcept : cells_(cells) {}

        /// True if the cursor stands on a cell.
        bool valid() const noexcept { return valid_; }
        /// The row of the current cell.
        bytes_view row() const noexcept { return at_.template key<0>(); }
        /// The qualifier of the current cell.
        bytes_view qualifier() const noexcept { return at_.template key<1>(); }
        /// The version of the current cell.
        version_key version() const noexcept { return at_.template key<2>(); }
        /// The stored bytes of the current cell.
        bytes_view value() const noexcept { return at_.value_at(*cells_); }

        /// Goes to the first cell of all.
        void seek_first() {
            valid_ = !cells_->empty();
            if (valid_) at_.descend(*cells_);
        }
        /// Goes to the first cell of a row, or to the next cell after it.
        void seek(bytes_view row) { valid_ = at_.seek(*cells_, row); }
        /// Goes to the first cell of the last row.
        void seek_last() { valid_ = at_.seek_last(*cells_); }
        /// Goes to the first cell of the last row before a row.
        void seek_before(bytes_view row) { valid_ = at_.seek_before(*cells_, row); }

        /// Goes to the first cell from a qualifier on in this row, else to the next row.
        boundary seek_column(bytes_view qualifier) { return moved(at_.template seek_below<1>(*cells_, qualifier)); }
        /// Goes to the next cell.
        boundary next() { return moved(at_.template advance<2>(*cells_)); }
        /// Goes to the first cell of the next column.
        boundary next_column() { return moved(at_.template advance<1>(*cells_)); }
        /// Goes to the first cell of the next row.
        boundary next_row() { return moved(at_.template advance<0>(*cells_)); }

    private:
        boundary moved(int level) noexcept {
            valid_ = level >= 0;
            return level == 2 ? boundary::version : level == 1 ? boundary::column : level == 0 ? boundary::row : boundary::end;
        }

        root* cells_ = nullptr;
        detail::path<root, 3> at_;
        bool valid_ = false;
    };

    /// Without cells, in that memory.
    ///@{
    nested() requires(std::default_initializable<Memory>) : nested(Memory()) {}
    explicit nested(const Memory& memory) : cells_(memory) {}
    ///@}

    /// A cursor over the cells.  Invalidated by: the next mutation.
    cursor_type cursor() const noexcept { return cursor_type(&cells_.root()); }

    /// The newest version of a column that is not newer than that, whether a marker or a put.
    std::optional<found_version> find(bytes_view row, bytes_view qualifier, timestamp newest) const {
        const auto& rows = cells_.root();
        const auto in_row = rows.find(row);
        if (in_row == rows.end()) return std::nullopt;
        const auto& columns = in_row->second;
        const auto column = columns.find(qualifier);
        if (column == columns.end()) return std::nullopt;
        const auto& versions = column->second;
        const auto at = newest == latest ? versions.begin() : versions.lower_bound(version_key::first_at(newest));
        if (at == versions.end()) return std::nullopt;
        return found_version{in_row->first, column->first, at->first, at->second, true};
    }

    /// The number of cells, markers included.
    std::size_t size() const noexcept { return cells_.size(); }
    /// Removes all cells.
    void clear() noexcept { cells_.clear(); }

    /// Inserts a cell or replaces one with that key.  Returns true if it is new.  All or nothing.
    bool put(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        return cells_.insert_or_assign(std::tie(row, qualifier, version), stored(value)).second;
    }

    /// Puts a cell, which also replaces a cell of the same version.  Returns true if it is new.
    bool renew(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        bytes_type newer = stored(value);
        const version_slot slot{version};
        const auto [at, inserted] = cells_.try_emplace(std::tie(row, qualifier, slot), std::move(newer));
        if (!inserted) {
            at->second = std::move(newer);
            std::get<2>(at->first).renew(version);
        }
        return inserted;
    }

    /// Removes one cell.  Returns whether there was one.
    bool erase(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        return cells_.erase(row, qualifier, version) > 0;
    }

    /// Removes cells of the same version that were written before.  Returns their number.
    std::size_t erase_older(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        std::size_t erased = 0;
        for (detail::path<root, 3> at; version.sequence() > 0; ++erased) {
            const version_key older(version.written(), version.kind(), version.sequence() - 1, true);
            if (!at.seek(cells_.root(), row, qualifier, older)) break;
            const version_key next = at.template key<2>();
            if (!next.same_version(version) || at.template key<1>() != qualifier || at.template key<0>() != row) break;
            cells_.erase(row, qualifier, next);
        }
        return erased;
    }

    /// Removes puts with timestamps in [first, last] of a column or of all.  Returns their number.
    std::size_t erase_puts(bytes_view row, std::optional<bytes_view> qualifier, timestamp first,
                           timestamp last) noexcept {
        auto covered = [=](const version_key& version) {
            return version.kind() == kind::put && version.written() >= first && version.written() <= last;
        };
        if (qualifier) return cells_.erase_if(covered, row, *qualifier);
        return cells_.erase_if([&](bytes_view, const version_key& version) { return covered(version); }, row);
    }

private:
    bytes_type stored(bytes_view value) const {
        return bytes_type(value, cells_.memory().template allocator_for<char>());
    }

    map cells_;
};

}  // namespace strata::segment
