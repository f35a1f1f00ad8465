// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/avl_tree.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/pmr.hpp>

#include "support/failing_resource.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {
template <class Backend>
using map_of = st::mdmap<std::string, st::dim<std::string, Backend>, st::dim<int, Backend>>;

template <class Map>
Map sample() {
    return Map{{{"a", 1}, "a1"}, {{"a", 2}, "a2"}, {{"b", 1}, "b1"}};
}
}  // namespace

TEST_SUITE("mdmap/parts/nodes")
{
    TEST_CASE_TEMPLATE("an entry of the first dimension moves between maps with all below it", Backend,
                       st::backend::rb_tree, st::backend::std_map) {
        using map_type = map_of<Backend>;
        auto from = sample<map_type>();
        map_type to{{{"b", 7}, "b7"}};
        const std::string* const place = from.get_if("a", 2);
        const support::heap_watch watch;
        auto node = from.extract("a");
        CHECK(from.size() == 1);
        CHECK(from.validate());
        const auto placed = to.insert(std::move(node));
        CHECK(watch.allocations() == 0);
        CHECK(placed.inserted);
        CHECK(placed.node.empty());
        CHECK(placed.position == to.begin());
        CHECK(to.size() == 3);
        CHECK(to.validate());
        CHECK(to.get_if("a", 2) == place);

        // What has a counterpart is given back.
        auto refused = to.insert(from.extract("b"));
        CHECK_FALSE(refused.inserted);
        CHECK(refused.position->second == "b7");
        CHECK(refused.node.mapped().size() == 1);
        CHECK(to.size() == 3);
        CHECK(from.empty());

        CHECK(from.extract("x").empty());
        CHECK_FALSE(from.insert(typename map_type::node_type()).inserted);
        CHECK(from.validate());
    }

    TEST_CASE_TEMPLATE("a merge takes what is not there and leaves the rest", Backend, st::backend::rb_tree,
                       st::backend::std_map) {
        using map_type = map_of<Backend>;
        map_type to{{{"a", 2}, "old"}, {{"c", 1}, "c1"}};
        auto from = sample<map_type>();
        const std::string* const place = from.get_if("b", 1);
        const support::heap_watch watch;
        to.merge(from);
        CHECK(watch.allocations() == 0);
        CHECK(to.size() == 4);
        CHECK(to.validate());
        CHECK(to.at("a", 1) == "a1");
        CHECK(to.at("a", 2) == "old");
        CHECK(to.get_if("b", 1) == place);
        CHECK(from.size() == 1);
        CHECK(from.at("a", 2) == "a2");
        CHECK(from.validate());
        to.merge(to);
        CHECK(to.size() == 4);
        to.merge(map_type{{{"d", 1}, "d1"}});
        CHECK(to.size() == 5);
        from.clear();
        to.merge(from);
        CHECK(to.validate());
    }

    TEST_CASE_TEMPLATE("a merge leaves no empty level behind where all below a key moves", Backend,
                       st::backend::rb_tree, st::backend::std_map) {
        using map_type = map_of<Backend>;
        map_type to{{{"a", 7}, "a7"}, {{"b", 1}, "old"}};
        auto from = sample<map_type>();
        to.merge(from);
        CHECK(to.size() == 4);
        CHECK(to.validate());
        CHECK(to.at("a", 1) == "a1");
        CHECK(from.validate());
        CHECK(from.size() == 1);
        CHECK(from.begin()->second == "b1");
        map_type others{{{"b", 2}, "b2"}};
        others.merge(from);
        CHECK(from.empty());
        CHECK(from.begin() == from.end());
        CHECK(from.validate());
    }

    TEST_CASE_TEMPLATE("entries move between maps in a resource too", Backend, st::backend::rb_tree,
                       st::backend::avl_tree, st::backend::std_map) {
        using map_type = st::mdmap<int, st::dim<int, Backend>, st::dim<int, Backend>, st::memory::pmr>;
        support::failing_resource resource;
        {
            map_type from{{{{1, 1}, 11}, {{1, 2}, 12}, {{2, 1}, 21}}, &resource};
            map_type to{{{{2, 2}, 22}}, &resource};
            const std::size_t allocations = resource.allocations();
            to.insert(from.extract(1));
            to.merge(from);
            CHECK(resource.allocations() == allocations);
            CHECK(to.size() == 4);
            CHECK(to.validate());
            CHECK(from.empty());
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("backends are told apart by whether they have nodes") {
        CHECK(st::detail::has_nodes<map_of<st::backend::rb_tree>::root_type>);
        CHECK(st::detail::has_nodes<std::map<int, int>>);
        CHECK_FALSE(st::detail::has_nodes<map_of<st::backend::flat>::root_type>);
        using mixed = st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>>;
        CHECK_FALSE(st::detail::all_have_nodes<2, mixed::root_type>());
        mixed map;
        map.try_emplace({1, 1}, 1);
        CHECK_FALSE(map.extract(1).empty());  // the first dimension is enough for that
        CHECK(map.empty());
    }
}
