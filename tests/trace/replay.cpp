// SPDX-License-Identifier: BSL-1.0
#include "trace/replay.hpp"

#include <istream>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include "trace/text.hpp"

namespace trace {

std::vector<layout_difference> differences(const trace& answered, hbase_version by) {
    std::vector<layout_difference> all;
    for (const layout& one : layouts_of(answered, by))
        if (auto found = one.first_difference(answered)) all.push_back({one.name, std::move(*found)});
    return all;
}

void print(std::ostream& out, const trace& of, const std::vector<layout_difference>& all) {
    // Most differences are the same on all layouts.
    for (auto first = all.begin(); first != all.end();) {
        auto last = first;
        for (; last != all.end() && last->found.step == first->found.step && last->found.got == first->found.got;
             ++last)
            out << (last == first ? "" : ", ") << last->layout;
        print(out << ":\n", of, first->found);
        first = last;
    }
}

void left_out::count(const trace& one) {
    traces += alters(one) ? 1 : 0;
    replays += compile_time_tables_left_out(one);
}

void print(std::ostream& out, const left_out& all) {
    if (all.traces == 0) return;
    out << all.traces << " of them alter their table, which a compile-time table cannot: " << all.replays
        << " replays on such tables are left out\n";
}

void serve(std::istream& in, std::ostream& out) {
    std::string lines;
    for (std::string line; std::getline(in, line);) {
        if (line != "end") {
            lines += line + '\n';
            continue;
        }
        std::istringstream question("strata trace 1\n" + std::exchange(lines, ""));
        for (trace& one : parse(question, "(standard input)").traces) {
            answer(one);
            print(out, one);
        }
        out << "end\n" << std::flush;
    }
}

}  // namespace trace
