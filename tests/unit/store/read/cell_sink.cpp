// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>

#include <strata/store/read/cell_sink.hpp>

namespace st = strata;
using st::detail::cell_sink;

TEST_SUITE("store/read/cell_sink")
{
    TEST_CASE("a sink hands cells to what it was made of and answers as that does") {
        std::string seen;
        const auto use = [&](const st::cell_view& cell) {
            seen += cell.value();
            return seen.size() < 2;
        };
        const cell_sink sink(use);
        const cell_sink copy(sink);
        const st::cell_view cell("r", "f", "q", {{1}, st::kind::put}, "v");
        CHECK(sink(cell));
        CHECK_FALSE(copy(cell));
        CHECK(seen == "vv");
    }

    TEST_CASE("an answer need not be a bool") {
        const auto use = [](const st::cell_view& cell) { return static_cast<int>(cell.value().size()); };
        const cell_sink sink(use);
        CHECK(sink(st::cell_view("r", "f", "q", {{1}, st::kind::put}, "four")));
        CHECK_FALSE(sink(st::cell_view("r", "f", "q", {{1}, st::kind::put}, "")));
    }
}
