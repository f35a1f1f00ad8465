// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <thread>
#include <vector>

#include <strata/table/parts/reader_slots.hpp>

using strata::detail::reader_slots;

namespace {
constexpr std::size_t places = reader_slots<>::count;

/// The oldest state that somebody may have found.
std::uint64_t oldest_in(const reader_slots<>& slots, std::uint64_t newest) {
    return slots.for_each_reader(newest, [](std::uint64_t) {});
}
}  // namespace

TEST_SUITE("table/parts/reader_slots")
{
    TEST_CASE("without readers the newest state is the oldest one that is read") {
        const reader_slots slots;
        CHECK(oldest_in(slots, 1) == 1);
        CHECK(oldest_in(slots, 90) == 90);
    }

    TEST_CASE("the oldest state is that of the reader who came first and is still there") {
        reader_slots slots;
        std::atomic<std::uint64_t> newest{3};
        auto& first = slots.enter(newest);
        newest = 5;
        auto& second = slots.enter(newest);
        newest = 8;
        CHECK(&first != &second);
        CHECK(oldest_in(slots, 8) == 3);
        first.leave();
        CHECK(oldest_in(slots, 8) == 5);
        auto& third = slots.enter(newest);
        CHECK(oldest_in(slots, 8) == 5);
        second.leave();
        CHECK(oldest_in(slots, 9) == 8);
        third.leave();
        CHECK(oldest_in(slots, 9) == 9);
    }

    TEST_CASE("a reader that has told its state is taken for a reader of that state alone") {
        reader_slots slots;
        const std::atomic<std::uint64_t> newest{3};
        auto& first = slots.enter(newest);
        auto& second = slots.enter(newest);
        first.reads(4);
        std::multiset<std::uint64_t> told;
        CHECK(slots.for_each_reader(9, [&](std::uint64_t one) { told.insert(one); }) == 3);
        second.reads(7);
        CHECK(slots.for_each_reader(9, [&](std::uint64_t one) { told.insert(one); }) == 9);
        first.leave();
        CHECK(slots.for_each_reader(9, [&](std::uint64_t one) { told.insert(one); }) == 9);
        CHECK(told == std::multiset<std::uint64_t>{4, 4, 7, 7});
        second.leave();
    }

    TEST_CASE("one thread has as many places as there are, each once") {
        reader_slots slots;
        std::atomic<std::uint64_t> newest{0};
        std::vector<reader_slots<>::slot*> taken;
        for (std::size_t i = 0; i != places; ++i) {
            newest = 100 + i;
            taken.push_back(&slots.enter(newest));
            REQUIRE(oldest_in(slots, 1000) == 100);
        }
        CHECK(std::set(taken.begin(), taken.end()).size() == places);
        for (std::size_t i = 0; i != places; ++i) {
            REQUIRE(oldest_in(slots, 1000) == 100 + i);
            taken[i]->leave();
        }
        CHECK(oldest_in(slots, 1000) == 1000);
    }

    TEST_CASE("a reader for whom there is no place waits until one is left") {
        reader_slots slots;
        std::atomic<std::uint64_t> newest{1};
        std::vector<reader_slots<>::slot*> taken;
        for (std::size_t i = 0; i != places; ++i) taken.push_back(&slots.enter(newest));
        newest = 2;
        std::atomic<reader_slots<>::slot*> found{nullptr};
        std::thread late([&] { found = &slots.enter(newest); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK(found == nullptr);
        taken[70]->leave();
        late.join();
        CHECK(found == taken[70]);
        for (std::size_t i = 0; i != places; ++i)
            if (i != 70) taken[i]->leave();
        CHECK(oldest_in(slots, 3) == 2);
        found.load()->leave();
        CHECK(oldest_in(slots, 3) == 3);
    }

    TEST_CASE("readers of several threads have places of their own") {
        reader_slots slots;
        const std::atomic<std::uint64_t> newest{7};
        std::vector<reader_slots<>::slot*> found(4);
        std::vector<std::thread> threads;
        for (auto& one : found) threads.emplace_back([&] { one = &slots.enter(newest); });
        for (std::thread& one : threads) one.join();
        CHECK(std::set(found.begin(), found.end()).size() == found.size());
        CHECK(oldest_in(slots, 9) == 7);
        for (auto* one : found) one->leave();  // by another thread
        CHECK(oldest_in(slots, 9) == 9);
    }
}
