// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <thread>
#include <vector>

#include <strata/table/versioned/reader_registry.hpp>

using strata::detail::reader_registry;

namespace {
constexpr std::size_t most = reader_registry<>::count;

/// The oldest state that somebody may have found.
std::uint64_t oldest_in(const reader_registry<>& readers, std::uint64_t newest) {
    return readers.for_each_reader(newest, [](std::uint64_t) {});
}
}  // namespace

TEST_SUITE("table/versioned/reader_registry")
{
    TEST_CASE("without readers the newest state is the oldest one that is read") {
        const reader_registry readers;
        CHECK(oldest_in(readers, 1) == 1);
        CHECK(oldest_in(readers, 90) == 90);
    }

    TEST_CASE("the oldest state is that of the reader who came first and is still there") {
        reader_registry readers;
        std::atomic<std::uint64_t> newest{3};
        auto& first = readers.enter(newest);
        newest = 5;
        auto& second = readers.enter(newest);
        newest = 8;
        CHECK(&first != &second);
        CHECK(oldest_in(readers, 8) == 3);
        first.leave();
        CHECK(oldest_in(readers, 8) == 5);
        auto& third = readers.enter(newest);
        CHECK(oldest_in(readers, 8) == 5);
        second.leave();
        CHECK(oldest_in(readers, 9) == 8);
        third.leave();
        CHECK(oldest_in(readers, 9) == 9);
    }

    TEST_CASE("a reader that has told its state is taken for a reader of that state alone") {
        reader_registry readers;
        const std::atomic<std::uint64_t> newest{3};
        auto& first = readers.enter(newest);
        auto& second = readers.enter(newest);
        first.reads(4);
        std::multiset<std::uint64_t> told;
        CHECK(readers.for_each_reader(9, [&](std::uint64_t one) { told.insert(one); }) == 3);
        second.reads(7);
        CHECK(readers.for_each_reader(9, [&](std::uint64_t one) { told.insert(one); }) == 9);
        first.leave();
        CHECK(readers.for_each_reader(9, [&](std::uint64_t one) { told.insert(one); }) == 9);
        CHECK(told == std::multiset<std::uint64_t>{4, 4, 7, 7});
        second.leave();
    }

    TEST_CASE("one thread has as many slots as there are, each once") {
        reader_registry readers;
        std::atomic<std::uint64_t> newest{0};
        std::vector<reader_registry<>::slot*> taken;
        for (std::size_t i = 0; i != most; ++i) {
            newest = 100 + i;
            taken.push_back(&readers.enter(newest));
            REQUIRE(oldest_in(readers, 1000) == 100);
        }
        CHECK(std::set(taken.begin(), taken.end()).size() == most);
        for (std::size_t i = 0; i != most; ++i) {
            REQUIRE(oldest_in(readers, 1000) == 100 + i);
            taken[i]->leave();
        }
        CHECK(oldest_in(readers, 1000) == 1000);
    }

    TEST_CASE("a reader for whom there is no slot waits until one is left") {
        reader_registry readers;
        std::atomic<std::uint64_t> newest{1};
        std::vector<reader_registry<>::slot*> taken;
        for (std::size_t i = 0; i != most; ++i) taken.push_back(&readers.enter(newest));
        newest = 2;
        std::atomic<reader_registry<>::slot*> found{nullptr};
        std::thread late([&] { found = &readers.enter(newest); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK(found == nullptr);
        taken[70]->leave();
        late.join();
        CHECK(found == taken[70]);
        for (std::size_t i = 0; i != most; ++i)
            if (i != 70) taken[i]->leave();
        CHECK(oldest_in(readers, 3) == 2);
        found.load()->leave();
        CHECK(oldest_in(readers, 3) == 3);
    }

    TEST_CASE("readers of several threads have slots of their own") {
        reader_registry readers;
        const std::atomic<std::uint64_t> newest{7};
        std::vector<reader_registry<>::slot*> found(4);
        std::vector<std::thread> threads;
        for (auto& one : found) threads.emplace_back([&] { one = &readers.enter(newest); });
        for (std::thread& one : threads) one.join();
        CHECK(std::set(found.begin(), found.end()).size() == found.size());
        CHECK(oldest_in(readers, 9) == 7);
        for (auto* one : found) one->leave();  // by another thread
        CHECK(oldest_in(readers, 9) == 9);
    }
}
