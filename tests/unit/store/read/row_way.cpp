// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/answer/read_stats.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/judge/judging_policies.hpp>
#include <strata/store/read/row_way.hpp>

namespace st = strata;
using st::detail::row_way;

namespace {

struct plain : st::family<"f"> {};
struct aging : st::family<"f", st::retention::all_of<st::retention::max_versions<3>, st::retention::ttl<100>>> {};
struct ordered : st::family<"f", st::deletes::sequenced<>> {};

template <class Family>
row_way way_of(const st::read_request& read, const st::detail::segment_stats& stored = {}) {
    const st::detail::family_config<Family> facts;
    const st::detail::judging_policies<Family> policies(facts);
    return st::detail::way_of(policies.get(), read, stored);
}

}  // namespace

TEST_SUITE("store/read/row_way")
{
    TEST_CASE("a read of all times goes by versions, one of some times or writes looks at them") {
        CHECK(way_of<plain>({}) == row_way::versions);
        CHECK(way_of<plain>({.versions = 7, .reversed = true}) == row_way::versions);
        CHECK(way_of<plain>({.when = {{1}, {9}}}) == row_way::any_times);
        CHECK(way_of<plain>({.read_point = 5}) == row_way::any_times);
        CHECK(way_of<plain>({}, st::detail::segment_stats::anything()) == row_way::any_times);  // a cell may expire
    }

    TEST_CASE("a family whose cells age goes by versions, too: its policy is asked for each") {
        CHECK(way_of<aging>({}) == row_way::versions);
    }

    TEST_CASE("a raw read goes column by column, if no version counts, too") {
        CHECK(way_of<plain>({.raw = true}) == row_way::raw);
        CHECK(way_of<plain>({.versions = 0, .raw = true}) == row_way::raw);
        CHECK(way_of<ordered>({.raw = true}) == row_way::raw);
    }

    TEST_CASE("what asks about each cell is judged") {
        const auto chosen = st::filters::key_only().clone();
        st::read_stats done;
        CHECK(way_of<plain>({.chosen = chosen.get()}) == row_way::judged);
        CHECK(way_of<plain>({.raw = true, .chosen = chosen.get()}) == row_way::judged);
        CHECK(way_of<plain>({.stats = &done}) == row_way::judged);
        CHECK(way_of<plain>({.store_limit = 0}) == row_way::judged);
        CHECK(way_of<plain>({.store_offset = 1}) == row_way::judged);
        CHECK(way_of<plain>({.versions = 0}) == row_way::judged);  // R4.46
        CHECK(way_of<ordered>({}) == row_way::judged);
    }
}
