// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/policy/order/newest_first.hpp>

namespace st = strata;
using st::kind;
using st::version_key;

TEST_SUITE("policy/order/newest_first")
{
    TEST_CASE("newer versions come first") {  // R1.6
        constexpr st::order::newest_first sorts;
        CHECK(sorts(version_key({20}, kind::put), version_key({10}, kind::put)));
        CHECK_FALSE(sorts(version_key({10}, kind::put), version_key({20}, kind::put)));
        CHECK_FALSE(sorts(version_key({10}, kind::put), version_key({10}, kind::put)));
        CHECK(sorts(st::timestamp{20}, st::timestamp{10}));
        CHECK_FALSE(sorts(st::timestamp{10}, st::timestamp{10}));
        CHECK(sorts(version_key({20}, kind::put), st::timestamp{10}));
        CHECK_FALSE(sorts(version_key({10}, kind::put), st::timestamp{10}));
        CHECK(sorts(st::timestamp{20}, version_key({10}, kind::put)));
        CHECK_FALSE(sorts(st::timestamp{10}, version_key({10}, kind::put)));
    }

    TEST_CASE("of one version the write that came last is met first") {  // R1.1, R1.6
        constexpr st::order::newest_first sorts;
        CHECK(sorts(version_key({10}, kind::put, 5), version_key({10}, kind::put, 4)));
        CHECK_FALSE(sorts(version_key({10}, kind::put, 4), version_key({10}, kind::put, 5)));
    }

    TEST_CASE("whichever write a version came in it has one place among the others") {  // R1.5
        constexpr st::order::newest_first sorts;
        const st::version_slot slot{{{10}, kind::put, 5}};
        for (const std::uint64_t sequence : {0U, 4U, 5U, 6U})
            for (const bool has_ttl : {false, true}) {
                const version_key same({10}, kind::put, sequence, has_ttl);
                CHECK_FALSE(sorts(slot, same));
                CHECK_FALSE(sorts(same, slot));
            }
        CHECK(sorts(slot, version_key({9}, kind::delete_family, 9)));
        CHECK(sorts(version_key({11}, kind::put), slot));
        CHECK(sorts(version_key({10}, kind::delete_version), slot));
        CHECK_FALSE(sorts(slot, version_key({10}, kind::delete_version)));
    }

    TEST_CASE("every marker is met before the put of its timestamp") {  // R1.6
        constexpr st::order::newest_first sorts;
        const version_key put({10}, kind::put);
        for (const kind k :
             {kind::delete_version, kind::delete_family_version, kind::delete_column, kind::delete_family}) {
            CHECK(sorts(version_key({10}, k), put));
            CHECK_FALSE(sorts(put, version_key({10}, k)));
        }
    }
}
