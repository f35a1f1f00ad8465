// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <vector>

#include <strata/remote/copy.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

TEST_SUITE("remote/copy")
{
    TEST_CASE("a comparison lists the cells that only one side has, values and markers too") {
        st::dynamic_table first({{.name = "f", .max_versions = 3}});
        st::dynamic_table second({{.name = "f", .max_versions = 3}});
        const st::column q("f", "q");
        for (auto* one : {&first, &second}) {
            one->put("same", q, "v", {5});
            one->delete_column("same", q, {4});
        }
        CHECK(st::remote::verify(first, second).empty());
        first.put("a", q, "only here", {1});
        second.put("z", q, "only there", {1});
        first.put("same", q, "one", {9});
        second.put("same", q, "other", {9});
        second.delete_version("same", q, {9});
        std::size_t rows = 0;
        const auto found =
            st::remote::verify(first, second, {.step = 1, .progress = [&](const auto& done) { rows = done.rows; }});
        REQUIRE(found.size() == 5);
        CHECK(rows == 3);
        CHECK(found[0].what.row() == "a");
        CHECK(found[0].is_of_the_first);
        CHECK(st::cell_view(found[1].what).kind() == st::kind::delete_version);
        CHECK_FALSE(found[1].is_of_the_first);
        CHECK(found[2].what.value() == "one");
        CHECK(found[3].what.value() == "other");
        CHECK(found[4].what.row() == "z");
        CHECK(st::remote::verify(first, second, {.differences = 2}).size() == 2);
    }

    TEST_CASE("the changes that make a row keep every family marker") {
        st::dynamic_table from({{.name = "f", .max_versions = 3}});
        st::dynamic_table to({{.name = "f", .max_versions = 3}});
        from.put("r", st::column("f", "q"), "v", {5});
        from.delete_family("r", "f", {3});
        from.delete_family("r", "f", {2});
        from.delete_family_version("r", "f", {5});
        from.delete_version("r", st::column("f", "p"), {1});
        auto rows = from.open_scanner({.versions = st::all_versions, .raw = true});
        const auto row = rows.next();
        REQUIRE(row);
        const std::vector<st::mutation> changes = st::remote::detail::changes_of(*row);
        CHECK(changes.size() == 4);
        to.mutate_row("r", std::span<const st::mutation>(changes));
        CHECK(st::remote::verify(from, to).empty());
    }
}
