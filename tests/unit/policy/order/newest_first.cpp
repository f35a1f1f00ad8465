// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

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
