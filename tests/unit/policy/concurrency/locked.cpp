// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <mutex>
#include <string>
#include <type_traits>

#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/none.hpp>

namespace st = strata;

namespace {
// Writes down what is asked of it.
struct told_mutex {
    void lock() { told += "lock "; }
    void unlock() { told += "unlock "; }
    inline static std::string told;
};
struct told_shared_mutex : told_mutex {
    void lock_shared() { told += "lock_shared "; }
    void unlock_shared() { told += "unlock_shared "; }
};

struct read_only_lock {
    using axis = st::axis::concurrency;
    int read() const { return 0; }
};
}  // namespace

TEST_SUITE("policy/concurrency/locked")
{
    TEST_CASE("a policy is a lock if calls can ask it for a guard of both kinds") {
        CHECK(st::locking_policy<st::concurrency::locked<>>);
        CHECK(st::locking_policy<st::concurrency::locked<told_shared_mutex>>);
        CHECK_FALSE(st::locking_policy<st::concurrency::none>);
        CHECK_FALSE(st::locking_policy<read_only_lock>);
        CHECK_FALSE(st::locking_policy<int>);
        CHECK(std::is_same_v<st::concurrency::locked<>, st::concurrency::locked<std::mutex>>);
    }

    TEST_CASE("a guard lasts until the end of what is returned") {
        told_mutex::told.clear();
        const st::concurrency::locked<told_mutex> lock;
        {
            const auto held = lock.read();
            CHECK(told_mutex::told == "lock ");
        }
        { const auto held = lock.write(); }
        CHECK(told_mutex::told == "lock unlock lock unlock ");
    }

    TEST_CASE("reads share a mutex that can be shared") {
        told_mutex::told.clear();
        const st::concurrency::locked<told_shared_mutex> lock;
        { const auto held = lock.read(); }
        { const auto held = lock.write(); }
        CHECK(told_mutex::told == "lock_shared unlock_shared lock unlock ");
    }

    TEST_CASE("a copy has a mutex of its own") {
        const st::concurrency::locked<> one;
        const auto held = one.write();
        st::concurrency::locked<> copy = one;
        { const auto other = copy.write(); }
        copy = one;
        const auto other = copy.read();
    }
}
