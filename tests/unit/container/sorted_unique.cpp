// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include <strata/container/btree.hpp>
#include <strata/container/sorted_unique.hpp>
#include <strata/mdmap/mdmap.hpp>

namespace st = strata;

TEST_SUITE("container/sorted_unique")
{
    TEST_CASE("one tag builds every sorted map") {
        const std::vector<std::pair<int, std::string>> sorted{{1, "one"}, {2, "two"}};
        const st::btree_map<int, std::string> tree(st::sorted_unique, sorted.begin(), sorted.end());
        const st::mdmap<std::string, st::dim<int>> map(st::sorted_unique, sorted);
        CHECK(tree.find(2)->second == "two");
        CHECK(map.at(2) == "two");
    }
}
