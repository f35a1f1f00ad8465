// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/concurrency/locked.hpp>
#include <strata/table/locked/guarded.hpp>

namespace st = strata;

TEST_SUITE("table/locked/guarded")
{
    TEST_CASE("what is leased is there, and the lock is held until the lease ends") {
        const st::concurrency::locked<> lock;
        std::string value = "v";
        const auto enter = [](const auto& all) { return all.write(); };
        for (int round = 0; round != 2; ++round) {  // a lock that stayed held would stop the second one
            const st::detail::guarded<std::string, decltype(lock.write())> leased(lock, value, enter);
            CHECK(leased->size() == 1);
            *leased = "w";
        }
        CHECK(value == "w");
    }
}
