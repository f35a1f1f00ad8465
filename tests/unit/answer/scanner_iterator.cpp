// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

#include <strata/answer/scanner_iterator.hpp>

namespace st = strata;

namespace {

struct three_rows {
    int left = 3;
    std::optional<std::vector<st::cell>> next() {
        if (left-- == 0) return std::nullopt;
        return std::vector<st::cell>(static_cast<std::size_t>(left) + 1,
                                     st::cell(st::cell_view("r", "f", "q", {{1}, st::kind::put, 1}, "v")));
    }
};
using iterator = st::detail::scanner_iterator<three_rows>;

}  // namespace

TEST_SUITE("answer/scanner_iterator")
{
    TEST_CASE("it goes through what next() returns") {
        CHECK(std::input_iterator<iterator>);
        CHECK(std::sentinel_for<std::default_sentinel_t, iterator>);
        CHECK(iterator() == std::default_sentinel);
        three_rows rows;
        std::size_t cells = 0;
        for (iterator at(rows); at != std::default_sentinel; ++at) cells += at->size() * 10 + (*at).size();
        CHECK(cells == 66);
    }
}
