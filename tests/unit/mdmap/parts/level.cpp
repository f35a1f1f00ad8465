// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include <strata/mdmap/parts/level.hpp>
#include <strata/mdmap/parts/shape.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>

namespace st = strata;

namespace {
using inner = st::dim<int, st::backend::std_map>;
using two_levels = st::detail::nest<std::string, st::memory::heap, inner, inner>::container;

const std::allocator<std::byte> heap;

bool put(two_levels& map, std::string value, int a, int b) {
    auto make_value = [&]() -> std::string&& { return std::move(value); };
    st::detail::path<two_levels, 2> at;
    const bool is_new = st::detail::place(st::detail::no_hint(), at, map, heap, make_value, a, b);
    if (!is_new) at.value_at(map) = std::move(value);
    return is_new;
}
}  // namespace

TEST_SUITE("mdmap/parts/level")
{
    TEST_CASE("a value is put at a new path or in the place of the one there") {
        two_levels map;
        CHECK(put(map, "x", 1, 1));
        CHECK(put(map, "y", 1, 2));
        CHECK(put(map, "z", 2, 1));
        CHECK_FALSE(put(map, "w", 1, 2));
        CHECK(*st::detail::find_value(map, 1, 1) == "x");
        CHECK(*st::detail::find_value(map, 1, 2) == "w");
        CHECK(*st::detail::find_value(map, 2, 1) == "z");
        CHECK(st::detail::find_value(map, 1, 3) == nullptr);
        CHECK(st::detail::find_value(map, 3, 1) == nullptr);
        CHECK(st::detail::count<2>(map) == 3);
        CHECK(st::detail::count<1>(map) == 2);
    }
}
