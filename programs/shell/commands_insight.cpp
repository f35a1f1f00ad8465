// SPDX-License-Identifier: BSL-1.0
// What HBase's shell cannot tell: why a cell is seen, how a table looks, what it holds; and a clock to play with.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

#include <strata/io/explain.hpp>
#include <strata/io/picture.hpp>
#include <strata/policy/clock/manual.hpp>

#include "shell/command.hpp"
#include "shell/dump.hpp"
#include "shell/read_arguments.hpp"
#include "shell/tour.hpp"

namespace shell {
namespace {

namespace st = strata;

value explain(call& c) {
    const st::any_table& table = c.table();
    const named_column named = column_of(c[2]);
    const st::column what(named.family, named.qualifier);
    if (c.size() > 3)
        c.print().out() << table.explain_scan(scan_request_of(c, c.options(3)).options, c.text(1), what);
    else
        c.print().out() << table.explain(c.text(1), what, {.all_rows = true});
    return {};
}

value show(call& c) {
    const std::string what = c.text(0);
    const st::any_table& table = c.table(1);
    if (what == "conceptual") {
        st::conceptual_view(c.print().out(), table);
    } else if (what == "map") {
        st::map_view(c.print().out(), table);
    } else if (what == "physical") {
        if (c.size() > 2) {
            st::physical_view(c.print().out(), table, c.text(2));
        } else {
            bool is_first = true;
            for (const st::bytes& family : table.family_names()) {
                if (!std::exchange(is_first, false)) c.print().line("");
                st::physical_view(c.print().out(), table, family);
            }
        }
    } else {
        bad_argument(c[0], "what is shown is conceptual, physical or map, not " + inspect(c[0]));
    }
    return {};
}

void print_statistics(call& c, const st::any_table& table) {
    c.print().line("Table " + table.name().text() + ": " + std::to_string(table.size()) + " stored cell(s)");
    for (const st::family_statistics& one : table.statistics())
        c.print().line("  " + std::string(one.name) + ": " + std::to_string(one.cells) + " cell(s), " +
                       std::to_string(one.segments) + " frozen segment(s)" +
                       (one.has_active ? ", and what is not flushed" : ""));
}

value stats(call& c) {
    if (c.size() == 1) {
        print_statistics(c, c.table());
        return {};
    }
    for (const st::table_name& name : c.in.tables().list_table_names())
        print_statistics(c, c.in.tables().table(name.text()));
    return {};
}

void print_time(call& c) {
    const std::int64_t now = c.in.clock().now().value;
    c.print().line(std::to_string(now) + "  " + local_time(now) +
                   (c.in.clock().is_set() ? "  the clock was set, and stands still" : "  the machine's clock"));
}

value clock(call& c) {
    const std::string how = c.text(0);
    if (how == "set" || how == "advance") {
        if (c.size() != 2) bad_argument(c[0], "clock '" + how + "' takes milliseconds");
        const std::int64_t number = number_of(c[1], "the time");
        if (how == "set" && number < 0) bad_argument(c[1], "the clock is not set before 1970");
        st::clock::manual moved(how == "set" ? st::timestamp{number} : c.in.clock().now());
        if (how == "advance") moved.advance(number);
        if (moved.now().value < 0) bad_argument(c[1], "the clock is not set before 1970");
        c.in.clock().set(moved.now());
    } else if (how == "system") {
        c.in.clock().use_system();
    } else if (c.size() != 0) {
        bad_argument(c[0], "clock takes 'set', 'advance' or 'system', not " + inspect(c[0]));
    }
    print_time(c);
    return {};
}

value dump_table(call& c) {
    const st::any_table& table = c.table();
    if (c.size() == 1) {
        dump(c.print().out(), table);
        return {};
    }
    std::ostringstream text;
    dump(text, table);
    const std::string name = c.text(1);
    const std::string unfinished = name + ".unfinished";
    std::ofstream out(unfinished, std::ios::binary);
    out << text.str();
    out.close();
    if (!out || std::rename(unfinished.c_str(), name.c_str()) != 0) {
        std::remove(unfinished.c_str());
        bad_argument(c[1], "the file " + name + " cannot be written");
    }
    return {};
}

value load_tables(call& c) {
    std::ifstream in(c.text(0), std::ios::binary);
    if (!in) bad_argument(c[0], "the file " + c.text(0) + " cannot be read");
    load(c.in, std::string(std::istreambuf_iterator<char>(in), {}));
    return {};
}

value take_tour(call& c) {
    tour(c.in);
    return {};
}

constexpr command insight_table[] = {
    {"explain", "strata", 3, 4, "TABLE, ROW, COLUMN [, as scan]",
     "every stored version of a column, what hides it and what will remove it; or why a scan leaves it out",
     "explain 't1', 'r1', 'f1:q1'\n"
     "explain 't1', 'r1', 'f1:q1', {FILTER => \"PrefixFilter('a')\"}\n",
     explain},
    {"show", "strata", 2, 3, "conceptual | physical | map, TABLE [, FAMILY]",
     "draws a table as the reference guide does; physical: with delete markers and what they hide",
     "show conceptual 't1'\n"
     "show physical 't1'\n"
     "show 'map', 't1'\n",
     show, true},
    {"stats", "strata", 0, 1, "[TABLE]", "how many cells and segments there are", "stats 't1'\n", stats},
    {"clock", "strata", 0, 2, "['set' | 'advance', MILLISECONDS | 'system']",
     "prints the time, sets the clock, moves it on, or goes back to the machine's",
     "clock\n"
     "clock 'set', 100\n"
     "clock 'advance', 5\n"
     "clock 'system'\n",
     clock, true},
    {"dump", "strata", 1, 2, "TABLE [, FILE]", "writes a table as commands that make it again",
     "dump 't1', 't1.dump'\n", dump_table},
    {"load", "strata", 1, 1, "FILE", "runs what dump wrote: all of it or nothing", "load 't1.dump'\n", load_tables},
    {"tour", "strata", 0, 0, "", "shows the data model in five minutes, with tables of its own", "tour\n", take_tour},
};

}  // namespace

std::span<const command> insight_commands() { return insight_table; }

}  // namespace shell
