// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/intrusive_treap.hpp>

#include "unit/policy/backend/tree_of_nodes.hpp"

using strata::backend::intrusive_treap;

TEST_SUITE("policy/backend/intrusive_treap")
{
    TEST_CASE("a treap passes the kit") { support::check_passes_the_kit<intrusive_treap>(); }
    TEST_CASE("a node of a treap has three words beside its entry") {
        support::check_size_of_a_node<intrusive_treap>();
    }
}
