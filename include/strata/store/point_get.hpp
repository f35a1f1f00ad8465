// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/read.hpp>
#include <strata/store/read_matcher.hpp>

namespace strata::detail {

/// The newest version of a column that a read sees, by a walk over all that may hide it.
template <std::invocable MakeCursor, class Judgement>
std::optional<cell_view> newest_by_walk(const MakeCursor& make_cursor, bytes_view row, bytes_view qualifier,
                                        bytes_view family, const Judgement& how, const read_request& request) {
    row_reader<std::invoke_result_t<const MakeCursor&>, Judgement> read(make_cursor, family, how, request);
    read.cursor().seek(row);
    if (!read.cursor().valid() || read.cursor().row() != row) return std::nullopt;
    read.begin_row(wanted_columns(std::span(&qualifier, 1)));
    if (!read.next()) return std::nullopt;
    return read.cell();
}

/// The last timestamp of a range.
constexpr timestamp last_of(const time_range& when) noexcept {
    return when.to == latest || when.to == oldest ? when.to : timestamp{when.to.value - 1};
}

/// What one look at a version tells a read.
enum class sight : unsigned char { seen, unseen, unclear };

/// Whether a read sees a version, the newest of its column up to the end of the read's range, that no marker hides.
/// Unclear: an older one may be seen, and only a walk tells.  IsOpen: see is_open(); known to the compiler.
template <bool IsOpen, class Judgement>
STRATA_ALWAYS_INLINE sight sight_of(const version_key& newest, const Judgement& how, const time_range& when, timestamp now) {
    if (is_expired(how.retention, newest.written(), now)) return sight::unseen;
    if (!IsOpen && !when.contains(newest.written())) return sight::unseen;
    if (!IsOpen && newest.has_ttl()) return sight::unclear;
    if (Judgement::quirks::named_column_misses_last_timestamp && newest.written() == latest) return sight::unclear;
    version_counter<decltype(Judgement::retention)> versions;
    return versions.keeps(how.retention, newest, now) ? sight::seen : sight::unclear;
}

/// The newest version of a column up to a timestamp in some segments.
template <class Active, class FrozenSegments>
std::optional<found_version> newest_of(const Active& active, const FrozenSegments& frozen, bytes_view row,
                                       bytes_view qualifier, timestamp last) {
    std::optional<found_version> newest = active.find(row, qualifier, last);
    for (const auto& segment : frozen) {
        const std::optional<found_version> other = segment->cells().find(row, qualifier, last);
        if (other && (!newest || other->version.sorts_before(newest->version))) newest = other;
    }
    return newest;
}

/// The same of what was found, if anything was.  `has_markers`: a marker may hide it.
template <bool IsOpen, class Judgement>
STRATA_ALWAYS_INLINE sight sight_of(const std::optional<found_version>& newest, bool has_markers, const Judgement& how,
                          const time_range& when, timestamp now) {
    if (!newest) return sight::unseen;
    return has_markers ? sight::unclear : sight_of<IsOpen>(newest->version, how, when, now);
}

/// What a read returns that is clear about that version.
STRATA_ALWAYS_INLINE std::optional<cell_view> cell_if_seen(sight told, const std::optional<found_version>& newest,
                                                 bytes_view family) {
    if (told == sight::unseen) return std::nullopt;
    return cell_view(newest->row, family, newest->qualifier, newest->version, newest->value);
}

}  // namespace strata::detail
