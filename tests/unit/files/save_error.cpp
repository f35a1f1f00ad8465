// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <system_error>

#include <strata/files/save_error.hpp>

namespace st = strata;

TEST_SUITE("files/save_error")
{
    TEST_CASE("errors of files say which file it is") {
        try {
            st::detail::raise<st::io_failure>("no room", "a/b", std::make_error_code(std::errc::no_space_on_device));
            FAIL("it is thrown");
        } catch (const st::io_failure& failure) {
            CHECK(std::string(failure.what()) == "strata: no room");
            CHECK(failure.file() == "a/b");
            CHECK(failure.code() == std::errc::no_space_on_device);
        }
        try {
            st::detail::raise<st::corrupted_snapshot>("changed", "a/b", std::uint64_t{7});
            FAIL("it is thrown");
        } catch (const st::do_not_retry& damage) {
            CHECK(dynamic_cast<const st::corrupted_snapshot&>(damage).file() == "a/b");
            CHECK(dynamic_cast<const st::corrupted_snapshot&>(damage).position() == 7);
        }
        CHECK_THROWS_AS(throw st::schema_mismatch("other families"), st::illegal_argument);
        CHECK_THROWS_AS(throw st::directory_in_use("in use"), st::error);
        CHECK_THROWS_AS(throw st::foreign_directory("foreign"), st::error);
    }
}
