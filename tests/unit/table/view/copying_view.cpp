// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/copying_view.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>> {};
using table = st::table<f, st::clock::manual>;

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
            newest = view.get("r", f{"q"}, {});
            const st::bytes_view rows[] = {"absent", "r"};
            each = view.get_each(rows, f{"q"}, {});
            versions = view.versions("r", f{"q"}, {});
            row = view.get_row("r", st::row_options());
            CHECK(view.exists("r", st::row_options()));
            CHECK_FALSE(view.exists("s", st::row_options()));
            CHECK(view.explain("r", st::column("f", "q"), {}).cells.size() == 2);
            CHECK_FALSE(view.get("r", f{"p"}, {}));
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
