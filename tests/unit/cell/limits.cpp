// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>

#include <strata/cell/limits.hpp>

namespace st = strata;

namespace {
// Only sizes are looked at, so that bytes that nobody has can be spoken of.
st::bytes_view bytes_of_size(std::size_t size) { return {"", size}; }
constexpr std::size_t two_gigabytes = std::size_t{1} << 31;
}  // namespace

TEST_SUITE("cell/limits")
{
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
