// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <optional>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/hot.hpp>
#include <strata/layout/policy.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/read.hpp>
#include <strata/store/read_matcher.hpp>

namespace strata::detail {

/// The newest version of a column that a read sees, by a walk over all that may hide it.
template <cell_cursor Cursor, class Judgement>
std::optional<cell_view> newest_by_walk(Cursor at, bytes_view row, bytes_view qualifier, bytes_view family,
                                        const Judgement& how, const read_request& request) {
    at.seek(row);
    if (!at.valid() || at.row() != row) return std::nullopt;
    row_reader<Cursor, Judgement> read(at, family, how, request);
    read.begin_row(wanted_columns(std::span(&qualifier, 1)));
    if (!read.next()) return std::nullopt;
    return read.cell();
}

/// The last timestamp of a range.
constexpr timestamp last_of(const time_range& when) noexcept {
    return when.to == latest || when.to == oldest ? when.to : timestamp{when.to.value - 1};
}

/// Whether a read sees a version, the newest of its column up to the end of the read's range, that no marker hides.
/// Nothing: an older one may be seen, and only a walk tells.
template <class Judgement>
STRATA_HOT std::optional<bool> is_seen(const version_key& newest, const Judgement& how, const time_range& when,
                                       timestamp now) {
    if (is_expired(how.retention, newest.written(), now) || !when.contains(newest.written())) return false;
    if (newest.has_ttl()) return std::nullopt;
    if (Judgement::quirks::named_column_misses_last_timestamp && newest.written() == latest) return std::nullopt;
    version_counter<decltype(Judgement::retention)> versions;
    if (versions.keeps(how.retention, newest, now)) return true;
    return std::nullopt;
}

/// The newest version of a column up to a timestamp in some segments.
template <class Active, class FrozenSegments>
std::optional<found_version> newest_of(const Active& active, const FrozenSegments& frozen, bytes_view row,
                                       bytes_view qualifier, timestamp last) {
    std::optional<found_version> newest = active.find(row, qualifier, last);
    for (const auto& segment : frozen) {
        const std::optional<found_version> other = segment->find(row, qualifier, last);
        if (other && (!newest || other->version.sorts_before(newest->version))) newest = other;
    }
    return newest;
}

/// The newest version that a read sees of a column, of segments that find versions.  `has_markers`: some cell in them may
/// be a delete marker; walk() is asked where it takes more than a look at one version.
template <finding_layout Active, class FrozenSegments, class Judgement, class Walk>
STRATA_HOT std::optional<cell_view> newest_by_find(const Active& active, const FrozenSegments& frozen, bytes_view row,
                                                   bytes_view qualifier, bytes_view family, const Judgement& how,
                                                   const time_range& when, timestamp now, bool has_markers, Walk walk) {
    const timestamp last = last_of(when);
    const auto judged = [&](const std::optional<found_version>& newest, bool may_be_hidden)
                            STRATA_HOT_LAMBDA -> std::optional<cell_view> {
        if (!newest) return std::nullopt;
        if (has_markers && may_be_hidden) return walk();
        const std::optional<bool> seen = is_seen(newest->version, how, when, now);
        if (!seen) return walk();
        if (!*seen) return std::nullopt;
        return cell_view(newest->row, family, newest->qualifier, newest->version, newest->value);
    };
    if (!frozen.empty()) return judged(newest_of(active, frozen, row, qualifier, last), true);
    const std::optional<found_version> newest = active.find(row, qualifier, last);
    return judged(newest, newest && newest->row_may_have_markers);
}

}  // namespace strata::detail
