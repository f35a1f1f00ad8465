// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/avl_tree.hpp>

#include "unit/policy/backend/tree_of_nodes.hpp"

using strata::backend::avl_tree;

TEST_SUITE("policy/backend/avl_tree")
{
    TEST_CASE("an avl tree of boost passes the kit") { support::check_passes_the_kit<avl_tree>(); }
    TEST_CASE("a node of an avl tree has three words beside its entry") { support::check_size_of_a_node<avl_tree>(); }
}
