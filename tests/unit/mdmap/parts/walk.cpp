// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include <strata/mdmap/parts/walk.hpp>

namespace {
using map_type = std::map<int, std::map<int, std::map<int, std::string>>>;
using place = std::tuple<int, int, int>;
using path = strata::detail::path<const map_type, 3>;

// Keys 10, 20, 30 on every level, with two holes so that not all levels look alike.
map_type sample() {
    map_type map;
    for (const int a : {10, 20, 30})
        for (const int b : {10, 20, 30})
            for (const int c : {10, 20, 30})
                if (!(a == 20 && b == 30) && !(a == 30 && c == 10)) map[a][b][c] = "v";
    return map;
}

std::set<place> places_of(const map_type& map) {
    std::set<place> all;
    for (const auto& [a, below] : map)
        for (const auto& [b, below_b] : below)
            for (const auto& [c, value] : below_b) all.insert({a, b, c});
    return all;
}

place at(const path& t) { return {t.key<0>(), t.key<1>(), t.key<2>()}; }

template <std::size_t Level>
place moved(const path& from, const map_type& map, int& level) {
    path t = from;
    level = t.advance<Level>(map);
    return level < 0 ? place{} : at(t);
}

int outermost_change(const place& a, const place& b) {
    return std::get<0>(a) != std::get<0>(b) ? 0 : std::get<1>(a) != std::get<1>(b) ? 1 : 2;
}
}  // namespace

TEST_SUITE("mdmap/parts/walk")
{
    TEST_CASE("a walk visits every value in order and says which key moved") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        path t;
        t.descend(map);
        for (auto here = expected.begin(); here != expected.end(); ++here) {
            REQUIRE(at(t) == *here);
            CHECK(t.value_at(map) == "v");
            const auto next = std::next(here);
            CHECK(t.advance<2>(map) == (next == expected.end() ? -1 : outermost_change(*here, *next)));
        }
    }

    TEST_CASE("a walk seeks the first place at or behind any keys") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        for (int a = 5; a <= 35; a += 5)
            for (int b = 5; b <= 35; b += 5)
                for (int c = 5; c <= 35; c += 5) {
                    const auto wanted = expected.lower_bound({a, b, c});
                    path t;
                    const bool found = t.seek(map, a, b, c);
                    REQUIRE(found == (wanted != expected.end()));
                    if (found) CHECK(at(t) == *wanted);
                }
    }

    TEST_CASE("a walk seeks by the first keys alone") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        for (int a = 5; a <= 35; a += 5) {
            const auto wanted = expected.lower_bound({a, 0, 0});
            path t;
            REQUIRE(t.seek(map, a) == (wanted != expected.end()));
            if (wanted != expected.end()) CHECK(at(t) == *wanted);
            for (int b = 5; b <= 35; b += 5) {
                const auto deeper = expected.lower_bound({a, b, 0});
                path u;
                REQUIRE(u.seek(map, a, b) == (deeper != expected.end()));
                if (deeper != expected.end()) CHECK(at(u) == *deeper);
            }
        }
    }

    TEST_CASE("a walk seeks below keys that stay") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        for (const place& from : expected)
            for (int key = 5; key <= 35; key += 5) {
                path start;
                REQUIRE(start.seek(map, std::get<0>(from), std::get<1>(from), std::get<2>(from)));

                path second = start;
                const auto wanted_b = expected.lower_bound({std::get<0>(from), key, 0});
                const int level_b = second.seek_below<1>(map, key);
                REQUIRE((level_b >= 0) == (wanted_b != expected.end()));
                if (level_b >= 0) {
                    CHECK(at(second) == *wanted_b);
                    CHECK((level_b == 0) == (std::get<0>(*wanted_b) != std::get<0>(from)));
                }

                path third = start;
                const auto wanted_c = expected.lower_bound({std::get<0>(from), std::get<1>(from), key});
                const int level_c = third.seek_below<2>(map, key);
                REQUIRE((level_c >= 0) == (wanted_c != expected.end()));
                if (level_c >= 0) {
                    CHECK(at(third) == *wanted_c);
                    CHECK(level_c == outermost_change(from, *wanted_c));
                }
            }
    }

    TEST_CASE("a walk leaves out what lies below a key") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        for (const place& from : expected) {
            path start;
            REQUIRE(start.seek(map, std::get<0>(from), std::get<1>(from), std::get<2>(from)));
            int level = 0;
            const auto next_b = expected.upper_bound({std::get<0>(from), std::get<1>(from), 99});
            const place to_b = moved<1>(start, map, level);
            REQUIRE((level >= 0) == (next_b != expected.end()));
            if (level >= 0) {
                CHECK(to_b == *next_b);
                CHECK(level == outermost_change(from, *next_b));
            }
            const auto next_a = expected.upper_bound({std::get<0>(from), 99, 99});
            const place to_a = moved<0>(start, map, level);
            REQUIRE((level >= 0) == (next_a != expected.end()));
            if (level >= 0) {
                CHECK(to_a == *next_a);
                CHECK(level == 0);
            }
        }
    }

    TEST_CASE("a walk goes back to the first place of the last key before any") {
        const map_type map = sample();
        for (int a = 5; a <= 45; a += 5) {
            const auto behind = map.lower_bound(a);
            path t;
            REQUIRE(t.seek_before(map, a) == (behind != map.begin()));
            if (behind == map.begin()) continue;
            path first;
            first.seek(map, std::prev(behind)->first);
            CHECK(at(t) == at(first));
        }
        path last;
        CHECK(last.seek_last(map));
        CHECK(at(last) == place{30, 10, 20});
    }

    TEST_CASE("nothing is found in an empty map") {
        const map_type map;
        path t;
        CHECK_FALSE(t.seek_last(map));
        CHECK_FALSE(t.seek_before(map, 1));
        CHECK_FALSE(t.seek(map, 1, 1, 1));
        CHECK_FALSE(t.seek(map, 1));
    }

    TEST_CASE("two places are equal if every key is") {
        const map_type map = sample();
        path a;
        path b;
        REQUIRE(a.seek(map, 10, 20, 30));
        REQUIRE(b.seek(map, 10, 20, 30));
        CHECK(a == b);
        b.advance<2>(map);
        CHECK_FALSE(a == b);
    }

    TEST_CASE("a walk goes back value by value from the last to the first") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        path t;
        t.descend_last(map);
        for (auto here = expected.rbegin(); here != expected.rend(); ++here) {
            REQUIRE(at(t) == *here);
            CHECK(t.retreat(map) == (std::next(here) != expected.rend()));
        }
        CHECK(at(t) == *expected.begin());  // where it stays
    }

    TEST_CASE("a walk stands on given keys or behind all that begin with them") {
        const map_type map = sample();
        const std::set<place> expected = places_of(map);
        for (int a = 5; a <= 35; a += 5)
            for (int b = 5; b <= 35; b += 5)
                for (int c = 5; c <= 35; c += 5) {
                    path t;
                    const bool found = t.find(map, a, b, c);
                    REQUIRE(found == expected.contains({a, b, c}));
                    if (found) CHECK(at(t) == place{a, b, c});
                    const auto behind = expected.upper_bound({a, b, c});
                    REQUIRE(t.seek_after(map, a, b, c) == (behind != expected.end()));
                    if (behind != expected.end()) CHECK(at(t) == *behind);
                    const auto behind_b = expected.upper_bound({a, b, 99});
                    REQUIRE(t.seek_after(map, a, b) == (behind_b != expected.end()));
                    if (behind_b != expected.end())
                        CHECK(at(t) == *behind_b);
                    else
                        CHECK(t.here == map.end());
                }
    }

    TEST_CASE("a place from which values can be changed is one from which they can be read") {
        map_type map = sample();
        strata::detail::path<map_type, 3> changing;
        REQUIRE(changing.seek(map, 20));
        changing.value_at(map) = "changed";
        const path reading = changing;
        CHECK(at(reading) == place{20, 10, 10});
        CHECK(reading.value_at(map) == "changed");
    }
}
