// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/visited_versions.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/column_visitor.hpp>
#include <strata/store/read/marked_row.hpp>
#include <strata/store/read/marker_free_column.hpp>

/// Scans of rows with delete markers that look at neither times nor the order of writes.
namespace strata::detail {

/// What a delete marker of a column does to the versions after it, none of which is newer.
enum class marker_effect : unsigned char { hides_nothing, hides_its_timestamp, hides_all };

/// What such a marker does in a column with a qualifier, so no marker of the family (R1.6).  Few versions are markers,
/// so the function is not inlined.
template <class Policies>
STRATA_NOINLINE marker_effect effect_in_column(const Policies& policies, const read_request& read, version_key marker) {
    if constexpr (Policies::has_markers) {
        if (policies.deletes.sees(marker, read.when))
            return marker.kind() == kind::delete_version ? marker_effect::hides_its_timestamp
                                                         : marker_effect::hides_all;
    }
    return marker_effect::hides_nothing;
}

/// Hands over the versions of one column, from its first marker on, that an unbounded read returns: see is_unbounded().
/// The column has a qualifier, and no marker of the family hides any.  It has copies of all that it changes, as
/// column_reader has, but for the cell, which `use` takes by its address.
template <class Policies, class Column>
class marked_column_reader {
public:
    /// `marker`: the first one.  What is newer has been handed over.
    marked_column_reader(const Policies& policies, const read_request& read, const Column& fresh,
                         const version_key& marker, cell_view& cell, const cell_sink& use, bool& goes_on) noexcept
        : policies_(&policies),
          read_(&read),
          puts_(fresh),
          from_(marker.written()),
          cell_(&cell),
          use_(&use),
          goes_on_(&goes_on) {}

    STRATA_ALWAYS_INLINE bool operator()(const version_key& version, bytes_view stored) {
        if (is_marker(version.kind())) {
            const marker_effect effect = effect_in_column(*policies_, *read_, version);
            if (effect == marker_effect::hides_its_timestamp) puts_.pass(version.written());
            return effect != marker_effect::hides_all;
        }
        const verdict answer = puts_.match(version, stored);
        if (version.written() <= from_ && (answer == verdict::include || answer == verdict::include_last)) {
            cell_->view_version(puts_.known(version), stored);
            if (!(*use_)(*cell_)) return *goes_on_ = false;
        }
        return puts_.goes_on_after(answer);
    }

private:
    const Policies* policies_;
    const read_request* read_;
    Column puts_;
    timestamp from_;
    cell_view* cell_;
    const cell_sink* use_;
    bool* goes_on_;
};

/// Reads the columns of rows that may have delete markers, for unbounded reads.  The puts before the first marker of a
/// column are read as column_visitor() reads those of rows without markers; most columns have no marker.
///
/// Column: the marker_free_column that such a read uses.
template <class Policies, class Column>
class marked_columns {
public:
    /// `fresh`: any column before its first put.
    marked_columns(const Policies& policies, const read_request& read, bytes_view family, const Column& fresh)
        : policies_(&policies), read_(&read), family_(family), fresh_(fresh), judge_(policies, read) {}

    void begin_row(bytes_view row) noexcept {
        row_ = row;
        judge_.begin_row();
    }

    /// A visitor for strata::visit_row(): use(cell) for the cells to return, until it says false; `goes_on` then is
    /// false.  `cell`: one of that row and family.  Borrows its arguments.
    template <class Use>
    STRATA_ALWAYS_INLINE auto visitor(cell_view& cell, Use& use, bool& goes_on) {
        return [&, this, fresh = fresh_](bytes_view qualifier, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
            if constexpr (checked_versions<std::remove_cvref_t<decltype(versions)>>::have_before_marker) {
                if (!qualifier.empty() && !judge_.hides_in_family()) {
                    cell.view_column(qualifier);
                    const version_key marker =
                        versions.for_each_before_marker(column_reader(fresh, cell, use, goes_on));
                    if (is_marker(marker.kind())) goes_on = judge(marker, qualifier, versions, cell_sink(use));
                    return goes_on;
                }
            }
            return goes_on = judge(qualifier, versions, cell_sink(use));
        };
    }

private:
    template <class Versions>
    STRATA_NOINLINE bool judge(version_key marker, bytes_view qualifier, Versions versions, cell_sink use) const {
        if (effect_in_column(*policies_, *read_, marker) == marker_effect::hides_all) return true;
        bool goes_on = true;
        cell_view cell = any_cell(row_, family_);
        cell.view_column(qualifier);
        versions.for_each(marked_column_reader(*policies_, *read_, fresh_, marker, cell, use, goes_on));
        return goes_on;
    }
    /// Reads the empty qualifier, at which markers of the family lie, and all columns of a row in which such markers
    /// count.
    template <class Versions>
    STRATA_NOINLINE bool judge(bytes_view qualifier, Versions versions, cell_sink use) {
        bool goes_on = true;
        cell_view cell = any_cell(row_, family_);
        judge_.visitor(cell, use, goes_on)(qualifier, versions);
        return goes_on;
    }

    const Policies* policies_;
    const read_request* read_;
    bytes_view row_;
    bytes_view family_;
    Column fresh_;
    marked_row<Policies, true> judge_;
};

}  // namespace strata::detail
