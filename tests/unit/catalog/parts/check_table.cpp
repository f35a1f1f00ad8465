// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <vector>

#include <strata/catalog/parts/check_table.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/parts/check_table")
{
    TEST_CASE("what HBase's master refuses is an error that cannot be retried") {  // R2.16
        const auto check = [](std::vector<st::family_options> families, st::table_attributes attributes = {}) {
            st::detail::check_as_master({"t", std::move(families), std::move(attributes)});
        };
        CHECK_NOTHROW(check({{.name = "f"}}));
        CHECK_NOTHROW(check({{.name = "f", .max_versions = 2, .min_versions = 2}}));
        CHECK_THROWS_AS(check({}), st::do_not_retry);
        CHECK_THROWS_AS(check({{.name = "f", .ttl = 0}}), st::do_not_retry);
        CHECK_THROWS_AS(check({{.name = "f", .min_versions = -1}}), st::do_not_retry);
        CHECK_THROWS_AS(check({{.name = "f", .max_versions = 2, .min_versions = 3}}), st::do_not_retry);
        CHECK_THROWS_AS(check({{.name = "f"}}, {{"MAX_FILESIZE", "1"}}), st::do_not_retry);
        CHECK_THROWS_WITH_AS(check({{.name = "e"}, {.name = "f", .attributes = {{"BLOCKSIZE", "5"}}}}),
                             "strata: the table 't' is refused: of its column family 'f', BLOCKSIZE lies between 1024 "
                             "and 16777216 bytes, but is 5",
                             st::do_not_retry);
    }

    TEST_CASE("an operation on a family that does not go says which") {  // R2.31
        std::vector<st::family_options> all{{.name = "f"}, {.name = "g"}};
        CHECK(st::detail::find_family(all, "g") == all.begin() + 1);
        CHECK(st::detail::find_family(all, "h") == all.end());
        CHECK_THROWS_WITH_AS(st::detail::raise_invalid({"t", all}, "h", "is odd"),
                             "strata: the column family 'h' of the table 't' is odd", st::invalid_family_operation);
    }
}
