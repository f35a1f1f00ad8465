// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <strata/catalog/any_snapshot.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/any_snapshot")
{
    // Beside every kind of table: unit/catalog/any_table.cpp.
    TEST_CASE("it and what it returns last as long as somebody keeps it, though the table is dropped") {
        st::catalog all;
        const st::column q("f", "q");
        std::optional<st::any_snapshot> then;
        std::optional<st::cell> found;
        {
            st::any_table& t = all.create_table({"t", {{.name = "f"}}});
            t.put("r", q, "v");
            then.emplace(t.snapshot());
            t.put("r", q, "w");
            CHECK(then->point() + 1 == t.snapshot().point());
        }
        all.disable_table("t");
        all.delete_table("t");
        found = then->get("r", q);
        CHECK(found->value() == "v");
        const st::any_snapshot copy = *then;
        then.reset();
        CHECK(found->value() == "v");
        std::string rows;
        for (const auto& row : copy.scan()) rows += row.key();
        for (const auto& row : copy.open_scanner()) rows += row.front().value();
        CHECK(rows == "rv");
    }

    TEST_CASE("an alter of the table ends it") {  // R8.20
        st::catalog all;
        st::any_table& t = all.create_table({"t", {{.name = "f"}}});
        const st::any_snapshot then = t.snapshot();
        all.add_column_family("t", {.name = "g"});
        CHECK_THROWS_AS((void)then.get("r"), st::not_serving_region);
    }
}
