// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <iterator>

#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/parts/misdated_reads.hpp>
#include <strata/table/table.hpp>

namespace st = strata;
using namespace std::chrono_literals;

namespace {
struct f : st::family<"f", st::retention::keep_all> {};

template <class Range>
std::int64_t count(Range&& all) {
    std::int64_t sum = 0;
    for (const auto& one : all) sum += !one.empty();
    return sum;
}
}  // namespace

// tests/reject/table/one_time_for_a_range.cpp has what does not compile.
TEST_SUITE("table/parts/misdated_reads")
{
    TEST_CASE("every way to write a range of times is taken by the right read") {
        st::table<f> t;
        for (int i = 1; i != 5; ++i) t.put("r", f{"q"}, "v", i);
        const st::time_range two{2, 3};
        CHECK(t.get("r", f{"q"}, {.when = two})->timestamp() == 2);
        CHECK(t.get("r", f{"q"}, {.when = st::as_of(2)})->timestamp() == 2);
        CHECK(t.get("r", f{"q"}, {.when = {2, 3}})->timestamp() == 2);
        CHECK(t.get("r", f{"q"}, {.when = {.from = 2ms, .to = 3ms}})->timestamp() == 2);
        CHECK(t.get("r", f{"q"}, {.when = {.to = 3}})->timestamp() == 2);
        CHECK(t.get("r", f{"q"}, {.when = {}})->timestamp() == 4);
        CHECK(t.get("r", f{"q"}, {})->timestamp() == 4);
        CHECK(t.get("r", {.when = {2, 3}}).size() == 1);
        CHECK(t.exists("r", {.when = {.from = 4}}));
        CHECK_FALSE(t.exists("r", {.when = {.from = 5}}));
        CHECK(count(t.scan({.when = {1, 2}})) == 1);
        CHECK(count(t.scan({.when = {8, 9}})) == 0);
        CHECK(t.open_scanner({.when = {.from = 4, .to = 9}}).next());
        const auto versions = t.versions("r", f{"q"}, {.when = {.from = 2}});
        CHECK(std::ranges::distance(versions.begin(), versions.end()) == 3);
    }
}
