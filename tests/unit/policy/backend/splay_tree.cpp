// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/splay_tree.hpp>

#include "unit/policy/backend/tree_of_nodes.hpp"

using strata::backend::splay_tree;

TEST_SUITE("policy/backend/splay_tree")
{
    TEST_CASE("a splay tree of boost passes the kit") { support::check_passes_the_kit<splay_tree>(); }
    TEST_CASE("a node of a splay tree has three words beside its entry") {
        support::check_size_of_a_node<splay_tree>();
    }
}
