// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include <strata/filter/row_filters.hpp>
#include <strata/request/options.hpp>
#include <strata/request/parts/option_values.hpp>

namespace st = strata;
using namespace st::detail;

TEST_SUITE("request/parts/option_values")
{
    TEST_CASE("a row is made of strings, views, literals and so many bytes") {
        const std::string text = "com.cnn";
        CHECK(row_option() == "");
        CHECK(row_option(text) == "com.cnn");
        CHECK(row_option(st::bytes_view(text).substr(0, 3)) == "com");
        CHECK(row_option(st::owned_bytes("a")) == "a");
        CHECK(row_option("a\0b", 3).size() == 3);
        CHECK(st::scan_options{.start = "a", .stop = text}.stop == text);
    }

    TEST_CASE("a number is made of any whole number") {
        const int few = 3;
        CHECK(number_option<std::size_t>(few) == 3u);
        CHECK(number_option<std::int64_t>(7u) == 7);
        CHECK(number_option<std::int64_t>(-1) == -1);
        CHECK(sizeof(number_option<std::int64_t>) == sizeof(std::int64_t));
        CHECK(std::is_trivially_copyable_v<number_option<std::size_t>>);
    }

    TEST_CASE("a negative number of rows limits nothing") {
        CHECK(st::scan_options{.limit = -1}.limit == st::no_limit);
        CHECK(st::scan_options{.limit = -2}.limit == st::no_limit);
        CHECK(st::scan_options{.batch = -1}.batch == st::no_limit);
    }

    TEST_CASE("a filter is given by itself, shared, or not at all") {
        const auto shared = std::make_shared<st::filters::prefix>("a");
        CHECK(filter_option(shared).get() == shared.get());
        CHECK(filter_option(st::filters::prefix("a"))->name() == "prefix");
        CHECK_FALSE(filter_option());
        CHECK_FALSE(filter_option(nullptr));
        filter_option moved(shared);
        const filter_option kept = std::move(moved);
        CHECK(kept.get() == shared.get());
    }

    TEST_CASE(
        "a range of times is one, or its two ends") {  // tests/reject/table/one_time_for_a_range.cpp has what is none
        CHECK(st::get_options{}.when.is_all_time());
        CHECK(st::get_options{.when = st::as_of(3)}.when.to == st::timestamp{4});
        const st::get_options both{.when = {1, 2}};
        CHECK(both.when.from == st::timestamp{1});
        CHECK(both.when.to == st::timestamp{2});
        const st::time_range again = both.when;
        CHECK(again.to == st::timestamp{2});
    }
}
