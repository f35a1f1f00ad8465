// SPDX-License-Identifier: BSL-1.0
#include <map>

#include "../program.hpp"
#include "nested_maps.hpp"

template <class Key, class Mapped, class Less>
using map = std::map<Key, Mapped, Less>;

int main(int argc, char** argv) { return bench::measure<bench::nested_maps<map, map>>(argc, argv); }
