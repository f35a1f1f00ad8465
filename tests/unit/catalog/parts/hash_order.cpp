// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/catalog/parts/hash_order.hpp>

namespace sd = strata::detail;

TEST_SUITE("catalog/parts/hash_order")
{
    TEST_CASE("hashes are those of Java") {
        CHECK(sd::java_hash("", 0) == 0);
        CHECK(sd::java_hash("a", 0) == 97);
        CHECK(sd::java_hash("ab", 0) == 97 * 31 + 98);
        CHECK(sd::java_hash("a", 1) == 31 + 97);
        CHECK(sd::java_hash("\xff", 1) == 30);  // a byte has a sign
        // "hello".hashCode() is 99162322.
        CHECK(sd::java_hash("hello", 0) == (99162322u ^ 99162322u >> 16));
    }

    TEST_CASE("a HashMap grows when three quarters of it are full") {
        static_assert(sd::grown_buckets(12, 16) == 16);
        static_assert(sd::grown_buckets(13, 16) == 32);
        static_assert(sd::copied_buckets(1) == 2);
        static_assert(sd::copied_buckets(2) == 4);
        static_assert(sd::copied_buckets(12) == 32);
        static_assert(sd::copied_buckets(24) == 64);
    }

    TEST_CASE("keys of one bucket stay as they were") {
        sd::text_pairs all{{"q", "2"}, {"b", "1"}, {"a", "0"}};  // of 16 buckets, q is in that of a
        sd::sort_as_hash_map(all, 0, 16);
        std::string keys;
        for (const auto& one : all) keys += one.first;
        CHECK(keys == "qab");
    }
}
