// SPDX-License-Identifier: BSL-1.0
#include <concepts>
#include <type_traits>

#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

#include "support/field_numbers.hpp"

namespace st = strata;
using namespace support::literals;
using st::detail::common;
using st::thrift::field_id;

namespace {

// A message is neither read nor written by a number without a name, nor by one of the other protocol.
template <class Id>
concept names_a_field = requires(const st::detail::protobuf_message& of, st::detail::protobuf_writer& to, Id id) {
    of.number(id);
    of.payload(id);
    of.message(id);
    to.number(id, 1);
    to.payload(id, "");
};
static_assert(names_a_field<st::detail::proto::field>);
static_assert(!names_a_field<int>);
static_assert(!names_a_field<unsigned>);
static_assert(!names_a_field<field_id>);

template <class Id>
concept names_an_argument = requires(const st::thrift::value& of, st::thrift::writer& to, Id id) {
    of[id];
    of.field(id, st::thrift::type::i32);
    to.i32(id, 1);
    to.text(id, "");
    to.begin(id);
};
static_assert(names_an_argument<field_id>);
static_assert(!names_an_argument<int>);
static_assert(!names_an_argument<short>);
static_assert(!names_an_argument<st::detail::proto::field>);

// They are no larger than the numbers.
static_assert(sizeof(st::detail::proto::field) == 4 && sizeof(field_id) == 2);

template <auto... Fields>
concept have_one_number = requires {
    common<Fields...>;
};

}  // namespace

TEST_SUITE("wire/fields/number")
{
    TEST_CASE("fields have a number in common if they have the same one") {
        CHECK(common<3_f> == 3_f);
        CHECK(common<3_f, 3_f, 3_f> == 3_f);
        static_assert(have_one_number<2_id, 2_id>);
        static_assert(!have_one_number<3_f, 3_f, 4_f>);
        static_assert(!have_one_number<2_id, 2_f>);
    }
}
