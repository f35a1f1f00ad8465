// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <optional>
#include <span>

#include <strata/answer/read_stats.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/first_row.hpp>
#include <strata/store/read/judged_row.hpp>
#include <strata/store/read/marked_row.hpp>
#include <strata/store/read/wanted_columns.hpp>

/// Gets of one column: a look at the newest version; if that does not decide, a walk over what may hide it.
namespace strata::detail {

/// The newest version of a column that a read sees, from cell to cell: for a request with statistics, or if the order
/// of writes counts.
template <class Rows, class Policies>
std::optional<cell_view> newest_by_walk(Rows rows, bytes_view row, bytes_view qualifier, bytes_view family,
                                        const Policies& policies, const read_request& read) {
    if (!rows.find(row)) return std::nullopt;
    wanted_columns wanted(std::span(&qualifier, 1));
    wanted.of_first_row();
    const auto cells = cells_to_judge(policies, rows, wanted);
    using walk_type = judged_row<typename Rows::cells_type, Policies>;
    if (qualifier.empty() && fails_at_empty(policies)) {  // at what comes after the newest version, too
        read_request all = read;
        all.stats = nullptr;
        walk_type to_the_end(policies, all, family, rows.key(), cells, wanted);
        while (to_the_end.next()) {
        }
    }
    walk_type walk(policies, read, family, rows.key(), cells, wanted);
    const bool is_found = walk.next();
    if (read.stats) count_row(*read.stats, is_found);
    if (!is_found) return std::nullopt;
    return walk.cell();
}

/// The newest version of a column that a read sees, by a walk over its versions and the markers of the family.  The
/// read has no statistics and asks for one version, and the order of writes does not count.
template <class Rows, class Policies>
std::optional<cell_view> newest_in_column(Rows rows, bytes_view row, bytes_view qualifier, bytes_view family,
                                          const Policies& policies, const read_request& read) {
    if (!find_row(rows, row)) return std::nullopt;
    auto at = rows.cells();
    marked_row<Policies, false> judge(policies, read);
    judge.begin_row();
    if (bytes_view(at.qualifier()) < qualifier) {
        boundary moved = boundary::column;
        if (at.qualifier().empty()) {
            judge.begin_first_column();
            do {
                if (is_family_marker(at.version().kind())) judge.match_first(at.version(), {});
                moved = at.next();
            } while (moved == boundary::version);
        }
        if (moved != boundary::end && bytes_view(at.qualifier()) < qualifier) moved = at.seek_column(qualifier);
        if (moved == boundary::end) return std::nullopt;
    }
    if (at.qualifier() != qualifier) return std::nullopt;
    const bool is_first = qualifier.empty();
    is_first ? judge.begin_first_column() : judge.begin_column();
    verdict answer;
    do {
        const version_key version = at.version();
        const bool is_missed = Policies::quirks::named_column_misses_last_timestamp && version.written() == latest;
        answer = is_missed && !is_marker(version.kind()) ? verdict::skip
                 : is_first                              ? judge.match_first(version, at.value())
                                                         : judge.match(version, at.value());
        if (answer == verdict::include || answer == verdict::include_last)
            return cell_view(rows.key(), family, at.qualifier(), version, at.value());
    } while (answer == verdict::skip && at.next() == boundary::version);
    return std::nullopt;
}

/// The last timestamp of a range.
constexpr timestamp last_of(const time_range& when) noexcept {
    return when.is_all_time() || when.to == oldest ? when.to : timestamp{when.to.value - 1};
}

/// What a look at one version tells a read; undecided: an older one may be seen, and only a walk tells.
enum class lookup_result : unsigned char { hit, miss, undecided };

/// Decides whether a read sees a version, the newest of its column up to the end of the read's range, that no marker
/// hides.  IsUnbounded: see is_unbounded(); nor does a policy look at the time that may do without; known to the
/// compiler.
template <bool IsUnbounded, class Policies>
STRATA_ALWAYS_INLINE lookup_result look_at(const version_key& newest, const Policies& policies, const time_range& when,
                                           timestamp now) {
    constexpr bool is_limit = detail::is_limit<decltype(Policies::retention), IsUnbounded>;
    if (!is_limit && is_expired(policies.retention, newest.written(), now)) return lookup_result::miss;
    if (!IsUnbounded && !when.contains(newest.written())) return lookup_result::miss;
    if (!IsUnbounded && newest.has_ttl()) return lookup_result::undecided;
    if (Policies::quirks::named_column_misses_last_timestamp && newest.written() == latest)
        return lookup_result::undecided;
    if constexpr (is_limit) return lookup_result::hit;
    version_counter<decltype(Policies::retention)> versions;
    return versions.keeps(policies.retention, newest, now) ? lookup_result::hit : lookup_result::undecided;
}

/// Decides whether the version that a lookup found is visible.
template <bool IsUnbounded, class Policies>
STRATA_ALWAYS_INLINE lookup_result look_at(const std::optional<found_version>& newest, bool may_be_hidden,
                                           const Policies& policies, const time_range& when, timestamp now) {
    if (!newest) return lookup_result::miss;
    return may_be_hidden ? lookup_result::undecided : look_at<IsUnbounded>(newest->version, policies, when, now);
}

/// The newest version of a column up to a timestamp in a segment.  All families share the function, because a lookup is
/// some 9 KB of instructions wherever it is inlined.  So do segments whose cells lie alike in several memories.
///@{
template <class Finder>
STRATA_NOINLINE std::optional<found_version> newest_by(Finder finder, bytes_view row, bytes_view qualifier,
                                                       timestamp last) {
    return finder.find(row, qualifier, last);
}
template <class Segment>
STRATA_ALWAYS_INLINE std::optional<found_version> newest_in(const Segment& segment, bytes_view row,
                                                            bytes_view qualifier, timestamp last) {
    if constexpr (offers_of_segment<Segment>().finder)
        return newest_by(segment.finder(), row, qualifier, last);
    else
        return newest_by<const Segment&>(segment, row, qualifier, last);
}
///@}

/// newest_of() of several segments.
template <class Active, class FrozenSegments>
STRATA_NOINLINE std::optional<found_version> newest_of_many(const Active& active, const FrozenSegments& frozen,
                                                            bytes_view row, bytes_view qualifier, timestamp last) {
    std::optional<found_version> newest;
    if (active.size() != 0) newest = newest_in(active, row, qualifier, last);
    for (auto one = frozen.end(); one != frozen.begin();) {
        const auto& segment = **--one;
        if (newest && segment.times().end_before(newest->version.written())) continue;
        const std::optional<found_version> other = newest_in(segment.cells(), row, qualifier, last);
        if (other && (!newest || other->version.sorts_before(newest->version))) newest = other;
    }
    return newest;
}

/// The newest version of a column up to a timestamp in some segments.  Those that only have cells that are older than
/// one that was found are not searched.
template <class Active, class FrozenSegments>
STRATA_ALWAYS_INLINE std::optional<found_version> newest_of(const Active& active, const FrozenSegments& frozen,
                                                            bytes_view row, bytes_view qualifier, timestamp last) {
    if (active.size() != 0 || frozen.size() != 1) return newest_of_many(active, frozen, row, qualifier, last);
    return newest_in(frozen[0]->cells(), row, qualifier, last);
}

/// What a read returns if that version decides.
STRATA_ALWAYS_INLINE std::optional<cell_view> cell_of(lookup_result decided, const std::optional<found_version>& newest,
                                                      bytes_view family) {
    if (decided == lookup_result::miss) return std::nullopt;
    return cell_view(newest->row, family, newest->qualifier, newest->version, newest->value);
}

}  // namespace strata::detail
