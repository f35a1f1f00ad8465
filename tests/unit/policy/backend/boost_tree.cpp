// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include <strata/policy/backend/boost_tree.hpp>

namespace st = strata;

TEST_SUITE("policy/backend/boost_tree")
{
    TEST_CASE("each kind of tree is a map of that kind") {
        using boost::container::tree_type_enum;
        const auto holds_both = [](auto kind) {
            using map_type = typename st::detail::boost_tree<decltype(kind)::value>::template container<
                std::string, int, std::less<>, std::allocator<std::byte>>;
            map_type map;
            map.emplace("b", 2);
            map.emplace("a", 1);
            return map.begin()->second == 1 && map.size() == 2;
        };
        CHECK(holds_both(std::integral_constant<tree_type_enum, boost::container::red_black_tree>{}));
        CHECK(holds_both(std::integral_constant<tree_type_enum, boost::container::avl_tree>{}));
        CHECK(holds_both(std::integral_constant<tree_type_enum, boost::container::scapegoat_tree>{}));
        CHECK(holds_both(std::integral_constant<tree_type_enum, boost::container::splay_tree>{}));
    }
}
