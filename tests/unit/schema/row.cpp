// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <memory>
#include <string>

#include <strata/policy/backend/flat.hpp>
#include <strata/schema/row.hpp>

namespace st = strata;

TEST_SUITE("schema/row")
{
    TEST_CASE("rows are bytes in HBase's order in the container that the family names") {
        using rows = st::row_dimension<st::backend::flat, std::allocator<char>>;
        CHECK(std::same_as<rows::key, st::bytes>);
        CHECK(std::same_as<rows::order, st::order::bytewise>);
        CHECK(std::same_as<rows::backend, st::backend::flat>);
        CHECK(std::same_as<st::rows_in<st::backend::flat>::backend, st::backend::flat>);
        CHECK(st::policy_for<st::rows_in<st::backend::flat>, st::axis::rows>);
    }

    TEST_CASE("a row key has between 1 and 32767 bytes") {  // R2.1
        CHECK_THROWS_WITH_AS(st::detail::check_row(""), "strata: a row key may not be empty", st::bad_row_key);
        CHECK_NOTHROW(st::detail::check_row("r"));
        CHECK_NOTHROW(st::detail::check_row(st::bytes_view("\0", 1)));
        CHECK_NOTHROW(st::detail::check_row(st::bytes(32767, 'r')));
        CHECK_THROWS_WITH_AS(st::detail::check_row(st::bytes(32768, 'r')),
                             "strata: a row key has at most 32767 bytes, and this one has 32768", st::bad_row_key);
    }

    TEST_CASE("an empty bound of a scan is no bound and a long one is refused") {  // R2.3
        CHECK_NOTHROW(st::detail::check_bound(""));
        CHECK_NOTHROW(st::detail::check_bound(st::bytes(32767, 'r')));
        CHECK_THROWS_AS(st::detail::check_bound(st::bytes(32768, 'r')), st::bad_row_key);
    }
}
