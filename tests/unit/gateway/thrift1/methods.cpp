// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>

#include <strata/gateway/thrift1/methods.hpp>

namespace calls = strata::gateway::thrift1_calls;

TEST_SUITE("gateway/thrift1/methods")
{
    TEST_CASE("all 47 calls of the interface are found by their names, and no others") {
        CHECK(std::size(calls::methods) == 47);
        for (const calls::method& one : calls::methods) CHECK(calls::find_method(one.name) == &one);
        CHECK(calls::find_method("getRowOrBefore") == nullptr);
        CHECK(calls::find_method("") == nullptr);
        CHECK(calls::find_method("zzz") == nullptr);
    }
}
