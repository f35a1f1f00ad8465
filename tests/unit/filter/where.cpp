// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/filter/where.hpp>

namespace st = strata;
namespace where = st::where;

namespace {
const st::cell_view one{"row", "f", "qual", st::version_key({20}, st::kind::put, 1), "value"};
}  // namespace

TEST_SUITE("filter/where")
{
    TEST_CASE("each part of a cell is compared") {
        CHECK((where::row == "row")(one));
        CHECK_FALSE((where::row != "row")(one));
        CHECK((where::family == "f")(one));
        CHECK((where::qualifier < "qualz")(one));
        CHECK_FALSE((where::qualifier < "qual")(one));
        CHECK((where::qualifier <= "qual")(one));
        CHECK((where::value > "valu")(one));
        CHECK((where::value >= "value")(one));
        CHECK_FALSE((where::value >= "valuf")(one));
        CHECK((where::timestamp == st::timestamp{20})(one));
        CHECK((where::timestamp > st::timestamp{19})(one));
        CHECK_FALSE((where::timestamp > st::timestamp{20})(one));
    }

    TEST_CASE("bytes are unsigned, and may be zero") {
        const st::cell_view odd{"r", "f", "q", st::version_key({1}, st::kind::put, 1), st::bytes_view("\xFF\0", 2)};
        CHECK((where::value > "a")(odd));
        CHECK((where::value == std::string("\xFF\0", 2))(odd));
        CHECK_FALSE((where::value == "\xFF")(odd));
    }

    TEST_CASE("the beginning of a part is asked for, and what lies in it") {
        CHECK(where::value.starts_with("va")(one));
        CHECK(where::value.starts_with("")(one));
        CHECK_FALSE(where::value.starts_with("values")(one));
        CHECK(where::value.contains("lu")(one));
        CHECK_FALSE(where::value.contains("x")(one));
    }

    TEST_CASE("conditions are combined, with functions too") {
        const auto yes = where::row == "row";
        const auto no = where::row == "other";
        CHECK((yes && where::value == "value")(one));
        CHECK_FALSE((yes && no)(one));
        CHECK((yes || no)(one));
        CHECK_FALSE((no || no)(one));
        CHECK((!no)(one));
        CHECK((!(no && yes) && !no)(one));
        CHECK((yes && where::cell([](const st::cell_view& c) { return c.value().size() == 5; }))(one));
    }

    TEST_CASE("what a read returned is compared with") {
        CHECK((where::value == one.value())(one));
        CHECK((where::qualifier != one.row())(one));
        CHECK((where::timestamp == one.timestamp())(one));
        CHECK(where::value.starts_with(one.value().substr(0, 2))(one));
        CHECK(where::value.contains(one.value().substr(2))(one));
    }

    TEST_CASE("a condition keeps what it compares with") {
        const auto made = [] {
            std::string text(40, 'x');
            return where::value == text || where::row == std::string("row");
        }();
        CHECK(made(one));
        CHECK_FALSE((!made)(one));
    }
}
