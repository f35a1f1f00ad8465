// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <random>
#include <string>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

#include "support/failing_resource.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;

namespace {
using two = st::retention::max_versions<2>;
struct f : st::family<"f", two> {};
struct g : st::family<"g", st::retention::max_versions<1>> {};
using manual = st::clock::manual;
using table = st::table<f, g, manual>;

st::cell made(const st::bytes& row, const st::bytes& family, const st::bytes& qualifier, const st::bytes& value,
              st::timestamp written = st::latest, st::kind what = st::kind::put) {
    return st::cell(st::cell_view(row, family, qualifier, {written, what, 77}, value));
}
st::cell expiring(const st::bytes& row, const st::bytes& value, std::int64_t ttl) {
    return st::cell(st::cell_view(row, "f", "q", {{5}, st::kind::put, 77, true}, st::detail::with_ttl(value, ttl)));
}

// Cells in no order, of few rows or of many, some of one version, some without a timestamp, some with a time to live.
std::vector<st::cell> cells_of(std::mt19937& random, std::size_t count, unsigned rows, bool expire = true) {
    const auto upto = [&](unsigned n) { return random() % n; };
    std::vector<st::cell> all;
    while (all.size() != count) {
        const st::bytes row = "row" + std::to_string(upto(rows));
        const st::bytes value = std::to_string(all.size());
        if (expire && upto(9) == 0)
            all.push_back(expiring(row, value, 1 + static_cast<int>(upto(200))));
        else
            all.push_back(made(row, upto(3) == 0 ? "g" : "f", std::string(upto(3), 'q'), value,
                               upto(4) == 0 ? st::latest : st::timestamp{static_cast<int>(upto(4))}));
    }
    return all;
}

template <class Table>
void put_one_by_one(Table& t, const std::vector<st::cell>& cells) {
    for (const st::cell& one : cells)
        t.put(one.row(), st::column(one.family(), one.qualifier()), one.value(), one.timestamp(), {.ttl = one.ttl()});
}

const std::vector<st::family_options> both{{.name = "f", .max_versions = 2}, {.name = "g", .max_versions = 1}};
const manual at_100({100});

template <class Table>
void check_as_puts(Table t, Table expected) {
    std::mt19937 random(1);
    for (const std::size_t count : {0u, 1u, 2u, 15u, 16u, 17u, 32u, 100u, 500u})
        for (const unsigned rows : {1U, 5U, 300U}) {
            CAPTURE(count);
            const auto cells = cells_of(random, count, rows);
            t.put_each(cells);
            put_one_by_one(expected, cells);
            REQUIRE(everything_in(t) == everything_in(expected));
            if (rows == 5) {
                t.flush();
                expected.flush();
            }
        }
}
}  // namespace

TEST_SUITE("table/writes/put_each")
{
    TEST_CASE("many puts do what one after another does") {
        check_as_puts(table(at_100), table(at_100));
        check_as_puts(st::basic_dynamic_table<manual>(both, at_100), st::basic_dynamic_table<manual>(both, at_100));
        struct in_map : st::family<"f", two, st::rows_in<st::backend::std_map>> {};
        using nested = st::table<in_map, g, manual>;
        check_as_puts(nested(at_100), nested(at_100));
        using locked = st::table<f, g, manual, st::concurrency::locked<>>;
        check_as_puts(locked(at_100), locked(at_100));
        using published = st::table<f, g, manual, st::concurrency::single_writer>;
        check_as_puts(published(at_100), published(at_100));
        const auto region = [] { return table(at_100); };
        check_as_puts(st::split_table({"row1", "row3", "row42"}, region),
                      st::split_table({"row1", "row3", "row42"}, region));
    }

    TEST_CASE("each is a write of its own") {
        table t(at_100);
        t.put_each({made("a", "f", "q", "1", {1}), made("b", "f", "q", "2"), made("a", "f", "q", "3", {1})});
        CHECK(t.get("a", f{"q"})->value() == "3");
        CHECK(t.get("b", f{"q"})->timestamp() == st::timestamp{100});
        CHECK(t.get("a", f{"q"})->version().sequence() == 3);
        t.put("c", f{"q"}, "4");
        CHECK(t.get("c", f{"q"})->version().sequence() == 4);
    }

    TEST_CASE("cells come from anywhere and in any order") {
        struct page : st::family<"page"> {};
        st::table<page, manual> t(at_100);
        // [many]
        // Without a timestamp, st::latest, it is the clock's now.
        const std::vector<st::cell_view> cells{
            {"com.example", "page", "html", {st::latest, st::kind::put}, "<html>"},
            {"com.cnn.www", "page", "html", {{6}, st::kind::put}, "<html>c"},
            {"com.cnn.www", "page", "html", {{5}, st::kind::put}, "<html>b"},
        };
        t.put_each(cells);
        // [/many]
        CHECK(everything_in(t) ==
              "com.cnn.www page:html@6=<html>c, com.cnn.www page:html@5=<html>b; com.example page:html@100=<html>");
    }

    TEST_CASE("what is refused changes nothing") {
        table t(at_100);
        t.put("r", f{"q"}, "before", {1});
        const auto before = everything_in(t);
        const st::cell good = made("r", "f", "q", "good", {1});
        CHECK_THROWS_AS(t.put_each({good, made("", "f", "q", "v")}), st::bad_row_key);
        CHECK_THROWS_AS(t.put_each({good, made("r", "h", "q", "v")}), st::no_such_column_family);
        CHECK_THROWS_AS(t.put_each({good, made("r", "f", "q", "v", {-1})}), st::bad_timestamp);
        CHECK_THROWS_AS(t.put_each({good, made("r", "f", "q", "", {1}, st::kind::delete_column)}),
                        st::illegal_argument);
        t.limits().max_cell_size = 50;
        CHECK_THROWS_AS(t.put_each({good, made("r", "f", "q", std::string(50, 'v'))}), st::illegal_argument);
        // HBase's client looks at sizes before its server looks at families.
        CHECK_THROWS_AS(t.put_each({made("r", "h", "q", "v"), made("r", "f", "q", std::string(50, 'v'))}),
                        st::illegal_argument);
        t.limits().timestamp_slop = 10;
        CHECK_THROWS_AS(t.put_each({good, made("r", "f", "q", "v", {111})}), st::failed_sanity_check);
        t.limits().read_only = true;
        CHECK_THROWS_AS(t.put_each({good}), st::do_not_retry);
        CHECK(everything_in(t) == before);
        t.limits() = {};
        t.clock().set({-5});
        CHECK_THROWS_AS(t.put_each({good, made("r", "f", "q", "v")}), st::bad_timestamp);
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("if memory runs short, the cells before the one that failed are written") {
        std::mt19937 random(2);
        const auto cells = cells_of(random, 40, 20);
        std::size_t failures = 0;
        for (bool is_done = false; !is_done; ++failures) {
            support::failing_resource resource;
            st::table<f, g, manual, st::memory::pmr> t(at_100, st::memory::pmr(&resource));
            resource.fail_at(failures + 1);
            try {
                t.put_each(cells);
                is_done = true;
            } catch (const std::bad_alloc&) {
            }
            resource.never_fail();
            st::table<f, g, manual> expected(at_100);
            std::size_t written = 0;
            while (everything_in(t) != everything_in(expected)) {
                REQUIRE(written != cells.size());
                put_one_by_one(expected, {cells[written++]});
            }
            if (is_done) CHECK(everything_in(t).size() > 20);
        }
        CHECK(failures > 5);
    }

    TEST_CASE("a family is flushed by its size between the puts") {
        using flushing = st::maintenance::by_size<2000>;
        struct small : st::family<"f", two, flushing> {};
        using small_table = st::table<small, manual>;
        small_table t(at_100), expected(at_100);
        std::vector<st::cell> cells;
        for (int i = 0; i != 300; ++i) cells.push_back(made(std::to_string(i * 7 % 20), "f", "q", "value", {i}));
        t.put_each(cells);
        for (const st::cell& one : cells) expected.put(one.row(), small{"q"}, one.value(), one.timestamp());
        CHECK(t.size() < 150);
        CHECK(t.size() == expected.size());
        CHECK(everything_in(t) == everything_in(expected));
    }

    TEST_CASE("an open scanner keeps what is written over") {
        table t(at_100);
        t.put("a", f{"q"}, "before", {1});
        auto scanner = t.open_scanner({});
        t.put_each({made("a", "f", "q", "after", {1}), made("b", "f", "q", "new")});
        std::string seen;
        while (const auto row = scanner.next()) seen += support::all_shown(*row) + ';';
        CHECK(seen == "a f:q@1=before;");
        CHECK(t.get("a", f{"q"})->value() == "after");
    }

    TEST_CASE("requests of many rows write what their actions write one by one") {
        for (const std::size_t count : {2u, 16u, 17u, 33u, 200u})
            for (const unsigned rows : {2U, 20U, 300U}) {
                std::mt19937 random(static_cast<unsigned>(count) + rows);
                // Without a time to live: of several cells of one version of a request the last counts, even if it has
                // expired; of several puts each has its own write.
                const auto cells = cells_of(random, count, rows, false);
                std::vector<st::mutation> requests;
                for (const st::cell& one : cells) {
                    st::put put(st::bytes(one.row()));
                    put.add(st::column(one.family(), one.qualifier()), st::bytes(one.value()), one.timestamp());
                    requests.push_back(put);
                }
                table together(at_100), batched(at_100), expected(at_100);
                for (const st::cell& one : cells_of(random, 50, rows)) {
                    for (table* t : {&together, &batched, &expected}) t->put_each({one});
                }
                together.mutate_rows(requests);
                batched.batch(requests);
                put_one_by_one(expected, cells);
                REQUIRE(everything_in(together) == everything_in(expected));
                REQUIRE(everything_in(batched) == everything_in(expected));
            }
    }
}
