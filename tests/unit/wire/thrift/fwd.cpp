// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

// Declarations alone must do until here, and agree with the definitions from here on.
#include <strata/wire/thrift/fwd.hpp>

namespace {
template <class...>
struct names {};
using types = names<strata::thrift::field_id, strata::thrift::type, strata::thrift::message_kind,
                    strata::thrift::protocol, strata::thrift::form, strata::thrift::limits, strata::thrift::value,
                    strata::thrift::reader, strata::thrift::writer>;

template <class... Types>
constexpr bool are_complete(names<Types...>) {
    return ((sizeof(Types) > 0) && ...);
}
}  // namespace

#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/writer.hpp>

TEST_SUITE("wire/thrift/fwd")
{
    TEST_CASE("what is declared is defined") { CHECK(are_complete(types())); }
}
