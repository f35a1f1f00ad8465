// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include <strata/answer/cell_list.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/columns.hpp>

namespace strata {

/// The cells of one row that a read returned, borrowed.  HBase: Result.
///
/// They lie in the order of R1.1: families and qualifiers by their bytes, the newest version first.
/// Invalidated by: the next step of the scan, and the next mutation of the table.
class row_view {
public:
    /// A random-access iterator over the cells.
    using iterator = std::span<const cell_view>::iterator;

    row_view() = default;
    /// Views the cells, which are sorted and of one row.
    explicit row_view(std::span<const cell_view> cells) noexcept : cells_(cells) {}
    /// `of`: the cells are not to be used after it has ended.
    row_view(std::span<const cell_view> cells, const detail::loan& of) noexcept : cells_(cells), loan_(of) {}

    /// The row key; empty if there are no cells (R4.44).
    bytes_view key() const noexcept { return empty() ? bytes_view() : cells_.front().row(); }

    /// True if there are no cells.
    bool empty() const noexcept { return lent().empty(); }
    /// The number of cells.
    std::size_t size() const noexcept { return lent().size(); }
    /// An iterator at the first cell.
    iterator begin() const noexcept { return lent().begin(); }
    /// The iterator after the last cell.
    iterator end() const noexcept { return lent().end(); }

    /// The newest returned cell of a column, or nothing.  HBase: getColumnLatestCell.
    ///
    /// Complexity: logarithmic in the cells of the row.
    ///@{
    template <typed_column C>
    std::optional<cell_view> operator[](const C& column) const {
        return newest_of(C::name, column.qualifier());
    }
    std::optional<cell_view> operator[](const column& column) const {
        return newest_of(column.family(), column.qualifier());
    }
    ///@}

    /// All returned cells of a column, newest first.  HBase: getColumnCells.
    template <typed_column C>
    std::span<const cell_view> versions(const C& column) const {
        return all_of(C::name, column.qualifier());
    }
    /// All returned cells of a column that is known at run time, newest first.
    std::span<const cell_view> versions(const column& column) const {
        return all_of(column.family(), column.qualifier());
    }

private:
    const std::span<const cell_view>& lent() const noexcept {
        STRATA_EXPECT(
            loan_.is_current(),
            "strata: this row_view was returned by a scan that has gone on since, was moved or destroyed; copy "
            "its cells");
        return cells_;
    }

    std::pair<iterator, iterator> range_of(bytes_view family, bytes_view qualifier) const {
        const auto first = std::partition_point(begin(), end(), [&](const cell_view& c) {
            return c.family() != family ? c.family() < family : c.qualifier() < qualifier;
        });
        const auto last = std::partition_point(
            first, end(), [&](const cell_view& c) { return c.family() == family && c.qualifier() == qualifier; });
        return {first, last};
    }
    std::span<const cell_view> all_of(bytes_view family, bytes_view qualifier) const {
        const auto [first, last] = range_of(family, qualifier);
        return {first, last};
    }
    std::optional<cell_view> newest_of(bytes_view family, bytes_view qualifier) const {
        const auto [first, last] = range_of(family, qualifier);
        return first == last ? detail::cell_loan::of_nothing() : std::optional<cell_view>(*first);
    }

    std::span<const cell_view> cells_;
    [[no_unique_address, maybe_unused]] detail::loan loan_;
};

/// The result of a get of a row: a row_view that owns its list of cells.  The bytes of the cells are still the table's.
class row_result : public row_view {
public:
    row_result() = default;
    /// Copies a list of cells of one row, which are in the order of R1.1.
    explicit row_result(std::span<const cell_view> cells) {
        list_.append(cells);
        row_view::operator=(row_view(list_.cells()));
    }
    /// Takes over a list of cells.  `owner`: an object that owns some of their bytes, or null.
    explicit row_result(detail::cell_list cells, std::shared_ptr<const void> owner = nullptr)
        : row_view(cells.cells()), list_(std::move(cells)), owner_(std::move(owner)) {}  // the buffer does not move

    /// Copies the list of cells.
    row_result(const row_result& other) : row_result(other.list_, other.owner_) {}
    /// Takes over the list of cells.  `other` is empty afterwards.
    row_result(row_result&& other) noexcept
        : row_view(std::exchange<row_view>(other, {})),
          list_(std::move(other.list_)),
          owner_(std::move(other.owner_)) {}
    /// Takes over the list of `other`, which is copied unless it is moved.
    row_result& operator=(row_result other) noexcept {
        list_ = std::move(other.list_);
        owner_ = std::move(other.owner_);
        row_view::operator=(row_view(list_.cells()));
        return *this;
    }
    ~row_result() = default;

private:
    detail::cell_list list_;
    std::shared_ptr<const void> owner_;
};

/// A row_view or row_result as the table of these families hands it out: it is asked for columns of this table alone.
template <class Row, class FamilySet>
class row_of : public Row {
public:
    row_of() = default;
    using Row::Row;
    /// That row.
    row_of(Row row) noexcept : Row(std::move(row)) {}  // NOLINT: implicit on purpose

    /// See row_view.
    ///@{
    template <class Column>
    std::optional<cell_view> operator[](const Column& column) const {
        static_assert(detail::is_column_of<Column, FamilySet>,
                      "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        return Row::operator[](detail::as_column(column));
    }
    template <class Column>
    std::span<const cell_view> versions(const Column& column) const {
        static_assert(detail::is_column_of<Column, FamilySet>,
                      "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
        return Row::versions(detail::as_column(column));
    }
    ///@}
};

}  // namespace strata
