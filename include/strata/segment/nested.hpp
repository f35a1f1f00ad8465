// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/loan.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/newest_first.hpp>
#include <strata/segment/parts/lent_cursor.hpp>
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
    using root_type = typename map::root_type;
    using root = const root_type;

    class place {
        using columns_type = typename root_type::mapped_type;
        using versions_type = typename columns_type::mapped_type;

    public:
        /// A place in the cells of a row: a cell_cursor.
        class cells_type {
        public:
            cells_type() = default;
            /// Stands on the first cell of a row.
            explicit cells_type(const columns_type& columns) : columns_(&columns), column_(columns.begin()) {
                enter_column();
            }

            /// True if it stands on a cell.
            bool valid() const { return column_ != columns_->end(); }
            /// The qualifier of the cell.
            bytes_view qualifier() const { return column_->first; }
            /// The version of the cell.
            version_key version() const { return version_->first; }
            /// The stored bytes of the cell.
            bytes_view value() const { return version_->second; }

            /// Goes to the next cell.
            boundary next() { return ++version_ != column_->second.end() ? boundary::version : next_column(); }
            /// Goes to the first cell of the next column.
            boundary next_column() {
                ++column_;
                return enter_column();
            }
            /// Goes to the first cell of that column or of the first one after it.
            boundary seek_column(bytes_view qualifier) {
                column_ = columns_->lower_bound(qualifier);
                return enter_column();
            }

        private:
            boundary enter_column() {
                if (!valid()) return boundary::end;
                version_ = column_->second.begin();
                return boundary::column;
            }

            const columns_type* columns_ = nullptr;
            typename columns_type::const_iterator column_{};
            typename versions_type::const_iterator version_{};
        };

        /// Finds a row by its key, and goes back from row to row.
        static constexpr row_cursor_offers offers{.find = true, .previous = true};

        place() = default;
        /// Stands nowhere: seek first.
        explicit place(const root_type& rows) : rows_(&rows), at_(rows.end()) {}

        /// True if it stands on a row.
        bool valid() const { return at_ != rows_->end(); }
        /// The row key.
        bytes_view key() const { return at_->first; }
        /// Nothing is known of a row's cells without a look at all of them.
        bool has_markers() const noexcept { return true; }
        /// The cells of the row, from the first one on.
        cells_type cells() const { return cells_type(at_->second); }

        /// Goes to the first row.
        void seek_first() { at_ = rows_->begin(); }
        /// Goes to the first row that is not before that.
        void seek(bytes_view row) { at_ = rows_->lower_bound(row); }
        /// Goes to the last row.
        void seek_last() { go_before(rows_->end()); }
        /// Goes to the last row before that.
        void seek_before(bytes_view row) { go_before(rows_->lower_bound(row)); }
        /// Goes to the next row.
        void next() { ++at_; }
        /// Goes to the row before; to none if it is the first.
        void previous() { go_before(at_); }
        /// Goes to the row of that key; false if there is none.
        bool find(bytes_view row) {
            at_ = rows_->find(row);
            return valid();
        }

    private:
        using iterator = typename root_type::const_iterator;

        void go_before(iterator next) { at_ = next == rows_->begin() ? rows_->end() : std::prev(next); }

        const root_type* rows_ = nullptr;
        iterator at_{};
    };

public:
    /// A place in its rows: a row_cursor.
    using cursor_type = detail::lent_cursor<place>;
    /// Finds a version by its row and column.
    static constexpr segment_offers offers{.point_lookup = true};

    /// Without cells, in that memory.
    ///@{
    nested() requires(std::default_initializable<Memory>) : nested(Memory()) {}
    explicit nested(const Memory& memory) : cells_(memory) {}
    ///@}

    /// A place in the rows; stands nowhere.  Invalidated by: the next mutation.
    cursor_type rows() const { return detail::lent_of(place(cells_.root()), rows_.lend()); }

    /// Finds the newest version of a column that is not newer than `newest`, whether a marker or a put.
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
        // Markers of the family lie at the empty qualifier, which comes first; those of a column before what they cover.
        const bool hidden = is_marker(at->first.kind()) || at != versions.begin() ||
                            (column != columns.begin() && bytes_view(columns.begin()->first).empty());
        return found_version{in_row->first, column->first, at->first, at->second, hidden};
    }

    /// The number of cells, markers included.
    std::size_t size() const noexcept { return cells_.size(); }
    /// Removes all cells.
    void clear() noexcept {
        rows_.recall();
        cells_.clear();
    }

    /// Inserts a cell or replaces one with that key.  Returns true if it is new.  All or nothing.
    bool put(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        rows_.recall();
        return cells_.insert_or_assign(std::tie(row, qualifier, version), stored(value)).second;
    }

    /// Puts a cell, which also replaces a cell of the same version.  Returns true if it is new.
    bool renew(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        rows_.recall();
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
        rows_.recall();
        return cells_.erase(row, qualifier, version) > 0;
    }

    /// Removes cells of the same version that were written before.  Returns their number.
    std::size_t erase_older(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        rows_.recall();
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
        rows_.recall();
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
    [[no_unique_address]] detail::lender rows_;
};

}  // namespace strata::segment
