// SPDX-License-Identifier: BSL-1.0
// A table in regions: writers of different rows do not wait for each other.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <strata/strata.hpp>
namespace st = strata;

struct reading : st::family<"r", st::memory::arena> {};

// [table]
using region = st::table<reading, st::concurrency::locked<>>;
using measurements = st::split_table<region>;
// [/table]

// The row of a sensor at a time.  Sensors are spread by the first letter; the readings of one lie together.
std::string row_of(char sensor, int time) {
    std::string digits = std::to_string(time);
    return std::string(1, sensor) + '/' + std::string(4 - digits.size(), '0') + digits;
}

int main() {
    measurements t({"d", "m", "t"});  // four regions: below d, d to m, m to t, from t on

    // [writers]
    const auto measure = [&t](char sensor) {
        for (int time = 0; time != 500; ++time) {
            t.put(row_of(sensor, time), reading{"value"}, std::to_string(time % 7), {time + 1});
            t.increment(std::string(1, sensor), reading{"readings"});
        }
    };
    std::vector<std::thread> writers;
    for (const char sensor : {'a', 'e', 'p', 'z'}) writers.emplace_back(measure, sensor);  // a region each
    for (auto& one : writers) one.join();
    for (const char* sensor : {"a", "e", "p", "z"}) std::cout << *t.get_counter(sensor, reading{"readings"}) << ' ';
    // [/writers]
    std::cout << "readings\n";

    std::size_t rows = 0;
    for (const auto& row : t.scan({.start = "a/", .stop = "f", .columns = reading{"value"}})) rows += !row.empty();
    std::cout << rows << " rows of two regions\n";

    // [snapshot]
    const auto before = t.snapshot();
    t.delete_row("a/0003");
    t.delete_row("z/0007");
    for (const st::change& one : st::diff(before, t.snapshot())) std::cout << one.row() << " has gone\n";
    // [/snapshot]

    // [region]
    auto& last = t.region(t.region_of("z"));
    last.flush();
    std::cout << last.size() << " cells in the last region\n";
    // [/region]

    // Rows of one region are changed as one; rows of two are not.
    t.mutate_rows({st::put("a").add(reading{"name"}, "attic"), st::put("b").add(reading{"name"}, "barn")});
    try {
        t.mutate_rows({st::put("a").add(reading{"name"}, "attic"), st::put("z").add(reading{"name"}, "zoo")});
    } catch (const st::do_not_retry& why) {
        std::cout << why.what() << '\n';
    }
}
