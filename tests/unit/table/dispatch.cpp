// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/table/dispatch.hpp>
#include <strata/table/static_families.hpp>

namespace st = strata;

namespace {
struct a : st::family<"a"> {};
struct b : st::family<"b", st::deletes::none> {};
struct c : st::family<"c", st::deletes::erase> {};
struct stranger : st::family<"a"> {};
using set = st::static_families<st::memory::heap, a, b, c>;

template <class Column>
std::string store_for(const Column& column) {
    const set families;
    std::string name;
    st::detail::with_store(families, column, [&](const auto& store) { name = store.name(); });
    return name;
}

template <class Column>
std::string deletable_store_for(const Column& column) {
    set families;
    std::string name;
    st::detail::with_deletable_store(families, column, [&](auto& store) { name = store.name(); });
    return name;
}
}  // namespace

TEST_SUITE("table/dispatch")
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

    TEST_CASE("a column of a known type is read by its own store's reader and a named one by any") {
        CHECK(std::same_as<st::detail::reader_of<set, a>, st::store<a, st::memory::heap>::reader>);
        CHECK(std::same_as<st::detail::reader_of<set, st::column>, set::any_reader>);
        CHECK_FALSE(set::has<stranger>);  // same name, other family
    }
}
