// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/wire/hfile/write_options.hpp>

TEST_SUITE("wire/hfile/write_options")
{
    TEST_CASE("the defaults are HBase's, for a file that it loads as its own") {
        const strata::hfile_write_options options;
        CHECK(options.block_size == 65536);
        CHECK(options.checksum == strata::hfile_checksum::crc32c);
        CHECK(options.bytes_per_checksum == 16384);
        CHECK(options.codec == nullptr);
        CHECK(options.tags);
        CHECK_FALSE(options.sequences);
        CHECK_FALSE(options.created);
        CHECK(options.info.empty());
    }
}
