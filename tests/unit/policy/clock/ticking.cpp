// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/clock/ticking.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

namespace {

/// Counts, reads and sets a counter in turn, as fast as the machine can; returns how often a put was lost.
template <class Table>
int lost_puts(Table& table, int rounds) {
    const st::column counter("f", "c");
    int lost = 0;
    for (int i = 0; i != rounds; ++i) {
        const std::string row = std::to_string(i % 7);
        table.mutate(st::increment(row).add(counter, 10));
        table.mutate(st::increment(row).add(counter, 10));
        lost += table.get_counter(row, counter).value_or(0) < 20;
        table.put(row, counter, st::to_big_endian(0));
        lost += table.get_counter(row, counter) != 0;
        lost += table.mutate(st::increment(row).add(counter, 1)).front().as_counter() != 1;
        table.mutate(st::deletion(row));
        lost += !table.get(row).empty();
    }
    return lost;
}

}  // namespace

TEST_SUITE("policy/clock/ticking")
{
    TEST_CASE("no time comes twice, though the clock that it asks stands still or goes back") {
        st::clock::manual asked({5});
        const st::clock::ticking clock(asked);
        CHECK(clock.now() == st::timestamp{5});
        CHECK(clock.now() == st::timestamp{6});
        asked.set({100});
        CHECK(clock.now() == st::timestamp{100});
        asked.set({7});
        CHECK(clock.now() == st::timestamp{101});
        asked.set({102});
        CHECK(clock.now() == st::timestamp{102});
        CHECK(clock.now() == st::timestamp{103});
    }

    TEST_CASE("it begins where the clock stands, before 0 too") {
        st::clock::manual asked({-3});
        const st::clock::ticking clock(asked);
        CHECK(clock.now() == st::timestamp{-3});
        CHECK(clock.now() == st::timestamp{-2});
    }

    TEST_CASE("it never says `latest`, which means something else in a write") {
        st::clock::manual asked(st::latest);
        const st::clock::ticking clock(asked);
        CHECK(clock.now() == st::timestamp{st::latest.value - 1});
        CHECK(clock.now() == st::timestamp{st::latest.value - 1});
    }

    TEST_CASE("without another it asks the machine's clock") {
        const st::timestamp before = st::clock::system().now();
        const st::clock::ticking clock;
        const st::timestamp first = clock.now();
        CHECK(before <= first);
        CHECK(first <= st::clock::system().now());
        CHECK(clock.now() > first);
    }

    TEST_CASE("it asks what a shared clock asks, and borrows no temporary") {
        st::clock::manual asked({5});
        const st::clock::ticking clock{st::clock::shared(asked)};
        CHECK(clock.now() == st::timestamp{5});
        static_assert(std::constructible_from<st::clock::ticking, const st::clock::manual&>);
        static_assert(!std::constructible_from<st::clock::ticking, st::clock::manual>);
    }

    TEST_CASE("a copy goes on by itself") {
        st::clock::manual asked({5});
        st::clock::ticking clock(asked);
        CHECK(clock.now() == st::timestamp{5});
        const st::clock::ticking copy = clock;
        CHECK(copy.now() == st::timestamp{6});
        CHECK(clock.now() == st::timestamp{6});
        CHECK(clock.now() == st::timestamp{7});
        clock = copy;
        CHECK(clock.now() == st::timestamp{7});
    }

    TEST_CASE("threads that ask together get different times") {
        constexpr std::size_t each = 2000;
        st::clock::manual asked({1});
        const st::clock::ticking clock(asked);
        std::vector<std::vector<st::timestamp>> times(4);
        std::vector<std::thread> threads;
        for (auto& mine : times)
            threads.emplace_back([&] {
                for (std::size_t i = 0; i != each; ++i) mine.push_back(clock.now());
            });
        for (std::thread& one : threads) one.join();
        std::vector<st::timestamp> all;
        for (const auto& mine : times) {
            CHECK(std::is_sorted(mine.begin(), mine.end()));
            all.insert(all.end(), mine.begin(), mine.end());
        }
        std::sort(all.begin(), all.end());
        CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
        CHECK(all.size() == 4 * each);
        CHECK(all.back() == st::timestamp{4 * each});
    }

    TEST_CASE("increments, gets, puts and deletes in a tight loop lose nothing") {
        st::basic_dynamic_table<st::clock::ticking> table({{.name = "f", .max_versions = 3}});
        CHECK(lost_puts(table, 2000) == 0);
        const st::clock::ticking clock;
        st::catalog all(clock);
        CHECK(lost_puts(all.create_table({"t", {{.name = "f", .max_versions = 3}}}), 2000) == 0);
    }

    TEST_CASE("with a clock that stands still such a loop does lose puts") {
        st::basic_dynamic_table<st::clock::manual> table({{.name = "f", .max_versions = 3}}, st::clock::manual({1000}));
        CHECK(lost_puts(table, 20) > 0);
    }
}
