// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/request/column_list.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {

std::string counted(const std::vector<st::cell_view>& cells) {
    st::detail::column_counter counter;
    for (const st::cell_view& one : cells) counter.add(one);
    const std::string first = support::shown(counter.take());
    CHECK(counter.take().empty());
    return first;
}

st::cell_view at(const char* row, const char* family, const char* qualifier, std::int64_t when = 1) {
    return {row, family, qualifier, {{when}, st::kind::put}, "v"};
}

}  // namespace

TEST_SUITE("request/column_list")
{
    TEST_CASE("columns are counted by rows and sorted by family and qualifier") {
        CHECK(counted({}).empty());
        CHECK(counted({at("a", "f", "q")}) == "f:q 1");
        CHECK(counted({at("a", "f", "p"), at("a", "f", "q"), at("a", "g", ""),  //
                       at("b", "f", "p"), at("b", "f", "q"), at("b", "g", ""),  //
                       at("c", "f", "p"), at("c", "f", "q"), at("c", "g", "")}) == "f:p 3, f:q 3, g: 3");
        // Each row has others; a name that begins another sorts first, and the family counts before the qualifier.
        CHECK(counted({at("a", "f", "z"), at("b", "f", "ab"), at("b", "fa", "a"), at("c", "f", "a"), at("c", "f", "ab"),
                       at("d", "f", "m"), at("e", "fa", "a")}) == "f:a 1, f:ab 2, f:m 1, f:z 1, fa:a 2");
    }

    TEST_CASE("bytes compare as unsigned and zero is one of them") {  // R1.2
        const std::string zero("\0", 1);
        CHECK(counted({{"a", "f", "\xFF", {{1}, st::kind::put}, ""},
                       {"b", "f", zero, {{1}, st::kind::put}, ""},
                       {"c", "f", "\x7F", {{1}, st::kind::put}, ""}}) == "f:" + zero + " 1, f:\x7F 1, f:\xFF 1");
    }

    TEST_CASE("several versions of a column count once a row") {  // R7.8
        CHECK(counted({at("a", "f", "q", 2), at("a", "f", "q", 1), at("b", "f", "q", 2), at("b", "f", "r", 2),
                       at("b", "f", "r", 1), at("c", "f", "r", 2)}) == "f:q 2, f:r 2");
    }

    TEST_CASE("a search is a scan of the rows that it names") {
        const st::scan_options all = st::detail::scan_for(st::column_options{});
        CHECK(all.prefix.empty());
        CHECK(all.start.empty());
        CHECK(all.limit == st::no_limit);
        CHECK(all.versions == 1);
        const st::scan_options some = st::detail::scan_for(
            st::column_options{.prefix = "a", .columns = {st::selection::family("f")}, .when = {{1}, {2}}});
        CHECK(some.prefix == "a");
        CHECK(some.columns.size() == 1);
        CHECK(some.when == st::time_range{{1}, {2}});
        const st::scan_options one = st::detail::scan_for(
            st::column_options{.row = "r", .columns = {st::selection::family("f")}, .when = {{1}, {2}}});
        CHECK(one.start == "r");
        CHECK(one.stop == "r");
        CHECK(one.start_inclusive);
        CHECK(one.stop_inclusive);
        CHECK(one.limit == 1);
        CHECK(one.columns.size() == 1);
        CHECK(one.when == st::time_range{{1}, {2}});
    }

    TEST_CASE("a search names a row that can be, or a prefix") {  // R2.1
        CHECK_THROWS_AS((void)st::detail::scan_for(st::column_options{.row = ""}), st::bad_row_key);
        CHECK_THROWS_AS((void)st::detail::scan_for(st::column_options{.row = std::string(32768, 'r')}),
                        st::bad_row_key);
        CHECK_THROWS_WITH_AS((void)st::detail::scan_for(st::column_options{.row = "ab", .prefix = "a"}),
                             "strata: a search for columns takes a row or a prefix, not both", st::illegal_argument);
    }
}
