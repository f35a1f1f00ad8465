// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/copying_view.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>> {};
using table = st::table<f, st::clock::manual>;
using get = st::detail::get_request<f>;
using exists = st::detail::exists_request<st::row_options>;

// Counts how many there are.
struct held {
    explicit held(int& all) : all_(&all) { ++all; }
    held(const held&) = delete;
    held& operator=(const held&) = delete;
    ~held() { --*all_; }

private:
    int* all_;
};
}  // namespace

TEST_SUITE("table/view/copying_view")
{
    TEST_CASE("what it needs is held as long as it is there, and what it returns lives on") {
        std::optional<table> t(std::in_place, st::clock::manual({100}));
        t->put("r", f{"q"}, "old", {10});
        t->put("r", f{"q"}, "new", {20});
        int locks = 0;
        std::optional<st::cell> newest;
        std::vector<std::optional<st::cell>> each;
        std::vector<st::cell> versions;
        st::row_result row;
        {
            const auto view =
                st::detail::copies_of([&] { return held(locks); }, [&](const held&) { return t->view(); });
            CHECK(locks == 1);
            newest = view.answer(get{"r", f{"q"}, {}});
            const st::bytes_view rows[] = {"absent", "r"};
            each = view.answer(st::detail::get_each_request<f>{rows, f{"q"}, {}});
            versions = view.answer(st::detail::versions_request<f>{"r", f{"q"}, {}});
            row = view.answer(st::detail::row_request<st::row_options>{"r", {}});
            CHECK(view.answer(exists{"r", {}}));
            CHECK_FALSE(view.answer(exists{"s", {}}));
            CHECK(view.answer(st::detail::explain_request{"r", st::column("f", "q"), {}}).cells.size() == 2);
            CHECK(view.answer(st::detail::family_names_request()).size() == 1);
            CHECK_FALSE(view.answer(get{"r", f{"p"}, {}}));
        }
        CHECK(locks == 0);
        t.reset();
        CHECK(shown(*newest) == "r f:q@20=new");
        CHECK_FALSE(each[0]);
        CHECK(shown(*each[1]) == "r f:q@20=new");
        CHECK(all_shown(versions) == "r f:q@20=new, r f:q@10=old");
        CHECK(all_shown(row) == "r f:q@20=new");
    }
}
