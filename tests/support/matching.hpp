// SPDX-License-Identifier: BSL-1.0
// The cells of one family of a row as short text, and which of them a matcher lets through: P30 D20 DC25 DF9 DFV9.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/store/judge/read_matcher.hpp>
#include <strata/store/judge/rewrite_matcher.hpp>
#include <strata/store/judge/visibility.hpp>

namespace support {

// What a cursor that stands on the cell says of it.  Of the column "q" unless told otherwise.
class stored_cell {
public:
    stored_cell(std::int64_t written, strata::kind kind, std::uint64_t sequence)
        : version_({written}, kind, sequence), qualifier_(strata::is_family_marker(kind) ? "" : "q") {}

    stored_cell in(std::string qualifier) const {
        stored_cell other = *this;
        other.qualifier_ = std::move(qualifier);
        return other;
    }
    stored_cell for_ticks(std::int64_t ttl) const {
        stored_cell other = *this;
        other.version_ = {version_.written(), version_.kind(), version_.sequence(), true};
        other.stored_ = strata::detail::with_ttl("", ttl);
        return other;
    }

    strata::bytes_view qualifier() const { return qualifier_; }
    strata::version_key version() const { return version_; }
    strata::bytes_view value() const { return stored_; }

private:
    strata::version_key version_;
    std::string qualifier_;
    std::string stored_;
};
using cells = std::vector<stored_cell>;

inline stored_cell p(std::int64_t written, std::uint64_t sequence = 0) {
    return {written, strata::kind::put, sequence};
}
inline stored_cell d(std::int64_t written, std::uint64_t sequence = 0) {
    return {written, strata::kind::delete_version, sequence};
}
inline stored_cell dc(std::int64_t written, std::uint64_t sequence = 0) {
    return {written, strata::kind::delete_column, sequence};
}
inline stored_cell df(std::int64_t written, std::uint64_t sequence = 0) {
    return {written, strata::kind::delete_family, sequence};
}
inline stored_cell dfv(std::int64_t written, std::uint64_t sequence = 0) {
    return {written, strata::kind::delete_family_version, sequence};
}

inline std::string text_of(const strata::version_key& cell) {
    const std::string when = std::to_string(cell.written().value);
    switch (cell.kind()) {
        case strata::kind::put:
            return "P" + when;
        case strata::kind::delete_version:
            return "D" + when;
        case strata::kind::delete_family_version:
            return "DFV" + when;
        case strata::kind::delete_column:
            return "DC" + when;
        case strata::kind::delete_family:
            return "DF" + when;
    }
    return "?";
}

inline std::string text_of(const cells& row) {
    std::string text;
    for (const auto& cell : row) text += (text.empty() ? "" : " ") + text_of(cell.version());
    return text;
}

// The cells for which `match` says include; a column is left where it says so, if it may be.
template <class Enter, class Match, class MayLeave>
cells included(const cells& row, Enter enter_column, Match match, MayLeave may_leave) {
    cells all;
    const stored_cell* last = nullptr;
    bool left = false;
    for (const auto& cell : row) {
        if (last == nullptr || last->qualifier() != cell.qualifier()) {
            enter_column();
            left = false;
        }
        last = &cell;
        if (left) continue;
        const auto answer = match(cell);
        const bool leaves =
            answer == strata::detail::verdict::next_column || answer == strata::detail::verdict::include_last;
        left = leaves && may_leave(cell);
        if (answer == strata::detail::verdict::include || answer == strata::detail::verdict::include_last)
            all.push_back(cell);
    }
    return all;
}

// `is_named`: the read names the columns.
template <class Policies>
std::string read(const Policies& how, const cells& row,
                 const strata::read_request& request = {.versions = strata::all_versions}, bool is_named = false) {
    strata::detail::read_matcher<Policies> matcher(how, request);
    matcher.begin_row();
    return text_of(included(
        row, [&] { matcher.begin_column(is_named); }, [&](const auto& cell) { return matcher.match(cell, true); },
        [](const auto& cell) { return !cell.qualifier().empty(); }));  // R4.31
}

template <class Policies>
cells rewritten(const Policies& how, const cells& row, const strata::detail::rewrite_request& request) {
    strata::detail::rewrite_matcher<Policies> matcher(how, request);
    matcher.begin_row();
    for (const auto& cell : row)
        if (strata::is_marker(cell.version().kind())) matcher.note(cell.qualifier(), cell.version());
    return included(
        row, [&] { matcher.begin_column(); }, [&](const auto& cell) { return matcher.match(cell); },
        [&](const auto& cell) { return matcher.may_leave(cell); });
}

// A family whose settings are numbers.
template <class Quirks>
using set_at_run_time =
    strata::detail::visibility_policies<strata::retention::hbase<strata::dynamic, strata::dynamic, strata::dynamic>,
                                        strata::deletes::hbase, Quirks>;

struct settings {
    std::int64_t max_versions = 1;
    std::int64_t min_versions = 0;
    std::int64_t ttl = strata::never_expires;
    strata::keep_deleted_cells keep = strata::keep_deleted_cells::no;
    bool new_version_behavior = false;
    std::int64_t purge_delay = 0;
};

template <class Quirks = strata::quirks::hbase>
set_at_run_time<Quirks> family_with(const settings& s) {
    return {strata::retention::hbase<strata::dynamic, strata::dynamic, strata::dynamic>(s.max_versions, s.min_versions,
                                                                                        s.ttl),
            strata::deletes::hbase(s.keep, s.new_version_behavior, s.purge_delay)};
}

}  // namespace support
