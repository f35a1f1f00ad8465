// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>
#include <strata/wire/fields/thrift2.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace thrift = strata::thrift;
namespace thrift2 = strata::detail::thrift2;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/thrift2")
{
    TEST_CASE("a get names a table, and what it reads in a structure") {
        strata::bytes raw;
        thrift::writer out(raw, {.protocol = thrift::protocol::compact});
        out.begin_message("m", thrift::message_kind::call, 1);
        const std::size_t begin = raw.size();
        using args = thrift2::get_args;
        out.text(args::table, "t").begin(args::tget).text(thrift2::tget::row, "r").end();
        CHECK(raw.substr(begin) == strata::bytes("\x18\x01t\x1c\x18\x01r\0", 8));
    }
}
