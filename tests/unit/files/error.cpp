// SPDX-License-Identifier: BSL-1.0
#include <type_traits>

#include <doctest/doctest.h>
#include <strata/files/error.hpp>

namespace st = strata;

TEST_SUITE("files/error")
{
    TEST_CASE("errors of files say where") {
        static_assert(std::is_base_of_v<st::illegal_argument, st::bad_text>);
        static_assert(std::is_base_of_v<st::do_not_retry, st::corrupt_sequence_file>);
        const st::bad_text text("what", 3, 7);
        CHECK(text.line() == 3);
        CHECK(text.column() == 7);
        CHECK(st::corrupt_sequence_file("what", std::uint64_t{1} << 40).position() == std::uint64_t{1} << 40);
    }
}
