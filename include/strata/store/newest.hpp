// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <optional>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/layout/policy.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/read.hpp>
#include <strata/store/read_matcher.hpp>

namespace strata::detail {

/// The newest version that a read sees of a column of the row that the cursor stands on.
template <cell_cursor Cursor, class Judgement>
std::optional<cell_view> newest_of_row(const Cursor& at, bytes_view qualifier, bytes_view family, const Judgement& how,
                                       const read_request& request) {
    row_reader<Cursor, Judgement> read(at, family, how, request);
    read.begin_row(wanted_columns(std::span(&qualifier, 1)));
    if (!read.next()) return std::nullopt;
    return read.cell();
}

/// The same where nothing outside of the column can hide a version: the cursor need not pass by it.
template <finding_cursor Cursor, class Judgement>
std::optional<cell_view> newest_of_column(Cursor& at, bytes_view qualifier, bytes_view family, const Judgement& how,
                                          const read_request& request) {
    const timestamp to = request.when.to;  // exclusive, but for all time
    if (!at.find_version(qualifier, to == latest || to == oldest ? to : timestamp{to.value - 1})) return std::nullopt;
    read_matcher<Judgement> matcher(how, request);
    matcher.begin_row();
    matcher.begin_column(true);
    for (;;) {
        switch (matcher.match(at, true)) {
            case verdict::include:
            case verdict::include_last:
                return cell_view(at.row(), family, at.qualifier(), at.version(), at.value());
            case verdict::skip:
                if (at.next() == step::version) break;
                return std::nullopt;
            case verdict::next_column:
                return std::nullopt;
        }
    }
}

/// The newest version of a column that a read sees.  `is_covered`: some cell of the segment is a delete marker, and such
/// of a whole family lie outside of the column.
template <cell_cursor Cursor, class Judgement>
std::optional<cell_view> newest_version(Cursor at, bytes_view row, bytes_view qualifier, bytes_view family,
                                        const Judgement& how, const read_request& request, bool is_covered) {
    if constexpr (finding_cursor<Cursor>) {
        if (!at.find_row(row)) return std::nullopt;
        if constexpr (requires { at.row_has_markers(); }) is_covered = is_covered && at.row_has_markers();
        if (!is_covered && !how.is_sequenced()) return newest_of_column(at, qualifier, family, how, request);
        at.enter_row();
    } else {
        at.seek(row);
        if (!at.valid() || at.row() != row) return std::nullopt;
    }
    return newest_of_row(at, qualifier, family, how, request);
}

}  // namespace strata::detail
