// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/preset/parts/preset_family.hpp>

namespace st = strata;

namespace {
template <class... Chosen>
struct f : st::detail::preset_family<"f", st::retention::keep_all, st::deletes::erase, Chosen...> {};
}  // namespace

TEST_SUITE("schema/preset/parts/preset_family")
{
    TEST_CASE("a family has the policies of its preset") {
        CHECK(std::same_as<f<>::retention, st::retention::keep_all>);
        CHECK(std::same_as<f<>::deletes, st::deletes::erase>);
        CHECK(f<>::name == "f");
        CHECK(st::column_family<f<>>);
    }

    TEST_CASE("a policy that is chosen counts before that of the preset wherever it stands") {
        using one = f<st::memory::pmr, st::retention::max_versions<5>>;
        CHECK(std::same_as<one::retention, st::retention::max_versions<5>>);
        CHECK(std::same_as<one::deletes, st::deletes::erase>);
        CHECK(std::same_as<one::memory, st::memory::pmr>);
        using both = f<st::deletes::keep_deleted, st::rows_in<st::backend::flat>, st::retention::max_versions<5>>;
        CHECK(std::same_as<both::retention, st::retention::max_versions<5>>);
        CHECK(std::same_as<both::deletes, st::deletes::keep_deleted>);
        CHECK(
            std::same_as<both::cells, st::nested_cells<st::backend::flat, st::backend::rb_tree, st::backend::rb_tree>>);
    }
}
