// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>

#include <strata/core/error.hpp>
#include <strata/schema/attribute_value.hpp>

namespace st = strata;
namespace sd = strata::detail;

namespace {
std::optional<std::int64_t> size(st::bytes_view text) { return sd::parsed_units(text, sd::size_units); }
std::optional<std::int64_t> time(st::bytes_view text) { return sd::parsed_units(text, sd::time_units); }
}  // namespace

TEST_SUITE("schema/attribute_value")
{
    TEST_CASE("numbers are those of Java") {
        CHECK(sd::parsed_number("12") == 12);
        CHECK(sd::parsed_number("-12") == -12);
        CHECK(sd::parsed_number("+12") == 12);
        for (const char* text : {"", "+", "-", "+-1", "1x", " 1", "1.0", "9223372036854775808"})
            CHECK_FALSE(sd::parsed_number(text));
        CHECK(sd::number_of("k", "2147483647") == 2147483647);
        CHECK(sd::number_of("k", "-32768", 16) == -32768);
        CHECK_THROWS_AS(sd::number_of("k", "2147483648"), st::illegal_argument);
        CHECK_THROWS_AS(sd::number_of("k", "-32769", 16), st::illegal_argument);
        CHECK_THROWS_WITH_AS(sd::number_of("k", "x"), "strata: k is a number of 32 bits, and not 'x'",
                             st::illegal_argument);
    }

    TEST_CASE("booleans and words may have any case") {
        CHECK(sd::boolean_text("TrUe") == "true");
        CHECK(sd::boolean_text("yes") == "false");
        CHECK(sd::word_of("k", "gz", {"NONE", "GZ"}) == "GZ");
        CHECK_THROWS_WITH_AS(sd::word_of("k", "zip", {"NONE", "GZ"}), "strata: k is one of NONE, GZ, but not 'zip'",
                             st::illegal_argument);
    }

    TEST_CASE("times and sizes are read as people write them") {  // the answers of HBase's PrettyPrinter
        CHECK(size("64KB") == 65536);
        CHECK(time("1 DAY") == 86400);
        CHECK(time("1 day 2 hours") == 93600);
        CHECK(time("86400 SECONDS (1 DAY)") == 86400);
        CHECK(size("65536 B (64KB)") == 65536);
        CHECK(size("90") == 90);
        CHECK(size("-1") == -1);
        CHECK(time("5 SECONDS") == 5);
        CHECK(size("1 G 5 b") == 1073741829);
        CHECK(size("7 ( 7 B )") == 7);
        // HBase takes these for 0, or for an error: they are refused here.
        for (const char* text : {"", "junk", "1 DAY", "2KB 1MB", "1KB 1KB", "64 (1KB)", "1KB)", "(1KB)", "64KB (64KB)",
                                 "65536 B (64KB", "65536 B (64KB) x", "99999999999TB", "-1KB"})
            CHECK_FALSE_MESSAGE(size(text), text);
        CHECK_FALSE(time("1 HOUR 1 DAY"));
    }

    TEST_CASE("times and sizes are written as HBase writes them") {  // recorded from HBase 2.6.4
        CHECK(sd::units_text(65536, sd::size_units) == "65536 B (64KB)");
        CHECK(sd::units_text(1500, sd::size_units) == "1500 B (1KB 476B)");
        CHECK(sd::units_text(10737418240, sd::size_units) == "10737418240 B (10GB)");
        CHECK(sd::units_text(1023, sd::size_units) == "1023 B");
        CHECK(sd::units_text(86400, sd::time_units) == "86400 SECONDS (1 DAY)");
        CHECK(sd::units_text(93784, sd::time_units) == "93784 SECONDS (1 DAY 2 HOURS 3 MINUTES 4 SECONDS)");
        CHECK(sd::units_text(61, sd::time_units) == "61 SECONDS (1 MINUTE 1 SECOND)");
        CHECK(sd::units_text(1, sd::time_units) == "1 SECOND");
        CHECK(sd::units_text(59, sd::time_units) == "59 SECONDS");
        // One minute, and HBase takes the seconds for one, too.
        CHECK(sd::units_text(65, sd::time_units) == "65 SECONDS (1 MINUTE 5 SECOND)");
        CHECK(sd::units_text(121, sd::time_units) == "121 SECONDS (2 MINUTES 1 SECONDS)");
    }
}
