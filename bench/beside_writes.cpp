// SPDX-License-Identifier: BSL-1.0
// What reads beside a writer cost: a table with concurrency::single_writer beside one without the policy, as a Markdown
// table of ratios.  A reader and a writer run on a core each.
//
// usage: beside_writes [thousands of cells [rounds]]
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <shared_mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

#include "heap.hpp"
#include "stopwatch.hpp"

namespace bench {
namespace {

namespace st = strata;

struct f : st::family<"f", st::retention::max_versions<1000>> {
    using family::family;
};
using alone = st::table<f, st::memory::arena>;
using beside = st::table<f, st::memory::arena, st::concurrency::single_writer>;
using in_turn = st::table<f, st::memory::arena, st::concurrency::locked<>>;
using readers_together = st::table<f, st::memory::arena, st::concurrency::locked<std::shared_mutex>>;

constexpr std::size_t columns_of_row = 10;

std::vector<std::string> rows;
std::vector<std::string> columns;
std::vector<std::size_t> order;                  // of all cells, mixed
alignas(128) thread_local std::size_t used = 0;  // so that nothing is optimised away

void use_core(unsigned core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core % std::max(1u, std::thread::hardware_concurrency()), &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Nanoseconds of this thread's processor for each of `times` things that work does.
template <class Work>
double ns_each(std::size_t times, Work work) {
    const double begin = cpu_seconds();
    work();
    return (cpu_seconds() - begin) * 1e9 / static_cast<double>(times);
}

template <class Table>
void put(Table& t, std::size_t cell, const char* value, std::int64_t written) {
    t.put(rows[cell / columns_of_row], f{columns[cell % columns_of_row]}, value, {written});
}
template <class Table>
double puts(Table& t, const char* value, std::int64_t written) {
    return ns_each(order.size(), [&] {
        for (const std::size_t cell : order) put(t, cell, value, written);
    });
}
template <class Table>
double gets(const Table& t) {
    return ns_each(order.size(), [&] {
        std::size_t sum = 0;
        for (const std::size_t cell : order)
            sum += t.get(rows[cell / columns_of_row], f{columns[cell % columns_of_row]})->value().size();
        used += sum;
    });
}
template <class Scan>
double ns_a_cell(Scan scan) {
    std::size_t cells = 0;
    const double all = ns_each(1, [&] {
        scan.for_each_cell([&](const st::cell_view& one) {
            cells += one.value().empty() ? 2 : 1;
            return true;
        });
    });
    return all / static_cast<double>(cells);
}
/// New versions of ten rows' columns, in the order of time.
template <class Table>
double puts_in_time(Table& t, std::size_t count) {
    return ns_each(count, [&] {
        for (std::size_t i = 0; i != count; ++i)
            t.put(rows[i % 10], f{columns[i % columns_of_row]}, "a value of some bytes",
                  {static_cast<std::int64_t>(i)});
    });
}

/// The figures of all rounds, by name.
class figures {
public:
    void add(const char* name, double value) {
        if (values_.find(name) == values_.end()) names_.emplace_back(name);
        values_[name].push_back(value);
    }
    void print() {
        std::printf("| | median | least - greatest |\n|---|--:|--:|\n");
        for (const std::string& name : names_) {
            std::vector<double>& all = values_[name];
            std::sort(all.begin(), all.end());
            std::printf("| %s | %.3g | %.3g - %.3g |\n", name.c_str(), all[all.size() / 2], all.front(), all.back());
        }
    }

private:
    std::vector<std::string> names_;
    std::map<std::string, std::vector<double>> values_;
};

/// Wall seconds of `seconds` of calls of work(i) on this core, while beside() is called on the other: calls a second.
template <class Work>
double calls_a_second(double seconds, Work work) {
    const double begin = wall_seconds();
    std::size_t calls = 0;
    double now = begin;
    for (; now - begin < seconds; now = wall_seconds())
        for (int i = 0; i != 256; ++i) work(calls++);
    return static_cast<double>(calls) / (now - begin);
}
/// Nanoseconds of this thread's processor for a call of work(i), of so many seconds by the clock.
template <class Work>
double ns_a_call(double seconds, Work work) {
    const double begin = cpu_seconds();
    const double end = wall_seconds() + seconds;
    std::size_t calls = 0;
    while (wall_seconds() < end)
        for (int i = 0; i != 256; ++i) work(calls++);
    return (cpu_seconds() - begin) * 1e9 / static_cast<double>(calls);
}
class other_thread {
public:
    template <class Work>
    explicit other_thread(Work work, unsigned core = 1)
        : thread_([this, work, core] {
              use_core(core);
              for (std::size_t i = 0; !is_over_; ++i) work(i);
          }) {}
    ~other_thread() {
        is_over_ = true;
        thread_.join();
    }

private:
    std::atomic<bool> is_over_{false};
    std::thread thread_;
};

/// Gets the i-th cell of all in no order.
template <class Table>
auto gets_of(const Table& t) {
    return [&t](std::size_t i) {
        const std::size_t cell = order[i % order.size()];
        used += t.read([&](const auto& table) {
            return table.get(rows[cell / columns_of_row], f{columns[cell % columns_of_row]})->value().size();
        });
    };
}
/// Overwrites it.
template <class Table>
auto overwrites_of(Table& t) {
    return [&t](std::size_t i) { put(t, order[i % order.size()], "some valuf", 10); };
}

template <class Table>
void one_beside_the_other(figures& all, const std::string& name, double seconds) {
    Table t;
    puts(t, "some value", 10);
    const auto get = gets_of(t);
    const auto overwrite = overwrites_of(t);
    const double get_alone = calls_a_second(seconds, get);
    const double put_alone = calls_a_second(seconds, overwrite);
    double get_beside = 0;
    double put_beside = 0;
    {
        const other_thread writer(overwrite);
        get_beside = calls_a_second(seconds, get);
    }
    double get_with_other = 0;
    {
        const other_thread reader(get);
        put_beside = calls_a_second(seconds, overwrite);
        get_with_other = calls_a_second(seconds, get);
    }
    all.add((name + ": get beside a writer / alone, by the clock").c_str(), get_alone / get_beside);
    all.add((name + ": put beside a reader / alone, by the clock").c_str(), put_alone / put_beside);
    all.add((name + ": gets of two readers / of one, by the clock").c_str(), 2 * get_with_other / get_alone);
}

/// The time that 99.9 % of gets do not exceed, and the longest, in ns.
std::pair<double, double> slow_gets(const beside& t, double seconds) {
    std::vector<double> each;
    const double end = wall_seconds() + seconds;
    for (std::size_t i = 0; wall_seconds() < end; ++i) {
        const std::size_t cell = order[i % order.size()];
        const auto begin = std::chrono::steady_clock::now();
        used += t.read([&](const auto& table) {
            return table.get(rows[cell / columns_of_row], f{columns[cell % columns_of_row]})->value().size();
        });
        each.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count());
    }
    std::sort(each.begin(), each.end());
    return {each[each.size() - 1 - each.size() / 1000], each.back()};
}

/// A reader and a writer on cores that five other threads each want: readers are stopped in the middle of a read.
void among_busy_threads(figures& all, double seconds) {
    beside t;
    puts(t, "some value", 10);
    const auto get = gets_of(t);
    const auto overwrite = overwrites_of(t);
    std::vector<std::unique_ptr<other_thread>> busy;
    for (unsigned i = 0; i != 10; ++i)
        busy.push_back(std::make_unique<other_thread>([](std::size_t n) { used += n; }, i % 2));
    const double longer = 4 * seconds;  // this thread has a sixth of it
    const double get_alone = ns_a_call(longer, get);
    const double put_alone = ns_a_call(longer, overwrite);
    double get_beside = 0;
    {
        const other_thread writer(overwrite);
        get_beside = ns_a_call(longer, get);
    }
    const other_thread reader(get);
    all.add("get beside a writer / alone, processor time, among ten busy threads", get_beside / get_alone);
    all.add("put beside a reader / alone, likewise", ns_a_call(longer, overwrite) / put_alone);
}

/// A writer for each of two regions, and one writer for both: processor time.
void two_writers(figures& all) {
    const std::size_t middle = rows.size() / 2;
    using split = st::split_table<beside>;
    const auto put_rows = [&](split& t, std::size_t first, std::size_t last) {
        const double begin = cpu_seconds();
        for (const std::size_t cell : order)
            if (const std::size_t row = cell / columns_of_row; first <= row && row < last)
                put(t, cell, "some value", 10);
        return cpu_seconds() - begin;
    };
    split t({rows[middle]});
    const double one = put_rows(t, 0, rows.size());
    split u({rows[middle]});
    double second = 0;
    std::thread other([&] {
        use_core(1);
        second = put_rows(u, middle, rows.size());
    });
    const double first = put_rows(u, 0, middle);
    other.join();
    all.add("put by two writers of two regions / by one writer, processor time", (first + second) / one);
}

/// What tables take, with all that waits for readers.
void bytes(figures& all) {
    const auto taken = [](auto fill) {
        const std::size_t before = heap().bytes;
        const auto t = fill();
        return static_cast<double>(heap().bytes - before);
    };
    const auto in_no_order = [&]<class Table>(const Table*) {
        auto t = std::make_unique<Table>();
        puts(*t, "some value", 10);
        return t;
    };
    const auto in_time = [&]<class Table>(const Table*) {
        auto t = std::make_unique<Table>();
        puts_in_time(*t, order.size());
        return t;
    };
    const beside* const kept = nullptr;
    const alone* const none = nullptr;
    all.add("heap bytes / none, put in no order",
            taken([&] { return in_no_order(kept); }) / taken([&] { return in_no_order(none); }));
    all.add("heap bytes / none, put in the order of time",
            taken([&] { return in_time(kept); }) / taken([&] { return in_time(none); }));
}

void snapshots(figures& all) {
    beside t;
    puts(t, "some value", 10);
    const std::size_t times = 20'000;
    all.add("snapshot opened and closed, ns", ns_each(times, [&] {
                for (std::size_t i = 0; i != times; ++i) used += t.snapshot().point();
            }));
    const double scan_before = ns_a_cell(t.scan());
    const double put_without = puts(t, "some valuf", 10);
    {
        const auto before = t.snapshot();
        all.add("put while a snapshot is open / without", puts(t, "some valug", 10) / put_without);
    }
    t.flush();
    t.compact();
    beside u;
    puts(u, "some value", 10);
    const std::size_t tenth = order.size() / 10;
    const auto before = u.snapshot();
    for (std::size_t i = 0; i != tenth; ++i) put(u, order[i], "some valuf", 10);
    const double bytes_of_a_cell = u.write([](auto& table) {
        const std::size_t bytes = table.families().template of<f>().with_segments(
            [](const auto& active, const auto&, const auto&) { return active.bytes(); });
        return static_cast<double>(bytes) / static_cast<double>(table.size());
    });
    all.add("kept by a snapshot, 10 % overwritten at random / bytes of the old cells",
            static_cast<double>(u.bytes_kept()) / (bytes_of_a_cell * static_cast<double>(tenth)));
    for (const std::size_t cell : order) put(u, cell, "some valug", 10);
    all.add("scan of a snapshot, all overwritten since / scan before", ns_a_cell(before.scan()) / scan_before);

    const auto whole = u.snapshot();
    const double scan = ns_each(1, [&] { ns_a_cell(u.scan()); });
    const auto diff_of = [&](const auto& later) {
        return ns_each(1, [&] {
            for (const st::change& one : st::diff(whole, later)) used += one.row().size();
        });
    };
    all.add("diff, nothing changed / scan of all", diff_of(u.snapshot()) / scan);
    for (std::size_t i = 0; i != order.size() / 100; ++i) put(u, i, "some valuh", 11);
    all.add("diff, 1 % changed in one range / scan of all", diff_of(u.snapshot()) / scan);
    for (std::size_t i = 0; i != order.size() / 100; ++i) put(u, order[i], "some valuh", 12);
    all.add("diff, 1 % changed at random / scan of all", diff_of(u.snapshot()) / scan);
}

/// Readers that stand still, and a row that is written over and over while a snapshot is there.
void who_stays(figures& all, double seconds) {
    beside t;
    puts(t, "some value", 10);
    const double bytes = t.write([](auto& table) {
        return static_cast<double>(table.families().template of<f>().with_segments(
            [](const auto& active, const auto&, const auto&) { return active.bytes(); }));
    });
    const auto overwrite = overwrites_of(t);
    {
        const auto still = t.reader();
        calls_a_second(seconds, overwrite);
        all.add("kept for a reader that stands still meanwhile / bytes of the table",
                static_cast<double>(t.bytes_kept()) / bytes);
    }
    for (std::size_t i = 0; i != 100; ++i) overwrite(i);
    all.add("bytes that wait, a hundred puts after it has gone", static_cast<double>(t.bytes_kept()));
    const auto hot = [&](std::size_t) { put(t, 0, "some valuf", 10); };
    const double hot_alone = calls_a_second(seconds, hot);
    {
        const auto before = t.snapshot();
        all.add("puts of one cell while a snapshot is open / without", hot_alone / calls_a_second(seconds, hot));
        all.add("bytes kept for that snapshot", static_cast<double>(t.bytes_kept()));
    }
    const auto get = gets_of(t);
    const double get_alone = calls_a_second(seconds, get);
    const double put_alone = calls_a_second(seconds, overwrite);
    using reader = decltype(t.reader());
    std::vector<std::unique_ptr<reader>> many;
    while (many.size() != 127) many.push_back(std::unique_ptr<reader>(new reader(t.reader())));  // it cannot be moved
    all.add("a get beside 127 readers that stand still / alone", get_alone / calls_a_second(seconds, get));
    all.add("a put beside them / alone", put_alone / calls_a_second(seconds, overwrite));
}

void measure(figures& all, double seconds) {
    double put_none = 0;
    double over_none = 0;
    double version_none = 0;
    double get_none = 0;
    double scan_none = 0;
    {
        alone t;
        put_none = puts(t, "some value", 10);
        over_none = puts(t, "some valuf", 10);
        get_none = gets(t);
        scan_none = ns_a_cell(t.scan());
        version_none = puts(t, "some valuf", 20);
    }
    {
        beside t;
        all.add("put in no order / none", puts(t, "some value", 10) / put_none);
        all.add("overwrite / none", puts(t, "some valuf", 10) / over_none);
        all.add("get through a reader / none", t.read([](const auto& table) { return gets(table); }) / get_none);
        const double each = ns_each(order.size(), [&] {
            for (const std::size_t cell : order)
                used += t.read([&](const auto& table) {
                    return table.get(rows[cell / columns_of_row], f{columns[cell % columns_of_row]})->value().size();
                });
        });
        all.add("one get with its guard, ns more", each - get_none);
        all.add("scan of all / none", ns_a_cell(t.scan()) / scan_none);
        all.add("bytes that wait for readers, nobody reading", static_cast<double>(t.bytes_kept()));
        all.add("put of a second version / none", puts(t, "some valuf", 20) / version_none);
    }
    {
        alone t;
        const double in_time = puts_in_time(t, order.size());
        beside u;
        all.add("put in the order of time, ten rows / none", puts_in_time(u, order.size()) / in_time);
    }
    {
        alone t;
        beside u;
        std::vector<st::mutation> many;
        const auto thousand = [&](auto& table) {
            return ns_each(order.size(), [&] {
                for (std::size_t i = 0; i != order.size(); ++i) {
                    many.push_back(st::put(rows[order[i] / columns_of_row])
                                       .add(f{columns[order[i] % columns_of_row]}, "some value", {10}));
                    if (many.size() != 1000 && i + 1 != order.size()) continue;
                    table.mutate_rows(many);
                    many.clear();
                }
            });
        };
        const double none = thousand(t);
        all.add("put, a thousand a request / none", thousand(u) / none);
    }
    one_beside_the_other<beside>(all, "single_writer", seconds);
    one_beside_the_other<in_turn>(all, "locked", seconds);
    one_beside_the_other<readers_together>(all, "locked, readers together", seconds);
    {
        beside t;
        puts(t, "some value", 10);
        const auto [slow_alone, longest_alone] = slow_gets(t, seconds);
        {
            const other_thread writer([&](std::size_t i) { put(t, order[i % order.size()], "some valuf", 10); });
            const auto [slow, longest] = slow_gets(t, seconds);
            all.add("99.9 % of gets beside a writer / alone", slow / slow_alone);
        }
        const other_thread flusher([&](std::size_t) {
            t.flush();
            for (std::size_t i = 0; i != order.size() / 4; ++i) put(t, i, "some valuf", 10);
        });
        const auto [slow, longest] = slow_gets(t, seconds);
        all.add("longest get beside flushes, us", longest / 1000);
        all.add("longest get alone, us", longest_alone / 1000);
    }
    among_busy_threads(all, seconds);
    who_stays(all, seconds);
    snapshots(all);
    two_writers(all);
    bytes(all);
}

}  // namespace
}  // namespace bench

int main(int count, char** arguments) {
    const double thousands = count > 1 ? std::atof(arguments[1]) : 400;
    const int rounds = count > 2 ? std::atoi(arguments[2]) : 7;
    if (thousands < 1 || rounds < 1 || count > 3) {
        std::fprintf(stderr, "usage: beside_writes [thousands of cells [rounds]]\n");
        return 2;
    }
    std::mt19937 random(7);
    const auto row_count = static_cast<std::size_t>(thousands * 1000) / bench::columns_of_row;
    for (std::size_t i = 0; i != row_count; ++i)
        bench::rows.push_back("row" + std::to_string(1'000'000'000 + random() % 1'000'000'000));
    std::sort(bench::rows.begin(), bench::rows.end());
    bench::rows.erase(std::unique(bench::rows.begin(), bench::rows.end()), bench::rows.end());
    for (std::size_t i = 0; i != bench::columns_of_row; ++i) bench::columns.push_back("column" + std::to_string(i));
    for (std::size_t i = 0; i != bench::rows.size() * bench::columns_of_row; ++i) bench::order.push_back(i);
    std::shuffle(bench::order.begin(), bench::order.end(), random);

    bench::use_core(0);
    bench::figures all;
    const double seconds = thousands < 50 ? 0.02 : 0.5;
    for (int round = 0; round != rounds; ++round) bench::measure(all, seconds);
    std::printf("%zu cells, %d rounds, %u cores\n\n", bench::order.size(), rounds, std::thread::hardware_concurrency());
    all.print();
    return bench::used == 0 ? 1 : 0;
}
