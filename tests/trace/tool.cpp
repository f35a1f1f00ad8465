// SPDX-License-Identifier: BSL-1.0
// Generates, counts, replays and checks traces.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "trace/check.hpp"
#include "trace/coverage.hpp"
#include "trace/generator.hpp"
#include "trace/oracle.hpp"
#include "trace/replay.hpp"
#include "trace/text.hpp"

namespace {

/// What the user is told before the program ends with status 2.
struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

trace::file read(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw failure("cannot read '" + path + "'");
    return trace::parse(in, path);
}

int generate(const trace::check_request& request) {
    trace::file all;
    for (std::size_t i = 0; i < request.traces; ++i)
        all.traces.push_back(trace::generate(request.seed + i, request.operations, request.options));
    trace::print(std::cout, all);
    return 0;
}

int coverage(const std::vector<std::string>& paths, bool pairs) {
    trace::coverage seen;
    for (const std::string& path : paths)
        for (const trace::trace& one : read(path).traces) seen.count(one);
    seen.print(std::cout);
    if (pairs) seen.print_pairs(std::cout);
    return 0;
}

int replay(const std::vector<std::string>& paths) {
    std::size_t traces = 0;
    std::size_t operations = 0;
    std::size_t different = 0;
    trace::left_out missed;
    for (const std::string& path : paths) {
        const trace::file all = read(path);
        if (all.answered_by.empty()) throw failure(path + ":2: nobody has answered the traces of this file");
        const trace::hbase_version by = trace::version_of(all.answered_by).value_or(trace::hbase_version::v2_6_4);
        for (const trace::trace& one : all.traces) {
            const auto found = trace::differences(one, by);
            if (!found.empty()) trace::print(std::cout << path << '\n', one, found);
            different += found.empty() ? 0 : 1;
            operations += one.steps.size();
            ++traces;
            missed.count(one);
        }
    }
    std::cout << "replayed " << traces << " traces, " << operations << " operations: " << different << " differ\n";
    trace::print(std::cout, missed);
    return different == 0 ? 0 : 1;
}

void add_generator(CLI::App& command, trace::check_request& request, std::vector<std::string>& without,
                   std::vector<std::string>& with) {
    std::vector<std::string> names;
    for (const auto& [name, member] : trace::generator_switches) names.emplace_back(name);
    command.add_option("--seed", request.seed, "The seed of the first trace; the next one's is greater by one");
    command.add_option("--traces", request.traces, "How many traces");
    command.add_option("--ops", request.operations, "Operations of a trace, before the reads at its end");
    command.add_option("--without", without, "Switches of the generator to turn off")
        ->delimiter(',')
        ->check(CLI::IsMember(names));
    command.add_option("--with", with, "Switches of the generator to turn on, of those that are off")
        ->delimiter(',')
        ->check(CLI::IsMember(names));
}

void turn(trace::generator_options& options, const std::vector<std::string>& names, bool on) {
    for (const auto& [name, member] : trace::generator_switches)
        for (const std::string& chosen : names)
            if (chosen == name) options.*member = on;
}

}  // namespace

int main(int count, char** words) {
    trace::check_request request;
    std::vector<std::string> without;
    std::vector<std::string> with;
    std::vector<std::string> paths;
    std::size_t patience = 60;
    std::string hbase = "2.6.4";

    CLI::App app("Traces: operations on a table, and what HBase answers.", "strata_trace");
    app.require_subcommand(1);
    CLI::App* generating = app.add_subcommand("generate", "Write random traces to standard output");
    add_generator(*generating, request, without, with);
    CLI::App* counting = app.add_subcommand("coverage", "Count what the traces of files exercise");
    counting->add_option("FILE", paths)->required();
    counting->add_flag("--pairs", request.pairs, "How often each two words came, too");
    CLI::App* replaying = app.add_subcommand("replay", "Replay answered traces on every layout of strata");
    replaying->add_option("FILE", paths)->required();
    CLI::App* checking = app.add_subcommand("check", "Compare every layout with an oracle on random traces");
    add_generator(*checking, request, without, with);
    checking->add_option("--oracle", request.oracle, "The command that answers, for the shell")->required();
    checking->add_flag("--pairs", request.pairs, "How often each two words came, too");
    checking->add_option("--hbase", hbase, "Which HBase the oracle is");
    checking->add_option("--patience", patience, "Seconds that the oracle may be silent")->check(CLI::PositiveNumber);
    CLI::App* serving = app.add_subcommand("serve", "Be an oracle: answer the traces of standard input with strata");
    app.footer("Exit status: 0 no difference, 1 a difference, 2 an error.");
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }

    try {
        request.patience = std::chrono::seconds(patience);
        const auto version = trace::version_of(hbase);
        if (!version) throw failure("'" + hbase + "' is no version of HBase");
        request.version = *version;
        turn(request.options, without, false);
        turn(request.options, with, true);
        if (generating->parsed()) return generate(request);
        if (counting->parsed()) return coverage(paths, request.pairs);
        if (replaying->parsed()) return replay(paths);
        if (serving->parsed()) {
            trace::serve(std::cin, std::cout);
            return 0;
        }
        return trace::check(request, std::cout, std::cerr) ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "strata_trace: " << error.what() << '\n';
        return 2;
    }
}
