// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <iomanip>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "git.hpp"
#include "history.hpp"
#include "text.hpp"

/// What one asks a history, and how the answers are printed.
namespace git_history {

inline constexpr std::size_t most_lines = 20;

inline std::string abbreviated(std::string_view id) { return std::string(id.substr(0, 10)); }

inline std::string value_or_empty(const std::optional<st::cell_view>& cell) {
    return cell ? std::string(cell->value()) : std::string();
}

inline void print_rest(std::ostream& out, std::size_t printed, std::size_t all) {
    if (all > printed) out << "  … and " << all - printed << " more\n";
}

/// A directory as of a position: a prefix scan over a time range.
inline void print_directory(std::ostream& out, const history& h, std::string_view prefix, position when) {
    std::size_t paths = 0;
    for (const auto& row : h.table.scan({.prefix = st::bytes(prefix), .when = st::as_of(version_of(when))})) {
        const auto object = row[blob];
        if (!object) continue;  // removed by then; what remains is the record of its changes
        if (++paths > most_lines) continue;
        const auto newest = row[subject];
        out << "  " << value_or_empty(row[mode]) << ' ' << abbreviated(object->value()) << "  " << shown(row.key())
            << "  (" << (newest ? position_of(newest->timestamp()) : 0) << ": " << shown(value_or_empty(newest))
            << ")\n";
    }
    print_rest(out, most_lines, paths);
    if (paths == 0) out << "  nothing\n";
}

/// How often a path was changed.
struct changed_path {
    std::string path;
    std::size_t changes = 0;
};

/// The paths under a prefix that changed most often until a position, most often first.
inline std::vector<changed_path> most_changed(const history& h, std::string_view prefix, position when,
                                              std::size_t count) {
    const auto oftener = [](const changed_path& a, const changed_path& b) { return a.changes > b.changes; };
    std::vector<changed_path> best;
    for (const auto& row : h.table.scan({.prefix = st::bytes(prefix),
                           .columns = {status},
                           .when = st::as_of(version_of(when)),
                           .versions = st::all_versions})) {
        changed_path candidate{std::string(row.key()), row.size()};
        const auto place = std::upper_bound(best.begin(), best.end(), candidate, oftener);
        best.insert(place, std::move(candidate));
        if (best.size() > count) best.pop_back();
    }
    return best;
}

/// The versions of a path, newest first.
inline void print_versions(std::ostream& out, const history& h, std::string_view path, position when) {
    std::size_t printed = 0;
    std::size_t all = 0;
    for (const st::cell_view version : h.table.versions(path, status, {.when = st::as_of(version_of(when))})) {
        if (++all > most_lines) continue;
        const st::timestamp then = version.timestamp();
        const commit& from = h.commits[position_of(then) - 1];
        const auto object = h.table.get(path, blob, {.when = st::as_of(then)});
        out << "  " << std::setw(6) << then.value << ' ' << from.day << ' ' << abbreviated(from.id) << "  "
            << version.value() << ' ' << std::setw(10) << (object ? abbreviated(object->value()) : "removed") << "  "
            << shown(value_or_empty(h.table.get(path, author, {.when = st::at(then)}))) << ": "
            << shown(value_or_empty(h.table.get(path, subject, {.when = st::at(then)}))) << '\n';
        ++printed;
    }
    print_rest(out, printed, all);
}

/// The first removal of a path after a position.
inline position removed_after(const history& h, std::string_view path, position p) {
    position removal = 0;
    const st::time_range later{version_of(p + 1), st::latest};
    for (const st::cell_view version : h.table.versions(path, status, {.when = later}))
        if (version.value() == "D") removal = position_of(version.timestamp());
    return removal;
}

}  // namespace git_history
