// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/families/table_arguments.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};
}  // namespace

TEST_SUITE("table/families/table_arguments")
{
    TEST_CASE("a table has the system's clock and the heap unless told otherwise") {
        using arguments = st::detail::table_arguments<f>;
        CHECK(std::same_as<arguments::clock, st::clock::system>);
        CHECK(std::same_as<arguments::memory, st::memory::heap>);
        CHECK(std::same_as<arguments::concurrency, st::concurrency::none>);
        CHECK(std::same_as<arguments::families, st::static_families<st::memory::heap, f>>);
    }

    TEST_CASE("families and policies of a table come in any order") {
        using mixed = st::detail::table_arguments<st::memory::pmr, f, st::clock::manual, g, st::concurrency::none>;
        CHECK(std::same_as<mixed::clock, st::clock::manual>);
        CHECK(std::same_as<mixed::memory, st::memory::pmr>);
        CHECK(std::same_as<mixed::families, st::static_families<st::memory::pmr, f, g>>);
    }
}
