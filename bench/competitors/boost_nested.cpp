// SPDX-License-Identifier: BSL-1.0
// Trees of rows and arrays below: an array of rows would move half of itself for every new row.
#include <boost/container/flat_map.hpp>
#include <boost/container/map.hpp>

#include "../program.hpp"
#include "nested_maps.hpp"

template <class Key, class Mapped, class Less>
using tree = boost::container::map<Key, Mapped, Less>;
template <class Key, class Mapped, class Less>
using array = boost::container::flat_map<Key, Mapped, Less>;

int main(int argc, char** argv) { return bench::measure<bench::nested_maps<tree, array>>(argc, argv); }
