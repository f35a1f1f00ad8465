// SPDX-License-Identifier: BSL-1.0
// Every mutation is all or nothing, also when memory runs out in the middle of it.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/schema/backends_in.hpp>
#include <strata/table/writes/mutate.hpp>

#include "support/four_families.hpp"

namespace st = strata;
using support::allocations;
using support::arrays;
using support::erasing;
using support::everything_in;
using support::everything_seen_in;
using support::failures_of;
using support::keeping;
using support::lasting;
using support::marking;
using support::packed;
using support::std_maps;
using support::table_of;
using support::trees;

namespace {
const std::string& row = support::long_row;
const std::string& other_row = support::other_row;
const std::string& q = support::long_qualifier;
const std::string& value = support::long_value;

// A family and a table of it, all three dimensions in one kind of container.
template <class Backend, class Deletes>
struct lent : st::family<"lent", st::retention::max_versions<3>, Deletes, st::rows_in<Backend>,
                         st::qualifiers_in<Backend>, st::versions_in<Backend>> {};

template <class Backend, class Deletes>
struct lender {
    using column = lent<Backend, Deletes>;
    using table = st::table<column, st::clock::manual>;

    /// Rows bb… and dd…, columns kk… and mm…, versions 1 to 3 with the value aa….
    static table filled(std::size_t length) {
        table t{st::clock::manual{{50}}};
        for (const char key : {'b', 'd'})
            for (const char qualifier : {'k', 'm'})
                for (const std::int64_t when : {1, 2, 3})
                    t.put(std::string(length, key), column{std::string(length, qualifier)}, std::string(length, 'a'),
                          {when});
        return t;
    }

    static st::cell_view first_cell(const table& t, std::size_t length) {
        return *t.get(std::string(length, 'b')).begin();
    }
};
}  // namespace

TEST_SUITE("table/writes/mutate")
{
    TEST_CASE_TEMPLATE("a put that runs out of memory leaves the table as it was", Shape, EVERY_NEST) {
        using table = table_of<Shape>;
        const auto fails = [](auto change) {
            const auto failed = failures_of<Shape>(change);
            CHECK(failed.for_any_memory >= failed.for_the_tables_memory);
            return failed.for_the_tables_memory;
        };
        CHECK(fails([](table& t) { t.put(other_row, marking<Shape>{q}, value); }) >= allocations<Shape>(4, 1));
        CHECK(fails([](table& t) { t.put(row, marking<Shape>{q + "2"}, value); }) >= allocations<Shape>(3, 1));
        CHECK(fails([](table& t) { t.put(row, marking<Shape>{q}, value); }) >= 1);
        CHECK(fails([](table& t) { t.put(row, marking<Shape>{q}, value + "2", {30}); }) >= allocations<Shape>(1, 0));
        CHECK(fails([](table& t) { t.put(row, marking<Shape>{q}, value, {30}, {.ttl = 5}); }) >= 1);
        CHECK(fails([](table& t) { t.put(row, st::column("lasting", q), value); }) >= 1);
    }

    TEST_CASE_TEMPLATE("a delete that runs out of memory leaves the table as it was", Shape, EVERY_NEST) {
        using table = table_of<Shape>;
        const auto fails = [](auto change) { return failures_of<Shape>(change).for_the_tables_memory; };
        CHECK(fails([](table& t) { t.delete_version(other_row, marking<Shape>{q}); }) >= allocations<Shape>(3, 1));
        CHECK(fails([](table& t) { t.delete_version(other_row, marking<Shape>{q}, {20}); }) >=
              allocations<Shape>(3, 1));
        CHECK(fails([](table& t) { t.delete_column(other_row, keeping<Shape>{q}); }) >= allocations<Shape>(3, 1));
        CHECK(fails([](table& t) { t.delete_column(row, keeping<Shape>{q + "2"}, {20}); }) >= allocations<Shape>(2, 1));
        CHECK(fails([](table& t) { t.delete_family(other_row, st::all<keeping<Shape>>); }) >= allocations<Shape>(2, 1));
        CHECK(fails([](table& t) { t.delete_family_version(other_row, "marking", {20}); }) >= allocations<Shape>(2, 1));
        // Where cells are removed at once nothing is allocated.
        const auto erases = failures_of<Shape>([](table& t) { t.delete_column(row, erasing<Shape>{q}); });
        CHECK(erases.for_the_tables_memory == 0);
        CHECK(erases.for_any_memory == 0);
        CHECK(fails([](table& t) { t.delete_family(row, st::all<erasing<Shape>>); }) == 0);
    }

    TEST_CASE_TEMPLATE("a row delete that runs out of memory deletes the row in no family", Shape, EVERY_NEST) {
        using table = table_of<Shape>;
        const auto fails = [](auto change) { return failures_of<Shape>(change).for_the_tables_memory; };
        CHECK(fails([](table& t) { t.delete_row(row); }) >= 2);
        CHECK(fails([](table& t) { t.delete_row(other_row, {20}); }) >= allocations<Shape>(4, 2));

        // A marker that was there before is not taken back with the others.
        support::failing_resource resource;
        table t = support::four_families<Shape>(resource);
        t.delete_family(row, st::all<keeping<Shape>>, {20});
        const std::string before = everything_in(t);
        const std::size_t failures = support::failures_of(
            resource, [&] { t.delete_row(row, {20}); }, [&] { REQUIRE(everything_in(t) == before); });
        CHECK(failures >= 1);
        CHECK(everything_in(t) != before);
    }

    TEST_CASE_TEMPLATE("a flush or compaction that runs out of memory loses nothing that a read sees", Shape,
                       EVERY_NEST) {
        // All or nothing a family: some families may be flushed already, so only what plain reads see is compared.
        for (const bool compacts : {false, true}) {
            CAPTURE(compacts);
            support::failing_resource resource;
            table_of<Shape> t = support::four_families<Shape>(resource);
            if (compacts) t.flush();
            const std::string seen = everything_seen_in(t);
            const std::size_t failures = support::failures_of(
                resource, [&] { compacts ? t.compact() : t.flush(); }, [&] { REQUIRE(everything_seen_in(t) == seen); });
            REQUIRE(everything_seen_in(t) == seen);
            CHECK(failures >= 3);
            t.put(other_row, marking<Shape>{q}, value);
            t.flush();
            t.compact();
            CHECK(t.get(other_row, marking<Shape>{q})->value() == value);
        }
    }

    TEST_CASE("a flush or compaction of one family that runs out of memory changes nothing at all") {
        support::failing_resource resource;
        {
            st::table<marking<trees>, st::clock::manual, st::memory::pmr> t(st::memory::pmr{&resource});
            for (const int when : {10, 20, 30}) t.put(row, marking<trees>{q}, value, {when});
            t.delete_version(row, marking<trees>{q}, {20});
            for (int round = 0; round != 5; ++round) {  // flush, flush, some, all, flush of what a failed flush left
                const std::string before = everything_in(t);
                const auto maintain = [&] {
                    if (round == 2) return t.compact_some(1, 1);
                    if (round == 3) return t.compact();
                    t.flush();
                };
                CHECK(support::failures_of(resource, maintain, [&] { REQUIRE(everything_in(t) == before); }) >= 4);
                t.put(row, marking<trees>{q}, value, {40 + round});
            }
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("what a unit has written is taken back unless all of it was") {  // R2.27, R9.1
        support::failing_resource resource;
        st::static_families<st::memory::pmr, marking<trees>, keeping<trees>> limited(st::memory::pmr{&resource});
        const auto cells = [&] {
            std::size_t sum = 0;
            limited.for_each([&](const auto& store) { sum += store.size(); });
            return sum;
        };
        const auto request = st::put(row)
                                 .add(marking<trees>{q}, value)
                                 .add(keeping<trees>{q}, value)
                                 .add(marking<trees>{q + "2"}, value);
        const std::size_t failures = support::failures_of(
            resource,
            [&] {
                const st::table_limits limits;
                st::detail::write_batch unit(limited, st::timestamp{50}, limits);
                unit.add(request, {50});
                unit.apply(1, false);
            },
            [&] { REQUIRE(cells() == 0); });
        CHECK(failures >= 6);
        CHECK(cells() == 3);
    }

    TEST_CASE("a unit changes nothing before it is applied and knows its results before") {  // R3.20, R3.38
        st::static_families<st::memory::heap, marking<trees>> families;
        const st::table_limits limits;
        {
            st::detail::write_batch unit(families, st::timestamp{50}, limits);
            const auto sum = st::increment("r").add(marking<trees>{"q"}, 5);
            const auto value_of_p = st::put("r").add(marking<trees>{"p"}, "v");
            unit.add(sum, {50});
            unit.add(value_of_p, {60});
            CHECK(unit.only_result() == st::to_big_endian(5));
            const auto results = unit.results(7);
            REQUIRE(results.size() == 1);
            CHECK(results.front().value() == st::to_big_endian(5));
            CHECK(results.front().timestamp() == st::timestamp{50});
            CHECK(results.front().version().sequence() == 7);
            CHECK(families.of<marking<trees>>().size() == 0);
        }
        CHECK(families.of<marking<trees>>().size() == 0);
    }

    TEST_CASE_TEMPLATE(
        "a change may be given the very bytes that a read handed out", Lender,
        lender<st::backend::rb_tree, st::deletes::erase>, lender<st::backend::flat, st::deletes::erase>,
        lender<st::backend::std_map, st::deletes::erase>, lender<st::backend::rb_tree, st::deletes::tombstones>,
        lender<st::backend::flat, st::deletes::tombstones>, lender<st::backend::std_map, st::deletes::tombstones>) {
        using column = typename Lender::column;
        for (const std::size_t length : {3U, 100U}) {  // inside a string, and behind its pointer
            CAPTURE(length);
            const std::string b(length, 'b');
            const std::string k(length, 'k');
            const std::string a(length, 'a');
            auto t = Lender::filled(length);
            const auto start_anew = [&] {
                t = Lender::filled(length);
                return Lender::first_cell(t, length);
            };

            auto c = start_anew();
            t.put(c.value(), column{c.value()}, c.value(), {1});
            CHECK(t.get(a, column{a})->value() == a);
            c = start_anew();
            t.put(c.row(), column{c.value()}, c.row(), {1});
            CHECK(t.get(b, column{a})->value() == b);
            c = start_anew();
            t.put(c.row(), column{c.qualifier()}, c.value(), {3});  // over itself
            CHECK(t.get(b, column{k})->value() == a);
            c = start_anew();
            t.append(c.row(), column{c.qualifier()}, c.value());
            CHECK(t.get(b, column{k})->value() == a + a);
            c = start_anew();
            CHECK(t.check_and_put(c.row(), column{c.qualifier()}, c.value(), c.row()));
            CHECK(t.get(b, column{k})->value() == b);

            c = start_anew();
            t.delete_version(c.row(), column{c.qualifier()});
            CHECK(t.get(b, column{k})->timestamp() == st::timestamp{2});
            c = start_anew();
            t.delete_version(c.row(), column{c.qualifier()}, {3});
            CHECK(t.get(b, column{k})->timestamp() == st::timestamp{2});
            c = start_anew();
            t.delete_column(c.row(), column{c.qualifier()});
            CHECK_FALSE(t.get(b, column{k}));
            c = start_anew();
            t.delete_family(c.row(), c.family());
            CHECK(t.get(b).empty());
            c = start_anew();
            t.delete_family_version(c.row(), st::all<column>, {3});
            CHECK(t.get(b, column{k})->timestamp() == st::timestamp{2});
            c = start_anew();
            t.delete_row(c.row());
            CHECK(t.get(b).empty());
        }
    }
}
