// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <set>
#include <vector>

#include <strata/table/versioned/reader_registry.hpp>
#include <strata/table/versioned/version_pool.hpp>

namespace st = strata;

namespace {
using pool = st::detail::version_pool<int>;

// Publishes versions as a table does, and collects when it has none.
struct published {
    pool versions;
    st::detail::reader_registry<> readers;
    std::atomic<std::uint64_t> newest{0};
    std::multiset<std::uint64_t> forgotten;

    const pool::version& publish() {
        if (!versions.has_spare()) collect();
        versions.make_spare(0);
        pool::version& next = versions.next();
        next.number = newest + 1;
        versions.use_next();
        newest = next.number;
        return next;
    }
    std::uint64_t collect() {
        return versions.collect(readers, newest, [this](pool::version& one) { forgotten.insert(one.number); }).oldest;
    }
};
}  // namespace

TEST_SUITE("table/versioned/version_pool")
{
    TEST_CASE("what nobody reads is used again, and each version is forgotten once") {
        published all;
        for (int i = 0; i != 100; ++i) all.publish();
        CHECK(all.collect() == 100);
        CHECK(all.versions.newest().number == 100);
        std::multiset<std::uint64_t> expected;
        for (std::uint64_t i = 1; i != 100; ++i) expected.insert(i);
        CHECK(all.forgotten == expected);
        CHECK(all.collect() == 100);
        CHECK(all.forgotten.size() == 99);
    }

    TEST_CASE("a reader that has not told its version keeps that of its epoch and all later ones") {
        published all;
        for (int i = 0; i != 5; ++i) all.publish();
        auto& reader = all.readers.enter(all.newest);
        for (int i = 0; i != 5; ++i) all.publish();
        CHECK(all.collect() == 5);
        CHECK(all.forgotten == std::multiset<std::uint64_t>{1, 2, 3, 4});
        reader.leave();
        CHECK(all.collect() == 10);
        CHECK(all.forgotten.size() == 9);
    }

    TEST_CASE("a reader that has told its version, and a pin, keep one version") {
        published all;
        std::vector<const pool::version*> made;
        for (int i = 0; i != 6; ++i) made.push_back(&all.publish());
        auto& reader = all.readers.enter(all.newest);
        reader.reads(4);
        made[1]->pin();
        CHECK(all.versions.pins() == 1);
        std::uint64_t pinned = 0;
        all.versions.for_each_pinned([&](const pool::version& one) { pinned += one.number; });
        CHECK(pinned == 2);
        CHECK(all.collect() == 6);
        CHECK(all.forgotten == std::multiset<std::uint64_t>{1, 3, 5});
        reader.leave();
        made[1]->unpin();
        CHECK(all.versions.pins() == 0);
        all.collect();
        CHECK(all.forgotten == std::multiset<std::uint64_t>{1, 2, 3, 4, 5});
    }

    TEST_CASE("of many spare versions some stay") {
        published all;
        auto& reader = all.readers.enter(all.newest);
        for (int i = 0; i != 500; ++i) all.publish();
        reader.leave();
        all.collect();
        CHECK(all.forgotten.size() == 499);
        for (int i = 0; i != 500; ++i) all.publish();
        all.collect();
        CHECK(all.versions.newest().number == 1000);
        CHECK(all.forgotten.size() == 999);
    }
}
