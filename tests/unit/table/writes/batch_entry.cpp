// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/table/table.hpp>
#include <strata/table/writes/batch_entry.hpp>

namespace st = strata;
using st::detail::batch_entry;
using st::detail::own_dates;

namespace {
struct f : st::family<"f"> {};
struct ordered : st::family<"ordered", st::deletes::sequenced<>> {};
using table = st::table<f, ordered>;

st::detail::any_stores stores_of(table& t) { return const_cast<table::families_type&>(t.families()); }

/// The time of a put after that entry was kept, at 5.
st::timestamp next_put(const batch_entry& one) {
    own_dates own;
    one.keep_date(own, {5});
    return own.of_put(one.place(), {5});
}
}  // namespace

TEST_SUITE("table/writes/batch_entry")
{
    TEST_CASE("an entry is the cell that it writes") {
        table t;
        batch_entry one{stores_of(t).of("f"), "r", "q", {7}, st::kind::put};
        one.given = "given";
        CHECK(one.stored() == "given");
        one.made = "made";
        CHECK(one.stored() == "made");
        const st::cell_view cell = one.as_cell(3);
        CHECK(cell.row() == "r");
        CHECK(cell.family() == "f");
        CHECK(cell.qualifier() == "q");
        CHECK(cell.timestamp() == st::timestamp{7});
        CHECK(cell.version().sequence() == 3);
        CHECK(cell.value() == "made");
        batch_entry other = one;
        other.made = "another";
        CHECK(one.version() == other.version());
        other.written = {8};
        CHECK(one.version() != other.version());
    }

    TEST_CASE("what the table has dated is kept by what it does to later changes") {
        table t;
        const auto plain = stores_of(t).of("f");
        const auto sequenced = stores_of(t).of("ordered");
        CHECK(next_put({plain, "r", "q", {5}, st::kind::put, true}) == st::timestamp{5});
        CHECK(next_put({plain, "r", "q", {9}, st::kind::put, true}) == st::timestamp{9});
        CHECK(next_put({plain, "r", "q", {5}, st::kind::delete_column, true}) == st::timestamp{6});
        CHECK(next_put({plain, "r", "", {5}, st::kind::delete_family, true}) == st::timestamp{6});
        CHECK(next_put({sequenced, "r", "q", {5}, st::kind::delete_column, true}) == st::timestamp{5});
        batch_entry sum{plain, "r", "q", {5}, st::kind::put, true};
        sum.is_result = true;
        CHECK(next_put(sum) == st::timestamp{6});
    }

    TEST_CASE("what has a timestamp of its own is not kept") {
        table t;
        CHECK(next_put({stores_of(t).of("f"), "r", "q", {5}, st::kind::delete_column}) == st::timestamp{5});
        CHECK(next_put({stores_of(t).of("f"), "r", "q", {9}, st::kind::put}) == st::timestamp{5});
    }
}
