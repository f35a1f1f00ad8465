// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/remote/connection.hpp>

#include "support/field_numbers.hpp"
#include "unit/remote/played.hpp"

namespace {

using namespace remote_test;
using namespace support::literals;

template <class Error>
void check_thrown(const char* message, const char* expected) {
    scripted cluster{answer("m", 1, [&](auto& out) { out.begin(1_id).text(1_id, message).boolean(2_id, true).end(); })};
    st::remote::connection through(cluster);
    CHECK_THROWS_WITH_AS(through.call("m", [](auto&) {}), expected, Error);
}

}  // namespace

TEST_SUITE("remote/connection")
{
    TEST_CASE("an exception of the cluster is the library's of that name") {
        check_thrown<st::no_such_column_family>("org.x.NoSuchColumnFamilyException: f\n\tat y",
                                                "strata: the cluster says: org.x.NoSuchColumnFamilyException: f");
        check_thrown<st::table_not_found>("org.x.TableNotFoundException: t",
                                          "strata: the cluster says: org.x.TableNotFoundException: t");
        check_thrown<st::do_not_retry>("org.x.DoNotRetryIOException: no",
                                       "strata: the cluster says: org.x.DoNotRetryIOException: no");
    }

    TEST_CASE("one that the library has no name for says whether the call may be made again") {
        scripted cluster{
            answer("m", 1, [&](auto& out) { out.begin(1_id).text(1_id, "busy").boolean(2_id, true).end(); })};
        st::remote::connection through(cluster);
        try {
            through.call("m", [](auto&) {});
            FAIL("nothing was thrown");
        } catch (const st::remote::remote_failure& why) {
            CHECK(why.what() == std::string("strata: the cluster says: busy"));
            CHECK(why.can_retry());
        }
    }

    TEST_CASE("an unknown call is a failure, and the connection goes on") {
        scripted cluster{answer(
                             "m", 1, [](auto& out) { out.text(1_id, "Invalid method name").i32(2_id, 1); },
                             st::thrift::message_kind::exception) +
                         answer("n", 2, [](auto& out) { out.i32(0_id, 7); })};
        st::remote::connection through(cluster);
        CHECK_THROWS_AS(through.call("m", [](auto&) {}), st::remote::remote_failure);
        CHECK(through.call(
                  "n", [](auto&) {}, [](const st::thrift::value& result) { return result.number(); }) == 7);
    }

    TEST_CASE("a connection that ends, or says nothing sensible, is lost") {
        for (const st::bytes& said : {st::bytes(), st::bytes("GET / HTTP/1.1"), answer("m", 9, [](auto&) {}),
                                      answer("m", 1, [](auto&) {}).substr(0, 5)}) {
            scripted cluster{said};
            st::remote::connection through(cluster);
            CHECK_THROWS_AS(through.call("m", [](auto&) {}), st::remote::connection_lost);
            CHECK_THROWS_WITH_AS(through.call("m", [](auto&) {}),
                                 "strata: the connection to the gateway was lost before", st::remote::connection_lost);
        }
    }
}
