// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <strata/gateway/thrift1.hpp>

#include "support/field_numbers.hpp"
#include "unit/gateway/thrift1_sessions.hpp"

namespace {

using namespace thrift1_test;
using namespace support::literals;

/// Writes a call and returns what a session answers, as text.
template <class Arguments>
std::string ask(st::gateway::thrift1_session& session, std::string_view name, Arguments arguments) {
    st::bytes raw;
    thrift::writer out(raw);
    out.begin_message(name, thrift::message_kind::call, 1);
    arguments(out);
    out.end_message();
    const st::bytes answer = session.receive(raw);
    thrift::reader in;
    REQUIRE(in.read(answer));
    return text_of(in.body());
}

}  // namespace

TEST_SUITE("gateway/thrift1")
{
    TEST_CASE("a recorded session is answered as HBase has answered it") {
        served_tables tables;
        st::gateway::thrift1_session session(tables.gateway);
        std::size_t same_bytes = 0;
        const auto all = thrift1_test::recorded();
        for (const exchange& one : all) {
            const st::bytes answer = session.receive(one.asked);
            CHECK(comparable(answer) == comparable(one.answered));
            same_bytes += answer == one.answered;
        }
        CHECK(same_bytes > all.size() / 2);  // the others have a text of an exception
        CHECK_FALSE(session.is_over());
    }

    TEST_CASE("it is answered alike all at once, byte by byte, and in random pieces") {
        st::bytes whole;
        st::bytes expected;
        {
            served_tables tables;
            st::gateway::thrift1_session session(tables.gateway);
            for (const exchange& one : thrift1_test::recorded()) {
                whole += one.asked;
                expected += session.receive(one.asked);
            }
        }
        const auto answers = [&](auto size_of_piece) {
            served_tables tables;
            st::gateway::thrift1_session session(tables.gateway);
            st::bytes came;
            for (std::size_t at = 0; at < whole.size();) {
                const std::size_t size = (std::min)(size_of_piece(), whole.size() - at);
                came += session.receive(st::bytes(whole, at, size));
                at += size;
            }
            return came;
        };
        CHECK(answers([&] { return whole.size(); }) == expected);
        CHECK(answers([] { return std::size_t{1}; }) == expected);
        for (unsigned seed = 1; seed != 4; ++seed)
            CHECK(answers([random = std::mt19937(seed)]() mutable { return std::size_t{1} + random() % 3000; }) ==
                  expected);
    }

    TEST_CASE("it is answered alike in both protocols, framed and not, each call in another one") {
        served_tables tables;
        st::gateway::thrift1_session session(tables.gateway);
        std::size_t i = 0;
        for (const exchange& one : thrift1_test::recorded()) {
            const thrift::form form{i % 2 == 0 ? thrift::protocol::binary : thrift::protocol::compact, i / 2 % 2 == 0};
            const st::bytes answer = session.receive(in_form(one.asked, form));
            thrift::reader in;
            REQUIRE(in.read(answer));
            CHECK(in.form() == form);
            CHECK(comparable(answer) == comparable(one.answered));
            ++i;
        }
    }

    TEST_CASE("an unknown call is answered with Thrift's own exception, which names it") {
        served_tables tables;
        st::gateway::thrift1_session session(tables.gateway);
        CHECK(ask(session, "getRowOrBefore", [](auto&) {}) ==
              "{1: \"Invalid method name: 'getRowOrBefore'\", 2: i32 1}");
        CHECK(ask(session, "get", [](auto&) {}) ==
              "{1: \"Internal error processing get: strata: the argument 1 is missing\", 2: i32 6}");
    }

    TEST_CASE("a table with split keys has several regions") {
        served_tables tables;
        st::gateway::thrift1_session session(tables.gateway);
        const st::table_regions& made = tables.all.create_table({"u", {{.name = "f"}}}, {"m"}).regions();
        const std::string all = ask(session, "getTableRegions", [](thrift::writer& out) { out.text(1_id, "u"); });
        CHECK(all.find("1: \"\", 2: \"m\"") != std::string::npos);
        CHECK(all.find("1: \"m\", 2: \"\"") != std::string::npos);
        const std::string one =
            ask(session, "getRegionInfo", [&](thrift::writer& out) { out.text(1_id, made.info("u", 1).name + '!'); });
        CHECK(one.find("1: \"m\", 2: \"\"") != std::string::npos);
        CHECK(one.find(made.info("u", 1).name) != std::string::npos);
    }

    TEST_CASE("an unknown filter is refused by its name") {
        served_tables tables;
        st::gateway::thrift1_session session(tables.gateway);
        const std::string answer = ask(session, "scannerOpenWithScan", [](thrift::writer& out) {
            out.text(1_id, "t").begin(2_id).text(6_id, "NoSuchFilter('x')").end();
        });
        CHECK(answer.find("NoSuchFilter") != std::string::npos);
        CHECK(answer.find("2: i32 6") != std::string::npos);
    }

    TEST_CASE("what is no message closes the session, after the answers to what came before") {
        served_tables tables;
        st::gateway::thrift1_session session(tables.gateway);
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("getTableNames", thrift::message_kind::call, 1);
        out.end_message();
        const st::bytes answer = session.receive(raw + "GET / HTTP/1.1\r\n");
        CHECK(messages_in(answer).size() == 1);
        CHECK(session.is_over());
        CHECK(session.closed_because().find("a message of Thrift has at most") != std::string::npos);
        CHECK(session.receive(raw).empty());
    }

    TEST_CASE("a scanner may be asked by another session, and is closed once") {
        served_tables tables;
        tables.all.create_table({"t", {{.name = "f"}}}).put("r", {"f", "q"}, "v", {5});
        st::gateway::thrift1_session first(tables.gateway);
        st::gateway::thrift1_session second(tables.gateway);
        CHECK(ask(first, "scannerOpen", [](thrift::writer& out) { out.text(1_id, "t").text(2_id, ""); }) ==
              "{0: i32 0}");
        CHECK(ask(second, "scannerGet", [](thrift::writer& out) { out.i32(1_id, 0); }) ==
              "{0: [{1: \"r\", 2: map[\"f:q\" = {1: \"v\", 2: i64 5}]}]}");
        CHECK(ask(first, "scannerGet", [](thrift::writer& out) { out.i32(1_id, 0); }) == "{0: []}");
        CHECK(ask(second, "scannerClose", [](thrift::writer& out) { out.i32(1_id, 0); }) == "{}");
        CHECK(ask(first, "scannerClose", [](thrift::writer& out) { out.i32(1_id, 0); }) ==
              "{2: {1: \"strata: there is no open scanner 0\"}}");
    }

    TEST_CASE("sessions of several threads count together") {
        served_tables tables;
        tables.all.create_table({"t", {{.name = "f"}}});
        std::vector<std::thread> threads;
        for (int i = 0; i != 4; ++i)
            threads.emplace_back([&] {
                st::gateway::thrift1_session session(tables.gateway);
                st::bytes raw;
                thrift::writer out(raw, {thrift::protocol::compact, true});
                out.begin_message("atomicIncrement", thrift::message_kind::call, 1);
                out.text(1_id, "t").text(2_id, "r").text(3_id, "f:n").i64(4_id, 1);
                out.end_message();
                for (int j = 0; j != 100; ++j) session.receive(raw);
            });
        for (std::thread& one : threads) one.join();
        CHECK(tables.all.table("t").get_counter("r", {"f", "n"}) == 400);
    }
}
