// SPDX-License-Identifier: BSL-1.0
// More readers beside a writer than there are cores: a simulation, as a Markdown table.  A writer and readers take
// turns, and it is counted which cache lines each has to get from another core.
//
// usage: simulated_readers <ns of a get alone> <ns of a put alone> <ns of a line that another core has written>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <semaphore>
#include <thread>
#include <vector>

#include "cores.hpp"
#include "subject.hpp"

namespace bench {
namespace {

/// A thread that works on a core of its own when it is told to.
class actor {
public:
    template <class Work>
    actor(int core, Work work)
        : thread_([this, core, work] {
              for (turn_.acquire(); !is_over_; turn_.acquire()) {
                  cores::mine = core;
                  work();
                  cores::mine = cores::none;
                  is_done_.release();
              }
          }) {}
    ~actor() {
        is_over_ = true;
        turn_.release();
        thread_.join();
    }
    void act() {
        turn_.release();
        is_done_.acquire();
    }

private:
    std::binary_semaphore turn_{0};
    std::binary_semaphore is_done_{0};
    bool is_over_ = false;
    std::thread thread_;
};

/// How many lines move for a read, and for a put.
struct moves {
    double read = 0;
    double put = 0;
};
template <class Read>
moves simulate(int readers, int reads_a_put, Read read) {
    constexpr int puts = 400;
    constexpr int not_counted = 100;
    subject all;
    cores::reset();
    actor writer(0, [&] { all.put(); });
    std::vector<std::unique_ptr<actor>> others;
    for (int core = 1; core <= readers; ++core) others.push_back(std::make_unique<actor>(core, [&] { read(all); }));
    for (int i = 0; i != puts; ++i) {
        if (i == not_counted)
            for (auto& one : cores::moved) one = 0;
        writer.act();
        for (int turn = 0; turn != reads_a_put; ++turn)
            for (const auto& one : others) one->act();
    }
    moves found;
    for (int core = 1; core <= readers; ++core) found.read += static_cast<double>(cores::moved[core]);
    found.read /= static_cast<double>(reads_a_put) * readers * (puts - not_counted);
    found.put = static_cast<double>(cores::moved[0]) / (puts - not_counted);
    return found;
}

}  // namespace
}  // namespace bench

int main(int count, char** arguments) {
    const auto number = [&](int at) { return count == 4 ? std::atof(arguments[at]) : 0; };
    const double get = number(1);
    const double put = number(2);
    const double line = number(3);
    if (!(get > 0 && put >= get && line > 0)) {
        std::fprintf(stderr, "usage: simulated_readers <ns of a get alone> <ns of a put alone> <ns of a line>\n");
        return 2;
    }
    std::puts(
        "| readers | lines a get | get / alone | gets of all / of one beside a writer | lines a put | put / alone "
        "| lines a snapshot |\n|--:|--:|--:|--:|--:|--:|--:|");
    double one = 0;
    double reads_a_put = put / get;  // then that of half as many readers
    for (int readers = 1; readers <= 64; readers *= 2) {
        const auto gets =
            bench::simulate(readers, static_cast<int>(reads_a_put + 0.5), [](bench::subject& all) { all.get(); });
        const auto snapshots = bench::simulate(readers, 1, [](bench::subject& all) { all.open_snapshot(); });
        const double slower = 1 + gets.read * line / get;
        if (readers == 1) one = slower;
        const double slower_put = 1 + gets.put * line / put;
        reads_a_put = put * slower_put / (get * slower);
        std::printf("| %d | %.1f | %.1f | %.1f | %.0f | %.1f | %.1f |\n", readers, gets.read, slower,
                    readers * one / slower, gets.put, slower_put, snapshots.read);
        std::fflush(stdout);
    }
}
