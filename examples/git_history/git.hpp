// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "process.hpp"
#include "text.hpp"

/// Reads git through its plumbing commands: rev-parse, rev-list, diff-tree, ls-tree.
namespace git_history {

/// The zero-terminated pieces of a program's output, one at a time.
class pieces {
public:
    /// `task` is what the user is told that went wrong, if something does.
    pieces(process& from, std::string task) : from_(from), task_(std::move(task)) {}

    /// The next piece, valid until the next call; nothing at the end.
    std::optional<std::string_view> next() {
        std::size_t searched = begin_;
        for (;;) {
            const std::size_t end = buffer_.find('\0', searched);
            if (end != std::string::npos) {
                const std::string_view piece(buffer_.data() + begin_, end - begin_);
                begin_ = end + 1;
                return piece;
            }
            buffer_.erase(0, begin_);
            begin_ = 0;
            searched = buffer_.size();
            std::array<char, 65536> block{};
            const std::size_t n = from_.read(block.data(), block.size());
            if (n == 0) return std::nullopt;
            buffer_.append(block.data(), n);
        }
    }

    /// The next piece where there must be one.
    std::string_view expect() {
        if (const auto piece = next()) return *piece;
        finish();
        throw failure(task_ + ": git's answer ends too early");
    }

    /// To be called at the end: the program must have succeeded.
    void finish() { from_.finish(task_); }

private:
    process& from_;
    std::string task_;
    std::string buffer_;
    std::size_t begin_ = 0;
};

/// One path of a tree, as `git ls-tree -r` lists it.  A submodule (mode 160000) is one too; its object is a commit.
struct tree_entry {
    std::string path;
    std::string mode;
    std::string blob;

    friend bool operator==(const tree_entry&, const tree_entry&) = default;
};

/// One path that a commit changes, as `git diff-tree --raw` lists it.  Mode and blob of nothing are zeros.
struct path_change {
    std::string_view old_mode;
    std::string_view new_mode;
    std::string_view old_blob;
    std::string_view new_blob;
    char status = '?';
};

/// Takes ":100644 100755 1234… 5678… M" apart.
inline path_change parse_path_change(std::string_view record) {
    std::array<std::string_view, 5> fields;
    std::string_view rest = record.substr(1);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::size_t end = i + 1 < fields.size() ? rest.find(' ') : rest.size();
        if (end == std::string_view::npos || end == 0) throw failure("cannot read git's answer: " + shown(record));
        fields[i] = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {fields[0], fields[1], fields[2], fields[3], fields[4].front()};
}

/// A git repository: a work tree, a `.git` folder or a bare one.
class repository {
public:
    /// Throws failure, in git's words, for anything that git does not take for a repository.
    explicit repository(std::string path) : path_(std::move(path)) {
        // `git -C ""` would silently mean the current folder.
        if (path_.empty()) throw failure("the name of the repository is empty");
        ask({"rev-parse", "--git-dir"}, "cannot open the repository '" + shown(path_) + "'");
    }

    /// The commit HEAD points to.
    std::string head() const {
        const auto id = resolve("HEAD");
        if (!id)
            throw failure("the repository '" + shown(path_) + "' has no commits: its HEAD names a branch without any");
        return *id;
    }

    /// The id of what a revision names, if it names something.
    std::optional<std::string> resolve(const std::string& revision) const {
        process git({"git", "-C", path_, "rev-parse", "--verify", "--quiet", "--end-of-options", revision}, nullptr);
        std::string id = git.read_all();
        if (!git.succeeds()) return std::nullopt;
        while (id.ends_with('\n')) id.pop_back();
        return id;
    }

    /// The first-parent history that ends at `head`, oldest commit first.
    std::vector<std::string> first_parents(const std::string& head) const {
        const std::string text = ask({"rev-list", "--first-parent", "--reverse", head}, reading("the history"));
        std::vector<std::string> ids;
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            ids.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return ids;
    }

    /// The newest commit at or before a date on the first-parent history that ends at `head`, if there is one.
    std::optional<std::string> newest_before(const std::string& date, const std::string& head) const {
        std::string id =
            ask({"rev-list", "--first-parent", "--max-count=1", "--before=" + date, head}, reading("the history"));
        while (id.ends_with('\n')) id.pop_back();
        if (id.empty()) return std::nullopt;
        return id;
    }

    /// Calls on_commit(index, day, author, subject) for every commit of a first-parent history in turn, and after it
    /// on_change(path_change, path) for every path that the commit changes against the one before it.
    ///
    /// One git process answers for the whole history.  Each commit is handed to it together with the parent that is
    /// meant, so merges need no further rule.  The first one stands alone and is compared with nothing (--root): it
    /// is the root of the history, or the edge of a shallow clone.
    template <class OnCommit, class OnChange>
    void changes(const std::vector<std::string>& ids, OnCommit on_commit, OnChange on_change) const {
        scratch_file pairs;
        for (std::size_t i = 0; i < ids.size(); ++i)
            pairs.write(i == 0 ? ids[i] + '\n' : ids[i] + ' ' + ids[i - 1] + '\n');
        pairs.rewind();
        process git({"git", "-C", path_, "diff-tree", "--stdin", "--root", "--always", "-r", "-z", "--raw",
                     "--no-abbrev", "--no-renames", "--no-relative", "--no-ext-diff", "--no-textconv", "--no-color",
                     "--ignore-submodules=none", "--encoding=UTF-8", "--format=%H%x00%cs%x00%an%x00%s"},
                    &pairs);
        pieces answer(git, reading("the changes"));
        std::size_t seen = 0;
        while (auto piece = answer.next()) {
            if (piece->starts_with('\n')) piece->remove_prefix(1);  // stands between a commit and its changes
            if (piece->starts_with(':')) {
                const std::string record(*piece);
                on_change(parse_path_change(record), answer.expect());
                continue;
            }
            // diff-tree passes over what it cannot read, so the ids are compared one by one.
            if (seen == ids.size() || *piece != ids[seen]) throw failure(silent(ids, seen));
            const std::string day(answer.expect());
            const std::string author(answer.expect());
            on_commit(seen, day, author, answer.expect());
            ++seen;
        }
        answer.finish();
        if (seen != ids.size()) throw failure(silent(ids, seen));
    }

    /// Every path of a commit's tree, in git's order.
    std::vector<tree_entry> tree(const std::string& commit) const {
        process git({"git", "-C", path_, "ls-tree", "-r", "-z", "--full-tree", commit}, nullptr);
        pieces answer(git, reading("the tree of commit " + commit));
        std::vector<tree_entry> entries;
        while (const auto piece = answer.next()) {
            // "<mode> <type> <object>\t<path>"
            const std::size_t mode_end = piece->find(' ');
            const std::size_t type_end = piece->find(' ', mode_end + 1);
            const std::size_t blob_end = piece->find('\t', type_end + 1);
            if (mode_end == piece->npos || type_end == piece->npos || blob_end == piece->npos)
                throw failure("cannot read git's answer: " + shown(*piece));
            entries.push_back({std::string(piece->substr(blob_end + 1)), std::string(piece->substr(0, mode_end)),
                               std::string(piece->substr(type_end + 1, blob_end - type_end - 1))});
        }
        answer.finish();
        return entries;
    }

    const std::string& path() const { return path_; }

private:
    std::string ask(const std::vector<std::string>& arguments, const std::string& task) const {
        std::vector<std::string> words{"git", "-C", path_};
        words.insert(words.end(), arguments.begin(), arguments.end());
        process git(std::move(words), nullptr);
        std::string text = git.read_all();
        git.finish(task);
        return text;
    }

    std::string silent(const std::vector<std::string>& ids, std::size_t index) const {
        return reading("the changes") + ": git says nothing about commit " + ids[std::min(index, ids.size() - 1)];
    }

    std::string reading(const std::string& what) const { return "cannot read " + what + " of '" + shown(path_) + "'"; }

    std::string path_;
};

/// Could the user mean a date?  Git takes any text at all for one: "HEAD~5" is the fifth of this month to it.
///
/// A date consists of the words that git knows, of numbers, and of what stands between them.
inline bool looks_like_date(std::string_view text) {
    constexpr std::array<std::string_view, 40> words{
        "january",   "february", "march",    "april",    "may",       "june",    "july",      "august",
        "september", "october",  "november", "december", "monday",    "tuesday", "wednesday", "thursday",
        "friday",    "saturday", "sunday",   "second",   "minute",    "hour",    "day",       "week",
        "month",     "year",     "ago",      "last",     "yesterday", "today",   "now",       "noon",
        "midnight",  "tea",      "at",       "am",       "pm",        "utc",     "gmt",       "z"};
    constexpr std::array<std::string_view, 12> numbers{"t",   "one",   "two",   "three", "four", "five",
                                                       "six", "seven", "eight", "nine",  "ten",  "of"};
    const auto is = [](char c, int (*test)(int)) { return test(static_cast<unsigned char>(c)) != 0; };
    bool punctuated = false;
    bool worded = false;
    for (std::size_t at = 0; at < text.size();) {
        if (!is(text[at], std::isalpha)) {
            if (!is(text[at], std::isdigit) && std::string_view(" -+:.,/@").find(text[at]) == std::string_view::npos)
                return false;
            punctuated = punctuated || !is(text[at], std::isdigit);
            ++at;
            continue;
        }
        std::string word;
        for (; at < text.size() && is(text[at], std::isalpha); ++at)
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
        const bool plural = word.size() > 3 && word.back() == 's';
        const auto means = [&](std::string_view known) {
            return known == word || (word.size() >= 3 && known.starts_with(word)) ||
                   (plural && known == std::string_view(word).substr(0, word.size() - 1));
        };
        if (std::none_of(words.begin(), words.end(), means) && std::none_of(numbers.begin(), numbers.end(), means))
            return false;
        worded = worded || word.size() >= 3;
    }
    return punctuated || worded;
}

/// YYYY-MM-DD means the whole day.  Git alone would take it for that day at the present time of day.
inline std::string end_of_day(const std::string& date) {
    constexpr std::string_view shape = "dddd-dd-dd";
    if (date.size() != shape.size()) return date;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const bool digit = date[i] >= '0' && date[i] <= '9';
        if (shape[i] == 'd' ? !digit : date[i] != shape[i]) return date;
    }
    return date + " 23:59:59";
}

}  // namespace git_history
