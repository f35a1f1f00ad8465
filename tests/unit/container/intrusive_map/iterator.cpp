// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <list>
#include <utility>

#include <strata/container/intrusive_map/iterator.hpp>

namespace st = strata;

namespace {
struct node {
    int entry;
};
using nodes = std::list<node>;
using iterator = st::detail::entry_iterator<nodes::iterator, int>;
using const_iterator = st::detail::entry_iterator<nodes::const_iterator, const int>;
static_assert(std::bidirectional_iterator<iterator>);
static_assert(std::bidirectional_iterator<const_iterator>);
static_assert(std::is_convertible_v<iterator, const_iterator>);
static_assert(!std::is_convertible_v<const_iterator, iterator>);
}  // namespace

TEST_SUITE("container/intrusive_map/iterator")
{
    TEST_CASE("a walk over nodes shows their entries both ways") {
        nodes all{{1}, {2}, {3}};
        iterator at(all.begin());
        CHECK(*at++ == 1);
        CHECK(*at == 2);
        *at = 20;
        CHECK(*++at == 3);
        CHECK(*at-- == 3);
        CHECK(*at == 20);
        CHECK(*--at == 1);
        CHECK(const_iterator(at) == const_iterator(std::as_const(all).begin()));
        CHECK(at.node() == all.begin());
    }
}
