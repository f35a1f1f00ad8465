// SPDX-License-Identifier: BSL-1.0
#include "trace/layouts.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <sstream>
#include <string>

#include "trace/text.hpp"

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

    TEST_CASE("a trace that alters its table runs on no compile-time table, and those are counted") {
        const auto parsed = [](const std::string& lines) {
            std::istringstream in("strata trace 1\ntrace t\n" + lines);
            return trace::parse(in, "t").traces.at(0);
        };
        const trace::trace fixed = parsed("family f versions=3\nflush\n");
        const trace::trace altering = parsed("family f versions=3\nflush\nalter add g\n");
        const std::size_t at_run_time = trace::layouts_of(altering).size();
        CHECK_FALSE(trace::alters(fixed));
        CHECK(trace::alters(altering));
        CHECK(trace::compile_time_tables_left_out(fixed) == 0);
        CHECK(trace::compile_time_tables_left_out(altering) > 0);
        CHECK(trace::compile_time_tables_left_out(altering) == trace::layouts_of(fixed).size() - at_run_time);
        CHECK(trace::compile_time_tables_left_out(parsed("family f versions=7\nalter add g\n")) == 0);
    }

    TEST_CASE("what does not begin with a version is none") {
        for (const char* text : {"", "a test", "HBase ", "HBase x.6.4", "2.", "2.6", "2.6.x"})
            CHECK_FALSE(version_of(text));
    }
}
