// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/held_view.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;
using held_view = st::detail::held_view<table::state_type, st::detail::no_lock>;

std::string values(const held_view& of) {
    std::string text;
    const st::scan_options all;
    st::scan_view scan([&] { return of.view().answer(st::detail::scan_request{all, st::every_cell()}); });
    scan.for_each_cell([&](const st::cell_view& one) { text += one.value(); });
    return text;
}
}  // namespace

TEST_SUITE("table/view/held_view")
{
    TEST_CASE("what it sees is kept as long as it is there, and no longer") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "1");
        auto held = std::make_unique<held_view>(st::detail::everybody, t);
        t.put("a", f{"q"}, "2");
        t.put("b", f{"q"}, "3");
        t.flush();
        t.compact();
        CHECK(values(*held) == "1");
        CHECK(values({st::detail::everybody, t}) == "23");
        CHECK(t.size() == 3);
        held.reset();
        t.put("c", f{"q"}, "4");
        t.flush();
        t.compact();
        CHECK(t.size() == 3);
    }

    TEST_CASE("its time is that of the clock when it began") {
        table t(st::clock::manual({100}));
        const held_view held(st::detail::everybody, t);
        t.clock().advance(50);
        CHECK(held.seen().now == st::timestamp{100});
    }
}
