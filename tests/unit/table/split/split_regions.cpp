// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
using plain = st::table<f, st::clock::manual>;
using shared = st::table<f, st::clock::manual, st::concurrency::locked<>>;

template <class Table>
void check_reads() {
    st::split_table<Table> t({"m"});
    t.put("a", f{"q"}, "old", {1});
    t.put("a", f{"q"}, "new", {2});
    t.put("z", f{"q"}, "last", {3});
    t.increment("z", f{"n"}, 7);
    CHECK(t.get("a", f{"q"})->value() == "new");
    CHECK(t.get("a", f{"q"}, {.when = st::as_of({1})})->value() == "old");
    CHECK(!t.get("m", f{"q"}));
    CHECK(t.get("z").size() == 2);
    CHECK(t.exists("z"));
    CHECK(t.exists("z", f{"q"}));
    CHECK(!t.exists("b"));
    CHECK(t.get_counter("z", f{"n"}) == 7);
    std::string versions;
    for (const auto& one : t.versions("a", f{"q"})) versions += std::string(one.value()) + ' ';
    CHECK(versions == "new old ");
    const auto found = t.get_each({"z", "a", "x"}, f{"q"});
    CHECK(found[0]->value() == "last");
    CHECK(found[1]->value() == "new");
    CHECK(!found[2]);
    CHECK(t.explain("a", f{"q"}).cells.size() == 2);
    CHECK(t.size() == 4);
    CHECK(std::as_const(t).region(1).size() == 2);
}
}  // namespace

TEST_SUITE("table/split/split_regions")
{
    TEST_CASE("each goes to the region of its row") { check_reads<plain>(); }
    TEST_CASE("each goes to the region of its row, which has a lock") { check_reads<shared>(); }

    TEST_CASE("a table that was moved has its regions where they were") {
        st::split_table<plain> t({"m"});
        t.put("z", f{"q"}, "v", {1});
        const auto found = t.get("z", f{"q"});
        const st::split_table<plain> moved(std::move(t));
        CHECK(moved.get("z", f{"q"})->value().data() == found->value().data());
    }
}
