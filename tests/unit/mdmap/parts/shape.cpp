// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <memory>
#include <string>
#include <tuple>

#include <strata/mdmap/parts/shape.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

namespace {
using inner = st::dim<int, st::backend::std_map>;
using two_levels = st::detail::nest<std::string, st::memory::heap, inner, inner>::container;
using three_levels = st::detail::nest<std::string, st::memory::heap, inner, inner, inner>::container;
}  // namespace

TEST_SUITE("mdmap/parts/shape")
{
    TEST_CASE("dimensions nest from the outermost to the value") {
        CHECK(std::same_as<two_levels::key_type, int>);
        CHECK(std::same_as<two_levels::mapped_type::mapped_type, std::string>);
        CHECK(std::same_as<three_levels::mapped_type, two_levels>);
        CHECK(std::same_as<st::detail::nest<std::string, st::memory::heap>::container, std::string>);
    }

    TEST_CASE("the memory policy of a map stands anywhere among its dimensions") {
        using first = st::detail::shape<int, st::memory::pmr, inner, st::dim<std::string>>;
        using last = st::detail::shape<int, inner, st::dim<std::string>, st::memory::pmr>;
        using none = st::detail::shape<int, inner, st::dim<std::string>>;
        CHECK(std::same_as<first::root, last::root>);
        CHECK(std::same_as<first::memory, st::memory::pmr>);
        CHECK(std::same_as<none::memory, st::memory::heap>);
        CHECK(std::same_as<none::key, std::tuple<int, std::string>>);
        CHECK(none::dimensions == 2);
    }

    TEST_CASE("a map can be copied if its keys and its value can") {
        CHECK(st::detail::shape<int, inner>::copies);
        CHECK_FALSE(st::detail::shape<std::unique_ptr<int>, inner>::copies);
        CHECK(st::detail::shape<std::unique_ptr<int>, inner>::keys_copy);
        CHECK_FALSE(st::detail::shape<int, st::dim<std::unique_ptr<int>>>::copies);
    }
}
