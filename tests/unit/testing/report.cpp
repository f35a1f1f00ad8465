// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <strata/testing/report.hpp>

namespace st = strata;

TEST_SUITE("testing/report")
{
    TEST_CASE("a report that asked nothing has not passed") { CHECK_FALSE(st::testing::report("r").passed()); }

    TEST_CASE("a report says what fails and how often") {
        st::testing::report r("thing");
        r.expect(true, "all is well");
        CHECK(r.passed());
        r.expect(false, "this is broken");
        r.expect(false, "this is broken");
        r.run("part", [] { throw std::runtime_error("stopped"); });
        r.survived("work", 3);
        CHECK_FALSE(r.passed());
        std::ostringstream out;
        out << r;
        CHECK(out.str() ==
              "thing: 3 checks, 3 faults survived, 2 failed\n"
              "  part: ended by an exception: stopped (1 times)\n"
              "  this is broken (2 times)\n");
    }

    TEST_CASE("a report takes in what another found") {
        st::testing::report all("all");
        st::testing::report part("part");
        part.expect(false, "broken");
        part.remark("it is small");
        all.add(part);
        CHECK(all.checks() == 1);
        CHECK(all.failures().count("part: broken") == 1);
        CHECK(all.remarks() == std::vector<std::string>{"part: it is small"});
    }

    TEST_CASE("a remark is printed and is neither a check nor a failure") {
        st::testing::report r("thing");
        r.remark("it is small");
        CHECK_FALSE(r.passed());
        r.expect(true, "all is well");
        CHECK(r.passed());
        std::ostringstream out;
        out << r;
        CHECK(out.str() == "thing: 1 checks, 0 faults survived, 0 failed\n  it is small\n");
    }
}
