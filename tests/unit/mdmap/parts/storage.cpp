// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <memory_resource>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/testing/faults.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using two = st::mdmap<std::string, st::dim<std::string>, st::dim<int, st::order::descending, st::backend::flat>>;
}  // namespace

TEST_SUITE("mdmap/parts/storage")
{
    TEST_CASE("a copy is a map of its own") {
        two map;
        map.insert_or_assign({"a", 1}, "a1");
        two copy = map;
        *copy.get_if("a", 1) = "changed";
        copy.insert_or_assign({"b", 1}, "b1");
        CHECK(*map.get_if("a", 1) == "a1");
        CHECK(map.size() == 1);
        map = copy;
        CHECK(map.size() == 2);
        CHECK(*map.get_if("b", 1) == "b1");
        const two& itself = map;
        map = itself;
        CHECK(map.size() == 2);
    }

    TEST_CASE("what has been moved from is empty and can be used") {
        two map;
        map.insert_or_assign({"a", 1}, "a1");
        const std::string* const place = map.get_if("a", 1);
        two moved = std::move(map);
        CHECK(moved.size() == 1);
        CHECK(map.empty());  // NOLINT: that is the question
        CHECK(map.size() == 0);
        CHECK(map.begin() == map.end());
        map.insert_or_assign({"c", 1}, "c1");
        CHECK(map.size() == 1);
        map = std::move(moved);
        CHECK(map.size() == 1);
        CHECK(*map.get_if("a", 1) == "a1");
        CHECK(map.get_if("c", 1) == nullptr);
        CHECK(moved.empty());  // NOLINT: that is the question
        two& itself = map;
        map = std::move(itself);
        CHECK(map.size() == 1);
        CHECK(place != nullptr);
    }

    TEST_CASE("a copy that cannot be finished leaves nothing behind") {
        using value = strata::testing::fragile;
        {
            st::mdmap<value, st::dim<int>, st::dim<int, st::backend::flat>> map;
            for (int a = 0; a != 3; ++a)
                for (int b = 0; b != 3; ++b) map.insert_or_assign({a, b}, value(a * 10 + b));
            CHECK(value::alive == 9);
            for (std::size_t n = 1; n <= 9; ++n) {
                value::copies.burn_at(n);
                CHECK_THROWS_AS((void)decltype(map)(map), std::runtime_error);
                CHECK(value::alive == 9);
            }
            value::copies.burn_at(0);
            auto copy = map;
            CHECK(value::alive == 18);
            value::copies.burn_at(3);
            CHECK_THROWS_AS(copy = map, std::runtime_error);
            CHECK(copy.size() == 9);
            CHECK(copy.get_if(2, 2)->number() == 22);
            value::copies.burn_at(0);
        }
        CHECK(value::alive == 0);
    }

    TEST_CASE_TEMPLATE("a map is copied and moved into other memory", Backend, st::backend::rb_tree, st::backend::flat,
                       st::backend::std_map) {
        using dim = st::dim<std::pmr::string, st::order::bytewise, Backend>;
        using map_type = st::mdmap<std::pmr::string, dim, dim, st::memory::pmr>;
        const std::string long_text(100, 'x');
        support::failing_resource here;
        support::failing_resource there;
        {
            map_type map{st::memory::pmr(&here)};
            for (const char* a : {"a", "b"})
                for (const char* b : {"a", "b"}) map.try_emplace(std::tuple(a + long_text, b + long_text), long_text);
            const auto lives_there = [&](const map_type& m) {
                CHECK(m.memory().resource() == &there);
                CHECK(m.validate());
                CHECK(m.size() == 4);
                for (const auto& [keys, value] : m) {
                    CHECK(std::get<0>(keys).get_allocator().resource() == &there);
                    CHECK(std::get<1>(keys).get_allocator().resource() == &there);
                    CHECK(value.get_allocator().resource() == &there);
                    CHECK(std::string_view(value) == long_text);
                }
            };
            const std::size_t used = here.allocations();
            const map_type copy(map, st::memory::pmr(&there));
            lives_there(copy);
            CHECK(copy == map);
            CHECK(here.allocations() == used);

            map_type moved(map_type{map}, st::memory::pmr(&there));
            lives_there(moved);
            const std::size_t used_there = there.allocations();
            const auto* const place = moved.get_if("a" + long_text, "a" + long_text);
            map_type same(std::move(moved), st::memory::pmr(&there));
            lives_there(same);
            CHECK(moved.empty());                          // NOLINT: that is the question
            CHECK(there.allocations() <= used_there + 1);  // some standard libraries make an empty map of something
            CHECK(same.get_if("a" + long_text, "a" + long_text) == place);

            map_type source(map);
            lives_there(map_type(std::move(source), st::memory::pmr(&there)));
            CHECK(source.empty());  // NOLINT: that is the question
            source.try_emplace({"a", "b"}, "c");
            CHECK(source.validate());
        }
        CHECK(here.live_bytes() == 0);
        CHECK(there.live_bytes() == 0);
    }

    TEST_CASE("values that can only be moved go into other memory") {
        using map_type = st::mdmap<std::unique_ptr<int>, st::dim<int>, st::dim<int>, st::memory::pmr>;
        support::failing_resource here;
        support::failing_resource there;
        map_type map{st::memory::pmr(&here)};
        map.try_emplace({1, 2}, std::make_unique<int>(12));
        const map_type moved(std::move(map), st::memory::pmr(&there));
        CHECK(*moved.at(1, 2) == 12);
        CHECK(map.empty());  // NOLINT: that is the question
    }
}
