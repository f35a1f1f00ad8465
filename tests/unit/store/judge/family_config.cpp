// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/store/judge/family_config.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct sized : st::family<"sized", st::maintenance::by_size<5>> {};
struct limited : st::family<"limited", st::retention::max_versions<>> {};

// Has no state, but no default either.
struct none_by_default {
    using axis = st::axis::retention;
    explicit none_by_default(bool) {}
    bool keeps(const st::version_position&) const { return true; }
};
struct strict : st::family<"strict", none_by_default> {};
using at_run_time =
    st::runtime_family<st::nested_cells<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>,
                       st::memory::heap, st::quirks::hbase>;
}  // namespace

TEST_SUITE("store/judge/family_config")
{
    TEST_CASE("a family that names no policy is maintained by hand") {
        CHECK(std::same_as<st::detail::maintenance_of_family<f>::type, st::maintenance::manual>);
        CHECK(std::same_as<st::detail::maintenance_of_family<sized>::type, st::maintenance::by_size<5>>);
        CHECK(st::detail::family_config<sized>::maintenance().wants_flush(5));
        const st::detail::family_config<at_run_time> made({.name = "f", .maintenance = {.flush_size = 7}});
        CHECK_FALSE(made.maintenance().wants_flush(6));
        CHECK(made.maintenance().wants_flush(7));
    }

    TEST_CASE("of a family known to the compiler nothing has to be kept") {
        using facts = st::detail::family_config<f>;
        CHECK(std::is_empty_v<facts>);
        CHECK(facts::name() == "f");
        CHECK(facts::retention().limit() == 3);
        CHECK(std::same_as<decltype(facts::deletes()), st::deletes::keep_deleted>);
        CHECK_FALSE(facts::compacts_in_memory());  // HBase: IN_MEMORY_COMPACTION => NONE
    }

    TEST_CASE("a family known at run time brings what is to be kept") {
        using facts = st::detail::family_config<at_run_time>;
        CHECK(std::same_as<facts, at_run_time::facts>);
        const facts kept({.name = "g", .max_versions = 4});
        CHECK(kept.name() == "g");
        CHECK(kept.retention().limit() == 4);
    }

    TEST_CASE("of a family known to the compiler the state of its policies is kept") {
        using facts = st::detail::family_config<limited>;
        CHECK_FALSE(std::is_empty_v<facts>);
        CHECK(facts().retention().limit() == 1);
        const facts kept(st::retention::max_versions<>(5), st::deletes::tombstones());
        CHECK(kept.name() == "limited");
        CHECK(kept.retention().limit() == 5);
        CHECK(std::same_as<decltype(kept.deletes()), const st::deletes::tombstones&>);
        CHECK_FALSE(kept.compacts_in_memory());
        CHECK(sizeof(facts) == sizeof(std::int64_t));
    }

    TEST_CASE("a policy without a default has to be handed over") {
        using facts = st::detail::family_config<strict>;
        CHECK_FALSE(st::detail::without_state<none_by_default>);
        const facts kept(none_by_default(true), st::deletes::tombstones());
        CHECK(std::same_as<decltype(kept.retention()), const none_by_default&>);
    }
}
