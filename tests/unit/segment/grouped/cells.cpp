// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/grouped/cells.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;
using strata::boundary;

namespace {

/// A row of which family 1 has some columns, family 3 has others, and 2 has none.
struct row_of_two {
    row_of_two() {
        for (const int t : {1, 2}) put('\1', "a", t);
        put('\1', "b", 1);
        put('\1', std::string(300, 'c') + "1", 1);
        put('\1', std::string(300, 'c') + "3", 1);
        put('\3', "a", 5);
    }
    void put(char family, const std::string& qualifier, int t) {
        all.put("r", family + qualifier, {{t}, st::kind::put}, "v");
    }
    auto of(char family) const {
        auto rows = all.rows();
        rows.seek_first();
        return st::detail::grouped_cells(rows.cells(), family);
    }

    st::segment::packed<st::memory::heap> all;
};

}  // namespace

TEST_SUITE("segment/grouped/cells")
{
    TEST_CASE("a walk sees the cells of its family and ends before those of the next") {
        const row_of_two row;
        auto at = row.of('\1');
        REQUIRE(at.valid());
        CHECK(at.qualifier() == "a");
        CHECK(at.version().written() == st::timestamp{2});
        CHECK(at.value() == "v");
        CHECK(at.next() == boundary::version);
        CHECK(at.version().written() == st::timestamp{1});
        CHECK(at.next() == boundary::column);
        CHECK(at.qualifier() == "b");
        CHECK(at.key() == "\1b");
        CHECK(at.next_column() == boundary::column);
        CHECK(at.next_column() == boundary::column);
        CHECK(at.next_column() == boundary::end);
        CHECK_FALSE(at.valid());
    }

    TEST_CASE("a family without a cell in the row has none, wherever its number lies") {
        const row_of_two row;
        for (const char family : {'\0', '\2', '\4'}) CHECK_FALSE(row.of(family).valid());
        CHECK(row.of('\3').qualifier() == "a");
    }

    TEST_CASE("a column is found by its qualifier, also by one that is longer than what a key holds inside") {
        const row_of_two row;
        auto at = row.of('\1');
        CHECK(at.seek_column("aa") == boundary::column);
        CHECK(at.qualifier() == "b");
        CHECK(at.seek_column(std::string(300, 'c') + "1") == boundary::column);
        CHECK(at.qualifier() == std::string(300, 'c') + "1");
        CHECK(at.seek_column(std::string(300, 'c') + "2") == boundary::column);
        CHECK(at.qualifier() == std::string(300, 'c') + "3");
        CHECK(at.seek_column(std::string(300, 'c') + "4") == boundary::end);
        CHECK_FALSE(at.valid());
        auto other = row.of('\1');
        CHECK(other.seek_column("d") == boundary::end);
    }
}
