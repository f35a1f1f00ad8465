// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstddef>
#include <memory>

#include <strata/policy/backend/flat.hpp>
#include <strata/schema/qualifier.hpp>

namespace st = strata;

namespace {
// Only sizes are looked at, so that bytes that nobody has can be spoken of.
st::bytes_view bytes_of_size(std::size_t size) { return {"", size}; }
constexpr std::size_t two_gigabytes = std::size_t{1} << 31;
}  // namespace

TEST_SUITE("schema/qualifier")
{
    TEST_CASE("qualifiers are bytes in HBase's order in the container that the family names") {
        using qualifiers = st::qualifier_dimension<st::backend::flat, std::allocator<char>>;
        CHECK(std::same_as<qualifiers::key, st::bytes>);
        CHECK(std::same_as<qualifiers::order, st::order::bytewise>);
        CHECK(std::same_as<qualifiers::backend, st::backend::flat>);
        CHECK(st::policy_for<st::qualifiers_in<st::backend::flat>, st::axis::qualifiers>);
    }

    TEST_CASE(
        "a key that HBase could not encode is refused") {  // R1.11, R1.13: 12 bytes are for lengths, timestamp and type
        const std::size_t longest = two_gigabytes - 1 - 12 - 3 - 2;
        CHECK_NOTHROW(st::detail::check_cell_size("row", "fa", bytes_of_size(longest), ""));
        CHECK_THROWS_WITH_AS(st::detail::check_cell_size("row", "fa", bytes_of_size(longest + 1), ""),
                             "strata: row, family and qualifier together exceed 2^31-1 bytes", st::bad_column);
    }

    TEST_CASE("a value that HBase could not encode is refused") {  // R1.13
        CHECK_NOTHROW(st::detail::check_cell_size("row", "fa", "q", bytes_of_size(two_gigabytes - 1)));
        CHECK_THROWS_WITH_AS(st::detail::check_cell_size("row", "fa", "q", bytes_of_size(two_gigabytes)),
                             "strata: a value has at most 2^31-1 bytes", st::bad_value);
    }
}
