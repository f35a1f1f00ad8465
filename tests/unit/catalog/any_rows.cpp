// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/catalog/any_rows.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {
    using family::family;
};
const st::column q("f", "q");

/// A table of each type behind the same interface.
struct both {
    st::catalog all;
    st::table<f> mine;
    std::vector<st::any_table*> tables{&all.create_table({"own", {{.name = "f"}}}), &all.attach("attached", mine)};
};

}  // namespace

TEST_SUITE("catalog/any_rows")
{
    TEST_CASE("it is an input range") {
        using scan = decltype(std::declval<const st::any_table&>().scan());
        CHECK(std::ranges::input_range<scan>);
        CHECK_FALSE(std::forward_iterator<scan::iterator>);
        CHECK(std::is_nothrow_move_constructible_v<scan>);
    }

    TEST_CASE("a scan shows what its condition says, its parts and its cells") {
        const both tables;
        for (st::any_table* const table : tables.tables) {
            for (const char* row : {"a", "b", "c"})
                for (const char* name : {"p", "q", "r"}) table->put(row, st::column("f", name), row);
            const auto shown = [](auto&& scan) {
                std::string text;
                for (const auto& row : scan) text += std::string(row.key()) + std::to_string(row.size()) + ' ';
                return text;
            };
            CHECK(shown(table->scan()) == "a3 b3 c3 ");
            CHECK(shown(table->scan({.start = "b", .batch = 2})) == "b2 b1 c2 c1 ");
            CHECK(shown(table->scan({.prefix = "d"})).empty());
            const auto is_chosen = [](const st::cell_view& one) { return one.row() != "b" && one.qualifier() != "q"; };
            CHECK(shown(table->scan({}, is_chosen)) == "a2 c2 ");
            std::string cells;
            table->scan({}, is_chosen).for_each_cell([&](const st::cell_view& one) {
                cells += std::string(one.qualifier());
                return cells.size() < 3;
            });
            CHECK(cells == "prp");
            auto scanner = table->open_scanner({.columns = {q}});
            std::size_t rows = 0;
            for (const auto& row : scanner) rows += row.size();
            CHECK(rows == 3);
        }
    }
}
