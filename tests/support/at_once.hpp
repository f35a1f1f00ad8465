// SPDX-License-Identifier: BSL-1.0
// Calls of something const, made by several threads at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace support {

// Each call by name; what it returns is what it found.
using const_calls = std::vector<std::pair<std::string, std::function<std::string()>>>;

// Four threads make all calls, two of them in step.  The names of those that found something else than one thread finds
// alone.
inline std::vector<std::string> wrong_at_once(const const_calls& calls, int rounds) {
    std::vector<std::string> expected;
    for (const auto& [name, call] : calls) expected.push_back(call());
    constexpr std::size_t threads = 4;
    std::vector<std::vector<char>> wrong(threads, std::vector<char>(calls.size()));
    std::atomic<std::size_t> waiting{threads};
    const auto make_all = [&](std::size_t me) {
        --waiting;
        while (waiting != 0) std::this_thread::yield();
        for (int round = 0; round != rounds; ++round)
            for (std::size_t i = 0; i != calls.size(); ++i) {
                const std::size_t at = (i + me / 2 * 3) % calls.size();
                if (calls[at].second() != expected[at]) wrong[me][at] = 1;
            }
    };
    std::vector<std::thread> all;
    for (std::size_t me = 0; me != threads; ++me) all.emplace_back(make_all, me);
    for (std::thread& one : all) one.join();
    std::vector<std::string> names;
    for (std::size_t i = 0; i != calls.size(); ++i)
        for (const auto& of_one : wrong)
            if (of_one[i] != 0) {
                names.push_back(calls[i].first);
                break;
            }
    return names;
}

}  // namespace support
