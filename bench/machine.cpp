// SPDX-License-Identifier: BSL-1.0
// What a core gets from its memory, without any structure above it: the floor under every scan and every get.
//
// usage: machine [--scale=NUMBER] [Google Benchmark's options]
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "random.hpp"
#include "stopwatch.hpp"

namespace {

struct alignas(64) line {
    std::uint64_t words[8];
};
using lines = std::vector<line>;

constexpr std::size_t lines_a_mib = (std::size_t{1} << 20) / sizeof(line);
constexpr std::size_t lines_a_record = 16;  // 1 KiB, about what a row of the web table has
constexpr std::size_t scanned_mib = 256;    // about what W1 has

std::uint64_t sum_of(const line* begin, const line* end) {
    std::uint64_t sums[8] = {};
    for (; begin != end; ++begin)
        for (std::size_t i = 0; i != 8; ++i) sums[i] += begin->words[i];
    return std::accumulate(sums, sums + 8, std::uint64_t{});
}

lines filled(std::size_t n) {
    lines all(n);
    for (std::size_t i = 0; i != n; ++i) std::fill_n(all[i].words, 8, i);
    return all;
}

/// Numbers of what has to be read, each once, in no order.
std::vector<std::uint32_t> shuffled(std::size_t n) {
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0U);
    bench::random_numbers(1).shuffle(order);
    return order;
}

/// The least time of three.  Throws: std::logic_error if `read` misses anything.
template <class Read>
double best_seconds(std::uint64_t wanted, Read read) {
    double best = std::numeric_limits<double>::max();
    for (int i = 0; i != 3; ++i) {
        const double begin = bench::cpu_seconds();
        const std::uint64_t got = read();
        best = std::min(best, bench::cpu_seconds() - begin);
        if (got != wanted) throw std::logic_error("not everything was read");
    }
    return best;
}

std::uint64_t sum_of_filled(std::uint64_t n) { return n * (n - 1) / 2 * 8; }

/// ns a line, all in the order of their addresses.
double in_order(std::size_t n) {
    const lines all = filled(n);
    return best_seconds(sum_of_filled(n), [&] { return sum_of(all.data(), all.data() + n); }) * 1e9 /
           static_cast<double>(n);
}

/// Asks for the first `asked` lines of a record before it is read, some records ahead, and reads all of all records.
std::uint64_t sum_by_record(const lines& all, const std::vector<std::uint32_t>& order, std::size_t ahead,
                            std::size_t asked) {
    const auto record = [&](std::size_t i) { return all.data() + order[i] * lines_a_record; };
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i != order.size(); ++i) {
        if (i + ahead < order.size())
            for (std::size_t k = 0; k != asked; ++k) __builtin_prefetch(record(i + ahead) + k);
        sum += sum_of(record(i), record(i) + lines_a_record);
    }
    return sum;
}

/// ns a line of records in no order, by the way of asking ahead that does best: for all of a record, or for its first
/// lines, behind which processors ask for more by themselves.
double by_record(std::size_t n) {
    const std::size_t records = n / lines_a_record;
    const lines all = filled(records * lines_a_record);
    const std::vector<std::uint32_t> order = shuffled(records);
    double best = std::numeric_limits<double>::max();
    const auto attempt = [&](std::size_t ahead, std::size_t asked) {
        best = std::min(
            best, best_seconds(sum_of_filled(all.size()), [&] { return sum_by_record(all, order, ahead, asked); }));
    };
    attempt(0, 0);
    for (const std::size_t ahead : {1U, 2U, 3U, 4U, 8U})
        for (const std::size_t asked : {4U, 6U, 8U, 16U}) attempt(ahead, asked);
    return best * 1e9 / static_cast<double>(all.size());
}

/// ns a line that only the one read before it tells, among n of them.
double one_by_one(std::size_t n) {
    lines all(n);
    const std::vector<std::uint32_t> order = shuffled(n);
    for (std::size_t i = 0; i != n; ++i) all[order[i]].words[0] = order[(i + 1) % n];
    constexpr std::size_t steps = 200'000;
    std::size_t at = order[0];
    for (std::size_t i = 0; i != std::min(n, steps); ++i) at = all[at].words[0];  // what fits a cache gets there
    const double begin = bench::cpu_seconds();
    for (std::size_t i = 0; i != steps; ++i) at = all[at].words[0];
    const double seconds = bench::cpu_seconds() - begin;
    benchmark::DoNotOptimize(at);
    return seconds * 1e9 / steps;
}

/// Throws: std::exception for what is no scale.
double scale_of(std::string_view option) {
    constexpr std::string_view name = "--scale=";
    if (!option.starts_with(name)) throw std::invalid_argument("the option " + std::string(option) + " is unknown");
    const std::string value(option.substr(name.size()));
    std::size_t used = 0;
    const double scale = std::stod(value, &used);
    if (used != value.size() || !(scale > 0 && scale <= 1)) throw std::invalid_argument("a scale is in (0, 1]");
    return scale;
}

void measure(benchmark::State& state, std::size_t n, double (*read)(std::size_t), bool& failed) {
    for (auto _ : state) {
        try {
            const double ns = read(n);
            state.SetIterationTime(ns * 1e-9);
            state.counters["ns"] = ns;
            state.counters["mib"] = static_cast<double>(n) / static_cast<double>(lines_a_mib);
        } catch (const std::exception& e) {
            failed = true;
            state.SkipWithError(e.what());
            break;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        benchmark::Initialize(&argc, argv);
        double scale = 1;
        for (int i = 1; i < argc; ++i) scale = scale_of(argv[i]);
        bool failed = false;
        const auto add = [&](const std::string& name, std::size_t mib, double (*read)(std::size_t)) {
            const auto wanted = static_cast<std::size_t>(static_cast<double>(mib * lines_a_mib) * scale);
            const std::size_t n = std::max(wanted, lines_a_record);
            benchmark::RegisterBenchmark(("machine/" + name).c_str(),
                                         [=, &failed](benchmark::State& state) { measure(state, n, read, failed); })
                ->Iterations(1)
                ->UseManualTime();
        };
        add("read_in_order", scanned_mib, in_order);
        add("read_by_record", scanned_mib, by_record);
        for (const std::size_t mib : {1U, 8U, 64U, 256U, 1024U})
            add("read_one_by_one_" + std::to_string(mib), mib, one_by_one);
        benchmark::RunSpecifiedBenchmarks();
        return failed ? 1 : 0;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\nusage: %s [--scale=NUMBER] [Google Benchmark's options]\n", e.what(), argv[0]);
        return 2;
    }
}
