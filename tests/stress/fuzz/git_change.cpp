// SPDX-License-Identifier: BSL-1.0
// What examples/git_history reads of git: a change of a path, and names that it shows.
#include <algorithm>
#include <string>

#include <strata/bytes/escape.hpp>

#include "git_history/git.hpp"
#include "stress/fuzz/fuzz.hpp"

void fuzz::run(std::string_view input) {
    const std::string text = git_history::shown(input);
    for (std::size_t at = 0; at < text.size(); at += std::max<std::size_t>(git_history::printable_length(text, at), 1))
        require(text[at] == '\\' || git_history::printable_length(text, at) != 0, "what is shown can be printed");

    const std::string record = ':' + std::string(input);
    try {
        const git_history::path_change read = git_history::parse_path_change(record);
        require(record.find(read.status) != record.npos && !read.old_mode.empty() && !read.new_blob.empty(),
                "a change has all of its fields");
        require(record.starts_with(':' + std::string(read.old_mode) + ' ' + std::string(read.new_mode) + ' ' +
                                   std::string(read.old_blob) + ' ' + std::string(read.new_blob) + ' ' + read.status),
                "the fields of a change are those of the record");
    } catch (const git_history::failure&) {
    }
}
