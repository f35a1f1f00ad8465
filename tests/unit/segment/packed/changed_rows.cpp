// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>

#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/packed/changed_rows.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/rows.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using memory = st::detail::version_memory<st::memory::heap>;
using rows = packed::segment_rows<memory>;
using cells = std::map<std::string, std::string>;

// A segment, its states, and their cells.
struct states {
    rows written{memory()};
    cells now;
    std::uint64_t number = 1;

    void put(const std::string& row, const std::string& value) {
        written.write(row, "q", {{1}, st::kind::put, 1}, value, false);
        now[row] = value;
    }
    void erase(const std::string& row) {
        written.erase(row, {}, {packed::sort_key(0, 0), packed::sort_key(1000, ~std::uint64_t{0}), true});
        now.erase(row);
    }
    void show_in(rows& state) {
        state.show(written);
        written.publish(++number);
    }
};

std::string row_of(unsigned i) { return "row" + std::to_string(1'000'000 + i); }

packed::changed_rows changes(const rows& before, const rows& after, const std::string& first = "") {
    return {*before.root(), *after.root(), first};
}

std::set<std::string> rows_that_differ(const cells& before, const cells& after) {
    std::set<std::string> all;
    for (const auto& [row, value] : before)
        if (const auto other = after.find(row); other == after.end() || other->second != value) all.insert(row);
    for (const auto& [row, value] : after)
        if (!before.contains(row)) all.insert(row);
    return all;
}

// How many rows of both lie in the ranges and do not differ; checks that the ranges are in order and miss none.
std::size_t check(packed::changed_rows ranges, const cells& before, const cells& after, const std::string& first) {
    std::set<std::string> missing = rows_that_differ(before, after);
    missing.erase(missing.begin(), missing.lower_bound(first));
    std::size_t same = 0;
    std::string passed;
    for (; ranges.valid(); ranges.next()) {
        const std::string begin(ranges.first());
        CHECK(begin >= passed);
        CHECK(missing.contains(begin));
        const auto in_range = [&](const std::string& row) { return !ranges.end() || row < *ranges.end(); };
        while (!missing.empty() && in_range(*missing.begin())) {
            CHECK(*missing.begin() >= begin);
            missing.erase(missing.begin());
        }
        for (auto at = before.lower_bound(begin); at != before.end() && in_range(at->first); ++at)
            if (const auto other = after.find(at->first); other != after.end() && other->second == at->second) ++same;
        if (!ranges.end()) passed = "~";
        if (ranges.end()) passed = *ranges.end();
    }
    CHECK(missing.empty());
    return same;
}
}  // namespace

TEST_SUITE("segment/packed/changed_rows")
{
    TEST_CASE("no rows on either side, or on both") {
        states all;
        rows none{memory()};
        CHECK_FALSE(changes(none, none).valid());
        all.put("b", "1");
        all.put("c", "1");
        rows two{memory()};
        all.show_in(two);
        CHECK_FALSE(changes(two, two).valid());
        for (auto found : {changes(none, two), changes(two, none)}) {
            REQUIRE(found.valid());
            CHECK(found.first() == "b");
            CHECK_FALSE(found.end());
            found.next();
            CHECK_FALSE(found.valid());
        }
        auto later = changes(none, two, "bb");
        REQUIRE(later.valid());
        CHECK(later.first() == "c");
        CHECK_FALSE(changes(none, two, "cc").valid());
    }

    TEST_CASE("a range ends with the first row that is the same, unless few are between it and another that differs") {
        states all;
        for (unsigned i = 0; i != 30; ++i) all.put(row_of(i), "1");
        rows before{memory()};
        all.show_in(before);
        for (const unsigned i : {3u, 4u, 6u, 20u, 29u}) all.put(row_of(i), "2");
        rows after{memory()};
        all.show_in(after);
        auto found = changes(before, after);
        REQUIRE(found.valid());
        CHECK(found.first() == row_of(3));
        CHECK(found.end() == row_of(7));
        found.next();
        REQUIRE(found.valid());
        CHECK(found.first() == row_of(20));
        CHECK(found.end() == row_of(21));
        found.next();
        REQUIRE(found.valid());
        CHECK(found.first() == row_of(29));
        CHECK_FALSE(found.end());
        found.next();
        CHECK_FALSE(found.valid());
    }

    TEST_CASE("states of trees that grow and shrink, beside copies of their cells") {
        for (unsigned seed = 1; seed != 13; ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            const unsigned rows_at_most = seed % 3 == 0 ? 40 : seed % 3 == 1 ? 3'000 : 20'000;
            states all;
            rows before{memory()};
            rows after{memory()};
            cells then;
            for (int round = 0; round != 12; ++round) {
                all.show_in(before);
                then = all.now;
                const auto changes_of_round =
                    static_cast<unsigned>(round % 4 == 3 ? rows_at_most / 2 : 1 + random() % 30);
                const auto from = static_cast<unsigned>(random() % rows_at_most);
                for (unsigned i = 0; i != changes_of_round; ++i) {
                    const bool in_one_range = round % 2 == 0;
                    const std::string row =
                        row_of(static_cast<unsigned>((in_one_range ? from + i : random()) % rows_at_most));
                    if (round % 3 == 2 && all.now.size() > 5)
                        all.erase(row);
                    else
                        all.put(row, std::to_string(round));
                }
                all.show_in(after);
                const std::size_t differ = rows_that_differ(then, all.now).size();
                CHECK(check(changes(before, after), then, all.now, "") <= differ);
                CHECK(check(changes(after, before), all.now, then, "") <= differ);
                const std::string first = row_of(static_cast<unsigned>(random() % rows_at_most));
                check(changes(before, after, first), then, all.now, first);
                before.show(rows{memory()});
                all.written.reclaim({all.number, {}});
            }
            before.show(rows{memory()});
            after.show(rows{memory()});
        }
    }
}
