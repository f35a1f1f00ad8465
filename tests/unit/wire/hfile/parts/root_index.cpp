// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/root_index.hpp>

namespace st = strata;

TEST_SUITE("wire/hfile/parts/root_index")
{
    TEST_CASE("an entry is offset, length and key of a block") {
        st::detail::hfile::root_index index;
        CHECK(index.entries() == 0);
        CHECK(index.body().empty());
        index.add(0, 100, "key");
        index.add(0x0102030405060708, 0x01020304, st::bytes(200, 'k'));
        CHECK(index.entries() == 2);
        CHECK(index.body() == st::bytes("\0\0\0\0\0\0\0\0\0\0\0\x64\3key", 16) +
                                  st::bytes("\1\2\3\4\5\6\7\x08\1\2\3\4\x8F\xC8", 14) + st::bytes(200, 'k'));
    }
}
