// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/read_view.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::shown;

namespace {
struct f : st::family<"f", st::retention::ttl<50>> {};
using table = st::table<f, st::clock::manual>;
using state = table::state_type;
using get = st::detail::get_request<f>;
using exists = st::detail::exists_request<st::row_options>;
template <class When>
using view_at = st::detail::read_view<state, When>;
}  // namespace

TEST_SUITE("table/view/read_view")
{
    TEST_CASE("the present is what the clock says when a read asks") {  // R6.2
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {90});
        const auto view = t.view();
        CHECK(shown(*view.answer(get{"r", f{"q"}, {}})) == "r f:q@90=v");
        t.clock().set({141});
        CHECK_FALSE(view.answer(get{"r", f{"q"}, {}}));
        CHECK_FALSE(view.answer(exists{"r", {}}));
    }

    TEST_CASE("a fixed time is that of all reads") {
        table t(st::clock::manual({200}));
        t.put("r", f{"q"}, "v", {90});
        const view_at<st::detail::as_of_now> then(t, {{100}});
        CHECK(then.answer(get{"r", f{"q"}, {}}));
        CHECK(then.answer(get{"r", f{"q"}, {.when = st::as_of(95)}}));
        const st::bytes_view rows[] = {"r", "s"};
        CHECK(then.answer(st::detail::get_each_request<f>{rows, f{"q"}, {}}).front());
        CHECK(then.answer(exists{"r", {}}));
        CHECK(all_shown(then.answer(st::detail::row_request<st::row_options>{"r", {}})) == "r f:q@90=v");
        CHECK(all_shown(then.answer(st::detail::versions_request<f>{"r", f{"q"}, {}})) == "r f:q@90=v");
        std::string rows_seen;
        const st::scan_options all;
        st::scan_view scan([&] { return then.answer(st::detail::scan_request{all, st::every_cell()}); });
        for (const auto& row : scan) rows_seen += row.key();
        CHECK(rows_seen == "r");
        CHECK(then.answer(st::detail::explain_request{"r", st::column("f", "q"), {}}).now == st::timestamp{100});
        CHECK_FALSE(t.view().answer(get{"r", f{"q"}, {}}));
    }

    TEST_CASE("an earlier moment has no later write") {  // R9.5
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "first", {90});
        const auto scanner = t.open_scanner();  // or the first write would be gone
        t.put("r", f{"q"}, "second", {90});
        t.put("r", f{"p"}, "third", {91});
        const view_at<st::detail::as_it_was> then(t, {{.now = {100}, .read_point = 1}});
        CHECK(then.answer(get{"r", f{"q"}, {}})->value() == "first");
        const st::bytes_view rows[] = {"r"};
        CHECK(then.answer(st::detail::get_each_request<f>{rows, f{"q"}, {}}).front()->value() == "first");
        CHECK_FALSE(then.answer(get{"r", f{"p"}, {}}));
        CHECK(all_shown(then.answer(st::detail::row_request<st::row_options>{"r", {}})) == "r f:q@90=first");
        CHECK(all_shown(then.answer(st::detail::versions_request<f>{"r", f{"q"}, {}})) == "r f:q@90=first");
        CHECK_FALSE(then.answer(exists{"r", {.columns = {st::column("f", "p")}}}));
        CHECK(then.answer(st::detail::explain_request{"r", st::column("f", "q"), {}}).cells.size() == 1);
        CHECK(t.explain("r", f{"q"}).cells.size() == 2);
    }
}
