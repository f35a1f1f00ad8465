// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "git.hpp"
#include "progress.hpp"
#include "text.hpp"

namespace git_history {

namespace st = strata;

/// What a path is, in the columns `blob` and `mode`.  Every version is kept; Deletes says what a removal leaves.
template <class Deletes>
struct file : st::family<"file", st::retention::keep_all, Deletes, st::memory::pmr> {};

/// Who changed a path and why, in the columns `author`, `subject` and `status` (A, M, D, T).
///
/// A removal is a change like any other: it is put here with the status D, not deleted, or the history of a removed
/// file would lose its last line.  So this family takes no deletes at all.
struct change : st::family<"change", st::retention::keep_all, st::deletes::none, st::memory::pmr> {};

using kept_file = file<st::deletes::keep_deleted>;  // KEEP_DELETED_CELLS => TRUE
using plain_file = file<st::deletes::tombstones>;   // KEEP_DELETED_CELLS => FALSE, HBase's default

/// The history of a repository.  Row: a path.  Version: the position of a commit in the first-parent history.
using history_table = st::table<kept_file, change>;

/// The files alone, without KEEP_DELETED_CELLS.
using plain_table = st::table<plain_file>;

inline constexpr kept_file blob{"blob"};
inline constexpr kept_file mode{"mode"};
inline constexpr change author{"author"};
inline constexpr change subject{"subject"};
inline constexpr change status{"status"};

/// HBase's longest row key.
inline constexpr std::size_t longest_path = 32767;

/// Counts the bytes that a table asks for and has not given back.  What malloc adds to each block is not in it.
class counting_resource : public std::pmr::memory_resource {
public:
    std::size_t bytes() const { return bytes_; }

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override {
        void* const block = std::pmr::new_delete_resource()->allocate(size, alignment);
        bytes_ += size;
        return block;
    }
    void do_deallocate(void* block, std::size_t size, std::size_t alignment) override {
        std::pmr::new_delete_resource()->deallocate(block, size, alignment);
        bytes_ -= size;
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    std::size_t bytes_ = 0;
};

/// One commit of the first-parent history.  Its position is its place in the list, from 1.
struct commit {
    std::string id;
    std::string day;  // the committer's, as YYYY-MM-DD
};

/// Position 1 is the oldest commit.
using position = std::size_t;

inline st::timestamp version_of(position p) { return {static_cast<std::int64_t>(p)}; }
inline position position_of(st::timestamp version) { return static_cast<position>(version.value); }

/// Both tables and what they were filled from.
struct history {
    counting_resource memory;
    counting_resource plain_memory;
    history_table table{st::memory::pmr{&memory}};
    plain_table plain{st::memory::pmr{&plain_memory}};
    std::vector<commit> commits;
    std::size_t path_changes = 0;
    std::size_t cells = 0;        // written into `table`, markers included
    std::size_t plain_cells = 0;  // written into `plain`
};

/// Writes what a commit did to a path; returns the number of cells.  A column is written when it changes, not each
/// time.
template <class File, class Table>
std::size_t write_file(Table& table, std::string_view path, const path_change& what, st::timestamp when) {
    if (what.status == 'D') {
        table.delete_family(path, st::all<File>, when);
        return 1;
    }
    // Why the status is asked too: a submodule may have the id that git gives to nothing.
    std::size_t cells = 0;
    if (what.status == 'A' || what.new_blob != what.old_blob) {
        table.put(path, File{"blob"}, what.new_blob, when);
        ++cells;
    }
    if (what.new_mode != what.old_mode) {
        table.put(path, File{"mode"}, what.new_mode, when);
        ++cells;
    }
    return cells;
}

/// Fills both tables with the commits `ids`, oldest first.
inline void load(const repository& from, const std::vector<std::string>& ids, history& into) {
    progress bar("loading", ids.size());
    st::timestamp when{0};
    std::string by;
    std::string why;
    const auto on_commit = [&](std::size_t index, std::string_view day, std::string_view who, std::string_view what) {
        when = version_of(index + 1);
        by = who;
        why = what;
        into.commits.push_back({ids[index], std::string(day)});
        bar.step();
    };
    const auto on_change = [&](const path_change& what, std::string_view path) {
        if (path.size() > longest_path)
            throw failure("a path of " + std::to_string(path.size()) + " bytes in commit " + into.commits.back().id +
                          " cannot be a row: a row key has at most " + std::to_string(longest_path) + " bytes");
        into.cells += write_file<kept_file>(into.table, path, what, when);
        into.plain_cells += write_file<plain_file>(into.plain, path, what, when);
        into.table.put(path, author, by, when);
        into.table.put(path, subject, why, when);
        into.table.put(path, status, std::string_view(&what.status, 1), when);
        into.cells += 3;
        ++into.path_changes;
    };
    from.changes(ids, on_commit, on_change);
}

/// The position that the user means with a revision or a date; the newest without either.
inline position find_position(const repository& in, const std::vector<std::string>& ids,
                              const std::optional<std::string>& at) {
    if (!at) return ids.size();
    const std::string& text = *at;
    const auto place = [&](const std::string& id) {
        return static_cast<position>(std::find(ids.begin(), ids.end(), id) - ids.begin()) + 1;
    };
    if (const auto id = in.resolve(text + "^{commit}")) {
        if (place(*id) > ids.size())
            throw failure("the revision '" + shown(text) + "' (" + *id +
                          ") is not on the first-parent history of HEAD");
        return place(*id);
    }
    if (!looks_like_date(text))
        throw failure("'" + shown(text) + "' is neither a revision of '" + shown(in.path()) + "' nor a date");
    const auto id = in.newest_before(end_of_day(text), ids.back());
    if (!id) throw failure("the history of '" + shown(in.path()) + "' begins after '" + shown(text) + "'");
    return place(*id);
}

}  // namespace git_history
