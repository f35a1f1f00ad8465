// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/hot.hpp>
#include <strata/filter/filter.hpp>
#include <strata/store/read_request.hpp>
#include <strata/store/wanted_columns.hpp>
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
        if (reversed && !reader_.has_jumped()) reader_.cursor().seek_before(row);
        return goes_on;
    }
    /// As row_reader.
    bool is_swift() const noexcept { return !is_explicit_ && reader_.is_swift(); }
    bool is_open() const noexcept { return reader_.is_open(); }
    template <class Use>
    STRATA_HOT bool read_swiftly(const Use& use) {
        return reader_.read_swiftly(use);
    }
    template <class GoesOnTo, class Use>
    bool read_swiftly(const GoesOnTo& goes_on_to, const Use& use) {
        return reader_.read_swiftly(goes_on_to, use);
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

}  // namespace strata::detail
