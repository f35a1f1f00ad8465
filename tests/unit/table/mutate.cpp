// SPDX-License-Identifier: BSL-1.0
// Every mutation is all or nothing, also when memory runs out in the middle of it.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/mutate.hpp>
#include <strata/table/table.hpp>

#include "support/failing_resource.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;
using support::everything_seen_in;

namespace {
struct trees {
    using backend = st::backend::rb_tree;
};
struct arrays {
    using backend = st::backend::flat;
};
struct std_maps {
    using backend = st::backend::std_map;
};

template <class Shape>
struct marking : st::family<"marking", st::retention::max_versions<2>, st::rows_in<typename Shape::backend>,
                            st::qualifiers_in<typename Shape::backend>, st::versions_in<typename Shape::backend>> {};
template <class Shape>
struct keeping : st::family<"keeping", st::retention::max_versions<2>, st::deletes::keep_deleted,
                            st::rows_in<typename Shape::backend>, st::qualifiers_in<typename Shape::backend>,
                            st::versions_in<typename Shape::backend>> {};
template <class Shape>
struct erasing
    : st::family<"erasing", st::retention::max_versions<2>, st::deletes::erase, st::rows_in<typename Shape::backend>,
                 st::qualifiers_in<typename Shape::backend>, st::versions_in<typename Shape::backend>> {};
template <class Shape>
struct lasting : st::family<"lasting", st::deletes::none, st::rows_in<typename Shape::backend>> {};

template <class Shape>
using table_of =
    st::table<marking<Shape>, keeping<Shape>, erasing<Shape>, lasting<Shape>, st::clock::manual, st::memory::pmr>;

// Longer than any small string.
const std::string row = "a row that is too long to be kept in place";
const std::string other_row = row + ", another one";
const std::string q = "a qualifier that is too long to be kept in place";
const std::string value = "a value that is too long to be kept in place";

template <class Shape>
table_of<Shape> sample(support::failing_resource& resource) {
    table_of<Shape> t(st::memory::pmr{&resource}, st::clock::manual({100}));
    for (const int when : {10, 20, 30}) {
        t.put(row, marking<Shape>{q}, value, {when});
        t.put(row, keeping<Shape>{q}, value, {when});
        t.put(row, erasing<Shape>{q}, value, {when});
        t.put(row, lasting<Shape>{q}, value, {when});
        if (when == 20) t.flush();
    }
    t.delete_version(row, keeping<Shape>{q}, {15});
    return t;
}

// Fails the first allocation of the mutation, then the second and so on, until it succeeds.
// Whatever is seen and stored must be as before each time; then the next mutation succeeds.  Says how often it failed.
template <class Shape, class Mutation>
std::size_t failures_of(Mutation mutate) {
    support::failing_resource resource;
    std::size_t failures = 0;
    {
        table_of<Shape> t = sample<Shape>(resource);
        const std::string stored = everything_in(t);
        const std::string seen = everything_seen_in(t);
        for (bool done = false; !done;) {
            resource.fail_at(failures + 1);
            try {
                mutate(t);
                done = true;
            } catch (const std::bad_alloc&) {
                ++failures;
            }
            resource.never_fail();
            if (!done) {
                REQUIRE(everything_in(t) == stored);
                REQUIRE(everything_seen_in(t) == seen);
            }
        }
        t.put(other_row, marking<Shape>{"next"}, value, {1000});
        CHECK(t.get(other_row, marking<Shape>{"next"})->value() == value);
        t.clear();
        CHECK(t.size() == 0);
    }
    CHECK(resource.live_bytes() == 0);
    return failures;
}
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
        for (const char row : {'b', 'd'})
            for (const char qualifier : {'k', 'm'})
                for (const std::int64_t when : {1, 2, 3})
                    t.put(std::string(length, row), column{std::string(length, qualifier)}, std::string(length, 'a'),
                          {when});
        return t;
    }

    static st::cell_view first_cell(const table& t, std::size_t length) {
        return *t.get(std::string(length, 'b')).begin();
    }
};
}  // namespace

TEST_SUITE("table/mutate")
{
    TEST_CASE_TEMPLATE("a put that runs out of memory leaves the table as it was", Shape, trees, arrays, std_maps) {
        using table = table_of<Shape>;
        CHECK(failures_of<Shape>([](table& t) { t.put(other_row, marking<Shape>{q}, value); }) >= 4);
        CHECK(failures_of<Shape>([](table& t) { t.put(row, marking<Shape>{q + "2"}, value); }) >= 3);
        CHECK(failures_of<Shape>([](table& t) { t.put(row, marking<Shape>{q}, value); }) >= 1);
        CHECK(failures_of<Shape>([](table& t) { t.put(row, marking<Shape>{q}, value + "2", {30}); }) >= 1);
        CHECK(failures_of<Shape>([](table& t) { t.put(row, st::column("lasting", q), value); }) >= 1);
    }

    TEST_CASE_TEMPLATE("a delete that runs out of memory leaves the table as it was", Shape, trees, arrays, std_maps) {
        using table = table_of<Shape>;
        CHECK(failures_of<Shape>([](table& t) { t.delete_version(other_row, marking<Shape>{q}); }) >= 3);
        CHECK(failures_of<Shape>([](table& t) { t.delete_version(other_row, marking<Shape>{q}, {20}); }) >= 3);
        CHECK(failures_of<Shape>([](table& t) { t.delete_column(other_row, keeping<Shape>{q}); }) >= 3);
        CHECK(failures_of<Shape>([](table& t) { t.delete_column(row, keeping<Shape>{q + "2"}, {20}); }) >= 2);
        CHECK(failures_of<Shape>([](table& t) { t.delete_family(other_row, st::all<keeping<Shape>>); }) >= 2);
        CHECK(failures_of<Shape>([](table& t) { t.delete_family_version(other_row, "marking", {20}); }) >= 2);
        // Where cells are removed at once nothing is allocated.
        CHECK(failures_of<Shape>([](table& t) { t.delete_column(row, erasing<Shape>{q}); }) == 0);
        CHECK(failures_of<Shape>([](table& t) { t.delete_family(row, st::all<erasing<Shape>>); }) == 0);
    }

    TEST_CASE_TEMPLATE("a row delete that runs out of memory deletes the row in no family", Shape, trees, arrays,
                       std_maps) {
        using table = table_of<Shape>;
        CHECK(failures_of<Shape>([](table& t) { t.delete_row(row); }) >= 2);
        CHECK(failures_of<Shape>([](table& t) { t.delete_row(other_row, {20}); }) >= 4);

        // A marker that was there before is not taken back with the others.
        support::failing_resource resource;
        table t = sample<Shape>(resource);
        t.delete_family(row, st::all<keeping<Shape>>, {20});
        const std::string before = everything_in(t);
        std::size_t failures = 0;
        for (bool done = false; !done;) {
            resource.fail_at(failures + 1);
            try {
                t.delete_row(row, {20});
                done = true;
            } catch (const std::bad_alloc&) {
                ++failures;
                resource.never_fail();
                REQUIRE(everything_in(t) == before);
            }
            resource.never_fail();
        }
        CHECK(failures >= 1);
        CHECK(everything_in(t) != before);
    }

    TEST_CASE_TEMPLATE("a flush or compaction that runs out of memory loses nothing that a read sees", Shape, trees,
                       arrays, std_maps) {
        // All or nothing a family: some families may be flushed already, so only what plain reads see is compared.
        for (const bool compacts : {false, true}) {
            CAPTURE(compacts);
            support::failing_resource resource;
            table_of<Shape> t = sample<Shape>(resource);
            if (compacts) t.flush();
            const std::string seen = everything_seen_in(t);
            std::size_t failures = 0;
            for (bool done = false; !done;) {
                resource.fail_at(failures + 1);
                try {
                    if (compacts)
                        t.compact();
                    else
                        t.flush();
                    done = true;
                } catch (const std::bad_alloc&) {
                    ++failures;
                }
                resource.never_fail();
                REQUIRE(everything_seen_in(t) == seen);
            }
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
            for (int round = 0; round != 4; ++round) {  // flush, flush, compact, flush of what a failed flush left
                const std::string before = everything_in(t);
                std::size_t failures = 0;
                for (bool done = false; !done;) {
                    resource.fail_at(failures + 1);
                    try {
                        if (round == 2)
                            t.compact();
                        else
                            t.flush();
                        done = true;
                    } catch (const std::bad_alloc&) {
                        ++failures;
                        resource.never_fail();
                        REQUIRE(everything_in(t) == before);
                    }
                    resource.never_fail();
                }
                CHECK(failures >= 4);
                t.put(row, marking<trees>{q}, value, {40 + round});
            }
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("markers are written in every family that takes them and taken back unless they are to stay") {
        st::static_families<st::memory::heap, marking<trees>, erasing<trees>, lasting<trees>, keeping<trees>> families;
        const auto markers = [&] {
            std::string names;
            families.for_each([&](const auto& store) {
                if (store.size() > 0) names += std::string(store.name()) + ' ';
            });
            return names;
        };
        {
            st::detail::row_marking marks(families, row, {{20}, st::kind::delete_family});
            marks.mark_all();
            CHECK(markers() == "keeping marking ");
        }
        CHECK(markers().empty());
        {
            st::detail::row_marking marks(families, row, {{20}, st::kind::delete_family});
            marks.mark_all();
            marks.keep();
        }
        CHECK(markers() == "keeping marking ");
        {
            st::detail::row_marking marks(families, row, {{20}, st::kind::delete_family});
            marks.mark_all();
        }
        CHECK(markers() == "keeping marking ");  // they were there before
    }

    TEST_CASE_TEMPLATE(
        "a change may be given the very bytes that a read handed out", Lender,
        lender<st::backend::rb_tree, st::deletes::erase>, lender<st::backend::flat, st::deletes::erase>,
        lender<st::backend::std_map, st::deletes::erase>, lender<st::backend::rb_tree, st::deletes::tombstones>,
        lender<st::backend::flat, st::deletes::tombstones>, lender<st::backend::std_map, st::deletes::tombstones>) {
        using column = typename Lender::column;
        for (const std::size_t length : {3U, 100U}) {  // inside a string, and behind its pointer
            CAPTURE(length);
            const std::string row(length, 'b');
            const std::string qualifier(length, 'k');
            const std::string value(length, 'a');
            auto t = Lender::filled(length);
            const auto start_anew = [&] {
                t = Lender::filled(length);
                return Lender::first_cell(t, length);
            };

            auto c = start_anew();
            t.put(c.value(), column{c.value()}, c.value(), {1});
            CHECK(t.get(value, column{value})->value() == value);
            c = start_anew();
            t.put(c.row(), column{c.value()}, c.row(), {1});
            CHECK(t.get(row, column{value})->value() == row);
            c = start_anew();
            t.put(c.row(), column{c.qualifier()}, c.value(), {3});  // over itself
            CHECK(t.get(row, column{qualifier})->value() == value);

            c = start_anew();
            t.delete_version(c.row(), column{c.qualifier()});
            CHECK(t.get(row, column{qualifier})->timestamp() == st::timestamp{2});
            c = start_anew();
            t.delete_version(c.row(), column{c.qualifier()}, {3});
            CHECK(t.get(row, column{qualifier})->timestamp() == st::timestamp{2});
            c = start_anew();
            t.delete_column(c.row(), column{c.qualifier()});
            CHECK_FALSE(t.get(row, column{qualifier}));
            c = start_anew();
            t.delete_family(c.row(), c.family());
            CHECK(t.get(row).empty());
            c = start_anew();
            t.delete_family_version(c.row(), st::all<column>, {3});
            CHECK(t.get(row, column{qualifier})->timestamp() == st::timestamp{2});
            c = start_anew();
            t.delete_row(c.row());
            CHECK(t.get(row).empty());
        }
    }
}
