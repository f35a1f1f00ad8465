// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/intrusive_avl.hpp>

#include "unit/policy/backend/tree_of_nodes.hpp"

using strata::backend::intrusive_avl;

TEST_SUITE("policy/backend/intrusive_avl")
{
    TEST_CASE("an intrusive avl tree passes the kit") { support::check_passes_the_kit<intrusive_avl>(); }
    TEST_CASE("a node of an intrusive avl tree has three words beside its entry") {
        support::check_size_of_a_node<intrusive_avl>();
    }
}
