// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include <strata/mdmap/level.hpp>
#include <strata/mdmap/shape.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>

namespace st = strata;

namespace {
using inner = st::dim<int, st::backend::std_map>;
using two_levels = st::detail::nest<std::string, st::memory::heap, inner, inner>::container;

const std::allocator<std::byte> heap;

bool put(two_levels& map, std::string value, int a, int b) {
    auto make_value = [&]() -> std::string&& { return std::move(value); };
    st::detail::trail<two_levels, 2> at;
    const bool is_new = st::detail::place(st::detail::anywhere(), at, map, heap, make_value, a, b);
    if (!is_new) at.value_at(map) = std::move(value);
    return is_new;
}
}  // namespace

TEST_SUITE("mdmap/level")
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

    TEST_CASE("erasing by the first keys takes everything below them and no level is left empty") {
        auto everything = [](const auto&...) { return true; };
        two_levels map;
        put(map, "x", 1, 1);
        put(map, "y", 1, 2);
        put(map, "z", 2, 1);
        std::size_t size = 3;
        st::detail::erase_below<2>(map, size, everything, 1, 3);
        CHECK(size == 3);
        st::detail::erase_below<2>(map, size, everything, 3);
        CHECK(size == 3);
        st::detail::erase_below<2>(map, size, everything, 2, 1);
        CHECK(size == 2);
        CHECK(map.size() == 1);
        st::detail::erase_below<2>(map, size, everything, 1);
        CHECK(size == 0);
        CHECK(map.empty());
    }

    TEST_CASE("values are erased by what their keys say") {
        two_levels map;
        for (int a = 0; a != 3; ++a)
            for (int b = 0; b != 3; ++b) put(map, "v", a, b);
        std::size_t size = 9;
        auto on_the_diagonal_or_of_zero = [](int a, int b) { return a == b || a == 0; };
        st::detail::erase_matching<2>(map, size, on_the_diagonal_or_of_zero);
        CHECK(size == 4);
        CHECK(map.size() == 2);
        CHECK(st::detail::count<2>(map) == 4);
        CHECK(st::detail::find_value(map, 1, 1) == nullptr);
        CHECK(st::detail::find_value(map, 1, 0) != nullptr);

        auto even = [](int b) { return b % 2 == 0; };
        st::detail::erase_below<2>(map, size, even, 1);
        CHECK(size == 2);
        CHECK(map.size() == 1);  // what ran empty is gone
    }
}
