// SPDX-License-Identifier: BSL-1.0
#include <strata/wire/hfile/fwd.hpp>

#include <doctest/doctest.h>

#include <strata/wire/hfile/reader.hpp>
#include <strata/wire/hfile/writer.hpp>

TEST_SUITE("wire/hfile/fwd")
{
    TEST_CASE("what is declared is what the headers define") {
        static_assert(sizeof(strata::hfile_reader) > 0);
        static_assert(sizeof(strata::hfile_read_options) > 0);
        static_assert(sizeof(strata::hfile_writer<void (*)(strata::bytes_view)>) > 0);
        static_assert(sizeof(strata::hfile_write_options) > 0);
        static_assert(sizeof(strata::hfile_cell) > 0);
        static_assert(sizeof(strata::hfile_facts) > 0);
        static_assert(sizeof(strata::hfile_codec) > 0);
        CHECK(sizeof(strata::corrupt_hfile) > sizeof(strata::error));
        CHECK(sizeof(strata::hfile_encoding) == 1);
    }
}
