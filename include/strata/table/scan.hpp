// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/store/read.hpp>

namespace strata::detail {

/// One family's part in a read of rows: which of its columns are wanted, and where the read stands in its store.
template <class Store>
class family_source {
public:
    family_source(const Store& store, time_range when, std::int64_t versions, timestamp now, bool raw)
        : reader_(store.read(when, versions, now, raw)) {}

    static constexpr bytes_view name() noexcept { return Store::name(); }

    bool is_wanted() const noexcept { return is_wanted_; }
    void want_nothing() noexcept { is_wanted_ = false; }

    /// A family named after columns of its own forgets them, and a column narrows a family again (R4.6).
    void want(const selection& one) {
        is_wanted_ = true;
        is_explicit_ = !one.is_whole_family();
        if (is_explicit_)
            qualifiers_.push_back(one.qualifier());
        else
            qualifiers_.clear();
    }

    void seek(bytes_view row) {
        std::sort(qualifiers_.begin(), qualifiers_.end());
        qualifiers_.erase(std::unique(qualifiers_.begin(), qualifiers_.end()), qualifiers_.end());
        if (row.empty())
            reader_.cursor().seek_first();
        else
            reader_.cursor().seek(row);
    }

    std::optional<bytes_view> row() const {
        return is_wanted_ && reader_.cursor().valid() ? std::optional(reader_.cursor().row()) : std::nullopt;
    }

    /// Adds the cells of the row that the read returns and goes behind it; nothing if the store stands elsewhere.
    void read_row(bytes_view row, std::vector<cell_view>& cells) {
        if (this->row() != row) return;
        reader_.begin_row(is_explicit_ ? wanted_columns(qualifiers_) : wanted_columns());
        while (reader_.next()) cells.push_back(reader_.cell());
    }

private:
    typename Store::reader reader_;
    std::vector<bytes_view> qualifiers_;  // borrowed from the request's selections
    bool is_explicit_ = false;
    bool is_wanted_ = true;
};

/// The families of a read of rows, side by side, in name order; owns the list of what was asked for.
template <class... Sources>
class row_sources {
public:
    row_sources(std::vector<selection> columns, Sources... sources)
        : columns_(std::move(columns)), sources_(std::move(sources)...) {
        if (!columns_.empty()) for_each([](auto& source) { source.want_nothing(); });
        for (const selection& one : columns_) {
            bool found = false;
            for_each([&](auto& source) {
                if (source.name() != one.family()) return;
                source.want(one);
                found = true;
            });
            if (!found) raise<no_such_column_family>("this table has no column family '" + escape(one.family()) + "'");
        }
    }

    /// Goes to the first row at or behind the given one; to the first of all if it is empty.
    void seek(bytes_view row) {
        for_each([=](auto& source) {
            if (source.is_wanted()) source.seek(row);
        });
    }

    /// The smallest row key that any wanted family stands on.
    std::optional<bytes_view> front_row() {
        std::optional<bytes_view> front;
        for_each([&](auto& source) {
            if (const auto row = source.row(); row && (!front || *row < *front)) front = row;
        });
        return front;
    }

    void read_row(bytes_view row, std::vector<cell_view>& cells) {
        for_each([&](auto& source) { source.read_row(row, cells); });
    }

private:
    template <class Visit>
    void for_each(Visit visit) {
        std::apply([&](auto&... source) { (visit(source), ...); }, sources_);
    }

    std::vector<selection> columns_;
    std::tuple<Sources...> sources_;
};

}  // namespace strata::detail
