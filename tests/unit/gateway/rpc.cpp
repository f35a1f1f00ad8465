// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
using namespace support::literals;
using st::bytes;
using st::bytes_view;
using support::msg;

namespace {

/// HBase's Put of one value, as a message.
support::writer put_of(const char* row, const char* family, const char* qualifier, const char* value) {
    return msg({{1, row}, {2, 2}, {3, msg({{1, family}, {2, msg({{1, qualifier}, {2, value}, {3, 5}})}})}});
}

}  // namespace

TEST_SUITE("gateway/rpc")
{
    TEST_CASE("a put, a get and a scan, without and with cell blocks") {
        support::rpc_world world;
        const auto done = world.client("Mutate", msg({{1, world.region()}, {2, put_of("r", "f", "q", "v")}}));
        CHECK(done.error.empty());
        CHECK(done.call == 7);
        CHECK(done.read().number(2_f) == 1);
        CHECK(world.all.table("t").get("r", {"f", "q"})->value() == "v");

        const auto get = msg({{1, world.region()}, {2, msg({{1, "r"}})}});
        const auto got = world.client("Get", get);
        const auto result = got.read().message(1_f);
        const auto cell = result->message(1_f);
        CHECK(cell->payload(1_f) == "r");
        CHECK(cell->payload(2_f) == "f");
        CHECK(cell->payload(3_f) == "q");
        CHECK(cell->number(4_f) == 5);
        CHECK(cell->number(5_f) == 4);
        CHECK(cell->payload(6_f) == "v");
        const auto blocks = world.client("Get", get, true);
        CHECK(blocks.read().message(1_f)->number(2_f) == 1);
        int cells = 0;
        for (const st::key_value& one : st::cell_block(blocks.block)) {
            ++cells;
            CHECK(one.row() == "r");
            CHECK(one.value() == "v");
            CHECK(one.timestamp() == st::timestamp(5));
        }
        CHECK(cells == 1);

        const auto page = world.client("Scan", msg({{1, world.region()}, {2, msg({{3, ""}})}, {4, 10}}));
        CHECK(page.read().number(3_f) == 1);
        CHECK(page.read().number(8_f) == 0);
        CHECK(page.read().message(5_f)->message(1_f)->payload(6_f) == "v");
    }
    TEST_CASE("bytes may come one by one, and several requests at once") {
        support::rpc_world world;
        const bytes asked = support::rpc_hello("ClientMetaService") + support::rpc_request(1, "GetClusterId", msg({})) +
                            support::rpc_request(2, "GetActiveMaster", msg({}));
        st::gateway::rpc_session whole(world.server);
        const bytes expected = whole.receive(asked);
        st::gateway::rpc_session slow(world.server);
        bytes got;
        for (const char one : asked) got += slow.receive({&one, 1});
        CHECK(got == expected);
        bytes_view in = got;
        const auto id = support::rpc_take(in);
        CHECK(id.read().payload(1_f) == "strata");
        const auto master = support::rpc_take(in);
        CHECK(master.read().message(1_f)->number(2_f) == 16020);
        CHECK(in.empty());
        CHECK_FALSE(slow.is_over());
    }
    TEST_CASE("a client that asks for the cluster before it connects is told, and the connection ends") {
        support::rpc_world world;
        st::gateway::rpc_session session(world.server);
        const bytes sent = session.receive("Regist");
        bytes_view in = sent;
        const auto answer = support::rpc_take(in);
        CHECK(answer.call == 0xFFFFFFFD);
        CHECK(answer.read().payload(1_f) == "strata");
        CHECK(session.is_over());
        CHECK(session.receive("more").empty());
    }
    TEST_CASE("what is no client is told so, and the connection ends") {
        support::rpc_world world;
        const auto refused = [&](const bytes& sent) {
            st::gateway::rpc_session session(world.server);
            const bytes answer = session.receive(sent);
            CHECK(session.is_over());
            bytes_view in = answer;
            return support::rpc_take(in);
        };
        CHECK(refused("GET / HTTP/1.1\r\n").error == "org.apache.hadoop.hbase.ipc.FatalConnectionException");
        CHECK(refused(bytes("HBas\0\x51", 6)).why.find("simple authentication") != bytes::npos);
        bytes large = bytes("HBas\0\x50", 6);
        st::append_big_endian(large, std::int32_t{-1});
        CHECK(refused(large).why.find("a request has at most") != bytes::npos);
        const auto header = [&](std::uint32_t id, const char* text) {
            const auto made = msg({{2, "ClientService"}, {id, text}});
            bytes all("HBas\0\x50", 6);
            st::append_big_endian(all, static_cast<std::int32_t>(made.raw().size()));
            return all.append(made.raw());
        };
        CHECK(refused(header(3, "a.Codec")).error == "org.apache.hadoop.hbase.ipc.UnsupportedCellCodecException");
        CHECK(refused(header(4, "a.Zip")).error == "org.apache.hadoop.hbase.ipc.UnsupportedCompressionCodecException");
        bytes torn = support::rpc_hello("ClientService");
        st::append_big_endian(torn, std::int32_t{2});
        CHECK(refused(torn + "\xff\xff").error == "org.apache.hadoop.hbase.ipc.FatalConnectionException");
    }
    TEST_CASE("a method that is not there is refused by its name, and not asked for again") {
        support::rpc_world world;
        const auto answer = world.ask("MasterService", "StopMaster", msg({}));
        CHECK(answer.error == "org.apache.hadoop.hbase.DoNotRetryIOException");
        CHECK(answer.do_not_retry);
        CHECK(answer.why.find("java.lang.UnsupportedOperationException: StopMaster") != bytes::npos);
        CHECK(world.ask("ClientService", "CreateTable", msg({})).do_not_retry);
    }
    TEST_CASE("a request that is malformed is refused, and the connection goes on") {
        support::rpc_world world;
        st::gateway::rpc_session session(world.server);
        support::writer header;
        header.number(1_f, 1).payload(3_f, "Get").number(4_f, 1);
        bytes all = header.delimited() + bytes("\x05\xff\xff\xff\xff\xff", 6);
        bytes frame;
        st::append_big_endian(frame, static_cast<std::int32_t>(all.size()));
        const bytes answer =
            session.receive(support::rpc_hello("ClientService") + frame + all +
                            support::rpc_request(2, "Get", msg({{1, world.region()}, {2, msg({{1, "r"}})}})));
        bytes_view in = answer;
        CHECK(support::rpc_take(in).error == "org.apache.hadoop.hbase.DoNotRetryIOException");
        CHECK(support::rpc_take(in).error.empty());
        CHECK_FALSE(session.is_over());
    }
    TEST_CASE("regions that are not open are said so, for clients to look again") {
        support::rpc_world world;
        const auto gone = world.client("Get", msg({{1, msg({{1, 1}, {2, "t,,1.no."}})}, {2, msg({{1, "r"}})}}));
        CHECK(gone.error == "org.apache.hadoop.hbase.NotServingRegionException");
        CHECK_FALSE(gone.do_not_retry);
        const auto region = world.region();
        world.all.disable_table("t");
        CHECK(world.client("Get", msg({{1, region}, {2, msg({{1, "r"}})}})).error ==
              "org.apache.hadoop.hbase.NotServingRegionException");
    }
    TEST_CASE("a watcher is asked before, may refuse, and may keep an answer back") {
        struct keeper final : st::gateway::rpc::watcher {
            int asked = 0;
            int gets = 0;
            void before(bytes_view, bytes_view method) override {
                ++asked;
                if (method == "Scan") throw st::gateway::java_exception({"a.Busy", "busy", false});
            }
            bool answers(bytes_view, bytes_view method) override { return method != "Mutate"; }
            void after_get(const st::any_table& of, bytes_view row, const st::row_options&) override {
                ++gets;
                CHECK(of.name().text() == "t");
                CHECK(row == "r");
            }
        } keep;
        support::rpc_world world;
        st::gateway::rpc_server watched(world.served, {.watched_by = &keep});
        st::gateway::rpc_session session(watched);
        const bytes sent = session.receive(
            support::rpc_hello("ClientService") +
            support::rpc_request(1, "Mutate", msg({{1, world.region()}, {2, put_of("r", "f", "q", "v")}})) +
            support::rpc_request(2, "Scan", msg({})) +
            support::rpc_request(3, "Get", msg({{1, world.region()}, {2, msg({{1, "r"}})}})));
        bytes_view in = sent;
        const auto scan = support::rpc_take(in);
        CHECK(scan.call == 2);
        CHECK(scan.error == "a.Busy");
        CHECK_FALSE(scan.do_not_retry);
        const auto get = support::rpc_take(in);
        CHECK(get.read().message(1_f)->message(1_f)->payload(6_f) == "v");
        CHECK(in.empty());
        CHECK(keep.asked == 3);
        CHECK(keep.gets == 1);
    }
}
