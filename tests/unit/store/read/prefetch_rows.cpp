// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <span>
#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/prefetch_rows.hpp>

namespace st = strata;

namespace {
using packed = st::segment::packed<st::memory::heap>;

// Writes down which step was taken on the way to which row.
struct rows_in_steps : packed::cursor_type {
    static constexpr st::row_cursor_offers offers{.prefetch = true};
    bool prefetch_step(st::bytes_view row, st::search what) {
        CHECK(what == expected);
        *steps += std::string(row) + ' ';
        return ++taken < (row == "b" ? 3 : 2);
    }
    std::string* steps = nullptr;
    st::search expected = st::search::exact;
    int taken = 0;
};
}  // namespace

TEST_SUITE("store/read/prefetch_rows")
{
    TEST_CASE("every row takes a step before one takes the next and none is waited for") {
        std::string steps;
        rows_in_steps rows;
        rows.steps = &steps;
        const std::vector<st::bytes_view> keys{"a", "b", "c"};
        st::detail::prefetch_rows(rows, keys);
        CHECK(steps == "a b c a b c a b c ");
        steps.clear();
        rows.expected = st::search::change;
        st::detail::prefetch_rows(rows, keys, st::search::change);
        CHECK(steps == "a b c a b c a b c ");
        rows.expected = st::search::exact;
        steps.clear();
        st::detail::prefetch_rows(rows, std::span<const st::bytes_view>());
        CHECK(steps.empty());
    }
}
