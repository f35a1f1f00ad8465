// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <thread>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/split_snapshot.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using alone = st::table<f, g, st::clock::manual>;
using with_lock = st::table<f, g, st::clock::manual, st::concurrency::locked<>>;
using beside_writer = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;

template <class Table>
void put_all(st::split_table<Table>& t, const char* value) {
    for (const char* row : {"a", "d", "f", "m", "z"}) t.put(row, f{"q"}, value, {10});
}
}  // namespace

TEST_SUITE("table/split_snapshot")
{
    TEST_CASE_TEMPLATE("all reads of all regions are of the moment of the call", Table, alone, with_lock,
                       beside_writer) {
        st::split_table<Table> t({"d", "m"});
        put_all(t, "old");
        t.put("m", g{"q"}, "old", {10});
        const auto before = t.snapshot();
        put_all(t, "new");
        t.delete_row("m", {20});
        t.put("b", f{"q"}, "new");
        t.flush();
        t.compact();

        CHECK(before.regions() == 3);
        CHECK(before.get("a", f{"q"})->value() == "old");
        CHECK(t.get("a", f{"q"})->value() == "new");
        CHECK(before.get("m").size() == 2);
        CHECK(before.versions("z", f{"q"}).size() == 1);
        CHECK(before.exists("m"));
        CHECK_FALSE(before.exists("b"));
        const auto each = before.get_each({"z", "a", "b"}, f{"q"});
        CHECK(each[0]->value() == "old");
        CHECK(each[1]->value() == "old");
        CHECK_FALSE(each[2]);
        CHECK(support::keys_shown(before.scan()) == "a d f m z");
        CHECK(support::keys_shown(before.scan({.start = "f", .reversed = true})) == "f d a");
        CHECK(support::keys_shown(before.scan({.columns = {g{"q"}}})) == "m");
        CHECK(support::keys_shown(before.scan({.limit = 4})) == "a d f m");
        CHECK(support::keys_shown(
                  t.snapshot().scan({}, [](const st::cell_view& one) { return one.value() == "new"; })) == "a b d f z");
        std::size_t cells = 0;
        before.scan().for_each_cell([&](const st::cell_view& one) {
            cells += one.value() == "old" ? 1 : 100;
            return true;
        });
        CHECK(cells == 6);
        CHECK_THROWS_AS(before.get("", f{"q"}), st::bad_row_key);
    }

    TEST_CASE("a scan goes on after the snapshot, of which a copy is the same moment") {
        st::split_table<beside_writer> t({"m"});
        put_all(t, "old");
        std::optional before = t.snapshot();
        const auto copy = *before;
        auto scan = before->scan();
        before.reset();
        t.clear();
        CHECK(support::keys_shown(scan) == "a d f m z");
        CHECK(copy.exists("z"));
        CHECK(copy.is_of_table_of(t.snapshot()));
        st::split_table<beside_writer> other({"m"});
        CHECK_FALSE(copy.is_of_table_of(other.snapshot()));
        CHECK(t.region(1).snapshots_open() == 1);
    }

    TEST_CASE("of regions whose families are known at run time") {
        using table = st::basic_dynamic_table<st::clock::manual, st::concurrency::locked<>>;
        st::split_table t({"m"}, [] { return table({{.name = "f"}}, st::clock::manual({100})); });
        t.put("a", st::column("f", "q"), "v");
        const auto before = t.snapshot();
        t.put("z", st::column("f", "q"), "v");
        CHECK(support::keys_shown(before.scan()) == "a");
        CHECK_THROWS_AS(before.get("a", st::column("none", "q")), st::no_such_column_family);
    }

    TEST_CASE("writers of all regions go on beside it") {
        st::split_table<beside_writer> t({"m"});
        put_all(t, "old");
        const auto before = t.snapshot();
        std::thread writer([&] {
            for (int i = 0; i != 200; ++i) put_all(t, "new");
        });
        for (int i = 0; i != 50; ++i) CHECK(before.get("z", f{"q"})->value() == "old");
        writer.join();
    }
}
