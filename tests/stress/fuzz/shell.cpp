// SPDX-License-Identifier: BSL-1.0
// Command lines of programs/shell: each is refused at a place, or run; and a command that fails has changed nothing.
#include <sstream>
#include <string>
#include <vector>

#include <strata/catalog/described.hpp>

#include "shell/command.hpp"
#include "shell/complete.hpp"
#include "shell/dump.hpp"
#include "shell/parse.hpp"
#include "shell/session.hpp"
#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

namespace {

/// All that a command may change: namespaces, schemas, states, cells, segments, the clock, scanners.
std::string all_of(shell::session& in) {
    std::ostringstream text;
    for (const st::namespace_descriptor& one : in.tables().list_namespaces()) text << st::hbase_text(one) << '\n';
    for (const st::table_name& name : in.tables().list_table_names()) {
        const st::any_table& table = in.tables().table(name.text());
        text << st::hbase_text(table.descriptor()) << ' ' << table.is_enabled() << ' ' << table.size() << ' '
             << table.regions().size();
        for (const st::family_statistics& one : table.statistics())
            text << ' ' << one.cells << ' ' << one.segments << ' ' << one.has_active;
        text << '\n';
        if (table.is_enabled()) shell::dump(text, table);
    }
    text << in.clock().now().value << ' ' << in.variables().size();
    return text.str();
}

/// They would read and write files, or take long.
bool is_left_out(const shell::statement& one) {
    return one.command == "load" || one.command == "tour" || (one.command == "dump" && one.arguments.size() > 1);
}

/// Runs one after the other.  `state`: all of the session before the first of them.
void run_all(shell::session& in, const std::vector<shell::statement>& all, std::string state) {
    bool is_known = true;  // state is that of the session
    for (const shell::statement& one : all) {
        if (is_left_out(one)) continue;
        if (!is_known) state = all_of(in);
        is_known = false;
        try {
            in.result_of(one);
            continue;
        } catch (const shell::failure& why) {
            fuzz::require(*why.what() != '\0', "an error says something");
        } catch (const st::error&) {
        }
        is_known = all_of(in) == state;
        fuzz::require(is_known, "a command that fails changes nothing");
    }
}

}  // namespace

void fuzz::run(std::string_view input) {
    std::vector<shell::statement> all;
    try {
        all = shell::parse(input);
    } catch (const shell::syntax_error& why) {
        require(why.at() <= input.size(), "an error has a place in the text, or at its end");
        require(!shell::point_at(input, why.at()).empty(), "a place can be shown");
        return;
    }
    for (const shell::statement& one : all)
        require(one.begin < one.end && one.end <= input.size(), "a command has a place");
    std::ostringstream out;
    shell::settings how;
    how.shows_took = false;
    shell::session in(out, how);
    in.run(
        "clock 'set', 100\n"
        "create_namespace 'ns'\n"
        "create 't', {NAME => 'f', VERSIONS => 3}, {NAME => 'g', KEEP_DELETED_CELLS => true}\n"
        "create 'ns:t', 'f'\n"
        "put 't', 'r', 'f:q', 'v', 10\nput 't', 'r', 'f:q', 'w', 20\nput 't', 'r2', 'g:q', 'x'\n"
        "incr 't', 'r', 'f:n', 5\nflush 't'\ndeleteall 't', 'r', 'f:q', 15\n");
    static const std::string begun = all_of(in);  // of every session alike
    run_all(in, all, begun);
    const shell::completions words = shell::complete(in, input.substr(0, input.find('\n')));
    require(words.begin <= input.size(), "what is completed lies in the line");
}
