// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/seek_hint.hpp>

#include "support/numbered_store.hpp"

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};

support::numbered<f> rows_a_to_d() {
    support::numbered<f> cells;
    for (const char* row : {"a", "b", "c", "d"})
        for (const char* qualifier : {"p", "q", "r"})
            for (const int written : {1, 2, 3}) cells.put(row, qualifier, written, "v");
    return cells;
}

// Where a read goes from b p@3.
std::string sought(const st::filter_hint& to, bool reversed = false) {
    const support::numbered<f> cells = rows_a_to_d();
    auto read = cells.read({});
    auto& at = read.cursor();
    at.seek("b");
    bool has_jumped = false;
    const st::boundary moved = st::detail::seek_hint(at, to, reversed, has_jumped);
    if (moved == st::boundary::end) return "end";
    return std::string(at.row()) + ' ' + std::string(at.qualifier()) + std::to_string(at.version().written().value) +
           (has_jumped ? " jumped" : "");
}
}  // namespace

TEST_SUITE("store/seek_hint")
{
    TEST_CASE("a hint leads to a column, or to a version of one") {  // R4.33
        CHECK(sought({}) == "b p2");
        CHECK(sought({.qualifier = "q"}) == "b q3");
        CHECK(sought({.qualifier = "pp"}) == "b q3");
        CHECK(sought({.qualifier = "q", .written = {2}}) == "b q2");
        CHECK(sought({.qualifier = "p", .written = {1}}) == "b p1");
        CHECK(sought({.qualifier = "p", .written = {0}}) == "b q3");
        CHECK(sought({.qualifier = "a"}) == "b p2");  // behind: the next cell
        CHECK(sought({.qualifier = "z"}) == "c p3");
        CHECK(sought({.qualifier = "q"}, true) == "b p2");
    }

    TEST_CASE("a hint leads behind the row, and to another one that lies ahead") {  // R4.33
        CHECK(sought({.leaves_row = true}) == "c p3");
        CHECK(sought({.leaves_row = true, .row = "c"}) == "c p3 jumped");
        CHECK(sought({.leaves_row = true, .row = "cc"}) == "d p3 jumped");
        CHECK(sought({.leaves_row = true, .row = "e"}) == "end");
        CHECK(sought({.leaves_row = true, .row = "b"}) == "c p3");
        CHECK(sought({.leaves_row = true, .row = "a"}) == "c p3");
        CHECK(sought({.leaves_row = true, .row = "a"}, true) == "a p3 jumped");
        CHECK(sought({.leaves_row = true, .row = "aa"}, true) == "a p3 jumped");
        CHECK(sought({.leaves_row = true, .row = "0"}, true) == "end");
    }
}
