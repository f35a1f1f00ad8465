// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/arguments.hpp>

namespace st = strata;

TEST_SUITE("table/arguments")
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
}
