// SPDX-License-Identifier: BSL-1.0
// One header of strata, and one of Boost by way of it: enough for a route whose only question is where they are.
#include <strata/mdmap/mdmap.hpp>

#include <string>
#include <tuple>

namespace st = strata;

int main() {
    st::mdmap<int, st::dim<std::string>, st::dim<int>> readings;
    readings.insert_or_assign(std::tuple("kitchen", 1), 21);
    return readings.contains("kitchen", 1) ? 0 : 1;
}
