// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/hfile.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/hfile")
{
    TEST_CASE("a trailer says how many cells there are, and how they are compressed") {
        using field = proto::file_trailer_proto;
        CHECK(writer().number(field::entry_count, 3).number(field::compression_codec, 2).raw() == "\x38\x03\x60\x02");
    }
}
