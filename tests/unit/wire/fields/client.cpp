// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/client.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/client")
{
    TEST_CASE("a get names a row, and asks for existence only") {
        writer get;
        get.payload(proto::get::row, "r").number(proto::get::existence_only, 1);
        CHECK(writer().message(proto::get_request::get, get).raw() == "\x12\x05\x0a\x01r\x50\x01");
    }
}
