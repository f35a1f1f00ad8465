// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/store/read.hpp>
#include <strata/store/read_matcher.hpp>
#include <strata/table/options.hpp>

namespace strata::detail {

/// What a read of rows asks of all families.
struct rows_request {
    std::vector<selection> columns;
    std::vector<family_range> family_when;
    read_request read;
    std::shared_ptr<filter> chosen = {};

    /// The same for one family.
    read_request of(bytes_view family) const {
        read_request own = read;
        own.chosen = chosen.get();
        for (const family_range& one : family_when)
            if (one.family == family) own.when = one.when;
        return own;
    }
};

/// One family's part in a read of rows: which of its columns are wanted, and where the read stands in its store.
template <class Store>
class family_source {
public:
    family_source(const Store& store, const rows_request& request)
        : store_(&store), reader_(store.read(request.of(store.name()))) {}

    bytes_view name() const noexcept { return store_->name(); }

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

    /// Goes to the first row of the bounds that the store has, in the direction of the scan.
    void begin(const row_bounds& bounds) {
        std::sort(qualifiers_.begin(), qualifiers_.end());
        qualifiers_.erase(std::unique(qualifiers_.begin(), qualifiers_.end()), qualifiers_.end());
        auto& at = reader_.cursor();
        if (bounds.first.empty())
            bounds.reversed ? at.seek_last() : at.seek_first();
        else if (bounds.reversed)
            at.seek_before(bounds.first_inclusive ? key_successor(bounds.first) : bounds.first);
        else
            at.seek(bounds.first_inclusive ? bounds.first : key_successor(bounds.first));
    }

    std::optional<bytes_view> row() const {
        return is_wanted_ && !reader_.has_ended() && reader_.cursor().valid() ? std::optional(reader_.cursor().row())
                                                                              : std::nullopt;
    }

    /// Goes behind the row, if the store stands there.
    void pass_row(bytes_view row, bool reversed) {
        if (this->row() != row) return;
        if (reversed)
            reader_.cursor().seek_before(row);
        else
            reader_.cursor().next_row();
    }

    /// Adds the cells of the row that the read returns and goes behind it; nothing if the store stands elsewhere.
    void read_row(bytes_view row, bool reversed, std::vector<cell_view>& cells) {
        if (this->row() != row) return;
        reader_.begin_row(is_explicit_ ? wanted_columns(qualifiers_) : wanted_columns());
        while (reader_.next()) cells.push_back(reader_.cell());
        if (reversed) reader_.cursor().seek_before(row);
    }

private:
    const Store* store_;
    typename Store::reader reader_;
    std::vector<bytes_view> qualifiers_;  // borrowed from the request's selections
    bool is_explicit_ = false;
    bool is_wanted_ = true;
};

/// visit(source) for every part of a tuple, or of a list.
template <class Visit, class... Sources>
void for_each_source(std::tuple<Sources...>& sources, Visit visit) {
    std::apply([&](auto&... source) { (visit(source), ...); }, sources);
}
template <class Visit, class Source>
void for_each_source(std::vector<Source>& sources, Visit visit) {
    for (Source& source : sources) visit(source);
}

/// The families of a read of rows, side by side, in name order; owns the list of what was asked for.
/// Sources is a tuple or a vector of family_source.
template <class Sources>
class row_sources {
public:
    row_sources(std::vector<selection> columns, Sources sources, std::shared_ptr<filter> chosen)
        : columns_(std::move(columns)), sources_(std::move(sources)), filter_(std::move(chosen)) {
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

    /// Goes to where the bounds begin.
    void begin(const row_bounds& bounds) {
        is_reversed_ = bounds.reversed;
        if (filter_) filter_->begin_scan(is_reversed_);
        for_each([&](auto& source) {
            if (source.is_wanted()) source.begin(bounds);
        });
    }

    /// The next row key, in the direction of the scan, that any wanted family stands on; nothing at the end, or if the
    /// filter is done (R4.37).
    std::optional<bytes_view> front_row() {
        std::optional<bytes_view> front;
        if (filter_ && filter_->is_done()) return front;
        for_each([&](auto& source) {
            const auto row = source.row();
            if (row && (!front || (is_reversed_ ? *row > *front : *row < *front))) front = row;
        });
        return front;
    }

    /// Adds the cells of the row that the read returns, and goes behind it (R4.37).
    void read_row(bytes_view row, std::vector<cell_view>& cells) {
        if (!filter_) return for_each([&](auto& source) { source.read_row(row, is_reversed_, cells); });
        if (filter_->rejects_row(row)) {
            for_each([&](auto& source) { source.pass_row(row, is_reversed_); });
        } else {
            for_each([&](auto& source) { source.read_row(row, is_reversed_, cells); });
            if (filter_->decides_rows()) filter_->prune(cells);
            if (!cells.empty() && filter_->rejects_cells()) cells.clear();
        }
        filter_->begin_row();
    }

    /// What the bytes of the cells may belong to.
    std::shared_ptr<filter> take_filter() noexcept { return std::move(filter_); }

private:
    template <class Visit>
    void for_each(Visit visit) {
        for_each_source(sources_, visit);
    }

    std::vector<selection> columns_;
    Sources sources_;
    std::shared_ptr<filter> filter_;
    bool is_reversed_ = false;
};

}  // namespace strata::detail
