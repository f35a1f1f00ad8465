// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/policy/quirks/repaired.hpp>
#include <strata/testing/memory/table_in_use.hpp>

namespace st = strata;
using namespace st::testing;

TEST_SUITE("testing/memory/table_in_use")
{
    TEST_CASE("random changes leave puts and markers of many kinds") {
        detail::default_table t(detail::families_in_use(), st::clock::manual({1}));
        for (std::uint32_t i = 0; i != 300; ++i) detail::do_something(t, i);
        CHECK(detail::everything(t, false, false).size() > 100);
        CHECK(detail::everything(t, true, false) != detail::everything(t, false, false));
        CHECK(detail::everything(t, false, true) != detail::everything(t, false, false));
    }

    TEST_CASE("a table that was changed otherwise is told from the default one") {
        st::basic_dynamic_table<st::clock::manual> t(detail::families_in_use(), st::clock::manual({1}));
        t.put("a", st::column("d", "other"), "v", {1});
        report r("table");
        detail::compare_with_default(r, t);
        CHECK_FALSE(r.passed());
    }
}
