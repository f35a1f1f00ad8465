// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/families/arguments.hpp>

namespace st = strata;

namespace {
struct a : st::family<"a", st::retention::max_versions<>, st::deletes::hbase> {};
struct b : st::family<"b", st::retention::max_versions<>> {};
}  // namespace

TEST_SUITE("table/families/arguments")
{
    TEST_CASE("an object is found by its type wherever it stands") {
        const st::clock::manual clock({7});
        using st::detail::argument_or_default;
        CHECK(argument_or_default<st::clock::manual>(clock).now() == st::timestamp{7});
        CHECK(argument_or_default<st::clock::manual>(1, std::string("x"), clock, 2.0).now() == st::timestamp{7});
        CHECK(argument_or_default<std::string>(1, std::string("x"), clock) == "x");
        CHECK(argument_or_default<int>(1, 2) == 1);
    }

    TEST_CASE("what is not there is made without arguments") {
        using st::detail::argument_or_default;
        CHECK(argument_or_default<st::clock::manual>().now() == st::timestamp{0});
        CHECK(argument_or_default<std::vector<int>>(1, 'c').empty());
        CHECK(argument_or_default<long>(1) == 0);  // an int is no long
    }

    TEST_CASE("an object for a family goes before one for all and a default one") {
        using st::detail::family_argument_or_default;
        using limit = st::retention::max_versions<>;
        const auto for_a = st::for_family<a>(limit(3), st::clock::manual({7}));
        const auto also_for_a = st::for_family<a>(limit(5), std::string("x"));
        CHECK(family_argument_or_default<limit, a>(limit(2), for_a).limit() == 3);
        CHECK(family_argument_or_default<limit, a>(for_a, limit(2)).limit() == 3);
        CHECK(family_argument_or_default<limit, b>(for_a, limit(2)).limit() == 2);
        CHECK(family_argument_or_default<limit, b>(for_a).limit() == 1);
        CHECK(family_argument_or_default<limit, a>().limit() == 1);
        CHECK(family_argument_or_default<limit, a>(for_a, also_for_a).limit() == 3);
        CHECK(family_argument_or_default<std::string, a>(for_a, also_for_a) == "x");
        CHECK(family_argument_or_default<st::clock::manual, a>(also_for_a, for_a).now() == st::timestamp{7});
    }

    TEST_CASE("a family takes the objects of its own policies and of its memory") {
        using st::detail::is_taken;
        using st::memory::heap;
        CHECK(is_taken<st::retention::max_versions<>, a, heap>);
        CHECK(is_taken<st::deletes::hbase, a, heap>);
        CHECK(is_taken<heap, a, heap>);
        CHECK_FALSE(is_taken<st::retention::max_versions<3>, a, heap>);
        CHECK_FALSE(is_taken<st::clock::manual, a, heap>);
        CHECK(is_taken<decltype(st::for_family<a>(st::retention::max_versions<>(3), heap())), a, heap>);
        CHECK(is_taken<decltype(st::for_family<a>()), a, heap>);
        CHECK_FALSE(is_taken<decltype(st::for_family<a>(heap(), st::clock::manual())), a, heap>);
        CHECK_FALSE(is_taken<decltype(st::for_family<a>(heap())), b, heap>);
        CHECK_FALSE(is_taken<decltype(st::for_family<a>(7)), a, heap>);
    }
}
