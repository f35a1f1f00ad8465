// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include <strata/catalog/parts/serving_table.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {

struct z : st::family<"z"> {};
struct a : st::family<"a", st::deletes::none> {};

}  // namespace

TEST_SUITE("catalog/parts/serving_table")
{
    TEST_CASE("an owned table has its clock, and takes no changes if it says so") {
        const st::clock::manual now({3});
        using table = st::detail::owned_table<st::basic_dynamic_table<st::clock::manual>>;
        table one("t", {}, {{.name = "f"}}, {}, now);
        one.put("r", {"f", "q"}, "v");
        CHECK(one.own().get("r", st::column("f", "q"))->timestamp() == st::timestamp{3});
        CHECK_FALSE(one.is_attached());
        table fixed("t", {{"READONLY", "true"}}, {{.name = "f"}}, {}, now);
        CHECK_THROWS_AS(fixed.put("r", {"f", "q"}, "v"), st::do_not_retry);
        CHECK(fixed.limits().read_only);
    }

    TEST_CASE("an attached table stays where it is, and its families come by name") {
        st::table<z, a> mine;
        st::detail::attached_table<st::table<z, a>> one("t", mine);
        one.put("r", {"z", "q"}, "v");
        CHECK(mine.size() == 1);
        CHECK(one.size() == 1);
        CHECK(one.is_attached());
        CHECK(one.families().front().name == "a");
        CHECK(one.families().back().name == "z");
        CHECK(one.statistics().front().name == "a");
        CHECK(one.statistics().back().cells == 1);
        CHECK_THROWS_AS(one.mutate(st::deletion("r").add_column({"a", "q"})), st::do_not_retry);
    }

    TEST_CASE("a scanner is one of the table, without anybody who counts it") {
        st::dynamic_table mine{{.name = "f"}};
        const st::detail::attached_table<st::dynamic_table> one("t", mine);
        mine.put("r", st::column("f", "q"), "v");
        auto scan = one.open_scanner();
        mine.put("s", st::column("f", "q"), "v");
        CHECK(scan.next());
        CHECK_FALSE(scan.next());
    }
}
