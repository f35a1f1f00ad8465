// SPDX-License-Identifier: BSL-1.0
#include <cstdio>
#include <ctime>
#include <random>
#include <string>

#include <doctest/doctest.h>
#include <strata/files/shell_output/local_time.hpp>

namespace st = strata;

TEST_SUITE("files/shell_output/local_time")
{
    TEST_CASE("times agree with the calendar of the C library") {
        std::mt19937_64 random(1);
        for (int i = 0; i != 20000; ++i) {
            // From the year 0 to 9999; each third one in our days.
            const std::int64_t seconds = i % 3 == 0 ? static_cast<std::int64_t>(random() % 2000000000)
                                                    : static_cast<std::int64_t>(random() % 315569433600) - 62167219200;
            const auto time = static_cast<std::time_t>(seconds);
            std::tm parts{};
            gmtime_r(&time, &parts);
            char text[80];
            std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d.%03d", parts.tm_year + 1900,
                          parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, i % 1000);
            CAPTURE(text);
            REQUIRE(st::detail::from_local_time(text) == seconds * 1000 + i % 1000);
        }
    }

    TEST_CASE("parts that are 0 may be absent, and years may have more digits") {
        CHECK(st::detail::from_local_time("1970-01-01T00:00") == 0);
        CHECK(st::detail::from_local_time("1970-01-01T00:00:01") == 1000);
        CHECK(st::detail::from_local_time("2100-01-01T00:00") == 4102444800000);
        // The last timestamp of all, as Java prints it.
        CHECK(st::detail::from_local_time("+292278994-08-17T07:12:55.807") == 9223372036854775807);
        CHECK_FALSE(st::detail::from_local_time("+292278994-08-17T07:12:55.808"));
        CHECK_FALSE(st::detail::from_local_time("+999999999-01-01T00:00"));
    }

    TEST_CASE("other texts are no times") {
        for (const char* text : {"",
                                 "5",
                                 "2024",
                                 "2024-05-01",
                                 "2024-05-01 12:30",
                                 "2024-5-1T12:30",
                                 "2024-13-01T00:00",
                                 "2024-00-01T00:00",
                                 "2023-02-29T00:00",
                                 "2024-02-30T00:00",
                                 "2024-05-01T24:00",
                                 "2024-05-01T12:60",
                                 "2024-05-01T12:30:60",
                                 "2024-05-01T12:30:00.1",
                                 "2024-05-01T12:30:00.1234",
                                 "2024-05-01T12:30Z",
                                 "2024-05-01T12:30:00.123Z",
                                 "12024-05-01T12:30",
                                 "+2024-05-01T12:30",
                                 "-0044-03-15T00:00",
                                 "+-1-01-01T00:00"}) {
            CAPTURE(text);
            CHECK_FALSE(st::detail::from_local_time(text));
        }
    }
}
