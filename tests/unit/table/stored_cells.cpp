// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/stored_cells.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};

template <class Table>
std::string stored_in(const Table& t) {
    std::string text;
    st::for_each_stored_cell(t, [&](const st::cell_view& one) {
        text += (text.empty() ? "" : ", ") + support::shown(one) + '#' + std::to_string(one.version().sequence());
    });
    return text;
}

template <class Table>
void write(Table& t) {
    t.clock().set({10});
    CHECK(stored_in(t).empty());
    const st::column q("f", "q");
    t.put("s", st::column("g", "q"), "v", {7});
    t.put("r", q, "flushed", {6});
    t.flush();
    t.put("r", q, "lasting", {5});
    t.put("r", q, "expired", {5}, {.ttl = 10});
    t.delete_column("r", q, {3});
    t.put("a", q, "w", {1});
    t.clock().set({100});
    CHECK(stored_in(t) ==
          "a f:q@1=w#6, r f:q@6=flushed#2, r f:q@5=expired#4, r f:q@5=lasting#3, r f:q@3 DeleteColumn#5, s g:q@7=v#1");
}
}  // namespace

TEST_SUITE("table/stored_cells")
{
    TEST_CASE("all segments of all families give all cells with their numbers") {
        st::table<g, f, st::clock::manual> fixed;
        write(fixed);
        st::basic_dynamic_table<st::clock::manual> dynamic{{.name = "g"}, {.name = "f"}};
        write(dynamic);
    }

    TEST_CASE("a table is copied") {
        st::table<f, g> t;
        t.put("r", f{"q"}, "v", {5});
        st::basic_dynamic_table<st::clock::manual> copy{{.name = "g"}, {.name = "f"}};
        copy.put("s", st::column("f", "q"), "to be replaced", {5});
        // [copy]
        std::vector<st::cell> cells;
        st::for_each_stored_cell(t, [&](const st::cell_view& one) { cells.emplace_back(one); });
        copy.bulk_load(cells, {.keep_sequence = true, .replace = true, .last_sequence = t.last_sequence()});
        // [/copy]
        CHECK(stored_in(copy) == "r f:q@5=v#1");
    }
}
