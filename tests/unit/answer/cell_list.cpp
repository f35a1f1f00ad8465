// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include <strata/answer/cell_list.hpp>

namespace st = strata;
using list = st::detail::cell_list;

namespace {
st::cell_view numbered(int i) { return {"r", "f", "q", st::version_key({i}, st::kind::put), "v"}; }

list of(int count) {
    list made;
    for (int i = 0; i != count; ++i) made.emplace_back(numbered(i));
    return made;
}
std::string shown(const list& cells) {
    std::string text;
    for (const st::cell_view& one : cells.cells()) text += std::to_string(one.timestamp().value) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("answer/cell_list")
{
    TEST_CASE("a list of cells grows and keeps its cells in order") {
        CHECK(list().empty());
        CHECK(list().cells().empty());
        const list long_one = of(1000);
        CHECK(long_one.size() == 1000);
        for (int i = 0; i != 1000; ++i) CHECK(long_one.cells()[static_cast<std::size_t>(i)].timestamp().value == i);
    }

    TEST_CASE("a list of cells is copied and moved and emptied") {
        list a = of(3);
        list b = a;
        CHECK(shown(a) == shown(b));
        b.emplace_back("r", "f", "q", st::version_key({9}, st::kind::put), "v");
        CHECK(shown(a) == "0 1 2 ");
        CHECK(shown(b) == "0 1 2 9 ");
        const auto* const place = b.cells().data();
        list c = std::move(b);
        CHECK(c.cells().data() == place);
        a = c;
        CHECK(shown(a) == "0 1 2 9 ");
        a.clear();
        CHECK(a.empty());
        CHECK(a.adder()(numbered(5)));
        a.append(c.cells());
        CHECK(shown(a) == "5 0 1 2 9 ");
    }
}
