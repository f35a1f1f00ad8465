// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/files/parts/saved_cells.hpp>
#include <strata/files/save.hpp>
#include <strata/table/dynamic_table.hpp>

#include "support/shown.hpp"
#include "unit/files/memory_files.hpp"

namespace st = strata;

// tests/unit/files/load.cpp has the files that are damaged.
TEST_SUITE("files/parts/saved_cells")
{
    TEST_CASE("the cells of all files come one after the other") {
        const support::memory_files files;
        st::dynamic_table t{{.name = "a"}, {.name = "b"}, {.name = "c"}};
        t.put("r", st::column("a", "q"), "1", {1});
        t.put("s", st::column("a", "q"), "2", {2});
        t.put("r", st::column("c", "q"), "3", {3});
        st::detail::table_saver(files, "disk/t", {}).save(t);
        const st::detail::saved_directory directory(files, "disk/t");
        const auto table = directory.read();
        REQUIRE(table);
        CHECK(table->last_sequence == 3);
        const st::transfer_progress nothing;
        st::detail::saved_cells cells(files, directory, table->families, nullptr, nothing);
        std::string text;
        for (const st::cell_view& one : cells)
            text += support::shown(one) + '#' + std::to_string(one.version().sequence()) + ' ';
        CHECK(text == "r a:q@1=1#1 s a:q@2=2#2 r c:q@3=3#3 ");
        CHECK(cells.done().cells == 3);
        CHECK(cells.done().cells_in_all == 3);

        const std::vector<st::detail::saved_family> none;
        st::detail::saved_cells empty(files, directory, none, nullptr, nothing);
        CHECK(empty.begin() == empty.end());
    }
}
