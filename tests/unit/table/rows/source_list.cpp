// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/store.hpp>
#include <strata/table/rows/family_scan.hpp>
#include <strata/table/rows/source_list.hpp>

#include "support/numbered_store.hpp"

namespace st = strata;
using support::numbered;

namespace {
struct f : st::family<"f"> {};
using family_store = numbered<f>;
using source = st::detail::family_scan<st::store<f, st::memory::heap>>;

family_store rows(std::initializer_list<const char*> keys) {
    family_store cells;
    for (const char* const row : keys) cells.put(row, "q", 10, "v");
    return cells;
}

// Two families side by side: where each stands, after a seek.
struct pair {
    family_store first = rows({"a", "c", "pa"});
    family_store second = rows({"b", "pb", "z"});
    st::read_request request = {};
    st::detail::rows_request all{{}, {}, request, nullptr};
    st::detail::source_list<std::vector<source>> sources{[this] {
        std::vector<source> made;
        made.push_back({{first, all}});
        made.push_back({{second, all}});
        return made;
    }};

    std::string after(const st::detail::row_start& from) {
        sources.seek(from);
        std::string text;
        sources.for_each([&](auto& one) { text += one.has_row() ? std::string(one.row()) + ' ' : "- "; });
        return text;
    }
};
}  // namespace

TEST_SUITE("table/rows/source_list")
{
    TEST_CASE("a read forward begins with the first row at or after its start") {
        pair both;
        CHECK(both.after({}) == "a b ");
        CHECK(both.after({.row = "b"}) == "c b ");
        CHECK(both.after({.row = "b", .is_inclusive = false}) == "c pb ");
        CHECK(both.after({.row = "zz"}) == "- - ");
    }

    TEST_CASE("a reversed read begins with the last row at or before its start") {
        pair both;
        CHECK(both.after({.reversed = true}) == "pa z ");
        CHECK(both.after({.row = "b", .reversed = true}) == "a b ");
        CHECK(both.after({.row = "b", .is_inclusive = false, .reversed = true}) == "a - ");
        CHECK(both.after({.row = "p", .reversed = true, .is_prefix = true}) == "pa pb ");
    }

    TEST_CASE("a family that is not wanted stays where it is, and those in front are those of the number") {
        pair both;
        both.sources.seek({});
        both.sources.all()[1].want_nothing();
        both.sources.seek({.row = "c"});
        CHECK(both.sources.all()[0].rows().key() == "c");
        CHECK(both.sources.all()[1].rows().key() == "b");
        both.sources.all()[0].is_in_front(7);
        std::string seen;
        both.sources.for_each_in_front(7, [&](auto& one) { seen += one.rows().key(); });
        CHECK(seen == "c");
    }
}
