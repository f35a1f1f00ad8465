// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <strata/table/rows/sources.hpp>

namespace st = strata;

namespace {

// Writes down what it is told.
struct noted {
    std::string family;
    std::string told = {};

    st::bytes_view name() const { return family; }
    void want_nothing() { told += "nothing"; }
    void want(const st::selection& one) { told += one.is_whole_family() ? " all" : ' ' + std::string(one.qualifier()); }
};

}  // namespace

TEST_SUITE("table/rows/sources")
{
    TEST_CASE("the parts of a tuple and those of a list are visited in their order") {
        std::string seen;
        const auto visit = [&](const noted& one) { seen += one.family; };
        std::tuple pair(noted{"a"}, noted{"b"});
        st::detail::for_each_source(pair, visit);
        std::vector<noted> list{{"c"}, {"d"}};
        st::detail::for_each_source(list, visit);
        CHECK(seen == "abcd");
    }

    TEST_CASE("every source is told its own columns, in their order") {
        std::vector<noted> all{{"f"}, {"g"}, {"h"}};
        const std::vector<st::selection> named{st::column("f", "y"), st::selection::family("g"), st::column("f", "x")};
        st::detail::want_columns(all, named);
        CHECK(all[0].told == "nothing y x");
        CHECK(all[1].told == "nothing all");
        CHECK(all[2].told == "nothing");
    }

    TEST_CASE("a read that names no column asks for all families") {
        std::tuple pair(noted{"f"}, noted{"g"});
        st::detail::want_columns(pair, std::span<const st::selection>());
        CHECK(std::get<0>(pair).told.empty());
        CHECK(std::get<1>(pair).told.empty());
    }

    TEST_CASE("a family that is missing is refused") {
        std::vector<noted> all{{"f"}};
        const std::vector<st::selection> named{st::column("g", "x")};
        CHECK_THROWS_WITH_AS(st::detail::want_columns(all, named), "strata: this table has no column family 'g'",
                             st::no_such_column_family);
    }
}
