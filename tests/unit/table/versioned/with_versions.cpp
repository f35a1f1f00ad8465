// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/table/table.hpp>
#include <strata/table/versioned/with_versions.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct erased : st::family<"erased", st::deletes::erase> {};
struct counted : st::family<"counted", st::memory::counting<>> {};

template <class... Arguments>
using within = typename st::detail::with_versions<st::table, Arguments...>::type;
template <class Memory>
using versions = st::detail::version_memory<Memory>;
}  // namespace

TEST_SUITE("table/versioned/with_versions")
{
    TEST_CASE("the table inside has a memory that keeps versions, and no concurrency policy") {
        using on_the_heap = within<f, st::clock::manual, st::concurrency::single_writer>;
        using in_an_arena = within<st::memory::arena, f, st::concurrency::single_writer>;
        CHECK(std::is_same_v<on_the_heap, st::table<f, st::clock::manual, versions<st::memory::heap>>>);
        CHECK(std::is_same_v<in_an_arena, st::table<f, versions<st::memory::arena>>>);
    }

    TEST_CASE("its arguments are those of the table, as it takes them") {
        const st::memory::counting<> memory;
        auto t = st::detail::made_with_versions<within<f, counted, st::clock::manual, st::memory::counting<>>>(
            st::clock::manual({7}), st::concurrency::single_writer(), memory);
        CHECK(t.clock().now() == st::timestamp{7});
        t.put("r", f{"q"}, "v");
        const auto bytes = memory.counts().bytes;
        CHECK(bytes > 0);
        t.put("r", counted{"q"}, "v");
        CHECK(memory.counts().bytes > bytes);  // an object for all families of its type
    }

    TEST_CASE("families that do not go with it are known") {
        using sound = within<f, counted, st::concurrency::single_writer>::families_type;
        using erasing = within<f, erased, st::concurrency::single_writer>::families_type;
        CHECK(st::detail::all_publish<sound>());
        CHECK(st::detail::none_erases<sound>());
        CHECK_FALSE(st::detail::none_erases<erasing>());
        CHECK_FALSE(st::detail::all_publish<st::table<f>::families_type>());
    }
}
