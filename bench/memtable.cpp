// SPDX-License-Identifier: BSL-1.0
// A table as a memtable beside those of RocksDB and LevelDB, as Markdown tables: puts, gets, all cells in order, the
// drop of the whole, bytes a cell, and puts by two threads at once.
//
// usage: memtable [scale [rounds [workload]]]
//
// The databases are used through their public headers, without files and without a log, so all stays in the memtable.
// Their batch of one put, the call of the database and the iterator over it are in their figures.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/stored_cells.hpp>
#include <strata/table/table.hpp>

#ifdef BENCH_WITH_ROCKSDB
#include "competitors/rocksdb.hpp"
#endif
#ifdef BENCH_WITH_LEVELDB
#include "competitors/leveldb.hpp"
#endif
#include "competitors/database.hpp"
#include "heap.hpp"
#include "operations.hpp"
#include "random.hpp"
#include "stopwatch.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

namespace st = strata;

/// A table in an arena of its own.  Turns: none, or a policy that lets several threads in.
template <class... Turns>
class strata_memtable {
    static constexpr int most_versions = 1000;  // as many as any workload has
    struct anchor : st::family<"anchor", st::retention::max_versions<most_versions>> {
        using family::family;
    };
    struct contents : st::family<"contents", st::retention::max_versions<most_versions>> {
        using family::family;
    };
    struct meta : st::family<"meta", st::retention::max_versions<most_versions>> {
        using family::family;
    };

public:
    void put(const cell& one) { put_into(table_, one); }
    /// A thousand puts while the lock is held.
    void put_many(cell_list cells) {
        for (auto at = cells.begin(); at != cells.end();)
            change([&](auto& table) {
                for (int i = 0; i != 1000 && at != cells.end(); ++i, ++at) put_into(table, *at);
            });
    }
    template <class Use>
    void get(const column_key& one, Use use) const {
        with_column(one, [&](const auto& column) {
            if (const auto found = table_.get(one.row, column)) use(found->timestamp().value, found->value());
        });
    }
    /// As a store writes it to a file: a raw scan, which returns all versions and delete markers.
    template <class Use>
    void iterate(Use use) const {
        look([&](const auto& table) {
            st::scan_options all;
            all.versions = st::all_versions;
            all.raw = true;
            table.scan(all).for_each_cell([&](const st::cell_view& one) {
                use(one.timestamp().value, one.value());
                return true;
            });
        });
    }
    /// As HBase writes it, to a file a family.
    template <class Use>
    void iterate_families(Use use) const {
        look([&](const auto& table) {
            st::for_each_stored_cell(table, [&](const st::cell_view& one) { use(one.timestamp().value, one.value()); });
        });
    }

private:
    static constexpr bool is_locked = sizeof...(Turns) != 0;

    template <class Use>
    static void with_column(const column_key& one, Use use) {
        if (one.family == 0) return use(anchor{one.qualifier});
        if (one.family == 1) return use(contents{one.qualifier});
        use(meta{one.qualifier});
    }
    template <class Table>
    static void put_into(Table& table, const cell& one) {
        with_column(one,
                    [&](const auto& column) { table.put(one.row, column, one.value, st::timestamp{one.timestamp}); });
    }
    template <class Use>
    void look(Use use) const {
        if constexpr (is_locked)
            table_.read(use);
        else
            use(table_);
    }
    template <class Use>
    void change(Use use) {
        if constexpr (is_locked)
            table_.write(use);
        else
            use(table_);
    }

    st::table<anchor, contents, meta, st::memory::arena, Turns...> table_;
};

/// The memtable of a database: keys are the four coordinates in one string.
template <class Library>
class database_memtable {
public:
    void put(const cell& one) { all_.put(one); }
    void put_many(cell_list cells) { all_.load(cells); }  // a thousand a batch
    template <class Use>
    void get(const column_key& one, Use use) const {
        if (const auto found = all_.get(one, now)) use(found->timestamp, found->value);
    }
    template <class Use>
    void iterate(Use use) const {
        all_.template scan<versions::all>({}, use);
    }

private:
    database<Library> all_{settings{}};
};

#ifdef BENCH_WITH_ROCKSDB
struct several_writers : rocksdb_library {
    several_writers() : rocksdb_library(true) {}
};
#endif

enum operation {
    put_random,
    put_many,
    put_sorted,
    get,
    iterate,
    iterate_families,
    drop,
    heap_bytes,
    two_writers,
    two_writers_processor,
    operations
};

constexpr std::array<const char*, operations> titles{"put, in no order, ns a cell",
                                                     "the same, a thousand a request",
                                                     "put, in order, ns a cell",
                                                     "get the newest, ns a get",
                                                     "all cells in order, ns a cell",
                                                     "the same, a family after the other",
                                                     "drop, ns a cell",
                                                     "heap bytes a cell",
                                                     "put by two threads, in no order, ns a cell by the clock",
                                                     "the same, ns of processors a cell"};

using figures = std::array<std::optional<double>, operations>;  // of one memtable in one round

/// What an iteration answered, its order included.
struct ordered_sum {
    std::uint64_t sum = 0;
    std::uint64_t count = 0;

    void add(std::int64_t timestamp, bytes_view value) {
        checksum one;
        one.add(timestamp, value);
        sum = sum * 31 + one.sum;
        ++count;
    }
    friend bool operator==(const ordered_sum&, const ordered_sum&) = default;
};

/// The cells, and what must be answered.
struct task {
    workload sorted;
    byte_store bytes;
    std::vector<cell> unsorted;
    std::vector<column_key> asked;
    ordered_sum all;
    checksum by_family;
    checksum got;

    task(const std::string& name, double scale) : sorted(make_workload(name, scale)), unsorted(sorted.cells) {
        random_numbers random(99);
        random.shuffle(unsorted);
        for (cell& one : unsorted) one = bytes.keep(one);
        for (const cell& one : sorted.cells) {
            all.add(one.timestamp, one.value);
            by_family.add(one.timestamp, one.value);
        }
        for (std::size_t i = std::min<std::size_t>(sorted.cells.size(), 200'000); i > 0; --i) {
            const cell& newest = sorted.cells[sorted.columns[random.below(sorted.columns.size())]];
            asked.push_back(bytes.keep(static_cast<const column_key&>(newest)));
            got.add(newest.timestamp, newest.value);
        }
    }
};

double seconds_of_all_threads() {
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <class Work>
double ns_of(std::size_t items, Work work) {
    const double begin = cpu_seconds();
    work();
    return (cpu_seconds() - begin) * 1e9 / static_cast<double>(items);
}

template <class Memtable>
void check(const Memtable& map, const task& what) {
    ordered_sum all;
    map.iterate([&](std::int64_t timestamp, bytes_view value) { all.add(timestamp, value); });
    if (!(all == what.all)) throw std::runtime_error("other cells come out than went in, or in another order");
}

template <class Memtable>
void put_by_two(figures& found, const task& what) {
    Memtable map;
    const double begin = seconds_of_all_threads();
    const auto clock = std::chrono::steady_clock::now();
    const auto put_half = [&](std::size_t first) {
        for (std::size_t i = first; i < what.unsorted.size(); i += 2) map.put(what.unsorted[i]);
    };
    std::thread other(put_half, 1);
    put_half(0);
    other.join();
    const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - clock;
    const auto count = static_cast<double>(what.unsorted.size());
    found[two_writers] = passed.count() / count;
    found[two_writers_processor] = (seconds_of_all_threads() - begin) * 1e9 / count;
    check(map, what);
}

template <class Memtable, bool TakesThreads>
figures measure(const task& what) {
    figures found;
    const std::size_t count = what.unsorted.size();
    {
        std::optional<Memtable> map(std::in_place);
        const std::size_t before = heap().bytes;
        found[put_random] = ns_of(count, [&] {
            for (const cell& one : cell_list(what.unsorted)) map->put(one);
        });
        found[heap_bytes] = static_cast<double>(heap().bytes - before) / static_cast<double>(count);
        check(*map, what);
        found[iterate] = ns_of(count, [&] { check(*map, what); });
        if constexpr (requires { map->iterate_families([](std::int64_t, bytes_view) {}); }) {
            checksum by_family;
            found[iterate_families] = ns_of(count, [&] {
                map->iterate_families(
                    [&](std::int64_t timestamp, bytes_view value) { by_family.add(timestamp, value); });
            });
            if (!(by_family == what.by_family)) throw std::runtime_error("a family has other cells than went in");
        }
        checksum got;
        found[get] = ns_of(what.asked.size(), [&] {
            for (const column_key& one : what.asked)
                map->get(one, [&](std::int64_t timestamp, bytes_view value) { got.add(timestamp, value); });
        });
        if (!(got == what.got)) throw std::runtime_error("a get answers something else");
        found[drop] = ns_of(count, [&] { map.reset(); });
    }
    {
        Memtable map;
        found[put_sorted] = ns_of(count, [&] {
            for (const cell& one : cell_list(what.sorted.cells)) map.put(one);
        });
        check(map, what);
    }
    {
        Memtable map;
        found[put_many] = ns_of(count, [&] { map.put_many(cell_list(what.unsorted)); });
        check(map, what);
    }
    if constexpr (TakesThreads) put_by_two<Memtable>(found, what);
    return found;
}

struct contender {
    const char* name;
    figures (*measure)(const task&);
    std::vector<figures> rounds = {};
};

double median(std::vector<double> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

/// The median of all rounds, with the least and the greatest; a dash if it was not measured.
template <class Figure>
void print(std::size_t rounds, Figure figure) {
    std::vector<double> all;
    for (std::size_t i = 0; i != rounds; ++i)
        if (const std::optional<double> one = figure(i)) all.push_back(*one);
    if (all.empty()) {
        std::printf(" - |");
        return;
    }
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    std::printf(" %.3g [%.3g-%.3g] |", median(all), *least, *most);
}

template <class Print>
void print_table(const char* title, const std::vector<contender>& all, Print print_one) {
    std::printf("\n| %s |", title);
    for (const contender& one : all) std::printf(" %s |", one.name);
    std::printf("\n|---|");
    for (std::size_t i = 0; i != all.size(); ++i) std::printf("--:|");
    for (int what = 0; what != operations; ++what) {
        std::printf("\n| %s |", titles[static_cast<std::size_t>(what)]);
        for (const contender& one : all) print_one(one, static_cast<std::size_t>(what));
    }
    std::printf("\n");
}

void run(double scale, std::size_t rounds, const std::string& name) {
    std::vector<contender> all{{"strata, locked", measure<strata_memtable<st::concurrency::locked<>>, true>},
                               {"strata, no lock", measure<strata_memtable<>, false>}};
#ifdef BENCH_WITH_ROCKSDB
    all.push_back({"RocksDB", measure<database_memtable<rocksdb_library>, true>});
    all.push_back({"RocksDB, writers side by side", measure<database_memtable<several_writers>, true>});
#else
    std::printf("RocksDB is left out: librocksdb-dev was not there when this program was built.\n");
#endif
#ifdef BENCH_WITH_LEVELDB
    all.push_back({"LevelDB", measure<database_memtable<leveldb_library>, true>});
#else
    std::printf("LevelDB is left out: libleveldb-dev was not there when this program was built.\n");
#endif

    const task what(name, scale);
    std::printf("%s, %zu cells, %zu rounds in turns: medians, with the least and the greatest\n", name.c_str(),
                what.unsorted.size(), rounds);
    for (std::size_t i = 0; i != rounds; ++i)
        for (contender& one : all) {
            try {
                one.rounds.push_back(one.measure(what));
            } catch (const std::exception& e) {
                throw std::runtime_error(std::string(one.name) + ": " + e.what());
            }
        }

    print_table("figures", all, [&](const contender& one, std::size_t operation) {
        print(rounds, [&](std::size_t i) { return one.rounds[i][operation]; });
    });
    print_table("ratio to strata, locked, in each round", all, [&](const contender& one, std::size_t operation) {
        print(rounds, [&](std::size_t i) -> std::optional<double> {
            if (!one.rounds[i][operation]) return std::nullopt;
            return *one.rounds[i][operation] / *all.front().rounds[i][operation];
        });
    });
}

double number(const std::string& text) {
    std::size_t used = 0;
    const double all = std::stod(text, &used);
    if (used != text.size()) throw std::invalid_argument("'" + text + "' is no number");
    return all;
}

}  // namespace
}  // namespace bench

int main(int count, char** arguments) {
    try {
        const double scale = count > 1 ? bench::number(arguments[1]) : 0.2;
        const double rounds = count > 2 ? bench::number(arguments[2]) : 7;
        if (!(rounds >= 1 && rounds <= 1000)) throw std::invalid_argument("rounds are from 1 to 1000");
        bench::run(scale, static_cast<std::size_t>(rounds), count > 3 ? arguments[3] : "W1");
    } catch (const std::logic_error& e) {
        std::fprintf(stderr, "memtable: %s\nusage: memtable [scale [rounds [workload]]]\n", e.what());
        return 2;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "memtable: %s\n", e.what());
        return 1;
    }
}
