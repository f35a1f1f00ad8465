// SPDX-License-Identifier: BSL-1.0
// The list of designs.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "both_ways.hpp"
#include "by_key.hpp"
#include "by_qualifier.hpp"
#include "counted.hpp"
#include "design.hpp"
#include "numbered.hpp"

namespace lab {

struct description {
    std::string_view name;
    std::string_view is;
    std::string_view atomic;  ///< What happens in one step.
};

inline constexpr std::array<description, 8> descriptions{{
    {"a numbered", "a row a user, running numbers", "an edge; a client that was too slow reads again"},
    {"b counted", "the same, and a counter", "an edge and the count, by a check of the count"},
    {"c qualifier", "a row a user, qualifier = followed user", "an edge, without reading; several edges of a user"},
    {"c short", "as c, and the family is f, not follows", "as c"},
    {"d key", "a row an edge, key = both names", "an edge, without reading"},
    {"d hashed", "a row an edge, key = both MD5", "an edge, without reading; the name of the follower apart"},
    {"d two tables", "as hashed, and the reverse table", "each half of an edge; not both"},
    {"d one table", "as hashed, and the reverse rows", "both halves of an edge, inside one region"},
}};

/// Calls `use.operator()<Design>(description)` for each.
template <class Use>
void for_each_design(Use use) {
    use.template operator()<numbered>(descriptions[0]);
    use.template operator()<counted>(descriptions[1]);
    use.template operator()<by_qualifier<>>(descriptions[2]);
    use.template operator()<by_qualifier<f>>(descriptions[3]);
    use.template operator()<by_key>(descriptions[4]);
    use.template operator()<by_hash>(descriptions[5]);
    use.template operator()<in_two_steps>(descriptions[6]);
    use.template operator()<in_one_step>(descriptions[7]);
}

}  // namespace lab
