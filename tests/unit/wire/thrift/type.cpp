// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/wire/thrift/type.hpp>

namespace thrift = strata::thrift;

TEST_SUITE("wire/thrift/type")
{
    TEST_CASE("forms are equal in protocol and frame, and a message is binary and has no frame unless one says so") {
        CHECK(thrift::form{} == thrift::form{thrift::protocol::binary, false});
        CHECK(thrift::form{thrift::protocol::compact, false} != thrift::form{});
        CHECK(thrift::form{thrift::protocol::binary, true} != thrift::form{});
    }
}
