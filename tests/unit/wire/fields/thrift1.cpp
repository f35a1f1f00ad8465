// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>
#include <strata/wire/fields/thrift1.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace thrift = strata::thrift;
namespace thrift1 = strata::detail::thrift1;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/thrift1")
{
    TEST_CASE("a get names a table, a row and a column") {
        strata::bytes raw;
        thrift::writer out(raw, {.protocol = thrift::protocol::compact});
        out.begin_message("m", thrift::message_kind::call, 1);
        const std::size_t begin = raw.size();
        using args = thrift1::get_args;
        out.text(args::table_name, "t").text(args::row, "r").text(args::column, "f");
        CHECK(raw.substr(begin) ==
              "\x18\x01t\x18\x01r\x18\x01"
              "f");
    }
}
