// SPDX-License-Identifier: BSL-1.0
// The tests of reads beside a writer, over a library that does without one of its rules: then the test must fail.
//
// usage: threads_controls <rule> <test>: the test, until it fails or for a minute
//        threads_controls: every test, over copies of the headers in which no rule is off
#include "stress/threads/controls/rules.hpp"

#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

#include "stress/threads/more_beside_writes.hpp"
#include "stress/threads/torn_rows.hpp"

using namespace beside_writes;
using published = st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::single_writer>;

namespace {

const std::map<std::string, std::function<void()>> tests = {
    {"rows_are_whole", [] { rows_are_whole<published>("failed", 400); }},
    {"every_read_is_of_whole_rows", [] { every_read_is_of_whole_rows<published>("failed", 1000); }},
    {"columns_exclude_each_other", [] { columns_exclude_each_other<published>("failed", 1000); }},
    {"nothing_is_lost", [] { nothing_is_lost<published>("failed", 20); }},
    {"numbers_go_forward", [] { numbers_go_forward<published>("failed", 1000); }},
    {"scans_are_of_one_state", [] { scans_are_of_one_state<published>("failed", 10); }},
    {"scans_miss_no_row", [] { scans_miss_no_row<published>("failed", 10); }},
    {"loads_are_whole", [] { loads_are_whole<published>("failed", 20); }},
    {"snapshots_stand_still", [] { snapshots_stand_still<published>("failed", 10); }},
    {"snapshots_find_a_value", [] { snapshots_find_a_value<published>("failed", 500); }},
    {"the_past_is_whole", [] { the_past_is_whole<published>("failed", 100); }},
    {"deep_and_wide_rows_are_whole",
     [] { deep_and_wide_rows_are_whole<st::memory::arena, st::concurrency::single_writer>("failed", 100); }},
    {"no_read_waits", [] { no_read_waits<published>("failed", 100, std::chrono::seconds(2)); }},
};

// What has been destroyed may have no end.
void end_after(std::chrono::seconds most) {
    std::thread([most] {
        std::this_thread::sleep_for(most);
        std::cout << "failed: it does not end" << std::endl;
        std::_Exit(1);
    }).detach();
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 1) {
        for (const auto& [name, test] : tests) test();
        return all_passed ? 0 : 1;
    }
    const auto chosen = tests.find(count == 3 ? arguments[2] : "");
    if (chosen == tests.end()) {
        std::cerr << "usage: threads_controls [<rule> <test>]; a test is one of:";
        for (const auto& [name, test] : tests) std::cerr << ' ' << name;
        std::cerr << '\n';
        return 2;
    }
    rules::off = arguments[1];
    end_after(std::chrono::seconds(120));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (all_passed && std::chrono::steady_clock::now() < end) chosen->second();
    return all_passed ? 0 : 1;
}
