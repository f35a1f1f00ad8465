// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/no_lock.hpp>
#include <strata/table/view/resumable_scan.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;
template <class Table>
using scan_of = st::detail::resumable_scan<typename Table::state_type, st::detail::no_lock>;

table filled() {
    table t(st::clock::manual({100}));
    for (const char* row : {"a", "b", "c", "d", "e"}) t.put(row, f{"q"}, "v");
    return t;
}
// The next rows, and a dot if there may be more.
template <class Scan>
std::string next(Scan& scan, std::size_t rows) {
    std::string text;
    const bool has_more = scan.read(rows, [&](const st::row_view& row) { text += row.key(); });
    return has_more ? text + '.' : text;
}
}  // namespace

TEST_SUITE("table/view/resumable_scan")
{
    TEST_CASE("it goes on behind the last row, as far as its limit") {
        const table t = filled();
        scan_of<table> all(st::detail::everybody, t, {});
        CHECK(next(all, 2) == "ab.");
        CHECK(next(all, 3) == "cde.");
        CHECK(next(all, 1).empty());
        scan_of<table> some(st::detail::everybody, t, {.reversed = true, .limit = 3});
        CHECK(next(some, 2) == "ed.");
        CHECK(some.options().limit == 1);
        CHECK(next(some, 2) == "c");
    }

    TEST_CASE("the present is kept from the call that says so to the end") {
        table t = filled();
        {
            scan_of<table> scan(st::detail::everybody, t, {});
            CHECK(t.snapshots_open() == 0);
            scan.keep_moment();
            CHECK(t.snapshots_open() == 1);
            t.put("bb", f{"q"}, "v");
            t.delete_row("c");
            scan_of<table> taken = std::move(scan);
            CHECK(next(taken, 9) == "abcde");
            CHECK(t.snapshots_open() == 1);
        }
        CHECK(t.snapshots_open() == 0);
        scan_of<table> other(st::detail::everybody, t, {});
        other.keep_moment();
        other.forget_moment();
        CHECK(t.snapshots_open() == 0);
    }

    TEST_CASE("it ends with an alter of the table") {  // R8.20
        st::dynamic_table t({{.name = "f"}});
        scan_of<st::dynamic_table> scan(st::detail::everybody, t, {});
        scan.keep_moment();
        scan.check_moment();
        t.alter({{.name = "f"}, {.name = "g"}});
        CHECK_THROWS_AS(scan.check_moment(), st::not_serving_region);
    }
}
