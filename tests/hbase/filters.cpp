// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/fuzzy_row.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
namespace filters = st::filters;
namespace comparator = st::comparator;
using answers::columns;
using answers::rows;
using answers::scanned;
using answers::times;
using answers::values;
using filters::list::all_of;
using filters::list::any_of;

namespace {

template <std::int64_t N>
struct newest : st::family<"f", st::retention::max_versions<N>> {};
template <std::int64_t N>
using table_of_newest = st::table<newest<N>, st::clock::manual>;
template <std::int64_t N>
constexpr newest<N> q{"q"};

struct sequenced : st::family<"f", st::retention::max_versions<3>, st::deletes::sequenced<>> {};

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>> {};
using two_families = st::table<f, g, st::clock::manual>;

const st::column fq("f", "q");

filters::value value_is(const char* value) { return {st::compare::equal, comparator::binary(value)}; }

// D-43: versions 1 to 5, whose values are x and y in turns.
template <class Table, class Column>
Table x_and_y(const Column& column) {
    Table t;
    for (std::int64_t i = 1; i <= 5; ++i) t.put("r", column, i % 2 == 0 ? "y" : "x", {i});
    return t;
}

// Rows 1 to 6 whose q is odd or even, with a column a before it or without.
table_of_newest<1> six(bool with_a) {
    table_of_newest<1> t;
    for (const std::string key : {"1", "2", "3", "4", "5", "6"}) {
        if (with_a) t.put(key, newest<1>{"a"}, "v", {1});
        t.put(key, q<1>, (key[0] - '0') % 2 == 0 ? "even" : "odd", {1});
    }
    return t;
}

// Everything a filter is shown, and lets pass.
class recorder : public filters::filter_of<recorder> {
public:
    explicit recorder(std::string& seen) : seen_(&seen) {}
    st::filter_answer judge(const st::cell_view& cell) override {
        *seen_ = answers::joined(*seen_, std::to_string(cell.timestamp().value));
        return st::filter_answer::include;
    }

private:
    std::string* seen_;
};

}  // namespace

TEST_SUITE("filters")
{
    TEST_CASE("a version that is too old to be kept is not shown to a filter: C-79") {
        constexpr std::int64_t now = 100000;
        struct two : st::family<"f", st::retention::hbase<1000, 2, 1000>> {};
        st::table<two, st::clock::manual> t{st::clock::manual({now})};
        constexpr std::int64_t base = now - 2000;
        for (const char* name : {"c0", "c1"}) {
            t.put("r", two{name}, "0", {base - 3});
            t.put("r", two{name}, "1", {base - 2});
            t.put("r", two{name}, "2", {base - 1});
            t.put("r", two{name}, "3", {base});
        }
        const filters::timestamps wanted({st::timestamp{base - 1}, st::timestamp{base - 2}});
        const auto found = [&] {
            return values(t.get("r", {.columns = {two{"c1"}}, .versions = st::all_versions, .filter = wanted}));
        };
        CHECK(found() == "2");
        t.flush();
        t.compact();
        CHECK(found() == "2");
    }

    TEST_CASE("a filter tells whether a row is as expected: C-143, C-144, C-145") {
        table_of_newest<1> t;
        t.put("r", newest<1>{"a"}, "1", {100});
        t.put("r", newest<1>{"b"}, "2", {100});
        const filters::single_column_value a({"f", "a"}, st::compare::equal, "1", {.reject_if_missing = true});
        const filters::single_column_value b({"f", "b"}, st::compare::equal, "2", {.reject_if_missing = true});
        const filters::single_column_value not_b({"f", "b"}, st::compare::equal, "x", {.reject_if_missing = true});
        CHECK(t.exists("r", {.filter = a}));
        CHECK(t.exists("r", {.filter = all_of({a, b})}));
        CHECK_FALSE(t.exists("r", {.filter = all_of({a, not_b})}));
        CHECK_FALSE(t.exists("s", {.filter = a}));

        const filters::family in_f(st::compare::equal, comparator::binary("f"));
        const filters::qualifier at_a(st::compare::equal, comparator::binary("a"));
        CHECK(t.exists("r", {.filter = all_of({in_f, at_a, filters::timestamps({st::timestamp{100}})})}));
        CHECK_FALSE(t.exists("r", {.filter = all_of({in_f, at_a, filters::timestamps({st::timestamp{101}})})}));

        CHECK(t.exists("r", {.when = {{0}, {101}}, .filter = value_is("1")}));
        CHECK_FALSE(t.exists("r", {.when = {{0}, {100}}, .filter = value_is("1")}));
    }

    TEST_CASE("a filter asks whether the stored value relates to the expected one: D-23, S10") {
        table_of_newest<1> t;
        t.put("r", q<1>, "b", {1});
        CHECK_FALSE(t.exists("r", {.filter = filters::value(st::compare::less, comparator::binary("a"))}));
        CHECK(t.exists("r", {.filter = filters::value(st::compare::greater, comparator::binary("a"))}));
    }

    TEST_CASE("a prefix filter passes what a prefix scan returns: D-24, D-25, D-26") {
        table_of_newest<1> t;
        for (const char* key : {"abc1", "abc2", "row1", "row2", "rox", "\x61\xFE", "\x61\xFF", "\x61\xFF\x01", "\x62",
                                "\xFF\xFE", "\xFF\xFF", "\xFF\xFF\xFF"})
            t.put(key, q<1>, "v", {1});
        for (const char* prefix : {"row", "\x61\xFF", "\xFF\xFF", "zz", ""}) {
            CHECK(rows(t, {.filter = filters::prefix(prefix)}) == rows(t, {.prefix = prefix}));
            CHECK(rows(t, {.filter = filters::multi_row_range::prefixes({prefix})}) == rows(t, {.prefix = prefix}));
        }
        CHECK(rows(t, {.reversed = true, .filter = filters::prefix("row")}) == "row2 row1");
    }

    TEST_CASE("a version that a filter rejects lets an older one through, if the family keeps it: D-43, S8") {
        const auto t = x_and_y<table_of_newest<3>>(q<3>);
        CHECK(times(t.get("r", {.versions = 1, .filter = value_is("y")})) == "4");
        CHECK(times(t.get("r", {.versions = st::all_versions, .filter = value_is("x")})) == "5 3");
        const filters::timestamps one_and_two({st::timestamp{1}, st::timestamp{2}});
        CHECK(times(t.get("r", {.versions = 1, .filter = one_and_two})) == "-");
        CHECK(times(t.get("r", {.columns = {q<3>}, .versions = 1, .filter = value_is("y")})) == "4");
    }

    TEST_CASE("a filter is asked about the key of a row of which nothing is left to see: R4.38") {
        class keys final : public filters::filter_of<keys> {
        public:
            explicit keys(std::string& seen) : seen_(&seen) {}
            bool rejects_row(st::bytes_view row) override {
                *seen_ = answers::joined(*seen_, std::string(row));
                return false;
            }

        private:
            std::string* seen_;
        };
        table_of_newest<1> t;
        for (const char* row : {"a", "b", "c"}) t.put(row, q<1>, "v", {1});
        t.delete_column("b", q<1>, {1});
        std::string seen;
        CHECK(rows(t, {.filter = keys(seen)}) == "a c");
        CHECK(seen == "a b c");
        seen.clear();
        t.flush();
        t.compact();  // now the row is gone
        CHECK(rows(t, {.filter = keys(seen)}) == "a c");
        CHECK(seen == "a c");
    }

    TEST_CASE("where versions are counted in the order of writing, a filter comes last: D-44, R7.13, S20") {
        const auto t = x_and_y<st::table<sequenced, st::clock::manual>>(sequenced{"q"});
        CHECK(times(t.get("r", {.versions = 1, .filter = value_is("y")})) == "-");
        CHECK(times(t.get("r", {.versions = st::all_versions, .filter = value_is("y")})) == "4");
    }

    TEST_CASE("a filter is shown one version more than is returned, if the family keeps it: D-45, D-46, S9") {
        std::string seen;
        const auto three = x_and_y<table_of_newest<3>>(q<3>);
        CHECK(times(three.get("r", {.versions = 1, .filter = recorder(seen)})) == "5");
        CHECK(seen == "5 4");
        seen.clear();
        const auto one = x_and_y<table_of_newest<1>>(q<1>);
        CHECK(times(one.get("r", {.versions = 1, .filter = recorder(seen)})) == "5");
        CHECK(seen == "5");
    }

    TEST_CASE("a version that is not returned may decide about the row: D-47, D-48, S9") {
        table_of_newest<3> xy;
        xy.put("r", q<3>, "x", {1});
        xy.put("r", q<3>, "y", {2});
        const filters::single_column_value any_x(fq, st::compare::equal, "x", {.latest_only = false});
        CHECK(times(xy.get("r", {.versions = 1, .filter = any_x})) == "2");

        table_of_newest<3> yx;
        yx.put("r", q<3>, "y", {1});
        yx.put("r", q<3>, "x", {2});
        const filters::value no_y(st::compare::not_equal, comparator::binary("y"));
        CHECK(times(yx.get("r", {.versions = 1, .filter = filters::skip(no_y)})) == "-");
    }

    TEST_CASE("the value of one column chooses rows: D-49") {
        table_of_newest<1> t;
        for (const char* key : {"r1", "r2", "r3"}) t.put(key, newest<1>{"a"}, "v", {1});
        t.put("r1", q<1>, "1", {1});
        t.put("r3", q<1>, "2", {1});
        const filters::single_column_value one(fq, st::compare::equal, "1");
        CHECK(rows(t, {.filter = one}) == "r1 r2");
        CHECK(rows(t, {.filter = filters::single_column_value(fq, st::compare::equal, "1",
                                                              {.reject_if_missing = true})}) == "r1");
        CHECK(rows(t, {.columns = {newest<1>{"a"}}, .filter = one}) == "r1 r2 r3");
    }

    TEST_CASE("the order of a list matters to a page, if rejected rows have cells left: D-50, D-50b, S28") {
        const filters::single_column_value even(fq, st::compare::equal, "even");
        CHECK(rows(six(true), {.filter = all_of({filters::page(2), even})}) == "2");
        CHECK(rows(six(true), {.filter = all_of({even, filters::page(2)})}) == "2 4");
        CHECK(rows(six(false), {.filter = all_of({filters::page(2), even})}) == "2 4");
        CHECK(rows(six(false), {.filter = all_of({even, filters::page(2)})}) == "2 4");
    }

    TEST_CASE("nested prefixes of columns hide columns: D-51, S29") {
        table_of_newest<1> t;
        for (const char* name : {"abc", "abd", "b"}) t.put("r", newest<1>{name}, "v", {1});
        CHECK(columns(t.get("r", {.filter = filters::multiple_column_prefix({"a", "abc"})})) == "f:abc=P1");
    }

    TEST_CASE("the empty qualifier is compared, or passes: D-52, S29") {
        table_of_newest<1> t;
        for (const char* name : {"", "a", "b"}) t.put("r", newest<1>{name}, "v", {1});
        CHECK(columns(t.get("r", {.filter = filters::qualifier(st::compare::equal, comparator::binary("a"))})) ==
              "f:a=P1");
        CHECK(columns(t.get("r", {.filter = filters::qualifier(st::compare::equal, comparator::binary("a"),
                                                               filters::empty_qualifier::passes)})) == "f:=P1 f:a=P1");
    }

    TEST_CASE("one filter sees the families of a row, and what is deleted it does not see: D-53, D-54, R10.3, S27") {
        two_families t;
        t.put("r", f{"a"}, "v", {1});
        t.put("r", g{"b"}, "v", {1});
        CHECK(columns(t.get("r", {.filter = filters::first_key_only()})) == "f:a=P1");

        two_families deleted;
        deleted.put("r", f{"a"}, "v", {1});
        deleted.delete_column("r", f{"a"}, {2});
        deleted.put("r", f{"b"}, "v", {1});
        CHECK(columns(deleted.get("r", {.filter = filters::first_key_only()})) == "f:b=P1");
    }

    TEST_CASE("columns are counted over the families of a row: D-55, S27") {
        two_families t;
        t.put("r", f{"a"}, "v", {1});
        t.put("r", f{"b"}, "v", {1});
        t.put("r", g{"c"}, "v", {1});
        t.put("r", g{"d"}, "v", {1});
        CHECK(columns(t.get("r", {.filter = filters::column_pagination(2, 1)})) == "f:b=P1 g:c=P1");
    }

    TEST_CASE("a count of columns ends a scan with the first row that has more: D-56") {
        table_of_newest<1> t;
        t.put("1", newest<1>{"a"}, "v", {1});
        for (const char* name : {"a", "b", "c"}) t.put("2", newest<1>{name}, "v", {1});
        t.put("3", newest<1>{"a"}, "v", {1});
        CHECK(scanned(t, {.filter = filters::column_count_get(2)}) == "1 f:a=P1 2 f:a=P1 f:b=P1");
    }

    TEST_CASE("an older version than the family keeps is not found, even if it is stored: D-57") {
        table_of_newest<3> t;
        for (std::int64_t i = 1; i <= 4; ++i) t.put("r", q<3>, "v", {i});
        CHECK(times(t.get("r", {.filter = filters::timestamps({st::timestamp{1}})})) == "-");
    }

    TEST_CASE("values may be left out, or their lengths returned: D-58") {
        table_of_newest<1> t;
        t.put("r", q<1>, "12345", {1});
        CHECK(t.get("r", {.filter = filters::key_only()}).begin()->value().empty());
        const auto lengths = t.get("r", {.filter = filters::key_only(filters::key_value::length)});
        CHECK(lengths.begin()->value() == st::bytes("\0\0\0\5", 4));
        st::bytes all;
        for (const auto& row : t.scan({.filter = filters::key_only(filters::key_value::length)}))
            for (const auto& cell : row) all += cell.value();
        CHECK(all == st::bytes("\0\0\0\5", 4));
    }

    TEST_CASE("a fuzzy key passes rows that agree on the common part: D-59, S29") {
        table_of_newest<1> t;
        for (const char* key : {"a", "ab", "abc", "xbc"}) t.put(key, q<1>, "v", {1});
        CHECK(rows(t, {.filter = filters::fuzzy_row({{"abc", {0, 0, 0}}})}) == "a ab abc");
        CHECK(rows(t, {.filter = filters::fuzzy_row({{"abc", {1, 0, 0}}})}) == "a ab abc xbc");
    }

    TEST_CASE("a scan ends at a row, or before the first that is refused: D-60") {
        table_of_newest<1> t;
        for (const char* key : {"a", "b", "c", "d", "e"}) t.put(key, q<1>, "v", {1});
        const filters::row not_c(st::compare::not_equal, comparator::binary("c"));
        CHECK(rows(t, {.filter = filters::inclusive_stop("c")}) == "a b c");
        CHECK(rows(t, {.reversed = true, .filter = filters::inclusive_stop("c")}) == "e d c");
        CHECK(rows(t, {.filter = filters::while_match(not_c)}) == "a b");
        CHECK(rows(t, {.filter = any_of({not_c, filters::prefix("c")})}) == "a b c d e");
    }

    TEST_CASE("a filter that decides on rows does not go with a batch: D-80, R10.5") {
        table_of_newest<1> t;
        t.put("r", q<1>, "v", {1});
        CHECK_THROWS_AS(t.scan({.batch = 1, .filter = filters::page(1)}), st::incompatible_filter);
        CHECK_THROWS_AS(t.scan({.batch = 1, .filter = all_of({value_is("v"), filters::page(1)})}),
                        st::incompatible_filter);
        CHECK(rows(t, {.batch = 1, .filter = value_is("v")}) == "r");
    }

    TEST_CASE("a filter is told of a row whose cells are all deleted: S34") {
        table_of_newest<1> t;
        for (const char* key : {"a", "b", "c"}) t.put(key, q<1>, "v", {1});
        t.delete_column("b", q<1>, {2});
        const filters::row not_b(st::compare::not_equal, comparator::binary("b"));
        CHECK(rows(t, {.filter = filters::while_match(not_b)}) == "a");
        CHECK(rows(t, {.filter = filters::page(2)}) == "a c");
    }

    TEST_CASE("nothing more is asked of a filter that is done, in this row and family either: R4.18") {
        two_families t;
        t.put("r", f{"a"}, "x", {1});
        t.put("r", f{"b"}, "y", {1});
        t.put("r", f{"c"}, "x", {1});
        t.put("r", g{"a"}, "x", {1});
        const filters::value no_y(st::compare::not_equal, comparator::binary("y"));
        CHECK(columns(t.get("r", {.filter = filters::while_match(no_y)})) == "f:a=P1");
    }

    TEST_CASE("a filter that seeks is not shown what lies between: R4.33") {
        table_of_newest<1> t;
        for (const char* name : {"a", "b", "c", "m", "n"}) t.put("r", newest<1>{name}, "v", {1});
        const all_of second_of_m({filters::column_pagination(1, 1), filters::column_prefix("m")});
        CHECK(columns(t.get("r", {.filter = second_of_m})) == "f:m=P1");
    }

    TEST_CASE("a filter can be used again, and a scan keeps its own") {
        table_of_newest<1> t;
        for (const char* key : {"a", "b", "c"}) t.put(key, q<1>, "v", {1});
        const filters::page two(2);
        const st::shared_filter shared = two;
        CHECK(rows(t, {.filter = shared}) == "a b");
        CHECK(rows(t, {.filter = shared}) == "a b");
        CHECK(rows(t, {.filter = two}) == "a b");
    }
}
