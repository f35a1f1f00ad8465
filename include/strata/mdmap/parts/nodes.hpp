// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <utility>

#include <strata/mdmap/parts/level.hpp>

/// Entries as nodes, which change their map without being copied, moved or allocated.
namespace strata::detail {

/// A level that hands out its entries as nodes.
template <class Map>
concept has_nodes = requires(Map& map, typename Map::iterator at) {
    map.insert(at, map.extract(at));
};

/// The node type of a level without nodes; always empty.
template <class Map>
struct no_node {
    static constexpr bool empty() noexcept { return true; }
};
/// Finds the node type of a level.
template <class Map>
struct node_of {
    using type = no_node<Map>;
};
template <has_nodes Map>
struct node_of<Map> {
    using type = typename Map::node_type;
};

/// Returns true if all levels have nodes.
template <std::size_t Depth, class Map>
constexpr bool all_have_nodes() {
    if constexpr (Depth == 0)
        return true;
    else
        return has_nodes<Map> && all_have_nodes<Depth - 1, typename Map::mapped_type>();
}

/// Inserts a node before `at`.
template <class Map, class Node>
typename Map::iterator link(Map& map, typename Map::iterator at, Node& node) {
    if constexpr (requires { map.insert(at, std::move(node)).position; })
        return map.insert(at, std::move(node)).position;  // Boost's maps return more than std::map
    else
        return map.insert(at, std::move(node));
}

/// Moves the entries of `from` whose keys are not in `to`.  The sizes are right after each move.
template <std::size_t Depth, class Map>
void merge_level(Map& to, std::size_t& to_size, Map& from, std::size_t& from_size) {
    for (auto at = from.begin(); at != from.end();) {
        const auto here = at++;
        const auto there = to.lower_bound(here->first);
        if (there == to.end() || to.key_comp()(here->first, there->first)) {
            const std::size_t moved = count<Depth - 1>(here->second);
            auto node = from.extract(here);
            from_size -= moved;
            link(to, there, node);
            to_size += moved;
        } else if constexpr (Depth > 1) {
            merge_level<Depth - 1>(there->second, to_size, here->second, from_size);
            if (here->second.empty()) from.erase(here);
        }
    }
}

}  // namespace strata::detail
