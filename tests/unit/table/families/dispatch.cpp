// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <string>
#include <utility>

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/families/dispatch.hpp>
#include <strata/table/families/dynamic_families.hpp>
#include <strata/table/families/static_families.hpp>

namespace st = strata;

namespace {
struct a : st::family<"a"> {};
struct b : st::family<"b", st::deletes::none> {};
struct c : st::family<"c", st::deletes::erase> {};
struct stranger : st::family<"a"> {};
using set = st::static_families<st::memory::heap, a, b, c>;

using at_run_time = st::dynamic_families<
    st::runtime_family<st::nested_cells<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>,
                       st::memory::heap, st::quirks::hbase>>;

template <class Column>
std::string store_for(const Column& column) {
    const set families;
    std::string name;
    st::detail::with_store(families, column, [&](const auto& store, const auto&) { name = store.name(); });
    return name;
}

template <class Column>
std::string deletable_store_for(const Column& column) {
    set families;
    std::string name;
    st::detail::with_deletable_store(families, column, [&](auto& store, const auto&) { name = store.name(); });
    return name;
}
}  // namespace

TEST_SUITE("table/families/dispatch")
{
    TEST_CASE("a column leads to its family by its type or by its name") {
        CHECK(store_for(a{"q"}) == "a");
        CHECK(store_for(b{"q"}) == "b");
        CHECK(store_for(st::column("b", "q")) == "b");
        CHECK(store_for(st::column("c", "")) == "c");
        CHECK_THROWS_AS(store_for(st::column("d", "q")), st::no_such_column_family);
    }

    TEST_CASE("a family that refuses deletes is not handed out for one") {
        CHECK(deletable_store_for(a{"q"}) == "a");
        CHECK(deletable_store_for(c{"q"}) == "c");
        CHECK(deletable_store_for(st::column("c", "q")) == "c");
        CHECK_THROWS_WITH_AS(deletable_store_for(st::column("b", "q")),
                             "strata: the column family 'b' is declared deletes::none, so its cells cannot be deleted",
                             st::do_not_retry);
        CHECK_THROWS_AS(deletable_store_for(st::column("d", "q")), st::no_such_column_family);
    }

    TEST_CASE("what a delete does is known from the store's type") {
        CHECK(st::detail::effect_of<decltype(std::declval<set&>().of<a>())> == st::delete_effect::marks);
        CHECK(st::detail::effect_of<decltype(std::declval<set&>().of<b>())> == st::delete_effect::refused);
        CHECK(st::detail::effect_of<decltype(std::declval<const set&>().of<c>())> == st::delete_effect::removes);
    }

    TEST_CASE("a column of a known type is walked as a row of its own store and a named one as one of any") {
        CHECK(std::same_as<st::detail::row_walk_of<set, a>, st::store<a, st::memory::heap>::reader::row_type>);
        CHECK(std::same_as<st::detail::row_walk_of<set, st::column>, set::any_row>);
        CHECK_FALSE(set::has<stranger>);  // same name, other family
    }

    TEST_CASE("where families are known at run time only a typed column leads to the one of its name") {
        const at_run_time families({{.name = "a", .max_versions = 7}, {.name = "b"}});
        std::string name;
        st::detail::with_store(families, a{"q"}, [&](const auto& store, const auto&) { name = store.name(); });
        CHECK(name == "a");
        st::detail::with_store(families, st::column("b", "q"),
                               [&](const auto& store, const auto&) { name = store.name(); });
        CHECK(name == "b");
        CHECK_THROWS_AS(st::detail::with_store(families, c{"q"}, [](const auto&, const auto&) {}),
                        st::no_such_column_family);
        CHECK(std::same_as<st::detail::row_walk_of<at_run_time, a>, at_run_time::any_row>);
    }
}
