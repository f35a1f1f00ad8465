// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/catalog/error.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/io/explain.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "support/every_read.hpp"

namespace st = strata;

namespace {

struct f : st::family<"f"> {
    using family::family;
};
const st::column q("f", "q");
const st::column n("f", "n");
const st::column appended("f", "a");

/// A table of each type behind the same interface.
struct both {
    st::clock::manual now{{10}};
    st::catalog all{now};
    st::table<f, st::clock::manual> mine{st::clock::manual({10})};
    std::vector<st::any_table*> tables{&all.create_table({"own", {{.name = "f"}}}), &all.attach("attached", mine)};
};

}  // namespace

TEST_SUITE("catalog/any_table")
{
    TEST_CASE("it has the requests of a table") {
        both tables;
        for (st::any_table* table : tables.tables) {
            CAPTURE(table->name().text());
            CHECK(table->is_attached() == (table->name().text() == "attached"));
            table->put("r", q, "v");
            table->put("r", q, "old", {5});
            CHECK(table->get("r", q)->value() == "v");
            CHECK(table->get("r", q)->timestamp() == st::timestamp{10});
            CHECK_FALSE(table->get("r", q, {.when = {{6}, {9}}}));
            CHECK(table->get("r").size() == 1);
            CHECK(table->exists("r"));
            CHECK_FALSE(table->exists("s"));
            CHECK_FALSE(table->get_counter("r", n));
            CHECK(table->mutate(st::increment("r").add(n, 5)).front().as_counter() == 5);
            CHECK(table->get_counter("r", n) == 5);
            table->put("r", appended, "v", {5});
            CHECK(table->mutate(st::append("r").add(appended, "w")).front().value() == "vw");
            CHECK(table->mutate_row("r", {st::put("r").add(q, "x"), st::put("r").add(n, "y")}).empty());
            CHECK(table->get("r", n)->value() == "y");

            const std::vector<st::batch_result> results =
                table->batch({st::put("s").add(q, "1"), st::put("s").add({"none", ""}, "2")});
            CHECK(results[0].is_ok());
            CHECK(results[1].status == st::batch_status::no_such_column_family);

            CHECK(table->check_and_mutate("r", st::condition{q, st::compare::equal, "x"}, st::put("r").add(q, "z"))
                      .passed);
            CHECK_FALSE(
                table->check_and_mutate("r", st::condition{q, st::compare::equal, "x"}, st::put("r").add(q, "z"))
                    .passed);
            const st::filter_condition is_z{
                std::make_shared<const st::filters::value>(st::compare::equal, st::comparator::binary("z"))};
            CHECK(table->check_and_mutate("r", is_z, st::deletion("r")).passed);
            CHECK_FALSE(table->exists("r"));

            auto scan = table->open_scanner();
            CHECK(scan.next()->front().row() == "s");
            CHECK_FALSE(scan.next());
            std::ostringstream text;
            text << table->explain("r", q) << table->explain_scan({}, "s", q);
            CHECK(text.str().find("deleted by DeleteFamily") != std::string::npos);
            CHECK(text.str().find("in the scan: returned") != std::string::npos);
        }
    }

    TEST_CASE("it has every read of a table, and so has a snapshot of it") {
        st::clock::manual now({100});
        st::catalog all(now);
        st::table<support::f, support::g, st::clock::manual> mine{now};
        const std::vector<st::family_options> families{{.name = "f", .max_versions = 3}, {.name = "g", .ttl = 100}};
        for (st::any_table* table : {&all.create_table({"own", families}), &all.attach("attached", mine)}) {
            CAPTURE(table->name().text());
            support::fill(*table);
            CHECK(support::answers(*table) == support::answers_when_filled);
            const st::any_snapshot then = table->snapshot();
            CHECK(support::answers(then) == support::answers_when_filled);
            table->put("a", support::f{"q"}, "later", {90});
            table->delete_row("z", {95});
            CHECK(support::answers(then) == support::answers_when_filled);
            CHECK(support::answers(*table) != support::answers_when_filled);
            CHECK(then.point() < table->snapshot().point());
            table->flush();
            all.disable_table(table->name().text());
            CHECK(support::answers(then, false) == support::answers_that_stay);
            CHECK_THROWS_AS((void)table->scan(), st::table_not_enabled);
            CHECK_THROWS_AS((void)table->snapshot(), st::table_not_enabled);
        }
    }

    TEST_CASE("it has the writes of a table") {
        both tables;
        for (st::any_table* table : tables.tables) {
            CAPTURE(table->name().text());
            CHECK(table->increment("r", n, 7) == 7);
            CHECK(table->increment("r", n) == 8);
            CHECK(table->append("r", appended, "a") == "a");
            CHECK(table->append("r", appended, "b") == "ab");
            CHECK_FALSE(table->check_and_put("r", q, "v", "w"));
            CHECK(table->check_and_put("r", q, std::nullopt, "v"));
            CHECK(table->check_and_put("r", q, "v", "w"));
            CHECK(table->get("r", q)->value() == "w");
            table->put("r", q, "older", {5});
            table->put("r", q, "oldest", {4});
            table->delete_version("r", q);
            CHECK_FALSE(table->get("r", q, {.when = st::as_of(10), .stats = nullptr})->value() == "w");
            table->delete_version("r", q, {5});
            CHECK(table->get("r", q)->value() == "oldest");
            table->delete_column("r", q);
            CHECK_FALSE(table->exists("r", q));
            table->delete_column("r", n, {20});
            table->put("r", n, "v", {30});
            table->delete_family_version("r", "f", {30});
            CHECK_FALSE(table->exists("r", n));
            table->put("r", q, "v", {31});
            table->delete_family("r", "f", {31});
            CHECK_FALSE(table->exists("r"));
            table->put("s", q, "v", {12});
            table->delete_row("s", {12});
            CHECK_FALSE(table->exists("s"));

            const st::cell_view one("t", "f", "q", {{20}, st::kind::put, 0}, "v");
            table->put_each({one});
            CHECK(table->get("t", q)->timestamp() == st::timestamp{20});
            CHECK(table->mutate_rows({st::put("t").add(n, "x"), st::increment("u").add(n, 2)}).size() == 1);
            CHECK(table->get_counter("u", n) == 2);
            table->bulk_load(std::vector<st::cell>{st::cell(one)}, {.replace = true});
            CHECK(table->size() == 1);
            CHECK_THROWS_AS(table->bulk_load(std::vector<st::cell_view>{
                                one, st::cell_view("a", "f", "q", {{1}, st::kind::put, 0}, "")}),
                            st::out_of_order);
            CHECK(table->columns().size() == 1);
        }
    }

    TEST_CASE("it has the maintenance of a table") {
        both tables;
        for (st::any_table* table : tables.tables) {
            CAPTURE(table->name().text());
            for (int round = 0; round != 3; ++round) {
                table->put("r", q, "v", {1 + round});
                table->flush();
            }
            table->put("r", q, "v");
            table->compact_memory();
            CHECK(table->size() == 4);
            st::family_statistics one = table->statistics().front();
            CHECK(one.name == "f");
            CHECK(one.cells == 4);
            CHECK(one.segments == 3);
            CHECK(one.has_active);
            table->compact_some(0, 2);
            CHECK(table->statistics().front().segments == 2);
            table->flush();
            table->compact();
            one = table->statistics().front();
            CHECK(one.segments == 1);
            CHECK(one.cells == 1);
            CHECK_FALSE(one.has_active);
            CHECK_FALSE(table->limits().read_only);
        }
    }

    TEST_CASE("errors are those of the table") {
        both tables;
        for (st::any_table* table : tables.tables) {
            CHECK_THROWS_AS(table->put("", q, "v"), st::bad_row_key);
            CHECK_THROWS_AS(table->put("r", {"none", ""}, "v"), st::no_such_column_family);
            CHECK_THROWS_AS(table->get("r", {"none", ""}), st::no_such_column_family);
            CHECK_THROWS_AS(table->open_scanner({.prefix = "a", .start = "b"}), st::illegal_argument);
        }
    }

    TEST_CASE("a disabled table refuses every request") {  // R11.11
        both tables;
        for (st::any_table* table : tables.tables) {
            table->put("r", q, "v");
            tables.all.disable_table(table->name().text());
            CHECK_FALSE(table->is_enabled());
            const st::filter_condition any{};
            const std::vector<std::function<void()>> requests{
                [&] { table->get("r", q); },
                [&] { table->get("r"); },
                [&] { table->exists("r"); },
                [&] { table->get_counter("r", q); },
                [&] { table->open_scanner(); },
                [&] { table->explain("r", q); },
                [&] { table->explain_scan({}, "r", q); },
                [&] { table->put("r", q, "w"); },
                [&] { table->mutate(st::deletion("r")); },
                [&] { table->mutate_row("r", st::deletion("r")); },
                [&] { table->batch(st::deletion("r")); },
                [&] { table->check_and_mutate("r", st::condition{q}, st::deletion("r")); },
                [&] { table->check_and_mutate("r", any, st::deletion("r")); },
                [&] { table->flush(); },
                [&] { table->compact(); },
                [&] { table->compact_some(0, 1); },
                [&] { table->compact_memory(); }};
            for (const auto& request : requests) CHECK_THROWS_AS(request(), st::table_not_enabled);
            tables.all.enable_table(table->name().text());
            CHECK(table->get("r", q)->value() == "v");
            CHECK(table->size() == 1);
        }
    }

    TEST_CASE("a table describes itself") {
        both tables;
        for (st::any_table* table : tables.tables) {
            const st::table_descriptor one = table->descriptor();
            CHECK(one.name == table->name());
            CHECK(one.families.size() == 1);
            CHECK(one.families.front().name == "f");
            CHECK(one.attributes == table->attributes());
        }
    }
}
