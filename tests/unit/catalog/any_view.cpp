// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/catalog/any_view.hpp>
#include <strata/schema/family.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {
    using family::family;
};

}  // namespace

// What its reads return: unit/catalog/any_table.cpp.
TEST_SUITE("catalog/any_view")
{
    TEST_CASE("a column that is known at run time is not copied, another becomes one") {
        const st::column q("f", "q");
        CHECK(&st::detail::by_name(q) == &q);
        CHECK(st::detail::by_name(f{"q"}) == q);
        CHECK(st::detail::by_name(st::column_view("f", "q")) == q);
        CHECK(std::is_same_v<decltype(st::detail::by_name(f{"q"})), st::column>);
    }
}
