// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/map/operations.hpp>

namespace st = strata;
namespace kit = strata::testing;

namespace {
template <class Backend>
using map_in = st::mdmap<kit::fragile, st::dim<kit::fragile, Backend>, st::dim<kit::fragile, Backend>, kit::metered>;

template <class Backend>
std::vector<kit::detail::map_operation<map_in<Backend>>> all_operations() {
    auto all = kit::detail::inserting_operations<map_in<Backend>>();
    for (const auto& one : kit::detail::erasing_operations<map_in<Backend>>()) all.push_back(one);
    for (const auto& one : kit::detail::whole_map_operations<map_in<Backend>>()) all.push_back(one);
    return all;
}
}  // namespace

TEST_SUITE("testing/map/operations")
{
    TEST_CASE_TEMPLATE("each operation has a name of its own and leaves what it says", Backend, st::backend::std_map,
                       st::backend::flat) {
        std::set<std::string> names;
        for (const auto& operation : all_operations<Backend>()) {
            CAPTURE(operation.name);
            CHECK(names.insert(operation.name).second);
            kit::memory_meter own, other;
            map_in<Backend> map{kit::metered(own)};
            kit::detail::fill(map);
            CHECK(kit::detail::contents_of(map).size() == 9);
            CHECK(kit::detail::contents_of(map)[5] == std::tuple(3, 5, 35));
            operation.change(map, kit::metered(other));
            CHECK(map.validate());
            CHECK(operation.succeeded(map));
        }
        CHECK(names.size() > 30);
    }

    TEST_CASE("a backend without nodes is not asked for them") {
        CHECK(kit::detail::erasing_operations<map_in<st::backend::std_map>>().size() ==
              kit::detail::erasing_operations<map_in<st::backend::flat>>().size() + 3);
    }
}
