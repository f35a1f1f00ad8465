// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using st::bytes;
using st::bytes_view;
using support::msg;

TEST_SUITE("gateway/rpc/reading")
{
    TEST_CASE("a get that asks for existence only") {
        support::rpc_world world;
        world.all.table("t").put("r", {"f", "q"}, "v", {5});
        const auto exists = [&](const char* row) {
            const auto answer = world.client("Get", msg({{1, world.region()}, {2, msg({{1, row}, {10, 1}})}}), true);
            return answer.read().message(1_f)->number(3_f);
        };
        CHECK(exists("r") == 1);
        CHECK(exists("s") == 0);
    }
    TEST_CASE("hbase:meta is read as any table, by name or by number") {
        support::rpc_world world;
        for (const char* name : {"hbase:meta,,1.1588230740", "1588230740"}) {
            const auto state = world.client("Get", msg({{1, msg({{1, 1}, {2, name}})}, {2, msg({{1, "t"}})}}));
            CHECK(state.read().message(1_f)->message(1_f)->payload(6_f) == bytes("\x08\0", 2));
        }
        const auto page = [&](const char* start) {
            return world.client("Scan",
                                msg({{1, msg({{1, 1}, {2, "hbase:meta,,1"}})}, {2, msg({{3, start}})}, {4, 1}}));
        };
        CHECK(page("t,,").read().message(5_f)->message(1_f)->payload(3_f) == "state");
        CHECK_FALSE(page("t,").read().message(5_f));  // HBase passes over the first region, too: see meta_row
    }
    TEST_CASE("a scan is opened, gone on with, renewed and closed by its number") {
        support::rpc_world world;
        for (const char* row : {"a", "b", "c"}) world.all.table("t").put(row, {"f", "q"}, row, {5});
        const auto opened = world.client("Scan", msg({{1, world.region()}, {2, msg({{3, ""}})}, {4, 1}}));
        const auto number = static_cast<std::int64_t>(*opened.read().number(2_f));
        CHECK(opened.read().number(4_f).value_or(0) > 0);
        CHECK(world.client("Scan", msg({{3, number}, {10, 1}, {6, 0}})).error.empty());
        const auto out_of_order = world.client("Scan", msg({{3, number}, {4, 1}, {6, 0}}));
        CHECK(out_of_order.error == "org.apache.hadoop.hbase.exceptions.OutOfOrderScannerNextException");
        const auto second = world.client("Scan", msg({{3, number}, {4, 1}, {6, 1}}));
        CHECK(second.read().message(5_f)->message(1_f)->payload(1_f) == "b");
        CHECK(world.client("Scan", msg({{3, number}, {4, 0}, {5, 1}})).error.empty());
        CHECK(world.client("Scan", msg({{3, number}, {4, 0}, {5, 1}})).error.empty());  // once more does no harm
        CHECK(world.client("Scan", msg({{3, number}, {4, 1}})).error ==
              "org.apache.hadoop.hbase.UnknownScannerException");
        CHECK(world.client("Scan", msg({})).do_not_retry);
    }
    TEST_CASE("a negative number of rows is refused, and a limit of rows that is not positive is none") {
        support::rpc_world world;
        for (const char* row : {"a", "b"}) world.all.table("t").put(row, {"f", "q"}, row, {5});
        const auto page = [&](std::int64_t rows, std::int64_t limit) {
            return world.client("Scan", msg({{1, world.region()}, {2, msg({{3, ""}})}, {4, rows}, {11, limit}}));
        };
        CHECK(page(4294967295, 0).error == "org.apache.hadoop.hbase.DoNotRetryIOException");
        for (const std::int64_t none : {std::int64_t{0}, std::int64_t{4294967295}}) {
            CHECK(page(9, none).read().message(5_f));
            CHECK(page(9, none).read().number(3_f) == 1);
        }
        CHECK(page(9, 1).read().number(3_f) == 0);
    }
    TEST_CASE("a get of the closest row before, as clients of HBase 0.98 ask for, is refused") {
        support::rpc_world world;
        const auto answer = world.client("Get", msg({{1, world.region()}, {2, msg({{1, "r"}, {11, 1}})}}));
        CHECK(answer.error == "org.apache.hadoop.hbase.DoNotRetryIOException");
        CHECK(answer.do_not_retry);
    }
    TEST_CASE("a get of no version is refused as HBase's own clients do") {
        support::rpc_world world;
        const auto none = world.client("Get", msg({{1, world.region()}, {2, msg({{1, "r"}, {6, 0}})}}));
        CHECK(none.error == "java.io.IOException");
        CHECK_FALSE(none.do_not_retry);
    }
    TEST_CASE("a scan of a table that was disabled meanwhile sends the client to look again") {
        support::rpc_world world;
        for (const char* row : {"a", "b", "c"}) world.all.table("t").put(row, {"f", "q"}, row, {5});
        const auto opened = world.client("Scan", msg({{1, world.region()}, {2, msg({{3, ""}})}, {4, 1}}));
        const auto number = static_cast<std::int64_t>(*opened.read().number(2_f));
        world.all.disable_table("t");
        CHECK(world.client("Scan", msg({{3, number}, {4, 1}})).error ==
              "org.apache.hadoop.hbase.NotServingRegionException");
    }
    TEST_CASE("an unknown family, and a filter that is not there") {
        support::rpc_world world;
        const auto get = [&](const rpc::writer& what) {
            return world.client("Get", msg({{1, world.region()}, {2, what}}));
        };
        CHECK(get(msg({{1, "r"}, {2, msg({{1, "zz"}})}})).error ==
              "org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException");
        const auto refused = get(msg({{1, "r"}, {4, msg({{1, "com.mine.F"}})}}));
        CHECK(refused.do_not_retry);
        CHECK(refused.why.find("com.mine.F") != bytes::npos);
    }
}
