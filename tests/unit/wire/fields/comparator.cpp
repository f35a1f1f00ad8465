// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/comparator.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/comparator")
{
    TEST_CASE("a comparator holds its value in a message") {
        writer value;
        value.payload(proto::byte_array_comparable::value, "v");
        writer bits;
        bits.message(proto::bit_comparator::comparable, value).number(proto::bit_comparator::bitwise_op, 2);
        CHECK(bits.raw() == "\x0a\x03\x0a\x01v\x10\x02");
    }
}
