// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/filter.hpp>

namespace proto = strata::detail::proto;
using writer = strata::detail::protobuf_writer;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/filter")
{
    TEST_CASE("a filter is a name and a message of its own") {
        writer page;
        page.number(proto::page_filter::page_size, 5);
        CHECK(writer().payload(proto::filter::name, "P").message(proto::filter::serialized_filter, page).raw() ==
              "\x0a\x01P\x12\x02\x08\x05");
    }
}
