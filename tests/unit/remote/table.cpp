// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/clock/ticking.hpp>
#include <strata/remote/table.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "unit/remote/played.hpp"
#include "unit/remote/script.hpp"

namespace st = strata;

namespace {
struct a : st::family<"a", st::retention::max_versions<3>> {};
struct b : st::family<"b"> {};
}  // namespace

TEST_SUITE("remote/table")
{
    using namespace remote_test;

    TEST_CASE("a function template is answered alike by a real HBase and by tables of run time and of compile time") {
        played cluster;
        st::remote::connection through(cluster);
        st::remote::table real(through, "remote_script");
        CHECK(real.name() == "remote_script");
        st::basic_dynamic_table<st::clock::ticking> dynamic({{.name = "a", .max_versions = 3}, {.name = "b"}});
        st::table<a, b, st::clock::ticking> fixed;
        const std::string answered = remote_script::run(real);
        CHECK(answered == remote_script::run(dynamic));
        CHECK(answered == remote_script::run(fixed));
        CHECK(answered.size() > 4000);

        st::remote::table copied(through, "remote_copied");
        CHECK(remote_script::copies(copied) == "0 0 0\n");
        CHECK(cluster.is_over());
    }

    TEST_CASE("what the interface cannot say is refused before anything is sent") {
        scripted cluster;
        st::remote::connection through(cluster);
        st::remote::table t(through, "t");
        const st::column q("a", "q");
        CHECK_THROWS_WITH_AS(
            t.mutate(st::increment("r").add(q, 1).set_when({{1}, {2}})),
            "strata: the interface Thrift2 cannot say the versions that an increment or an append counts "
            "on from",
            st::illegal_argument);
        CHECK_THROWS_AS(t.mutate_row("r", st::increment("r").add(q, 1)), st::illegal_argument);
        CHECK_THROWS_AS(t.mutate_row("r", st::put("s").add(q, "v")), st::wrong_row);
        CHECK_THROWS_AS(t.scan({.store_limit = 1}), st::illegal_argument);
        CHECK_THROWS_AS(t.get("r", {.family_when = {{"a", {{1}, {2}}}}}), st::illegal_argument);
        CHECK_THROWS_AS(t.check_and_mutate("r", {q, st::compare::equal, "v", {{1}, {2}}}, st::put("r").add(q, "v")),
                        st::illegal_argument);
        CHECK(cluster.sent.empty());
    }
}
