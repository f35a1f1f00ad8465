// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/column_visitor.hpp>
#include <strata/store/read/marked_row.hpp>
#include <strata/store/read/marker_free_column.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace strata::detail {

/// A get of one row of the active segment, to which neither times nor sequence numbers matter (is_unbounded()).
///
/// It serves the most frequent get of a row and costs less to set up than a row_reader.  Borrows its arguments.
template <row_cursor Rows, class Policies>
class row_get {
    using retention = decltype(Policies::retention);

public:
    row_get(const Rows& rows, bytes_view family, const Policies& policies, const segment_stats& stored) noexcept
        : rows_(rows), family_(family), policies_(&policies), has_markers_(stored.has_markers) {}

    /// See prefetching_row_cursor.
    STRATA_ALWAYS_INLINE bool prefetch_step(bytes_view row) { return strata::prefetch_step(rows_, row, search::exact); }

    /// Goes to that row; false if there is none.
    STRATA_ALWAYS_INLINE bool find(bytes_view row) { return find_row(rows_, row); }

    /// For families that share their rows, of which one looks for a row.
    ///@{
    Rows& rows() noexcept { return rows_; }
    /// Goes where another one has found the row.
    void go_to(const Rows& found) requires(following_row_cursor<Rows>) { rows_.go_to(found); }
    /// Of the row that was found neither markers matter nor, but for a policy that always looks at it, the time.
    bool reads_puts_alone(const Rows& found) const {
        if (has_markers_ && found.has_markers()) return false;
        if constexpr (may_be_mere_limit<retention>()) return !looks_at_time(policies_->retention);
        return true;
    }
    /// Reads columns of that row, if reads_puts_alone().
    auto puts(const read_request& read) const {
        constexpr bool does_not_age = may_be_mere_limit<retention>() || detail::is_ageless<retention>();
        return puts_reader{family_, marker_free_column<Policies, true, does_not_age>(*policies_, read)};
    }
    ///@}

    /// use(cell) for the cells of the row that the read returns.
    template <class Use>
    STRATA_ALWAYS_INLINE void read(const read_request& read, Use use) const {
        if (has_markers_ && rows_.has_markers()) return visit_marked(read, cell_sink(use));
        constexpr bool is_ageless = detail::is_ageless<retention>();
        if constexpr (may_be_mere_limit<retention>())
            if (!looks_at_time(policies_->retention)) return visit_puts<true>(read, use);
        visit_puts<is_ageless>(read, use);
    }

private:
    template <bool DoesNotAge, class Use>
    STRATA_ALWAYS_INLINE void visit_puts(const read_request& read, Use use) const {
        cell_view cell = any_cell(rows_.key(), family_);
        bool goes_on = true;
        const auto begin = [fresh = marker_free_column<Policies, true, DoesNotAge>(*policies_, read)] { return fresh; };
        visit_row(rows_, column_visitor(cell, begin, use, goes_on));
    }
    STRATA_NOINLINE void visit_marked(const read_request& read, const cell_sink& use) const {
        const auto visit = [&](auto visitor) { visit_row(rows_, visitor); };
        detail::visit_marked<true>(*policies_, read, rows_.key(), family_, visit, use);
    }

    Rows rows_;
    bytes_view family_;
    const Policies* policies_;
    bool has_markers_;
};

}  // namespace strata::detail
