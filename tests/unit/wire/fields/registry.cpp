// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/registry.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/registry")
{
    TEST_CASE("a master is a server, and the active one or not") {
        CHECK(writer().number(proto::get_masters_response_entry::is_active, 1).raw() == "\x10\x01");
    }
}
