// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/rpc.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/rpc")
{
    TEST_CASE("a header numbers the call, and says how many bytes of cells follow") {
        writer cells;
        cells.number(proto::cell_block_meta::length, 9);
        using field = proto::response_header;
        CHECK(writer().number(field::call_id, 7).message(field::cell_block_meta, cells).raw() ==
              "\x08\x07\x1a\x02\x08\x09");
    }
}
