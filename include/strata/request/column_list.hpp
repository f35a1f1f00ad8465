// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/request/options.hpp>

namespace strata {

/// A column that a read has found, and in how many rows.
struct counted_column {
    /// The column.
    column what;
    /// The number of rows in which the read sees it.
    std::size_t rows = 0;

    /// Returns true if column and number are equal.
    friend bool operator==(const counted_column&, const counted_column&) = default;
};

/// The options of a search for columns: `{.row = "com.cnn.www"}`.  A table has its own, which name columns of it alone.
template <class Columns>
struct basic_column_options {
    std::optional<owned_bytes> row = {};  ///< Looks at this row alone, if there is one.
    owned_bytes prefix = {};              ///< The first bytes of the rows to look at.
    Columns columns = {};                 ///< Columns and families to look for; all if empty (R4.6).
    detail::when_option when = {};        ///< The timestamps that count.
};

/// The ones that any table takes.
using column_options = basic_column_options<std::vector<selection>>;

namespace detail {

/// The scan that meets every column that is looked for.
///
/// Throws: bad_row_key, illegal_argument, bad_time_range.
template <class Columns>
basic_scan_options<Columns> scan_for(const basic_column_options<Columns>& search) {
    if (!search.row) return {.prefix = search.prefix, .columns = search.columns, .when = search.when};
    check_row(*search.row);
    if (!search.prefix.empty()) raise<illegal_argument>("a search for columns takes a row or a prefix, not both");
    return {.start = *search.row,
            .stop = *search.row,
            .stop_inclusive = true,
            .columns = search.columns,
            .when = search.when,
            .limit = 1};
}

/// Counts the rows that have a column.  Cells come as a scan returns them.
template <class = void>
class column_counter {
public:
    /// Counts the column, once a row even if the read returns several versions of it (R7.8).
    ///
    /// Complexity: constant, amortized, in rows that have the columns of the row before; else at most one search among
    /// the columns.
    void add(const cell_view& cell) {
        const name now{cell.family(), cell.qualifier()};
        if (!are_of(last_, now) || row_ != cell.row()) {
            last_ = find(now);
            ++last_->second;
        }
        if (row_ != cell.row()) row_.assign(cell.row());
    }

    /// The columns by family and qualifier; they are gone from here.
    std::vector<counted_column> take() {
        std::vector<counted_column> all;
        all.reserve(counts_.size());
        while (!counts_.empty()) {
            auto first = counts_.extract(counts_.begin());
            all.push_back({std::move(first.key()), first.mapped()});
        }
        last_ = counts_.end();
        return all;
    }

private:
    using name = std::pair<bytes_view, bytes_view>;
    static name name_of(const column& one) noexcept { return {one.family(), one.qualifier()}; }
    static const name& name_of(const name& one) noexcept { return one; }

    struct by_name {
        using is_transparent = void;
        bool operator()(const auto& a, const auto& b) const noexcept {
            const auto& [family, qualifier] = name_of(a);
            const auto& [other_family, other_qualifier] = name_of(b);
            const int order = family.compare(other_family);
            return order != 0 ? order < 0 : qualifier < other_qualifier;
        }
    };

    using counts = std::map<column, std::size_t, by_name>;
    using place = typename counts::iterator;

    bool are_of(place at, const name& one) const { return at != counts_.end() && name_of(at->first) == one; }

    /// The number of the column.  Looks after the one that was counted last, and after the last one at the first.
    place find(const name& one) {
        place at = last_ == counts_.end() ? last_ : std::next(last_);
        if (at == counts_.end()) at = counts_.begin();
        if (are_of(at, one)) return at;
        at = counts_.lower_bound(one);
        if (are_of(at, one)) return at;
        return counts_.emplace_hint(at, column(bytes(one.first), bytes(one.second)), 0);
    }

    counts counts_;
    place last_ = counts_.end();  // the column that was counted last
    bytes row_;                   // and its row
};

}  // namespace detail
}  // namespace strata
