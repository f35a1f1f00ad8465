// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <vector>

#include <strata/table/table.hpp>
#include <strata/table/writes/request_dates.hpp>

namespace st = strata;
using st::detail::own_dates;
using dates = st::detail::request_dates<>;

namespace {
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};
using table = st::table<f, g>;
st::detail::any_stores stores_of(table& t) { return const_cast<table::families_type&>(t.families()); }

const st::column fq("f", "q");
const st::column gq("g", "q");
}  // namespace

TEST_SUITE("table/writes/request_dates")
{
    TEST_CASE("without anything to look at, all have the time of the clock") {
        table t;
        dates literal(stores_of(t), {{5}, nullptr});
        literal.choose({st::put("r").add(fq, "v")}, {5});
        CHECK(literal.of_put() == st::timestamp{5});
        CHECK(literal.of_deletion() == st::timestamp{5});
        CHECK(literal.of_sum({"r", "f", "q"}) == st::timestamp{5});
        CHECK(literal.of_sum({"r", "f", "q"}, {9}) == st::timestamp{9});
        own_dates none;
        dates first(stores_of(t), {{5}, &none});
        first.choose({st::put("r").add(fq, "v")}, {8});  // as R3.32 asks for
        CHECK(first.now() == st::timestamp{5});
        CHECK(first.of_put() == st::timestamp{8});
        CHECK(first.of_deletion() == st::timestamp{5});
    }

    TEST_CASE("puts and deletions share the first time that suits all") {
        table t;
        own_dates own;
        own.keep_marker({"r", "f", "q"}, st::kind::delete_column, {6}, {5});
        own.keep_marker({"r", "g", "q"}, st::kind::delete_version, {7}, {5});
        own.keep_put({"s", "g", "q"}, {10}, {5});
        dates at(stores_of(t), {{5}, &own});
        at.choose({st::put("r").add(fq, "v")}, {5});
        CHECK(at.of_put() == st::timestamp{7});
        at.choose({st::put("r").add(gq, "v").add(fq, "v")}, {5});
        CHECK(at.of_put() == st::timestamp{8});
        CHECK(at.of_deletion() == st::timestamp{8});
        at.choose({st::deletion("s")}, {5});
        CHECK(at.of_deletion() == st::timestamp{10});
        at.choose({st::deletion("s").add_column(gq), st::put("t").add(fq, "v")}, {5});
        CHECK(at.of_put() == st::timestamp{10});
        at.choose({st::deletion("s").add_column(fq)}, {5});
        CHECK(at.of_deletion() == st::timestamp{5});
        at.choose({st::put("r").add(fq, "v", {3}), st::deletion("s", {4}), st::increment("r").add(fq, 1)}, {5});
        CHECK(at.of_put() == st::timestamp{5});
    }

    TEST_CASE("puts that a condition dates later are dated after what hides them") {
        table t;
        own_dates own;
        own.keep_marker({"r", "f", "q"}, st::kind::delete_column, {9}, {5});
        dates at(stores_of(t), {{5}, &own});
        at.choose({st::put("r").add(fq, "v"), st::deletion("r").add_column(gq)}, {8});
        CHECK(at.of_put() == st::timestamp{10});
        CHECK(at.of_deletion() == st::timestamp{10});
        at.choose({st::put("r").add(gq, "v"), st::deletion("r").add_column(gq)}, {8});
        CHECK(at.of_put() == st::timestamp{8});
        CHECK(at.of_deletion() == st::timestamp{5});
    }

    TEST_CASE("a sum follows its column alone") {
        table t;
        own_dates own;
        own.keep_sum({"r", "f", "q"}, {9}, {5});
        dates at(stores_of(t), {{5}, &own});
        at.choose({st::increment("r").add(fq, 1).add(gq, 1)}, {5});
        CHECK(at.of_sum({"r", "f", "q"}) == st::timestamp{10});
        CHECK(at.of_sum({"r", "f", "q"}, {20}) == st::timestamp{20});
        CHECK(at.of_sum({"r", "g", "q"}) == st::timestamp{5});
    }

    TEST_CASE("before 0 the clock dates nothing, whatever it has dated before") {
        table t;
        own_dates own;
        own.keep_marker({"r", "f", "q"}, st::kind::delete_column, {9}, {5});
        dates at(stores_of(t), {{-1}, &own});
        at.choose({st::put("r").add(fq, "v")}, {-1});
        CHECK_THROWS_AS(at.of_put(), st::bad_timestamp);
        CHECK_THROWS_AS(at.of_deletion(), st::bad_timestamp);
        CHECK_THROWS_AS(at.of_sum({"r", "f", "q"}), st::bad_timestamp);
    }

    TEST_CASE("what was written is kept") {
        table t;
        own_dates own;
        const std::vector<st::detail::batch_entry> entries{
            {stores_of(t).of("f"), "r", "q", {5}, st::kind::delete_column, true}};
        dates(stores_of(t), {{5}, nullptr}).keep(entries);
        CHECK(own.are_past({5}));
        dates(stores_of(t), {{5}, &own}).keep(entries);
        CHECK(own.of_put({"r", "f", "q"}, {5}) == st::timestamp{6});
    }
}
