// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/table/versioned/table_version.hpp>
#include <strata/table/versioned/version_history.hpp>

#include "support/all_or_nothing.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {
using version = st::detail::pin_count;
using history = st::detail::version_history<version>;

// As a table does when it publishes a version.
void add(history& all, const version& one, std::uint64_t point) {
    all.make_room();
    if (all.lacks(point)) all.add({&one, point, {static_cast<std::int64_t>(10 * point)}});
}
}  // namespace

TEST_SUITE("table/versioned/version_history")
{
    TEST_CASE("without a history there is no past") {
        version one;
        history all;
        CHECK_FALSE(all.is_kept());
        CHECK_FALSE(all.lacks(5));
        CHECK_THROWS_AS(all.at(0), st::snapshot_too_old);
        all.keep(0, {&one, 5, {50}});
        CHECK(all.size() == 0);
        CHECK(one.count() == 0);
    }

    TEST_CASE("a point between two versions is that of the one before, with its time") {
        std::vector<version> versions(4);
        history all;
        all.keep(100, {&versions[0], 5, {50}});
        CHECK(all.is_kept());
        add(all, versions[1], 8);
        add(all, versions[3], 9);
        const auto version_at = [&](std::uint64_t point) { return all.at(point).version - versions.data(); };
        CHECK(version_at(5) == 0);
        CHECK(version_at(7) == 0);
        CHECK(version_at(8) == 1);
        CHECK(version_at(9) == 3);
        CHECK(all.at(7).now == st::timestamp{50});
        CHECK_THROWS_AS(all.at(4), st::snapshot_too_old);
        CHECK_THROWS_AS(all.at(10), st::illegal_argument);
        CHECK(versions[0].count() == 4);  // by the history, and by three calls
    }

    TEST_CASE("of the versions at a point the first one stays, which the write has made") {
        std::vector<version> versions(5);
        history all;
        all.keep(100, {&versions[0], 5, {50}});
        add(all, versions[1], 5);  // a flush
        CHECK(all.at(5).version == &versions[0]);
        add(all, versions[2], 8);
        add(all, versions[3], 8);
        add(all, versions[4], 8);
        CHECK(all.at(8).version == &versions[2]);
        CHECK(all.size() == 2);
        CHECK(versions[1].count() == 0);
        CHECK(versions[4].count() == 0);
        CHECK_FALSE(all.lacks(8));
        CHECK(all.lacks(9));
    }

    TEST_CASE("what is older than the writes that are kept goes, some at a time") {
        std::vector<version> versions(1000);
        history all;
        all.keep(20, {&versions[0], 0, {0}});
        for (std::uint64_t point = 1; point != 1000; ++point) {
            add(all, versions[point], point);
            CHECK(all.size() <= 20 + 1 + 8 + 5);
            if (point >= 20) CHECK(all.at(point - 20).point == point - 20);
        }
        CHECK(versions[0].count() == 1);  // by the first call that found it
        all.keep(3, {&versions[999], 999, {0}});
        CHECK(all.size() == 4);
        CHECK_THROWS_AS(all.at(995), st::snapshot_too_old);
        all.keep(0, {&versions[999], 999, {0}});
        CHECK(all.size() == 0);
        CHECK_FALSE(all.is_kept());
        CHECK_THROWS_AS(all.at(999), st::snapshot_too_old);
    }

    TEST_CASE("a history that finds no memory to begin with does not begin") {
        version one;
        history all;
        CHECK(support::failures_of(
                  support::failing_heap(),
                  [&] {
                      all.keep(10, {&one, 1, {1}});
                  },
                  [&] {
                      CHECK_FALSE(all.is_kept());
                      CHECK(one.count() == 0);
                  }) > 0);
        CHECK(all.is_kept());
        CHECK(one.count() == 1);
    }
}
