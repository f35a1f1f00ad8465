// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/hbase.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/hbase")
{
    TEST_CASE("a server is its host, port and start") {
        using field = proto::server_name;
        CHECK(writer().payload(field::host_name, "h").number(field::port, 3).number(field::start_code, 4).raw() ==
              "\x0a\x01h\x10\x03\x18\x04");
    }
}
