// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <span>

#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/policy/maintenance/policy.hpp>

namespace st = strata;

namespace {
struct after_each_write {
    using axis = st::axis::maintenance;
    static bool wants_flush(std::uint64_t) noexcept { return true; }
    static st::segment_range to_compact(std::span<const std::uint64_t>) noexcept { return {}; }
};
struct of_another_axis : after_each_write {
    using axis = st::axis::quirks;
};
struct without_functions {
    using axis = st::axis::maintenance;
};
struct that_throws {
    using axis = st::axis::maintenance;
    static bool wants_flush(std::uint64_t) { return true; }
    static st::segment_range to_compact(std::span<const std::uint64_t>) { return {}; }
};
}  // namespace

TEST_SUITE("policy/maintenance/policy")
{
    TEST_CASE("a policy says when to flush and what to compact, or is manual") {
        CHECK(st::maintenance_policy<after_each_write>);
        CHECK(st::maintenance_policy<st::maintenance::manual>);
        CHECK(st::maintenance_policy<st::maintenance::by_size<1000>>);
        CHECK_FALSE(st::maintenance_policy<of_another_axis>);
        CHECK_FALSE(st::maintenance_policy<without_functions>);
        CHECK_FALSE(st::maintenance_policy<that_throws>);
    }

    TEST_CASE("ranges are equal if they are of the same segments") {
        CHECK(st::segment_range{1, 2} == st::segment_range{1, 2});
        CHECK(st::segment_range{1, 2} != st::segment_range{1, 3});
        CHECK(st::segment_range() == st::segment_range{0, 0});
    }
}
