// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "git.hpp"
#include "history.hpp"
#include "progress.hpp"
#include "text.hpp"

/// Trees rebuilt from a table against the trees that git lists.
namespace git_history {

/// Every path that was there at a position, in the order of the rows.
template <class File, class Table>
std::vector<tree_entry> tree_as_of(const Table& table, position p) {
    std::vector<tree_entry> entries;
    for (const auto& row : table.scan({.columns = {File{"blob"}, File{"mode"}}, .when = st::as_of(version_of(p))})) {
        const auto value = [&](const File& column) {
            const auto cell = row[column];
            return cell ? std::string(cell->value()) : std::string();
        };
        entries.push_back({std::string(row.key()), value(File{"mode"}), value(File{"blob"})});
    }
    return entries;
}

/// A path on which git and a table disagree.  One of the sides may not have it.
struct difference {
    std::optional<tree_entry> git;
    std::optional<tree_entry> table;

    const std::string& path() const { return git ? git->path : table->path; }
};

/// Both lists must be sorted by the bytes of their paths, as git and strata both sort them; a list that is not shows up
/// as differences.
inline std::vector<difference> compare(const std::vector<tree_entry>& git, const std::vector<tree_entry>& table) {
    std::vector<difference> found;
    auto left = git.begin();
    auto right = table.begin();
    while (left != git.end() || right != table.end()) {
        if (right == table.end() || (left != git.end() && left->path < right->path)) {
            found.push_back({*left++, std::nullopt});
        } else if (left == git.end() || right->path < left->path) {
            found.push_back({std::nullopt, *right++});
        } else {
            if (*left != *right) found.push_back({*left, *right});
            ++left;
            ++right;
        }
    }
    return found;
}

/// "git has 100644 1234…, the table has nothing".
inline std::string explained(const difference& d) {
    const auto side = [](const std::optional<tree_entry>& entry) {
        return entry ? entry->mode + ' ' + entry->blob : std::string("nothing");
    };
    return shown(d.path()) + ": git has " + side(d.git) + ", the table has " + side(d.table);
}

/// `wanted` positions of 1 … last, evenly spread, the first and the last among them; all if there are fewer.
inline std::vector<position> spread(std::size_t wanted, position last) {
    std::vector<position> positions;
    if (wanted >= last) {
        for (position p = 1; p <= last; ++p) positions.push_back(p);
    } else if (wanted == 1) {
        positions.push_back(last);
    } else {
        for (std::size_t i = 0; i < wanted; ++i) positions.push_back(1 + (last - 1) * i / (wanted - 1));
    }
    return positions;
}

/// A position whose tree is not what git says.
struct wrong_tree {
    position where;
    std::vector<difference> differences;
};

/// Which of the positions hold, and which do not.
struct verdict {
    std::size_t asked = 0;
    std::vector<wrong_tree> wrong;

    std::size_t equal() const { return asked - wrong.size(); }
    bool holds() const { return wrong.empty(); }
    std::string text() const { return std::to_string(equal()) + '/' + std::to_string(asked) + " equal"; }
};

/// Compares what the table says about each position with what `git ls-tree -r` says about the commit of that position.
template <class File, class Table>
verdict prove(const Table& table, const repository& git, const std::vector<std::string>& ids,
              const std::vector<position>& positions) {
    progress bar("comparing trees", positions.size());
    verdict result;
    for (const position p : positions) {
        auto differences = compare(git.tree(ids[p - 1]), tree_as_of<File>(table, p));
        ++result.asked;
        if (!differences.empty()) result.wrong.push_back({p, std::move(differences)});
        bar.step();
    }
    return result;
}

}  // namespace git_history
