// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/rows/whole_row.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::rows_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>> {};
struct s : st::family<"s", st::deletes::sequenced<>> {};
template <class... Families>
using table_of = st::table<Families..., st::clock::manual>;

}  // namespace

TEST_SUITE("table/rows/whole_row")
{
    TEST_CASE("families come in name order, and one with markers in the row is read with them") {
        table_of<g, f> t;
        for (const char* row : {"a", "b"})
            for (const int when : {10, 20}) {
                t.put(row, g{"q"}, "v", {when});
                t.put(row, f{"q"}, "v", {when});
            }
        t.put("b", f{"r"}, "v", {10});
        t.delete_column("b", f{"q"}, {20});
        CHECK(all_shown(t.get("a")) == "a f:q@20=v, a g:q@20=v");
        CHECK(all_shown(t.get("b")) == "b f:r@10=v, b g:q@20=v");
        CHECK(all_shown(t.get("a", {.versions = 2})) == "a f:q@20=v, a f:q@10=v, a g:q@20=v, a g:q@10=v");
        CHECK(all_shown(t.get("b")) == rows_shown(t.scan({.start = "b"})));
        CHECK(t.get("c").empty());
    }

    TEST_CASE("what asks for more than the newest writes of all columns is answered otherwise, and alike") {
        table_of<f, g> t;
        for (const int when : {10, 20}) {
            t.put("a", f{"q"}, "v", {when});
            t.put("a", g{"q"}, "v", {when});
        }
        CHECK(all_shown(t.get("a", {.when = {{}, {15}}})) == "a f:q@10=v, a g:q@10=v");
        CHECK(all_shown(t.get("a", {.columns = {st::column("g", "q")}})) == "a g:q@20=v");
        CHECK(all_shown(t.get("a", {.versions = 2, .store_limit = 1})) == "a f:q@20=v, a g:q@20=v");
        CHECK(all_shown(t.get("a", {.versions = 2, .store_offset = 1})) == "a f:q@10=v, a g:q@10=v");
        t.flush();
        CHECK(all_shown(t.get("a")) == "a f:q@20=v, a g:q@20=v");
        t.put("a", f{"r"}, "v", {30});
        CHECK(all_shown(t.get("a")) == "a f:q@20=v, a f:r@30=v, a g:q@20=v");
    }

    TEST_CASE("a family that decides by sequence numbers is not read so") {
        table_of<f, s> t;
        t.put("a", s{"q"}, "v", {10});
        t.delete_column("a", s{"q"}, {20});
        t.put("a", s{"q"}, "v", {15});
        t.put("a", f{"q"}, "v", {10});
        CHECK(all_shown(t.get("a")) == "a f:q@10=v, a s:q@15=v");
    }
}
