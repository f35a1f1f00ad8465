// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/bytes/md5.hpp>

using strata::detail::md5_hex;

TEST_SUITE("bytes/md5")
{
    TEST_CASE("the test suite of RFC 1321") {
        CHECK(md5_hex("") == "d41d8cd98f00b204e9800998ecf8427e");
        CHECK(md5_hex("a") == "0cc175b9c0f1b6a831c399e269772661");
        CHECK(md5_hex("abc") == "900150983cd24fb0d6963f7d28e17f72");
        CHECK(md5_hex("message digest") == "f96b697d7cb7938d525a2f31aaf161d0");
        CHECK(md5_hex("abcdefghijklmnopqrstuvwxyz") == "c3fcd3d76192e4007dfb496cca67e13b");
        CHECK(md5_hex("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") ==
              "d174ab98d277d9f5a5611c2c9f419d9f");
        CHECK(md5_hex("12345678901234567890123456789012345678901234567890123456789012345678901234567890") ==
              "57edf4a22be3c955ac49da2e2107b67a");
    }

    TEST_CASE("encoded names of regions") {  // recorded from HBase 2.6.4
        CHECK(md5_hex("ns:t,,1500") == "33dc9ea6a1ce4eeba7cbeca5b97a3e14");
        CHECK(md5_hex("t,,1700000000000") == "3e7c693fad145c1b69daad40c4b268c6");
    }
}
