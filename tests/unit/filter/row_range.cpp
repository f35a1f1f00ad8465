// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/filter/row_range.hpp>

namespace st = strata;
using st::filters::row_range;

namespace {
// "[a,c) (c,d]"
std::string shown(const std::vector<row_range>& ranges) {
    std::string line;
    for (const row_range& one : ranges)
        line += (line.empty() ? "" : " ") + std::string(one.start_inclusive ? "[" : "(") + one.start + "," + one.stop +
                (one.stop_inclusive ? "]" : ")");
    return line;
}
std::string merged(std::vector<row_range> ranges) { return shown(st::filters::detail::merged(std::move(ranges))); }
std::string merged_as_hbase(std::vector<row_range> ranges) {
    return shown(st::filters::detail::merged_as_hbase(std::move(ranges)));
}
}  // namespace

TEST_SUITE("filter/row_range")
{
    TEST_CASE("a range says where a row lies") {
        const row_range b_to_d{.start = "b", .stop = "d"};
        CHECK(b_to_d.starts_after("a"));
        CHECK(b_to_d.contains("b"));
        CHECK(b_to_d.contains("cc"));
        CHECK(b_to_d.ends_before("d"));
        const row_range inner{.start = "b", .start_inclusive = false, .stop = "d", .stop_inclusive = true};
        CHECK(inner.starts_after("b"));
        CHECK(inner.contains("d"));
        CHECK(inner.ends_before("e"));
        CHECK(row_range{}.contains("a"));
    }

    TEST_CASE("ranges touch if no row lies between them") {
        const row_range to_c{.start = "a", .stop = "c"};
        CHECK(to_c.touches({.start = "b"}));
        CHECK(to_c.touches({.start = "c"}));
        CHECK_FALSE(to_c.touches({.start = "c", .start_inclusive = false}));
        CHECK_FALSE(to_c.touches({.start = "d"}));
        CHECK(row_range{.start = "a"}.touches({.start = "z"}));
    }

    TEST_CASE("the rows of several ranges are merged, whatever their order") {
        CHECK(merged({{"b", true, "d", false}, {"a", true, "b", false}}) == "[a,d)");
        CHECK(merged({{"a", false, "c", false}, {"a", true, "b", true}}) == "[a,c)");
        CHECK(merged({{"a", true, "b", true}, {"a", false, "d", false}, {"b", true, "b", true}}) == "[a,d)");
        CHECK(merged({{"a", true, "b", false}, {"b", false, "c", true}}) == "[a,b) (b,c]");
        CHECK(merged({{"a", true, "c", false}, {"b", true, "c", true}}) == "[a,c]");
        CHECK(merged({{"a", true, "c", true}, {"b", true, "c", false}}) == "[a,c]");
        CHECK(merged({{"c", true, "", false}, {"a", true, "d", false}, {"e", true, "f", false}}) == "[a,)");
        CHECK(merged({{"a", true, "", false}, {"b", true, "c", false}}) == "[a,)");
    }

    TEST_CASE("HBase takes the first of those that start at one row, and the end of a range inside") {  // R10.13
        CHECK(merged_as_hbase({{"a", false, "c", false}, {"a", true, "b", true}}) == "(a,c)");
        CHECK(merged_as_hbase({{"a", true, "b", true}, {"a", false, "d", false}, {"b", true, "b", true}}) == "[a,d]");
        CHECK(merged_as_hbase({{"b", true, "d", false}, {"a", true, "b", false}}) == "[a,d)");
        CHECK(merged_as_hbase({{"a", true, "b", false}, {"b", false, "c", true}}) == "[a,b) (b,c]");
        CHECK(merged_as_hbase({{"a", true, "c", false}, {"b", true, "c", true}}) == "[a,c]");
        CHECK(merged_as_hbase({{"a", true, "d", false}, {"b", true, "c", false}, {"e", true, "f", false}}) ==
              "[a,d) [e,f)");
        CHECK(merged_as_hbase({{"a", true, "", false}, {"b", true, "c", false}}) == "[a,)");
        CHECK(merged_as_hbase({{"a", true, "d", false}, {"c", true, "", false}, {"e", true, "f", false}}) == "[a,)");
        CHECK(merged_as_hbase({{"a", true, "b", false}, {"b", true, "c", false}, {"c", true, "", false}}) == "[a,)");
        CHECK(merged_as_hbase({{"a", true, "b", false}}) == "[a,b)");
    }

    TEST_CASE("HBase may keep a range twice") {  // R10.13
        CHECK(merged_as_hbase({{"a", true, "b", false}, {"b", true, "c", false}, {"e", true, "", false}}) ==
              "[a,c) [e,) [a,c) [e,)");
    }
}
