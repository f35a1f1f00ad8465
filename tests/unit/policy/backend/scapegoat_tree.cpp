// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/scapegoat_tree.hpp>

#include "unit/policy/backend/tree_of_nodes.hpp"

using strata::backend::scapegoat_tree;

TEST_SUITE("policy/backend/scapegoat_tree")
{
    TEST_CASE("a scapegoat tree of boost passes the kit") { support::check_passes_the_kit<scapegoat_tree>(); }
    TEST_CASE("a node of a scapegoat tree has three words beside its entry") {
        support::check_size_of_a_node<scapegoat_tree>();
    }
}
