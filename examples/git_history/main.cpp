// SPDX-License-Identifier: BSL-1.0
//
// The history of a git repository in a table: what was where and when, answered by the table, checked against git.

#include <chrono>
#include <cstddef>
#include <exception>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>
#include <CLI/CLI.hpp>

#include "git.hpp"
#include "history.hpp"
#include "proof.hpp"
#include "questions.hpp"
#include "text.hpp"

namespace {

using namespace git_history;

struct request {
    std::string repository;
    std::string prefix;
    std::optional<std::string> at;
    std::optional<std::string> against;
    std::size_t trees = 50;
};

std::string decimals(double number, int places) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(places) << number;
    return text.str();
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The most memory this process has had so far, in MiB (Linux counts it in KiB).
std::string peak_memory() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return decimals(static_cast<double>(usage.ru_maxrss) / 1024, 1) + " MiB";
}

std::string bytes_a_cell(std::size_t bytes, std::size_t cells) {
    return decimals(cells == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(cells), 1);
}

void heading(std::ostream& out, std::string_view text) { out << "\n== " << text << " ==\n"; }

std::string named(const history& h, position p) {
    const commit& c = h.commits[p - 1];
    return std::to_string(p) + " of " + std::to_string(h.commits.size()) + " (" + abbreviated(c.id) + ", " + c.day +
           ")";
}

void print_loaded(std::ostream& out, const history& h, double seconds, std::size_t bytes) {
    heading(out, "Loaded");
    std::size_t paths = 0;
    for ([[maybe_unused]] const auto& row : h.table.scan({.columns = {status}})) ++paths;
    out << "  commits      " << h.commits.size() << " (first parents, " << h.commits.front().day << " to "
        << h.commits.back().day << ")\n"
        << "  paths        " << paths << ", changed " << counted(h.path_changes, "time") << '\n'
        << "  cells        " << h.cells << '\n'
        << "  seconds      " << decimals(seconds, 2)
        << " (git included; a second table without KEEP_DELETED_CELLS too)\n"
        << "  bytes a cell " << bytes_a_cell(bytes, h.cells)
        << " (what the table asks of its memory resource: nodes, keys and values, without malloc's own)\n"
        << "  peak memory  " << peak_memory() << " (the whole process, both tables)\n";
}

void print_answers(std::ostream& out, const history& h, const std::string& prefix, position when) {
    const std::string under = prefix.empty() ? "everything" : "'" + shown(prefix) + "…'";
    heading(out, "Directory: " + under + " as of position " + named(h, when));
    print_directory(out, h, prefix, when);

    const auto best = most_changed(h, prefix, when, 10);
    heading(out, best.empty() ? "A file's versions" : "A file's versions, newest first: " + shown(best.front().path));
    if (best.empty())
        out << "  nothing\n";
    else
        print_versions(out, h, best.front().path, when);

    heading(out, "Most changed paths");
    for (const changed_path& p : best) out << std::setw(8) << p.changes << "  " << shown(p.path) << '\n';
    if (best.empty()) out << "  nothing\n";
}

void print_differences(std::ostream& out, const history& h, const verdict& v) {
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < v.wrong.size() && i < most; ++i) {
        const wrong_tree& tree = v.wrong[i];
        out << "  position " << named(h, tree.where) << ", wrong in " << counted(tree.differences.size(), "path")
            << ":\n";
        for (std::size_t j = 0; j < tree.differences.size() && j < most; ++j)
            out << "    " << explained(tree.differences[j]) << '\n';
        if (tree.differences.size() > most) out << "    … and " << tree.differences.size() - most << " more\n";
    }
    if (v.wrong.size() > most) out << "  … and " << counted(v.wrong.size() - most, "more tree") << '\n';
}

void print_proof(std::ostream& out, const history& h, const verdict& v) {
    out << "  " << v.text() << ": every path, mode and blob id as `git ls-tree -r` lists them\n";
    print_differences(out, h, v);
}

void print_without_kept_cells(std::ostream& out, const history& h, const verdict& v) {
    heading(out, "The same trees without KEEP_DELETED_CELLS");
    out << "  " << v.text() << '\n';
    if (v.holds()) {
        out << "  No path of these trees was removed later, so there is no marker that could hide one.\n";
        return;
    }
    const wrong_tree& tree = v.wrong.front();
    const difference& example = tree.differences.front();
    out << "  For example position " << named(h, tree.where) << ", " << shown(example.path()) << ":\n    git has "
        << (example.git ? example.git->mode + ' ' + example.git->blob : "nothing") << ", the table has "
        << (example.table ? example.table->mode + ' ' + example.table->blob : "nothing");
    if (const position removal = removed_after(h, example.path(), tree.where))
        out << "; removed at position " << named(h, removal);
    out << "\n  Why: a delete marker that is newer than the time range of a read still masks what it covers inside "
           "that\n"
           "  range (R5.6), so a file removed today is missing from every earlier tree too.  With KEEP_DELETED_CELLS "
           "a\n"
           "  marker counts only for reads whose range includes it (R5.7).\n";
}

void print_compacted(std::ostream& out, const history& h, const verdict& v, std::size_t before,
                     std::size_t plain_before) {
    heading(out, "After flush and compaction");
    print_proof(out, h, v);
    out << "  cells        " << before << " before, " << h.table.size() << " after; "
        << bytes_a_cell(h.memory.bytes(), h.table.size()) << " bytes a cell\n"
        << "  peak memory  " << peak_memory() << " (compaction holds the old and the new segment at the same time)\n"
        << "  Compaction keeps every version and every marker here (keep_all; R6.6), but for markers older than the\n"
           "  oldest version in the family (R8.8).\n"
        << "  The table without KEEP_DELETED_CELLS goes from " << plain_before << " to " << h.plain.size() << " cells"
        << (h.plain.size() < plain_before ? ": what was removed is gone for good.\n" : ": nothing was ever removed.\n");
}

/// The trees to compare with: those of the repository itself, or those of another one, position by position.
struct reference {
    reference(const repository& own, const std::vector<std::string>& own_ids) : git(own), ids(own_ids) {}

    reference(const std::string& path, std::size_t commits) : git(path), ids(git.first_parents(git.head())) {
        if (ids.size() != commits)
            throw failure("the first-parent history of '" + shown(path) + "' has " + counted(ids.size(), "commit") +
                          ", not " + std::to_string(commits));
    }

    repository git;
    std::vector<std::string> ids;
};

/// Asks everything first and prints afterwards, so that an error leaves nothing half printed.
int run(const request& asked) {
    const repository git(asked.repository);
    const std::vector<std::string> ids = git.first_parents(git.head());
    const position when = find_position(git, ids, asked.at);
    const reference expected = asked.against ? reference(*asked.against, ids.size()) : reference(git, ids);

    history h;
    const auto start = std::chrono::steady_clock::now();
    load(git, ids, h);
    if (h.table.size() != h.cells)
        throw failure("the table holds " + std::to_string(h.table.size()) + " cells, not the " +
                      std::to_string(h.cells) + " that were written");

    std::ostringstream out;
    out << "The history of '" << shown(asked.repository)
        << "' in a table: row = path, version = position of the commit\n";
    const std::size_t bytes = h.memory.bytes();
    print_loaded(out, h, seconds_since(start), bytes);
    print_answers(out, h, asked.prefix, when);

    heading(out, "Proof: trees rebuilt from the table against git's");
    const std::vector<position> positions = spread(asked.trees, ids.size());
    const verdict loaded = prove<kept_file>(h.table, expected.git, expected.ids, positions);
    print_proof(out, h, loaded);
    print_without_kept_cells(out, h, prove<plain_file>(h.plain, expected.git, expected.ids, positions));

    const std::size_t plain_before = h.plain.size();
    h.table.flush();
    h.table.compact();
    h.plain.flush();
    h.plain.compact();
    const verdict compacted = prove<kept_file>(h.table, expected.git, expected.ids, positions);
    print_compacted(out, h, compacted, h.cells, plain_before);

    const verdict& worse = compacted.equal() < loaded.equal() ? compacted : loaded;
    out << "\nas-of trees: " << worse.text() << "\ncells loaded: " << h.cells
        << "\nbytes a cell: " << bytes_a_cell(bytes, h.cells) << '\n';

    std::cout << out.str() << std::flush;
    if (!std::cout) throw failure("cannot write the answer to standard output");
    if (!worse.holds()) throw failure("the table and git disagree on " + counted(worse.wrong.size(), "tree"));
    return 0;
}

}  // namespace

int main(int count, char** words) {
    request asked;
    CLI::App app(
        "Loads the first-parent history of a git repository into a strata table, asks it questions, and compares\n"
        "whole trees rebuilt from the table with those that git itself lists.",
        "git_history");
    app.add_option("REPO", asked.repository, "The repository: a work tree, its .git folder, or a bare repository")
        ->required();
    app.add_option("PREFIX", asked.prefix, "Ask about paths that begin with these bytes (default: all paths)");
    app.add_option("--at", asked.at,
                   "Ask as of a revision of the first-parent history, or as of the newest commit at or before a date; "
                   "YYYY-MM-DD means the end of that day (default: HEAD)")
        ->type_name("REV|DATE");
    app.add_option("--trees", asked.trees, "Compare this many trees, spread evenly over the history (default: 50)")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    app.add_option(
           "--against", asked.against,
           "Compare with the trees of another repository, position by position: a mirror, or a rewritten history")
        ->type_name("REPO");
    app.footer(
        "Examples:\n"
        "  git_history . src/\n"
        "  git_history --at v1.0 ~/project docs/\n"
        "  git_history --at 2024-05-01 project.git\n"
        "A PREFIX that begins with a dash goes behind two dashes: git_history . -- -odd\n"
        "Exit status: 0 all trees equal, 1 a difference or an error, 2 wrong usage.");
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    try {
        return run(asked);
    } catch (const std::exception& error) {
        std::cerr << "git_history: " << error.what() << '\n';
        return 1;
    }
}
