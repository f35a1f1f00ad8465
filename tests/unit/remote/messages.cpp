// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/remote/messages.hpp>

#include "support/field_numbers.hpp"
#include "unit/remote/played.hpp"
#include "unit/wire/thrift/vectors.hpp"

namespace {

using namespace remote_test;
using namespace support::literals;

std::string written(auto write) {
    const st::bytes raw = answer("m", 1, write);
    st::thrift::reader in;
    REQUIRE(in.read(raw));
    return thrift_test::text_of(in.body());
}

}  // namespace

TEST_SUITE("remote/messages")
{
    TEST_CASE("a deletion of several kinds of markers is several structures, one of a whole row has none") {
        const st::deletion several =
            st::deletion("r").add_version({"f", "q"}, {5}).add_column({"f", "p"}).add_version({"f", "o"});
        CHECK(st::remote::detail::kinds_in(several) == std::vector{st::kind::delete_version, st::kind::delete_column});
        CHECK(written([&](auto& out) { st::remote::detail::write_delete(out, several, st::kind::delete_version); }) ==
              "{1: \"r\", 2: [{1: \"f\", 2: \"q\", 3: i64 5}, {1: \"f\", 2: \"o\"}], 4: i32 0}");
        CHECK(written([&](auto& out) {
                  st::remote::detail::write_delete(out, st::deletion("r", {9}), st::kind::delete_family);
              }) == "{1: \"r\", 3: i64 9}");
    }

    TEST_CASE("a put has the times of its values, and the time to live of them all") {
        CHECK(written([&](auto& out) {
                  st::remote::detail::write_put(out,
                                                st::put("r").add({"f", "q"}, "v", {5}).add({"f", "p"}, "w").set_ttl(1));
              }) ==
              "{1: \"r\", 2: [{1: \"f\", 2: \"q\", 3: \"v\", 4: i64 5}, {1: \"f\", 2: \"p\", 3: \"w\"}], "
              "5: map[\"_ttl\" = \"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01\"]}");
    }

    TEST_CASE("a cell of a type that none has is no cell") {
        const st::bytes raw = answer("m", 1, [](auto& out) {
            out.begin(0_id).text(1_id, "r").list(2_id, st::thrift::type::structure, 1);
            out.begin().text(1_id, "f").text(2_id, "q").text(3_id, "v").i64(4_id, 5).i8(6_id, 7).end().end();
        });
        st::thrift::reader in;
        REQUIRE(in.read(raw));
        CHECK_THROWS_AS(st::remote::detail::cells_of(in.body()[0_id]), st::remote::connection_lost);
    }
}
