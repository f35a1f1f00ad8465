// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory_resource>
#include <string>

#include <strata/policy/backend/flat.hpp>
#include <strata/testing/backend/in_resource.hpp>

namespace st = strata;

namespace {
// Asks the default resource for bytes on the way.
struct asks_the_default {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    struct container : st::backend::flat::container<Key, Mapped, Order, Allocator> {
        using base = st::backend::flat::container<Key, Mapped, Order, Allocator>;
        using base::base;
        template <class K, class... M>
        auto emplace_hint(typename base::const_iterator hint, K&& key, M&&... mapped) {
            const std::pmr::string of_the_default(100, 'x');
            return base::emplace_hint(hint, std::forward<K>(key), std::forward<M>(mapped)...);
        }
    };
};
}  // namespace

TEST_SUITE("testing/backend/in_resource")
{
    TEST_CASE("the default resource has nothing while it is taken away") {
        auto* const before = std::pmr::get_default_resource();
        {
            const st::testing::detail::no_default_resource none;
            CHECK_THROWS_AS(std::pmr::string(100, 'x'), std::bad_alloc);
        }
        CHECK(std::pmr::get_default_resource() == before);
    }

    TEST_CASE("the kit sees bytes that are asked of the default resource") {
        st::testing::report r("backend");
        CHECK_THROWS_AS(st::testing::detail::check_in_resource<asks_the_default>(r), std::bad_alloc);
        CHECK_NOTHROW(st::testing::detail::check_in_resource<st::backend::flat>(r));
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.checks() > 8);
    }
}
