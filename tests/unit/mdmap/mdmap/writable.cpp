// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;

namespace {
struct by_number {
    using axis = st::axis::order;
    using is_transparent = void;
    bool operator()(const std::unique_ptr<int>& a, const std::unique_ptr<int>& b) const { return *a < *b; }
    bool operator()(const std::unique_ptr<int>& a, int b) const { return *a < b; }
    bool operator()(int a, const std::unique_ptr<int>& b) const { return a < *b; }
};
}  // namespace

TEST_SUITE("mdmap/mdmap/writable")
{
    TEST_CASE("erasing by the first keys takes all that lies below and nothing else") {
        st::mdmap<int, st::dim<int>, st::dim<int>, st::dim<int>> map;
        for (const int a : {1, 2})
            for (const int b : {1, 2})
                for (const int c : {1, 2}) map.insert_or_assign({a, b, c}, 0);
        CHECK(map.erase(3) == 0);
        CHECK(map.erase(1, 3) == 0);
        CHECK(map.erase(1, 1, 3) == 0);
        CHECK(map.size() == 8);
        CHECK(map.erase(1, 1) == 2);
        CHECK(map.size() == 6);
        CHECK(map.erase(1, 2, 1) == 1);
        CHECK(map.erase(1, 2, 2) == 1);
        CHECK(map.root().size() == 1);  // nothing is left below 1, so 1 is gone
        CHECK(map.erase(2) == 4);
        CHECK(map.empty());
        CHECK(map.root().empty());
    }

    TEST_CASE("values are erased by what is left of their keys") {
        st::mdmap<int, st::dim<int>, st::dim<int>> map;
        for (int a = 0; a != 3; ++a)
            for (int b = 0; b != 4; ++b) map.insert_or_assign({a, b}, 0);
        CHECK(map.erase_if([](int b) { return b >= 2; }, 1) == 2);
        CHECK(map.size() == 10);
        CHECK(map.contains(1, 1));
        CHECK_FALSE(map.contains(1, 2));
        CHECK(map.erase_if([](int a, int b) { return a == 0 || b == 0; }) == 6);
        CHECK(map.size() == 4);
        CHECK(map.root().size() == 2);
    }

    TEST_CASE("a predicate that throws leaves a map whose size is right") {
        st::mdmap<int, st::dim<int>, st::dim<int>> map;
        for (int a = 0; a != 2; ++a)
            for (int b = 0; b != 3; ++b) map.insert_or_assign({a, b}, 0);
        int asked = 0;
        const auto matches = [&](int, int) {
            if (++asked == 3) throw std::runtime_error("no opinion");
            return true;
        };
        CHECK_THROWS_AS(map.erase_if(matches), std::runtime_error);
        CHECK(map.size() == static_cast<std::size_t>(std::distance(map.begin(), map.end())));
        for (const auto& entry : map.root()) CHECK_FALSE(entry.second.empty());
    }

    TEST_CASE("a value that can only be moved is put and replaced and erased") {
        st::mdmap<std::unique_ptr<int>, st::dim<int>, st::dim<int, st::backend::flat>> map;
        CHECK(map.insert_or_assign({1, 1}, std::make_unique<int>(11)).second);
        CHECK(map.insert_or_assign({1, 0}, std::make_unique<int>(10)).second);
        CHECK_FALSE(map.insert_or_assign({1, 1}, std::make_unique<int>(111)).second);
        CHECK(map.insert_or_assign({2, 0}, std::make_unique<int>(20)).second);
        CHECK(**map.get_if(1, 1) == 111);
        CHECK(**map.get_if(1, 0) == 10);
        auto moved = std::move(map);
        CHECK(moved.size() == 3);
        CHECK(moved.erase(1, 1) == 1);
        CHECK(moved.erase(1) == 1);
        map = std::move(moved);
        CHECK(map.size() == 1);
        CHECK(**map.get_if(2, 0) == 20);
    }

    TEST_CASE("what exists already costs no key and no value") {
        using number = st::testing::fragile;
        using map_type =
            st::mdmap<number, st::dim<number, st::testing::fragile_order>, st::dim<number, st::testing::fragile_order>>;
        map_type map;
        map.try_emplace(std::tuple(1, 2), 12);
        number value(13);
        number::constructions.burn_at(1);
        map.try_emplace(std::tuple(1, 2), 14);
        map.emplace(std::tuple(1, 2), 14);
        map.emplace_hint(map.end(), std::tuple(1, 2), 14);
        map.insert_or_assign(std::tuple(1, 2), std::move(value));
        number::constructions.burn_at(0);
        CHECK(map.at(1, 2).number() == 13);
        CHECK(map.size() == 1);
        // A new second key makes one key, not two.
        number::constructions.burn_at(3);
        map.try_emplace(std::tuple(1, 3), 13);
        number::constructions.burn_at(0);
        CHECK(map.size() == 2);
    }

    TEST_CASE("a value that is not inserted is not moved from") {
        st::mdmap<std::unique_ptr<int>, st::dim<int>, st::dim<int>> map;
        map.try_emplace({1, 1}, std::make_unique<int>(1));
        auto other = std::make_unique<int>(2);
        CHECK_FALSE(map.try_emplace({1, 1}, std::move(other)).second);
        REQUIRE(other != nullptr);  // NOLINT: that is the question
        CHECK(map.try_emplace({1, 2}, std::move(other)).second);
        CHECK(other == nullptr);  // NOLINT: that is the question
    }

    TEST_CASE("keys may be such as can only be moved") {
        st::mdmap<int, st::dim<std::unique_ptr<int>, by_number>,
                  st::dim<std::unique_ptr<int>, by_number, st::backend::flat>>
            map;
        map.try_emplace({std::make_unique<int>(1), std::make_unique<int>(2)}, 12);
        map.try_emplace({std::make_unique<int>(1), std::make_unique<int>(1)}, 11);
        CHECK(map.at(1, 2) == 12);
        CHECK(*std::get<1>(map.begin()->first) == 1);
        auto moved = std::move(map);
        CHECK(moved.erase(1) == 2);
    }

    TEST_CASE("a value needs no default") {
        struct plain {
            plain(int a, int b) : sum(a + b) {}
            int sum;
        };
        st::mdmap<plain, st::dim<int>, st::dim<int>> map;
        CHECK(map.try_emplace({1, 1}, 2, 3).first->second.sum == 5);
        CHECK(map.insert_or_assign({1, 1}, plain(3, 3)).first->second.sum == 6);
        CHECK(map.emplace({1, 2}, 1, 1).second);
    }

    TEST_CASE("an insert into the right place compares a few keys only") {
        using map_type = st::mdmap<int, st::dim<int, strata::testing::fragile_order>,
                                   st::dim<int, strata::testing::fragile_order, st::backend::flat>>;
        auto& comparisons = strata::testing::fragile_order::comparisons;
        comparisons.burn_at(0);
        map_type map;
        for (int i = 0; i != 100; ++i)
            for (int j = 0; j != 100; ++j) map.emplace_hint(map.end(), {2 * i, 2 * j}, i);
        CHECK(map.size() == 10'000);
        CHECK(map.validate());
        const std::pair<std::tuple<int, int>, std::tuple<int, int>> places[] = {
            {{100, 101}, {100, 102}}, {{101, 5}, {102, 0}}, {{100, 199}, {102, 0}}, {{-1, 0}, {0, 0}}};
        for (const auto& [keys, behind] : places) {
            const auto hint = map.find(std::get<0>(behind), std::get<1>(behind));
            comparisons.burn_at(14);
            const auto at = map.emplace_hint(hint, keys, 0);
            CHECK_FALSE(comparisons.has_burnt());
            comparisons.burn_at(0);
            CHECK(at->first == keys);
            // So do the others that take one.
            const auto next = std::ranges::next(at);
            comparisons.burn_at(30);
            map.insert(next, std::pair(keys, 1));
            map.try_emplace(next, keys, 2);
            map.insert_or_assign(next, keys, 3);
            CHECK_FALSE(comparisons.has_burnt());
            comparisons.burn_at(0);
            CHECK(at->second == 3);
        }
        // So does a sorted range, wherever it belongs.
        const std::pair<std::tuple<int, int>, int> sorted[] = {
            {{40, 21}, 0}, {{40, 23}, 0}, {{40, 25}, 0}, {{41, 1}, 0}, {{41, 3}, 0}};
        comparisons.burn_at(70);  // two searches and four hints
        map.insert_range(sorted);
        CHECK_FALSE(comparisons.has_burnt());
        comparisons.burn_at(0);
        // A wrong hint is only slower.
        map.emplace_hint(map.begin(), {500, 1}, 0);
        map.emplace_hint(map.end(), {50, 1}, 0);
        map.emplace_hint(map.find(20, 20), {20, 31}, 0);
        CHECK(map.size() == 10'012);
        CHECK(map.validate());
    }

    TEST_CASE("what a std::map inserts near a hint a map of several dimensions does too") {
        using map_type = st::mdmap<std::string, st::dim<int>, st::dim<int, st::backend::flat>>;
        map_type map{{{1, 1}, "a"}, {{1, 3}, "b"}, {{2, 1}, "c"}};
        const auto near = [&] { return std::as_const(map).find(1, 3); };
        CHECK(map.insert(near(), {{1, 2}, "d"})->second == "d");
        CHECK(map.insert(map.end(), {{1, 2}, "e"})->second == "d");
        const map_type::value_type entry({0, 1}, "f");
        CHECK(map.insert(map.begin(), entry)->second == "f");
        CHECK(map.insert(near(), map_type::value_type({0, 2}, "g"))->second == "g");
        CHECK(map.insert(near(), std::pair(std::tuple(0, 3), "h"))->second == "h");
        CHECK(map.insert(near(), *map.begin())->second == "f");  // what a walk gives
        CHECK(map.try_emplace(near(), {4, 1}, 3, 'x')->second == "xxx");
        CHECK(map.try_emplace(map.end(), std::tuple(4, 1))->second == "xxx");
        CHECK(map.insert_or_assign(near(), {4, 1}, "i")->second == "i");
        CHECK(map.insert_or_assign(map.end(), std::tuple(5, 1), "j")->second == "j");
        CHECK(map.size() == 9);
        CHECK(map.validate());
        map.insert(entry);  // none of this is taken for a range
        const std::vector<map_type::value_type> more{{{6, 1}, "k"}, {{6, 2}, "l"}};
        map.insert(more.begin(), more.end());
        map_type other;
        other.insert(map.begin(), map.end());
        CHECK(other == map);
        CHECK(map.size() == 11);
    }

    TEST_CASE("what is in braces is never taken for a hint") {
        st::mdmap<std::string, st::dim<int>> line;
        CHECK(line.try_emplace({0}, "a").second);
        CHECK_FALSE(line.try_emplace({}, "b").second);
        CHECK_FALSE(line.insert_or_assign({}, "c").second);
        CHECK(line.insert({{1}, "d"}).second);
        CHECK(line.insert(line.end(), {{2}, "e"})->first == 2);
        CHECK(line.try_emplace(line.end(), {}, "f")->second == "c");
        CHECK(line.insert_or_assign(line.end(), 3, "g")->first == 3);
        CHECK(line.size() == 4);
    }

    TEST_CASE("a value near a hint that is not inserted is not moved from") {
        st::mdmap<std::unique_ptr<int>, st::dim<int>, st::dim<int>> map;
        map.try_emplace(map.end(), {1, 1}, std::make_unique<int>(1));
        auto other = std::make_unique<int>(2);
        map.try_emplace(map.end(), {1, 1}, std::move(other));
        REQUIRE(other != nullptr);  // NOLINT: that is the question
        CHECK(*map.insert_or_assign(map.begin(), {1, 1}, std::move(other))->second == 2);
        CHECK(other == nullptr);  // NOLINT: that is the question
        std::pair entry(std::tuple(1, 2), std::make_unique<int>(3));
        CHECK(*map.insert(map.end(), std::move(entry))->second == 3);
        CHECK(map.size() == 2);
    }

    TEST_CASE_TEMPLATE("values are erased by iterators and the walk goes on behind them", Backend, st::backend::rb_tree,
                       st::backend::flat, st::backend::std_map) {
        using map_type = st::mdmap<int, st::dim<int, Backend>, st::dim<int, Backend>, st::dim<int, Backend>>;
        map_type full;
        for (int i = 0; i != 27; ++i) full.insert_or_assign({i / 9, i / 3 % 3, i % 3}, i);
        for (int first = 0; first <= 27; ++first)
            for (int last = first; last <= 27; ++last) {
                map_type map = full;
                const map_type& fixed = map;
                const auto at =
                    map.erase(std::ranges::next(fixed.begin(), first), std::ranges::next(fixed.begin(), last));
                REQUIRE(map.validate());
                REQUIRE(map.size() == static_cast<std::size_t>(27 - (last - first)));
                if (last == 27)
                    CHECK(at == map.end());
                else
                    CHECK(at->second == last);
            }
        for (auto at = full.begin(); at != full.end();)
            at = at->second % 2 == 0 ? full.erase(at) : std::ranges::next(at);
        CHECK(full.size() == 13);
        CHECK(full.validate());
        for (auto at = full.cbegin(); at != full.cend();) at = full.erase(at);
        CHECK(full.empty());
        CHECK(full.root().empty());
    }

    TEST_CASE("a key that the map itself holds may be erased by or inserted below") {
        st::mdmap<int, st::dim<std::string, st::backend::flat>, st::dim<std::string, st::backend::flat>> map;
        const std::string text(50, 'x');
        for (const char* end : {"b", "c", "d"}) map.try_emplace({text + end, text}, 1);
        const auto& held = std::get<0>(map.begin()->first);
        map.try_emplace(std::tie(held, held), 2);
        CHECK(map.count(text + "b") == 2);
        CHECK(map.erase(std::get<0>(map.begin()->first)) == 2);
        CHECK(map.size() == 2);
        CHECK(map.validate());
    }
}
