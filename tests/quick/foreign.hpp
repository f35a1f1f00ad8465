// SPDX-License-Identifier: BSL-1.0
// What is included most and is not ours.
#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <boost/container/flat_map.hpp>
#include <boost/container/map.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/intrusive/avl_set.hpp>
#include <boost/intrusive/set.hpp>
#include <boost/intrusive/treap_set.hpp>
#include <boost/regex.hpp>
