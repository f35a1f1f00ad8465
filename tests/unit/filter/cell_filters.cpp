// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/cell_filters.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
namespace comparator = st::comparator;
using driver::names;
using driver::read;
using driver::shown;
using driver::stored;
using driver::times;

namespace {
const driver::cells two_families = stored({"r f:a@1=x", "r f:b@1=y", "r g:a@1=x", "r g:b@1=y"});

// Five versions of one column, of which the family keeps three: x and y in turns.
const driver::cells five = stored({"r f:q@1=x", "r f:q@2=y", "r f:q@3=x", "r f:q@4=y", "r f:q@5=x"});

filters::value equal_to(const char* value) { return {st::compare::equal, comparator::binary(value)}; }
}  // namespace

TEST_SUITE("filter/cell_filters")
{
    TEST_CASE("families are compared by their names") {  // R10.3, R10.21
        const filters::family g(st::compare::equal, comparator::binary("g"));
        CHECK(names(read(g, two_families)) == "g:a g:b");
        CHECK(names(read(filters::family(st::compare::less, comparator::binary("g")), two_families)) == "f:a f:b");
        filters::family asked = g;
        CHECK(asked.judge(two_families[0]) == st::filter_answer::next_row);
    }

    TEST_CASE("columns are compared by their qualifiers") {  // R10.22
        const filters::qualifier a(st::compare::equal, comparator::binary("a"));
        CHECK(names(read(a, two_families)) == "f:a g:a");
        filters::qualifier asked = a;
        CHECK(asked.judge(two_families[1]) == st::filter_answer::skip);
    }

    TEST_CASE("the empty qualifier is compared, or passes as it did once") {  // D-52, R10.22, S29
        const auto row = driver::columns({"", "a", "b"});
        CHECK(names(read(filters::qualifier(st::compare::equal, comparator::binary("a")), row)) == "f:a");
        const filters::qualifier once(st::compare::equal, comparator::binary("a"), filters::empty_qualifier::passes);
        CHECK(names(read(once, row)) == "f: f:a");
        const filters::qualifier not_a(st::compare::not_equal, comparator::binary("a"));
        CHECK(names(read(not_a, row)) == "f: f:b");
    }

    TEST_CASE("a version that fails by its value lets the next older one through") {  // D-43, R10.23, S8
        CHECK(times(read(equal_to("y"), five, {.kept = 3, .versions = 1})) == "4");
        CHECK(times(read(equal_to("x"), five, {.kept = 3, .versions = 9})) == "5 3");
        CHECK(times(read(equal_to("y"), five, {.kept = 1, .versions = 1})) == "-");
    }

    TEST_CASE("values are compared the way they are written: the stored one on the left") {  // D-23, R10.23, S10
        const auto b = stored({"r f:q@1=b"});
        CHECK(shown(read(filters::value(st::compare::less, comparator::binary("a")), b)) == "-");
        CHECK(shown(read(filters::value(st::compare::greater, comparator::binary("a")), b)) == "f:q@1=b");
    }

    TEST_CASE("of a column whose value passes nothing else is returned") {  // R10.29
        const auto rows =
            stored({"r f:a@1=v", "r f:q@1=x", "r f:z@1=v", "s f:a@1=v", "s f:q@1=y", "t f:a@1=v", "t g:q@1=x"});
        CHECK(driver::row_keys(read(filters::column_value({"f", "q"}, st::compare::equal, "x"), rows)) == "r");
        CHECK(shown(read(filters::column_value({"f", "q"}, st::compare::equal, "x"), rows)) == "f:q@1=x");
        CHECK(shown(read(filters::column_value({"f", "q"}, st::compare::not_equal, comparator::binary("x")), rows)) ==
              "f:q@1=y");
        filters::column_value f({"f", "q"}, st::compare::equal, "x");
        CHECK(f.judge(rows[0]) == st::filter_answer::next_column);
        CHECK(f.judge(rows[4]) == st::filter_answer::skip);
        CHECK(f.judge(rows[2]) == st::filter_answer::next_row);
        f.begin_row();
        CHECK(f.judge(rows[2]) == st::filter_answer::next_column);
    }

    TEST_CASE("timestamps find the versions that the family keeps") {  // D-43, D-57, R10.27
        const filters::timestamps one_and_two({st::timestamp{2}, st::timestamp{1}});
        CHECK(times(read(one_and_two, five, {.kept = 3, .versions = 1})) == "-");
        CHECK(times(read(one_and_two, five, {.kept = 9, .versions = 9})) == "2 1");
        CHECK(times(read(filters::timestamps({st::timestamp{4}}), five, {.kept = 3, .versions = 1})) == "4");
        CHECK(times(read(filters::timestamps({}), five, {.kept = 9, .versions = 9})) == "-");
    }

    TEST_CASE("timestamps may go from one wanted version to the next at once") {  // R10.27
        using filters::between_timestamps;
        filters::timestamps looks({st::timestamp{2}, st::timestamp{4}});
        filters::timestamps seeks({st::timestamp{2}, st::timestamp{4}}, between_timestamps::seeks);
        CHECK(times(read(seeks, five, {.kept = 9, .versions = 9})) == "4 2");
        CHECK(looks.judge(five[4]) == st::filter_answer::skip);
        CHECK(seeks.judge(five[4]) == st::filter_answer::seek);
        CHECK(seeks.hint(five[4]).qualifier == "q");
        CHECK(seeks.hint(five[4]).written == st::timestamp{4});
        CHECK(seeks.hint(five[2]).written == st::timestamp{2});
        CHECK(seeks.judge(five[0]) == st::filter_answer::next_column);
        CHECK(seeks.hint(five[0]).written == st::oldest);
        CHECK(looks.hint(five[4]).written == st::latest);
    }

    TEST_CASE("a timestamp that no cell can have is refused") {  // R10.27
        CHECK_THROWS_AS(filters::timestamps({st::timestamp{1}, st::timestamp{-1}}), st::illegal_argument);
    }

    TEST_CASE("key_only leaves nothing of the value, or its length") {  // D-58, R10.28
        const auto five_bytes = stored({"r f:a@1=12345", "r f:b@1=54321", "r f:c@1="});
        CHECK(shown(read(filters::key_only(), five_bytes)) == "f:a@1= f:b@1= f:c@1=");
        filters::key_only f(filters::key_value::length);
        const auto a = f.transform(five_bytes[0]);
        const auto c = f.transform(five_bytes[2]);
        CHECK(a.value() == st::bytes("\0\0\0\5", 4));
        CHECK(f.transform(five_bytes[1]).value().data() == a.value().data());
        CHECK(c.value() == st::bytes(4, '\0'));
        CHECK(a.value() == st::bytes("\0\0\0\5", 4));
        const st::bytes large(0x010203, 'x');
        CHECK(f.transform({"r", "f", "q", {{1}, st::kind::put}, large}).value() == st::bytes("\0\1\2\3", 4));
    }

    TEST_CASE("key_only takes the time to live away and leaves the rest of the key") {  // R10.28
        const st::bytes stored_value = st::detail::with_ttl("v", 7);
        const st::cell_view mortal("r", "f", "q", {{3}, st::kind::put, 9, true}, stored_value);
        filters::key_only f;
        const auto bare = f.transform(mortal);
        CHECK_FALSE(bare.ttl());
        CHECK(bare.value().empty());
        CHECK(bare.row() == "r");
        CHECK(bare.timestamp() == st::timestamp{3});
        CHECK(bare.version().sequence() == 9);
    }
}
