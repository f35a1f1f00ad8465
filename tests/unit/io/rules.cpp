// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>

#include <strata/io/rules.hpp>

namespace st = strata;

namespace {
std::string printed(const st::cited_rule& rule) {
    std::ostringstream out;
    out << "it is so" << rule;
    return out.str();
}
}  // namespace

TEST_SUITE("io/rules")
{
    TEST_CASE("a rule is found by its number, and printed with its title") {
        static_assert(st::detail::rule("R4.27").title == "Versions of a wildcard read");
        CHECK(printed(st::detail::rule("R6.2")) == "it is so (R6.2, TTL)");
    }

    TEST_CASE("no rule prints nothing") { CHECK(printed({}) == "it is so"); }

    TEST_CASE("each number is there once, and none without a title") {
        for (const st::cited_rule& one : st::cited_rules) {
            int there = 0;
            for (const st::cited_rule& other : st::cited_rules) there += one.number == other.number;
            CHECK(there == 1);
            CHECK_FALSE(one.title.empty());
        }
    }
}
