// SPDX-License-Identifier: BSL-1.0
#include "trace/layouts.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace {
using trace::hbase_version;
using trace::version_of;
}  // namespace

TEST_SUITE("layouts")
{
    TEST_CASE("a version of HBase is the last one known that answers like it") {
        CHECK(version_of("2.6.4") == hbase_version::v2_6_4);
        CHECK(version_of("HBase 2.6.4-hadoop3") == hbase_version::v2_6_4);
        CHECK(version_of("2.5.13") == hbase_version::v2_6_4);
        CHECK(version_of("HBase 2.6.5 on the libraries of 2.6.4-hadoop3") == hbase_version::v2_6_5);
        CHECK(version_of("2.6.6") == hbase_version::v2_6_6);
        CHECK(version_of("2.6.10-hadoop3") == hbase_version::v2_6_6);
        CHECK(version_of("3.0.0") == hbase_version::v2_6_6);
    }

    TEST_CASE("what does not begin with a version is none") {
        for (const char* text : {"", "a test", "HBase ", "HBase x.6.4", "2.", "2.6", "2.6.x"})
            CHECK_FALSE(version_of(text));
    }
}
