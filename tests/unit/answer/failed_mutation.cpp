// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/failed_mutation.hpp>

#include "support/all_or_nothing.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {

std::vector<st::failed_mutation> failures_of(std::vector<std::pair<std::string, std::string>> rows_and_messages) {
    std::vector<st::failed_mutation> all;
    for (auto& [row, message] : rows_and_messages)
        all.push_back({st::put(row).add({"f", "q"}, "v"),
                       {.status = st::batch_status::do_not_retry, .message = std::move(message)}});
    return all;
}

std::string text_of(std::vector<std::pair<std::string, std::string>> rows_and_messages) {
    return st::retries_exhausted_with_details(failures_of(std::move(rows_and_messages))).what();
}

}  // namespace

TEST_SUITE("answer/failed_mutation")
{
    TEST_CASE("the text says how many mutations failed, and of the first which and why") {  // R3.39
        CHECK(text_of({{"r", "strata: the table is read-only"}}) ==
              "strata: 1 mutation failed, of the row 'r': the table is read-only");
        CHECK(text_of({{"r\n", "strata: why"}, {"s", "strata: other"}}) ==
              "strata: 2 mutations failed; the first is of the row 'r\\x0A': why");
        CHECK(text_of({{"r", ""}}) == "strata: 1 mutation failed, of the row 'r': ");
        CHECK(text_of({}) == "strata: 0 mutations failed");
    }

    TEST_CASE("the exception has all failures, and a copy of it throws nothing") {  // R3.39
        using failed = st::retries_exhausted_with_details;
        static_assert(std::is_base_of_v<st::error, failed> && std::is_nothrow_copy_constructible_v<failed>);
        auto copy = [] {
            const failed why(failures_of({{"r", "one"}, {"s", "two"}}));
            return failed(why);
        }();
        REQUIRE(copy.failures().size() == 2);
        CHECK(copy.failures()[0].request.row() == "r");
        CHECK(copy.failures()[1].request.row() == "s");
        CHECK(copy.failures()[1].result.message == "two");
        CHECK(copy.failures()[1].result.status == st::batch_status::do_not_retry);
    }

    TEST_CASE("failures are taken over or, if an allocation throws, left where they are") {
        auto all = failures_of({{std::string(100, 'r'), "one"}, {"s", "two"}});
        std::size_t taken = 0;
        const auto failures = support::failures_of(
            support::failing_heap(),
            [&] { taken = st::retries_exhausted_with_details(std::move(all)).failures().size(); },
            [&] { REQUIRE(all.size() == 2); });
        CHECK(failures > 2);
        CHECK(taken == 2);
        CHECK(all.empty());
    }
}
