// SPDX-License-Identifier: BSL-1.0
#include <concepts>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>

namespace st = strata;

namespace {
template <class Error>
std::string what_is_caught_as() {
    try {
        st::detail::raise<st::bad_row_key>("reason");
    } catch (const Error& caught) {
        return caught.what();
    }
    return {};
}
}  // namespace

TEST_SUITE("core/error")
{
    TEST_CASE("a bad filter string has a position") {  // R10.41
        CHECK(st::bad_filter_string("reason", 7).position() == 7);
    }

    TEST_CASE("an error can be caught by its own name and by that of any of its kind") {
        CHECK(what_is_caught_as<st::bad_row_key>() == "strata: reason");
        CHECK(what_is_caught_as<st::illegal_argument>() == "strata: reason");
        CHECK(what_is_caught_as<st::error>() == "strata: reason");
        CHECK(what_is_caught_as<std::runtime_error>() == "strata: reason");
    }

    TEST_CASE("an unknown family and a hopeless request are no illegal arguments") {
        CHECK(std::derived_from<st::bad_row_key, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_family_name, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_column, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_value, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_timestamp, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_time_range, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_version_count, st::illegal_argument>);
        CHECK(std::derived_from<st::out_of_order, st::illegal_argument>);
        CHECK(std::derived_from<st::bad_filter_string, st::illegal_argument>);
        CHECK(std::derived_from<st::no_such_column_family, st::error>);
        CHECK(std::derived_from<st::do_not_retry, st::error>);
        CHECK(std::derived_from<st::not_a_counter, st::do_not_retry>);
        CHECK(std::derived_from<st::failed_sanity_check, st::do_not_retry>);
        CHECK(std::derived_from<st::invalid_family_operation, st::do_not_retry>);
        CHECK(std::derived_from<st::not_serving_region, st::error>);
        CHECK_FALSE(std::derived_from<st::not_serving_region, st::do_not_retry>);
        CHECK(std::derived_from<st::snapshot_too_old, st::error>);
        CHECK(std::derived_from<st::wrong_row, st::error>);
        CHECK(std::derived_from<st::incompatible_filter, st::error>);
        CHECK(std::derived_from<st::server_failure, st::error>);
        CHECK_FALSE(std::derived_from<st::wrong_row, st::illegal_argument>);
        CHECK_FALSE(std::derived_from<st::no_such_column_family, st::illegal_argument>);
        CHECK_FALSE(std::derived_from<st::do_not_retry, st::illegal_argument>);
    }
}
