// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <ranges>
#include <string>
#include <utility>

#include <strata/answer/versions_view.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::keep_all> {};
using table = st::table<f, g, st::clock::manual>;
using typed_view = decltype(std::declval<const table&>().versions("", f{""}));
using column_view = decltype(std::declval<const table&>().versions("", std::declval<const st::column&>()));

// Versions 3, 2, 1.
struct countdown {
    int at = 3;
    bool next() { return --at > 0; }
    st::cell_view cell() const { return {"r", "f", "q", {{at}, st::kind::put}, "v"}; }
};

table sample() {
    table t;
    for (const int when : {10, 20, 30, 40}) {
        t.put("r", f{"q"}, "v", {when});
        t.put("r", g{"q"}, "v", {when});
        if (when == 20) t.flush();
    }
    return t;
}
}  // namespace

TEST_SUITE("answer/versions_view")
{
    TEST_CASE("versions are an input range") {
        CHECK(std::input_iterator<typed_view::iterator>);
        CHECK(std::sentinel_for<std::default_sentinel_t, typed_view::iterator>);
        CHECK(std::ranges::input_range<const typed_view>);
        CHECK(std::ranges::input_range<column_view>);
        CHECK(std::is_same_v<std::ranges::range_value_t<column_view>, st::cell_view>);
    }

    TEST_CASE("every walk over versions starts anew") {
        const st::versions_view view{countdown()};
        CHECK(timestamps_shown(view) == "3 2 1");
        CHECK(timestamps_shown(view) == "3 2 1");
        auto first = view.begin();
        ++first;
        CHECK((*view.begin()).timestamp() == st::timestamp{3});
        CHECK((*first).timestamp() == st::timestamp{2});
        first++;
        ++first;
        CHECK(first == view.end());
    }

    TEST_CASE("a column without versions has none to walk") {
        const st::versions_view<countdown> nothing;
        CHECK(nothing.empty());
        CHECK(nothing.begin() == nothing.end());
        CHECK_FALSE(st::versions_view{countdown()}.empty());
    }

    TEST_CASE("the versions of a column are the same twice and by either kind of column") {
        const table t = sample();
        const auto typed = t.versions("r", f{"q"});
        const auto named = t.versions("r", st::column("f", "q"));
        for (int i = 0; i != 2; ++i) {
            CHECK(all_shown(typed) == "r f:q@40=v, r f:q@30=v, r f:q@20=v");
            CHECK(all_shown(named) == "r f:q@40=v, r f:q@30=v, r f:q@20=v");
        }
        CHECK(timestamps_shown(t.versions("r", g{"q"})) == "40 30 20 10");
        CHECK(timestamps_shown(t.versions("r", st::column("g", "q"))) == "40 30 20 10");
    }

    TEST_CASE("versions outlive the words they were asked with") {
        const table t = sample();
        const auto versions = [&] {
            const std::string row = "r";
            const st::column column("f", "q");
            return t.versions(row, column);
        }();
        CHECK(timestamps_shown(versions) == "40 30 20");
    }
}
