// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>

namespace st = strata;

TEST_SUITE("bytes/bytes")
{
    TEST_CASE("bytes compare as unsigned numbers") {  // R1.2
        for (int low = 0; low != 256; ++low)
            for (int high = low + 1; high != 256; ++high) {
                const st::bytes smaller(1, static_cast<char>(low));
                const st::bytes greater(1, static_cast<char>(high));
                if (!(smaller < greater) || !(st::bytes_view(smaller) < st::bytes_view(greater))) {
                    FAIL_CHECK(low << " does not sort before " << high);
                }
            }
    }

    TEST_CASE("a prefix sorts before what it begins and the empty string before all") {  // R1.2
        CHECK(st::bytes_view("a") < st::bytes_view("ab"));
        CHECK(st::bytes_view("a") < st::bytes_view("a\0", 2));
        CHECK(st::bytes_view("") < st::bytes_view("\0", 1));
        CHECK(st::bytes_view("a\0", 2) < st::bytes_view("a\1", 2));
    }

    TEST_CASE("the keys of the guide sort as a scan shows them") {  // D-3: a, a\x00, ab, b, \x7F, \x80
        const st::bytes_view keys[] = {{"a", 1}, {"a\0", 2}, {"ab", 2}, {"b", 1}, {"\x7F", 1}, {"\x80", 1}};
        for (std::size_t i = 1; i != std::size(keys); ++i) CHECK(keys[i - 1] < keys[i]);
    }
}
