// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/hfile/checksum.hpp>

namespace st = strata;

TEST_SUITE("wire/hfile/checksum")
{
    TEST_CASE("checksums have HBase's names and sums") {
        CHECK(st::name(st::hfile_checksum::null) == "NULL");
        CHECK(st::name(st::hfile_checksum::crc32) == "CRC32");
        CHECK(st::name(st::hfile_checksum::crc32c) == "CRC32C");
        CHECK(st::name(static_cast<st::hfile_checksum>(3)).empty());
        CHECK(st::detail::hfile::sum_of(st::hfile_checksum::null, "123456789") == 0);
        CHECK(st::detail::hfile::sum_of(st::hfile_checksum::crc32, "123456789") == 0xCBF43926);
        CHECK(st::detail::hfile::sum_of(st::hfile_checksum::crc32c, "123456789") == 0xE3069283);
    }
}
