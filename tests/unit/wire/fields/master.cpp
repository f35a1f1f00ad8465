// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/master.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/master")
{
    TEST_CASE("a request for tables may name a namespace") {
        using field = proto::get_table_descriptors_request;
        CHECK(writer().payload(field::regex, "a").payload(field::namespace_, "n").raw() ==
              "\x12\x01"
              "a"
              "\x22\x01n");
    }
}
