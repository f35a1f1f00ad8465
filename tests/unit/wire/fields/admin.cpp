// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/admin.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/admin")
{
    TEST_CASE("a region is compacted as a whole if that is said") {
        CHECK(writer().number(proto::compact_region_request::major, 1).raw() == "\x10\x01");
    }
}
