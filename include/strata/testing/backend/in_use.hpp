// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing::detail {

/// Compares an mdmap, all of whose dimensions lie in the backend, with a std::map of tuples.
template <class Backend>
void check_in_mdmap(report& r) {
    using map_type = mdmap<std::string, dim<std::string, Backend>, dim<int, Backend, order::descending>,
                           dim<std::string, Backend>, metered>;
    metered::meter memory;
    {
        map_type map{metered(memory)};
        std::map<std::tuple<std::string, int, std::string>, std::string> expected;  // the number negated
        std::mt19937 random(42);
        for (int i = 0; i != 3000; ++i) {
            const std::string row = "row " + std::to_string(random() % 6);
            const int number = static_cast<int>(random() % 6);
            const std::string last(random() % 30, 'x');
            switch (random() % 6) {
                case 0:
                    r.expect(map.erase(row, number, last) == expected.erase({row, -number, last}),
                             "in an mdmap: erase says whether there was a value");
                    break;
                case 1: {
                    const std::size_t count = std::erase_if(expected, [&](const auto& one) {
                        return std::get<0>(one.first) == row && std::get<1>(one.first) == -number;
                    });
                    r.expect(map.erase(row, number) == count, "in an mdmap: erase takes what is below a prefix");
                    break;
                }
                default:
                    map.insert_or_assign({row, number, last}, std::to_string(i));
                    expected[{row, -number, last}] = std::to_string(i);
            }
        }
        auto at = expected.begin();
        for (const auto& [keys, value] : map) {
            const auto& [row, number, last] = keys;
            r.expect(at != expected.end() && at->first == std::tuple(row, -number, last) && at->second == value,
                     "in an mdmap: iteration meets the values in their order");
            ++at;
        }
        r.expect(at == expected.end() && map.size() == expected.size(), "in an mdmap: iteration meets all values");
        const map_type copy = map;
        r.expect(copy.size() == map.size(), "in an mdmap: a copy has the values");
        const map_type moved = std::move(map);
        r.expect(moved.size() == expected.size() && map.empty(), "in an mdmap: a move takes the values");
    }
    r.expect(memory.blocks == 0, "in an mdmap: all memory goes back");
}

}  // namespace strata::testing::detail
