// SPDX-License-Identifier: BSL-1.0
#include "shell/complete.hpp"

#include <algorithm>
#include <cctype>

#include "shell/command.hpp"
#include "shell/scan_text.hpp"

namespace shell {
namespace {

namespace st = strata;

/// How far a line has come: its command, how many arguments lie before the cursor, and the word under it.
struct place {
    std::string_view command;
    std::size_t argument = 0;             ///< 0 is the command itself, 1 its first argument.
    std::vector<std::string> texts = {};  ///< The quoted texts among the arguments so far.
    std::size_t word = 0;                 ///< Where the unfinished word begins.
    char quote = '\0';                    ///< The quote that is open.
    bool in_brackets = false;
};

place place_of(std::string_view line) {
    place all;
    std::size_t begin = 0;
    std::size_t depth = 0;
    std::string text;
    bool has_command = false;
    for (std::size_t i = 0; i != line.size(); ++i) {
        const char c = line[i];
        if (all.quote != '\0') {
            if (c == '\\' && i + 1 != line.size()) {
                text += line[++i];
            } else if (c == all.quote) {
                all.quote = '\0';
                all.texts.push_back(std::move(text));
                all.word = i + 1;
            } else {
                text += c;
            }
            continue;
        }
        if (c == '\'' || c == '"') {
            all.quote = c;
            text.clear();
            all.word = i + 1;
            continue;
        }
        if (detail::goes_on_word(c)) continue;
        if (!has_command && i > begin) {
            all.command = line.substr(begin, i - begin);
            has_command = true;
            all.argument = 1;
        }
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && depth != 0) --depth;
        if (c == ',' && depth == 0) ++all.argument;
        if (c == ';' || (c == '=' && !has_command)) {
            all = place{};
            has_command = false;
            begin = i + 1;
        }
        if (!has_command && (c == ' ' || c == '.')) begin = i + 1;
        all.word = i + 1;
    }
    all.in_brackets = depth != 0;
    return all;
}

void offer(completions& to, std::string_view typed, std::string word) {
    if (word.size() >= typed.size() && std::string_view(word).substr(0, typed.size()) == typed)
        to.words.push_back(std::move(word));
}

bool takes_namespaces(std::string_view command) noexcept { return command.find("namespace") != std::string_view::npos; }

void offer_families(completions& to, const session& in, std::string_view typed, const place& at, std::string_view end) {
    if (at.texts.empty()) return;
    try {
        for (const st::family_options& one : in.tables().table(at.texts.front()).families())
            offer(to, typed, std::string(one.name) + std::string(end));
    } catch (const st::error&) {
        // There is no such table yet: nothing to offer.
    }
}

}  // namespace

completions complete(const session& in, std::string_view line) {
    const place at = place_of(line);
    completions all{at.word, {}, {}};
    const std::string_view typed = line.substr(at.word);
    if (at.argument == 0) {
        all.after = " ";
        for (const command* one : all_commands()) offer(all, typed, std::string(one->name));
        for (const auto& [name, of] : in.variables()) offer(all, typed, name);
    } else if (at.quote == '\0') {
        // Without quotes there are constants, and words of strata's own commands.
        if (!typed.empty() || at.in_brackets)
            for (const std::string_view one : constants()) offer(all, typed, std::string(one));
        if (at.command == "show" && at.argument == 1)
            for (const char* one : {"conceptual", "map", "physical"}) offer(all, typed, one);
        if (at.command == "help" && at.argument == 1)
            for (const command* one : all_commands()) offer(all, typed, std::string(one->name));
        for (const auto& [name, of] : in.variables()) offer(all, typed, name);
        all.after = at.command == "help" ? "" : " ";
    } else {
        all.after = at.quote == '\'' ? "'" : "\"";
        const bool is_table = at.texts.empty() && !at.in_brackets;
        if (at.command == "help") {
            for (const command* one : all_commands()) offer(all, typed, std::string(one->name));
        } else if (takes_namespaces(at.command) && is_table) {
            for (const st::namespace_descriptor& one : in.tables().list_namespaces()) offer(all, typed, one.name);
        } else if (is_table) {
            for (const st::table_name& one : in.tables().list_table_names()) offer(all, typed, one.text());
        } else if (at.command == "alter") {
            offer_families(all, in, typed, at, "");
        } else if (at.argument >= 3 || at.in_brackets) {
            offer_families(all, in, typed, at, ":");
            all.after = "";  // the qualifier follows
        }
    }
    std::sort(all.words.begin(), all.words.end());
    return all;
}

}  // namespace shell
