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

    if (double* value = readings.get_if("boiler", 1700)) *value += 0.5;  // no std::string is made to look one up
    for (auto&& [time, value] : readings["boiler"])                      // a slice: one dimension fewer
        std::cout << "boiler " << time << ' ' << value << '\n';
    for (auto&& [keys, value] : readings)  // flattened, in order
        std::cout << std::get<0>(keys) << ' ' << std::get<1>(keys) << ' ' << value << '\n';

    const auto then = readings["boiler"].as_of(1799);  // the version that counted at a time
    std::cout << "at 1799 the boiler had " << then->second << '\n';
    std::cout << readings.count("boiler") << " of the boiler\n";  // first keys alone will do nearly everywhere
    readings.erase("boiler");                                     // everything below a key
    // [/mdmap]
    std::cout << readings.size() << " left\n";
}
