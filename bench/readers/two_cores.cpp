// SPDX-License-Identifier: BSL-1.0
// What simulated_readers is told and compared with, by the clock: a get and a put alone and beside each other, and a
// cache line that another core has written.  Time is measured in windows of 2 ms.  The figure is that of a window in
// which both threads got more done than in nine of ten, so that what else runs on the machine is not in it.
//
// usage: two_cores [seconds a figure]
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "subject.hpp"

namespace bench {
namespace {

using wall = std::chrono::steady_clock;

double ns_since(wall::time_point begin) {
    return std::chrono::duration<double, std::nano>(wall::now() - begin).count();
}

void use_core(unsigned core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

template <class Measure>
double in_a_good_window(double seconds, Measure measure) {
    std::vector<std::pair<double, double>> windows;  // how much was done, and the figure
    for (const auto begin = wall::now(); ns_since(begin) < seconds * 1e9;) windows.push_back(measure());
    std::sort(windows.rbegin(), windows.rend());
    return windows[windows.size() / 10].second;
}

/// ns of a call of work() while other() is called on the other core, if that is wanted.
template <class Work, class Other>
double ns_beside(double seconds, Work work, bool is_wanted, Other other) {
    alignas(64) std::atomic<std::size_t> others{0};
    alignas(64) std::atomic<bool> is_over{!is_wanted};
    std::thread second([&] {
        use_core(1);
        for (std::size_t calls = 0; !is_over.load(std::memory_order_relaxed);) {
            other();
            others.store(++calls, std::memory_order_relaxed);
        }
    });
    const double found = in_a_good_window(seconds, [&] {
        const std::size_t before = others;
        const auto begin = wall::now();
        double calls = 0;
        double passed = 0;
        for (; passed < 2e6; passed = ns_since(begin))
            for (int i = 0; i != 64; ++i, ++calls) work();
        const double its = is_wanted ? static_cast<double>(others - before) / passed : 1;
        return std::pair(calls / passed * its, passed / calls);
    });
    is_over = true;
    second.join();
    return found;
}

/// ns of a step through lines that the other core has just written.
double line_of_another_core(double seconds) {
    struct alignas(64) line {
        line* next;
        std::size_t written;
    };
    std::vector<line> lines(4096);  // no more than a cache of the other core's own
    std::vector<line*> order;
    for (line& one : lines) order.push_back(&one);
    std::shuffle(order.begin(), order.end(), std::mt19937(1));
    for (std::size_t i = 0; i != order.size(); ++i) order[i]->next = order[(i + 1) % order.size()];
    std::atomic<int> turn{0};  // 1: the other's; 2: the end
    std::thread other([&] {
        use_core(1);
        for (int now = 0; now != 2; now = turn) {
            if (now == 0) continue;
            for (line& one : lines) ++one.written;
            turn = 0;
        }
    });
    const double found = in_a_good_window(seconds, [&] {
        turn = 1;
        while (turn == 1) {
        }
        const auto begin = wall::now();
        const line* at = lines.data();
        for (std::size_t i = 0; i != lines.size(); ++i) at = at->next;
        const double each = ns_since(begin) / static_cast<double>(lines.size());
        return std::pair(1 / each, each + (at == nullptr ? 1 : 0));
    });
    turn = 2;
    other.join();
    return found;
}

}  // namespace
}  // namespace bench

int main(int count, char** arguments) {
    const double seconds = count == 2 ? std::atof(arguments[1]) : 2;
    if (count > 2 || seconds <= 0) {
        std::fprintf(stderr, "usage: two_cores [seconds a figure]\n");
        return 2;
    }
    bench::use_core(0);
    bench::subject all;
    const auto get = [&] { all.get(); };
    const auto put = [&] { all.put(); };
    const double get_alone = bench::ns_beside(seconds, get, false, put);
    const double put_alone = bench::ns_beside(seconds, put, false, get);
    const double get_beside = bench::ns_beside(seconds, get, true, put);
    const double put_beside = bench::ns_beside(seconds, put, true, get);
    std::printf("get alone %.0f ns, beside a writer %.2f times that\n", get_alone, get_beside / get_alone);
    std::printf("put alone %.0f ns, beside a reader %.2f times that\n", put_alone, put_beside / put_alone);
    std::printf("a cache line that another core has written %.0f ns\n", bench::line_of_another_core(seconds));
}
