// SPDX-License-Identifier: BSL-1.0
// A shell that speaks HBase: its commands, its output, over tables in memory.
//
//   shell                  reads commands from the terminal, or from standard input
//   shell script           runs the commands of a file, and goes on at the terminal if there is one
//   shell -e "list"        runs the commands of an argument; may be given several times
//   shell -n ...           ends at the first error, with exit code 1, as `hbase shell -n` does
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <strata/catalog/catalog_settings.hpp>
#include <strata/core/error.hpp>
#include <strata/version.hpp>

#include "shell/session.hpp"
#include "shell/terminal.hpp"

namespace {

constexpr const char* usage =
    "Usage: shell [OPTIONS] [SCRIPTFILE]\n"
    "\n"
    " -e COMMANDS             Run these commands and end.\n"
    " -h | --help             This help.\n"
    " -n | --noninteractive   End with a non-zero status on the first error.\n"
    " -Dkey=value             A setting of HBase's configuration; one that has no effect here is refused.\n";

struct arguments {
    shell::settings how;
    std::vector<std::string> commands;
    std::optional<std::string> script;
};

[[noreturn]] void refuse(const std::string& what) {
    std::cerr << "shell: " << what << '\n' << usage;
    std::exit(2);
}

void set_configuration(shell::settings& how, std::string_view pair) {
    const std::size_t sign = pair.find('=');
    if (sign == std::string_view::npos) refuse("-D takes a 'key=value' parameter");
    const std::string_view key = pair.substr(0, sign);
    const std::string_view value = pair.substr(sign + 1);
    if (key == "hbase.shell.timestamp.format.epoch") {
        how.epoch_times = value == "true";
        return;
    }
    try {
        strata::set_configuration(how.cluster, key, value);
    } catch (const strata::illegal_argument& why) {
        refuse(std::string(why.what()).substr(sizeof("strata: ") - 1));
    }
}

arguments read_arguments(int count, char** words) {
    arguments all;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        const auto next = [&] {
            if (i + 1 == count) refuse(std::string(word) + " takes an argument");
            return std::string(words[++i]);
        };
        if (word == "-h" || word == "--help") {
            std::cout << usage;
            std::exit(0);
        } else if (word == "-n" || word == "--noninteractive") {
            all.how.stops_at_errors = true;
        } else if (word == "-e") {
            all.commands.push_back(next());
        } else if (word == "-D") {
            set_configuration(all.how, next());
        } else if (word.substr(0, 2) == "-D") {
            set_configuration(all.how, word.substr(2));
        } else if (word.size() > 1 && word.front() == '-') {
            refuse("there is no option " + std::string(word));
        } else if (all.script) {
            refuse("there is one script, so what is " + std::string(word) + '?');
        } else {
            all.script = word;
        }
    }
    return all;
}

/// Reads lines until they are whole commands, and runs them.
void run_lines(shell::session& in) {
    const bool is_asked = shell::is_terminal_in() && shell::is_terminal_out();
    shell::line_reader lines([&](std::string_view line) { return shell::complete(in, line); });
    if (is_asked) {
        std::cout << "strata " STRATA_VERSION_STRING
                     ", a shell that speaks HBase.\n"
                     "Type help for the commands, tour for five minutes of HBase, exit to leave.\n";
        in.pause() = [&] {
            const auto line = lines.read("-- Enter goes on, q ends the tour -- ");
            return line && (line->empty() || line->front() != 'q');
        };
    }
    std::string text;
    int number = 0;
    while (!in.has_ended()) {
        char prompt[40];
        std::snprintf(prompt, sizeof prompt, "strata:%03d%c ", number = number % 999 + 1, text.empty() ? '>' : '*');
        const auto line = lines.read(prompt);
        if (!line) break;
        text += *line;
        try {
            shell::parse(text);
        } catch (const shell::syntax_error& why) {
            if (why.needs_more()) {
                text += '\n';
                continue;
            }
        }
        in.print().set_width(shell::terminal_width());
        in.run(text);
        text.clear();
        std::cout << std::flush;
    }
    if (!text.empty() && !in.has_ended()) in.run(text);
    if (is_asked && !in.has_ended()) std::cout << '\n';
}

}  // namespace

int main(int count, char** words) {
    arguments all = read_arguments(count, words);
    const bool is_seen = shell::is_terminal_out();
    all.how.shows_places = all.how.has_colours = is_seen;
    shell::session in(std::cout, all.how);
    in.print().set_width(shell::terminal_width());
    if (all.script && *all.script != "-") {
        std::ifstream file(*all.script, std::ios::binary);
        if (!file) refuse("there is no file " + *all.script);
        in.run(std::string(std::istreambuf_iterator<char>(file), {}));
    }
    for (const std::string& one : all.commands)
        if (!in.has_ended()) in.run(one);
    const bool goes_on =
        (!all.script || *all.script == "-" || (shell::is_terminal_in() && is_seen && !all.how.stops_at_errors));
    if (all.commands.empty() && goes_on && !in.has_ended()) run_lines(in);
    return in.exit_code();
}
