// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/bytes/bytes.hpp>
#include <strata/wire/fields/thrift.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace thrift = strata::thrift;

// All names and numbers are compared with HBase's own by structure.fields.
TEST_SUITE("wire/fields/thrift")
{
    TEST_CASE("an exception has a message and a type") {
        strata::bytes raw;
        thrift::writer out(raw, {.protocol = thrift::protocol::compact});
        out.begin_message("m", thrift::message_kind::call, 1);
        const std::size_t begin = raw.size();
        using field = thrift::detail::tapplication_exception;
        out.text(field::message, "no").i32(field::type, 6);
        CHECK(raw.substr(begin) == "\x18\x02no\x15\x0c");
    }
}
