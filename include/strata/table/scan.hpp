// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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

/// What a read of rows asks of all families.  Borrowed, but for the filter, which is the one that `read` has chosen.
struct rows_request {
    std::span<const selection> columns;
    std::span<const family_range> family_when;
    const read_request& read;
    std::shared_ptr<filter> chosen;

    /// The same for one family.
    read_request of(bytes_view family) const {
        read_request own = read;
        for (const family_range& one : family_when)
            if (one.family == family) own.when = one.when;
        return own;
    }
};

/// What a family_source is made of: one argument, so that it is made where it stays.
template <class Store>
struct source_of {
    const Store& store;
    const rows_request& request;
};

/// One family's part in a read of rows: which of its columns are wanted, and where the read stands in its store.
template <class Store>
class family_source {
public:
    family_source(const source_of<Store>& from)  // NOLINT: implicit, to be made in a tuple
        : store_(&from.store),
          reader_(from.request.family_when.empty() ? from.store.read(from.request.read)
                                                   : from.store.read(from.request.of(from.store.name()))) {}

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

    /// Puts the columns in order.
    void settle_columns() {
        if (qualifiers_.size() < 2) return;
        std::sort(qualifiers_.begin(), qualifiers_.end());
        qualifiers_.erase(std::unique(qualifiers_.begin(), qualifiers_.end()), qualifiers_.end());
    }

    typename Store::cursor_type& cursor() noexcept { return reader_.cursor(); }

    bool has_row() const { return is_wanted_ && !reader_.has_ended() && reader_.cursor().valid(); }
    bytes_view row() const { return reader_.cursor().row(); }

    /// The row is the front one of all families, as long as that has the same number.
    void is_in_front(std::uint64_t number) noexcept { front_ = number; }
    bool stands_in_front(std::uint64_t number) const noexcept { return front_ == number; }

    /// Goes behind the row it stands on.
    void pass_row(bool reversed) {
        if (reversed)
            reader_.cursor().seek_before(reader_.cursor().row());
        else
            reader_.cursor().next_row();
    }

    /// use(cell) for the cells of the row it stands on that the read returns, until it says false; returns whether it
    /// never did.  Goes behind the row.
    template <class Use>
    bool read_row(bool reversed, const Use& use) {
        const bytes_view row = reader_.cursor().row();
        const bool goes_on = reader_.read_row(wanted(), use);
        if (reversed) reader_.cursor().seek_before(row);
        return goes_on;
    }

    /// The same for a read that ends with the row.
    template <class Use>
    void read_last_row(const Use& use) {
        reader_.read_last_row(wanted(), use);
    }

private:
    wanted_columns wanted() const noexcept { return is_explicit_ ? wanted_columns(qualifiers_) : wanted_columns(); }

    const Store* store_;
    typename Store::reader reader_;
    std::vector<bytes_view> qualifiers_;  // borrowed from the request's selections
    std::uint64_t front_ = 0;
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
    /// `make(request)` returns the sources.
    template <class Make>
    row_sources(const rows_request& request, const Make& make)
        : sources_(make(request)), columns_(request.columns.begin(), request.columns.end()), filter_(request.chosen) {
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
        if (request.read.raw && names_columns(columns_))
            raise<do_not_retry>("a raw scan cannot name columns, only whole families");
    }

    void begin(const row_start& from) {
        begin(from.reversed);
        if (from.row.empty()) {
            for_each_cursor([&](auto& at) { from.reversed ? at.seek_last() : at.seek_first(); });
        } else if (from.reversed == from.is_inclusive) {
            const bytes behind = key_successor(from.row);
            from.reversed ? seek_before(behind) : seek(behind, true);
        } else {
            from.reversed ? seek_before(from.row) : seek(from.row, true);
        }
    }

    /// Goes to one row, or behind it if there is none.
    void begin_at(bytes_view row) {
        begin(false);
        seek(row, false);
    }

    /// The next row key, in the direction of the scan, that any wanted family stands on; nothing at the end, or if the
    /// filter is done (R4.37).
    std::optional<bytes_view> front_row() {
        bytes_view front;  // empty: none yet
        ++number_;
        if (filter_ && filter_->is_done()) return std::nullopt;
        for_each([&](auto& source) {
            if (!source.has_row()) return;
            const bytes_view row = source.row();
            const int order = front.empty() ? -1 : is_reversed_ ? front.compare(row) : row.compare(front);
            if (order > 0) return;
            if (order < 0) {
                front = row;
                ++number_;
            }
            source.is_in_front(number_);
        });
        return front.empty() ? std::nullopt : std::optional(front);
    }

    /// use(cell) for the cells of a row that the read returns, which ends with it.  After begin_at(row).
    template <class Use>
    void read_only_row(bytes_view row, const Use& use) {
        if (front_row() != row) return;
        if (filter_)
            read_row(row, use);
        else
            for_each_in_front([&](auto& source) { source.read_last_row(use); });
    }

    /// use(cell) for the cells of that row, the front one, that the read returns, until it says false; returns whether it
    /// never did.  Goes behind the row (R4.37).
    template <class Use>
    bool read_row(bytes_view row, const Use& use) {
        if (!filter_) return read_unfiltered(use);
        bool goes_on = true;
        if (filter_->rejects_row(row)) {
            for_each_in_front([&](auto& source) { source.pass_row(is_reversed_); });
        } else {
            std::vector<cell_view> cells;
            read_unfiltered([&](const cell_view& cell) {
                cells.push_back(cell);
                return true;
            });
            if (filter_->decides_rows()) filter_->prune(cells);
            if (!cells.empty() && filter_->rejects_cells()) cells.clear();
            goes_on = std::all_of(cells.begin(), cells.end(), use);
        }
        filter_->begin_row();
        return goes_on;
    }

    /// What the bytes of the cells may belong to.
    std::shared_ptr<filter> take_filter() noexcept { return std::move(filter_); }

private:
    void begin(bool reversed) {
        is_reversed_ = reversed;
        if (filter_) filter_->begin_scan(reversed);
        for_each([](auto& source) { source.settle_columns(); });
    }

    void seek_before(bytes_view row) {
        for_each_cursor([=](auto& at) { at.seek_before(row); });
    }
    /// All cursors go there together, and wait for memory together.
    void seek(bytes_view row, bool reads_on) {
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for_each_cursor([&](auto& at) { goes_on |= at.approach(row, reads_on); });
        }
        for_each_cursor([&](auto& at) { at.seek_row(row); });
    }

    /// Of the families that are wanted.
    template <class Visit>
    void for_each_cursor(Visit visit) {
        for_each([&](auto& source) {
            if (source.is_wanted()) visit(source.cursor());
        });
    }

    template <class Use>
    bool read_unfiltered(const Use& use) {
        bool goes_on = true;
        for_each_in_front([&](auto& source) { goes_on = goes_on && source.read_row(is_reversed_, use); });
        return goes_on;
    }

    /// The sources that stand on the front row.
    template <class Visit>
    void for_each_in_front(Visit visit) {
        for_each([&](auto& source) {
            if (source.stands_in_front(number_)) visit(source);
        });
    }

    template <class Visit>
    void for_each(Visit visit) {
        for_each_source(sources_, visit);
    }

    Sources sources_;
    std::vector<selection> columns_;
    std::shared_ptr<filter> filter_;
    std::uint64_t number_ = 0;  // of the front row
    bool is_reversed_ = false;
};

}  // namespace strata::detail
