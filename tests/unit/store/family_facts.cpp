// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <type_traits>

#include <strata/dimension/family.hpp>
#include <strata/dimension/runtime_family.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/store/family_facts.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
using at_run_time = st::runtime_family<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree,
                                       st::memory::heap, st::quirks::hbase>;
}  // namespace

TEST_SUITE("store/family_facts")
{
    TEST_CASE("of a family known to the compiler nothing has to be kept") {
        using facts = st::detail::family_facts<f>;
        CHECK(std::is_empty_v<facts>);
        CHECK(facts::name() == "f");
        CHECK(facts::retention().limit() == 3);
        CHECK(std::same_as<decltype(facts::deletes()), st::deletes::keep_deleted>);
        CHECK_FALSE(facts::compacts_in_memory());  // HBase: IN_MEMORY_COMPACTION => NONE
    }

    TEST_CASE("a family known at run time brings what is to be kept") {
        using facts = st::detail::family_facts<at_run_time>;
        CHECK(std::same_as<facts, at_run_time::facts>);
        const facts kept({.name = "g", .max_versions = 4});
        CHECK(kept.name() == "g");
        CHECK(kept.retention().limit() == 4);
    }
}
