// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/policy/maintenance/manual.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct told : st::family<"f", st::maintenance::manual> {};
}  // namespace

TEST_SUITE("policy/maintenance/manual")
{
    TEST_CASE("it is the default, and nothing is flushed that nobody flushes") {
        CHECK(std::is_same_v<f::maintenance, told::maintenance>);
        CHECK(std::is_empty_v<st::maintenance::manual>);
        st::table<f> t;
        for (int i = 0; i != 1000; ++i) t.put("r", f{"q"}, "v", {i});
        CHECK(t.size() == 1000);
        CHECK(t.families().of<f>().segment_count() == 0);
    }
}
