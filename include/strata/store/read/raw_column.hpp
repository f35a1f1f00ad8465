// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/column_visitor.hpp>

/// Raw reads that no filter looks at.
namespace strata::detail {

/// Decides which versions of a column a raw read returns, as read_matcher does: markers are cells, nothing is hidden,
/// and the versions of puts are limited (R4.12, R4.13).  Borrows its argument.
template <class Quirks>
class raw_column {
public:
    explicit raw_column(const read_request& read) noexcept : read_(&read), left_(read.versions) {}

    /// The verdict on a cell; `stored` as in cell_view.
    STRATA_ALWAYS_INLINE verdict match(const version_key& cell, bytes_view stored) {
        if (cell.sequence() > read_->read_point) return verdict::skip;
        if (!Quirks::raw_shows_expired_cells && is_past_its_ttl(cell, stored, read_->now)) return verdict::skip;
        if (read_->when.ends_before(cell.written())) return verdict::skip;
        if (!read_->when.contains(cell.written())) return verdict::next_column;
        if (last_.same_version(cell)) return verdict::skip;
        if (!is_marker(cell.kind())) --left_;
        if (left_ < 0) return verdict::next_column;
        last_ = cell;
        return verdict::include;
    }

    /// After that verdict more versions of the column may count.
    static constexpr bool goes_on_after(verdict answer) noexcept { return answer != verdict::next_column; }

    /// The key of a cell, with what is known of it.
    static const version_key& known(const version_key& cell) noexcept { return cell; }

private:
    const read_request* read_;
    std::int64_t left_;                    // puts
    version_key last_{oldest, kind::put};  // no cell is that old
};

/// use(cell) for the cells that a raw read returns of the row that the rows stand on, until it says false; returns
/// whether it never did.
template <class Quirks, class Rows>
STRATA_NOINLINE bool visit_raw(const Rows& rows, bytes_view family, const read_request& read, const cell_sink& use) {
    cell_view cell = any_cell(rows.key(), family);
    bool goes_on = true;
    const auto begin = [fresh = raw_column<Quirks>(read)] { return fresh; };
    rows.visit(column_visitor(cell, begin, use, goes_on));
    return goes_on;
}

}  // namespace strata::detail
