// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <optional>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/judged_row.hpp>
#include <strata/store/read_request.hpp>
#include <strata/store/read_stats.hpp>
#include <strata/store/visibility.hpp>
#include <strata/store/wanted_columns.hpp>

/// Gets of one column: a look at the newest version, and a walk over all that may hide it if that does not decide.
namespace strata::detail {

/// The newest version of a column that a read sees, by a walk over the cells of its row.
template <class Rows, class Policies>
std::optional<cell_view> newest_by_walk(Rows rows, bytes_view row, bytes_view qualifier, bytes_view family,
                                        const Policies& policies, const read_request& read) {
    if (!rows.find(row)) return std::nullopt;
    judged_row<typename Rows::cells_type, Policies> walk(policies, read, family);
    walk.begin(rows.key(), rows.cells(), wanted_columns(std::span(&qualifier, 1)));
    const bool is_found = walk.next();
    if (read.stats) count_row(*read.stats, is_found);
    if (!is_found) return std::nullopt;
    return walk.cell();
}

/// The last timestamp of a range.
constexpr timestamp last_of(const time_range& when) noexcept {
    return when.to == latest || when.to == oldest ? when.to : timestamp{when.to.value - 1};
}

/// What a look at one version tells a read; undecided: an older one may be seen, and only a walk tells.
enum class lookup_result : unsigned char { hit, miss, undecided };

/// Decides whether a read sees a version, the newest of its column up to the end of the read's range, that no marker
/// hides. IsUnbounded: see is_unbounded(); known to the compiler.
template <bool IsUnbounded, class Policies>
STRATA_ALWAYS_INLINE lookup_result look_at(const version_key& newest, const Policies& policies, const time_range& when,
                                           timestamp now) {
    if (is_expired(policies.retention, newest.written(), now)) return lookup_result::miss;
    if (!IsUnbounded && !when.contains(newest.written())) return lookup_result::miss;
    if (!IsUnbounded && newest.has_ttl()) return lookup_result::undecided;
    if (Policies::quirks::named_column_misses_last_timestamp && newest.written() == latest)
        return lookup_result::undecided;
    version_counter<decltype(Policies::retention)> versions;
    return versions.keeps(policies.retention, newest, now) ? lookup_result::hit : lookup_result::undecided;
}

/// Decides whether the version that a lookup found is visible.  `has_markers`: a marker may hide it.
template <bool IsUnbounded, class Policies>
STRATA_ALWAYS_INLINE lookup_result look_at(const std::optional<found_version>& newest, bool has_markers,
                                           const Policies& policies, const time_range& when, timestamp now) {
    if (!newest) return lookup_result::miss;
    return has_markers ? lookup_result::undecided : look_at<IsUnbounded>(newest->version, policies, when, now);
}

/// The newest version of a column up to a timestamp in some segments.
template <class Active, class FrozenSegments>
std::optional<found_version> newest_of(const Active& active, const FrozenSegments& frozen, bytes_view row,
                                       bytes_view qualifier, timestamp last) {
    std::optional<found_version> newest = active.find(row, qualifier, last);
    for (const auto& segment : frozen) {
        const std::optional<found_version> other = segment->cells().find(row, qualifier, last);
        if (!other) continue;
        if (!newest || other->version.sorts_before(newest->version)) newest = other;
    }
    return newest;
}

/// What a read returns if that version decides.
STRATA_ALWAYS_INLINE std::optional<cell_view> cell_of(lookup_result decided, const std::optional<found_version>& newest,
                                                      bytes_view family) {
    if (decided == lookup_result::miss) return std::nullopt;
    return cell_view(newest->row, family, newest->qualifier, newest->version, newest->value);
}

}  // namespace strata::detail
