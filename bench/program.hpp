// SPDX-License-Identifier: BSL-1.0
// The program of a competitor: one workload, all operations in a fixed order, by Google Benchmark.
#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "operations.hpp"

namespace bench {

namespace detail {

inline constexpr const char* usage =
    "--workload=W1..W4 [--scale=NUMBER] [--operations=NAME,...] [--pages=small|huge] [Google Benchmark's options]\n";

struct command_line {
    std::string workload;
    double scale = 1;
    std::vector<std::string> operations;  // none: all
    settings how;
};

/// Takes our options out of the command line.  Throws: std::exception for a value that makes no sense.
inline command_line parsed(int& argc, char** argv) {
    command_line said;
    int kept = 1;
    for (int i = 1; i < argc; ++i) {
        const std::string_view text(argv[i]);
        const std::size_t equals = text.find('=');
        const std::string_view name = text.substr(0, equals);
        std::string value(equals == text.npos ? std::string_view() : text.substr(equals + 1));
        if (name == "--workload") {
            said.workload = value;
        } else if (name == "--scale") {
            std::size_t used = 0;
            said.scale = std::stod(value, &used);
            if (used != value.size()) throw std::invalid_argument("a scale is a number");
        } else if (name == "--pages") {
            if (value != "small" && value != "huge") throw std::invalid_argument("pages are small or huge");
            said.how.huge_pages = value == "huge";
        } else if (name == "--operations") {
            for (std::size_t begin = 0, end = 0; end != value.npos; begin = end + 1) {
                end = value.find(',', begin);
                said.operations.push_back(value.substr(begin, end == value.npos ? end : end - begin));
            }
        } else {
            argv[kept++] = argv[i];
        }
    }
    argc = kept;
    return said;
}

/// Runs one operation and hands the result to Google Benchmark.  Its label is the checksum of the answers.
template <class Operation>
void report(benchmark::State& state, Operation operation, bool& failed) {
    measurement all;
    for (auto _ : state) {
        all = operation();
        state.SetIterationTime(all.seconds);
    }
    const auto items = static_cast<double>(all.items);
    state.counters["items"] = items;
    state.counters["ns"] = all.seconds * 1e9 / items;
    if (all.heap) {
        state.counters["heap_bytes"] = static_cast<double>(all.heap->bytes) / items;
        state.counters["allocations"] = static_cast<double>(all.heap->allocations) / items;
    }
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%llu answers, sum %016llx", static_cast<unsigned long long>(all.got.count),
                  static_cast<unsigned long long>(all.got.sum));
    state.SetLabel(text.data());
    if (all.got != all.wanted) {
        failed = true;
        state.SkipWithError("the answers are not those of the workload");
    }
}

template <class Competitor>
int run(const command_line& said, const workload& all) {
    using session_type = session<Competitor>;
    struct operation {
        const char* name;
        measurement (session_type::*measure)();
    };
    // The order in which they are run: builds change what the reads behind them see.
    static constexpr std::array<operation, 16> operations{{{"load_sorted", &session_type::load_sorted},
                                                           {"scan_sorted", &session_type::scan_sorted},
                                                           {"put_by_time", &session_type::put_by_time},
                                                           {"put_random", &session_type::put_random},
                                                           {"get_uniform", &session_type::get_uniform},
                                                           {"get_zipf", &session_type::get_zipf},
                                                           {"get_miss", &session_type::get_miss},
                                                           {"get_as_of", &session_type::get_as_of},
                                                           {"get_dependent", &session_type::get_dependent},
                                                           {"scan_all", &session_type::scan_all},
                                                           {"scan_newest", &session_type::scan_newest},
                                                           {"seek_50", &session_type::seek_50},
                                                           {"scan_prefix", &session_type::scan_prefix},
                                                           {"get_row", &session_type::get_row},
                                                           {"delete_column", &session_type::delete_column},
                                                           {"destroy", &session_type::destroy}}};
    session_type measured(all, said.scale, said.how);
    bool failed = false;
    std::vector<std::string> unknown = said.operations;
    for (const operation& one : operations) {
        const bool is_named = std::erase(unknown, one.name) > 0;
        const bool is_usual = one.measure != &session_type::put_by_time || all.has_deep_columns;
        if (said.operations.empty() ? !is_usual : !is_named) continue;
        benchmark::RegisterBenchmark((said.workload + '/' + one.name).c_str(),
                                     [&](benchmark::State& state) {
                                         report(
                                             state, [&] { return (measured.*one.measure)(); }, failed);
                                     })
            ->Iterations(1)
            ->UseManualTime();
    }
    if (!unknown.empty()) throw std::invalid_argument("there is no operation '" + unknown.front() + "'");
    benchmark::RunSpecifiedBenchmarks();
    return failed ? 1 : 0;
}

}  // namespace detail

/// The main of a competitor.  OneFamily: what a user would declare for a workload with a single family.
template <competitor Competitor, competitor OneFamily = Competitor>
int measure(int argc, char** argv) {
    try {
        const detail::command_line said = detail::parsed(argc, argv);
        benchmark::Initialize(&argc, argv);
        if (argc > 1) throw std::invalid_argument(std::string("the option ") + argv[1] + " is unknown");
        const workload all = make_workload(said.workload, said.scale);
        benchmark::AddCustomContext("cells", std::to_string(all.cells.size()));
        benchmark::AddCustomContext("columns", std::to_string(all.columns.size()));
        benchmark::AddCustomContext("rows", std::to_string(all.rows.size()));
#ifdef __clang__
        benchmark::AddCustomContext("compiler", __VERSION__);
#else
        benchmark::AddCustomContext("compiler", "g++ " __VERSION__);
#endif
        return all.families == 1 ? detail::run<OneFamily>(said, all) : detail::run<Competitor>(said, all);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\nusage: %s %s", e.what(), argv[0], detail::usage);
        return 2;
    }
}

}  // namespace bench
