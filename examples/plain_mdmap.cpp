// SPDX-License-Identifier: BSL-1.0
// The same machinery without HBase: a sorted map of any number of dimensions.

#include <cstdint>
#include <iostream>
#include <string>

#include <strata/strata.hpp>

namespace st = strata;

int main() {
    // [mdmap]
    st::mdmap<double, st::dim<std::string>,                                     // sensor, A to Z
              st::dim<std::int64_t, st::order::descending, st::backend::flat>>  // time, newest first
        readings;
    readings.insert_or_assign({"boiler", 1700}, 21.5);
    readings.insert_or_assign({"boiler", 1800}, 22.5);
    readings.insert_or_assign({"attic", 1750}, 12.0);

    if (double* value = readings.find("boiler", 1700)) *value += 0.5;
    for (auto&& [time, value] : readings["boiler"])  // a slice: one dimension fewer
        std::cout << "boiler " << time << ' ' << value << '\n';
    for (auto&& [keys, value] : readings)  // flattened, in order
        std::cout << std::get<0>(keys) << ' ' << std::get<1>(keys) << ' ' << value << '\n';
    readings.erase("boiler");  // everything below a key
    // [/mdmap]
    std::cout << readings.size() << " left\n";
}
