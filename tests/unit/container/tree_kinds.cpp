// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <set>

#include <strata/container/tree_kinds.hpp>

namespace st = strata;

TEST_SUITE("container/tree_kinds")
{
    TEST_CASE("links are three words in every kind of tree") {
        CHECK(sizeof(st::detail::rb_kind::links<void*>) == 3 * sizeof(void*));
        CHECK(sizeof(st::detail::avl_kind::links<void*>) == 3 * sizeof(void*));
        CHECK(sizeof(st::detail::treap_kind::links<void*>) == 3 * sizeof(void*));
    }

    TEST_CASE("neighbours in memory are none in priority") {
        std::set<std::uint64_t> priorities;
        int rising = 0;
        static const char memory[64 * 1000] = {};
        std::uint64_t before = 0;
        for (int i = 0; i != 1000; ++i) {
            const std::uint64_t priority = st::detail::treap_kind::by_address::mixed(memory + 64 * i);
            priorities.insert(priority);
            rising += priority > before ? 1 : 0;
            before = priority;
        }
        CHECK(priorities.size() == 1000);
        CHECK(rising > 400);
        CHECK(rising < 600);
    }
}
