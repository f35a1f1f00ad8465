// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using st::bytes;
using st::bytes_view;
using support::msg;

namespace {

st::gateway::rpc::sent_mutation read(const rpc::writer& given, bytes_view block = {}) {
    const bytes kept(given.raw());
    rpc::request_cells cells(block);
    return rpc::mutation_of(rpc::message::parse(kept), cells);
}
rpc::writer one_column(int type, const rpc::writer& value) {
    return msg({{1, "r"}, {2, type}, {3, msg({{1, "f"}, {2, value}})}});
}

}  // namespace

TEST_SUITE("gateway/rpc/mutations")
{
    TEST_CASE("a put in a message: cells have the time of the put if they have none") {
        const auto made =
            read(msg({{1, "r"},
                      {2, 2},
                      {4, 9},
                      {5, rpc::pair_of("_ttl", st::to_big_endian(50))},
                      {3, msg({{1, "f"}, {2, msg({{1, "a"}, {2, "x"}})}, {2, msg({{2, ""}, {3, 4}})}})}}));
        CHECK(made.request.kind() == st::mutation_kind::put);
        CHECK(made.request.row() == "r");
        CHECK(made.request.ttl() == 50);
        REQUIRE(made.request.changes().size() == 2);
        CHECK(made.request.changes()[0].written == st::timestamp(9));
        CHECK(made.request.changes()[1].what == st::column("f", ""));
        CHECK(made.request.changes()[1].written == st::timestamp(4));
        CHECK(made.nonce == 0);
        CHECK(made.returns_result);
    }
    TEST_CASE("a put in a cell block") {
        bytes block;
        rpc::append_cell(block, st::cell_view("r", "f", "q", st::version_key({3}, st::kind::put), "v"));
        rpc::append_cell(block, st::cell_view("r", "f", "s", st::version_key(st::latest, st::kind::put), "w"));
        const auto made = read(msg({{2, 2}, {8, 2}}), block);
        CHECK(made.request.row() == "r");
        CHECK(made.request.changes()[0].value == "v");
        CHECK(made.request.changes()[1].written == st::latest);
        CHECK_THROWS_AS(read(msg({{1, "r"}, {2, 2}, {8, 3}}), block), st::illegal_argument);
        CHECK_THROWS_AS(read(msg({{1, "x"}, {2, 2}, {8, 2}}), block), st::wrong_row);
    }
    TEST_CASE("a put may hold markers, in a message and in a block") {  // R3.40
        for (int type = 0; type != 4; ++type) {
            const bool is_of_family = type >= 2;
            const auto in_message =
                read(one_column(2, msg({{1, is_of_family ? "" : "q"}, {2, ""}, {3, 5}, {4, type}})));
            REQUIRE(in_message.request.changes().size() == 1);
            const auto& one = in_message.request.changes().front();
            CHECK(one.kind == rpc::parts::marker_of(static_cast<std::uint64_t>(type)));
            CHECK(one.written == st::timestamp(5));
            bytes block;
            rpc::append_cell(block, st::cell_view("r", "f", is_of_family ? "" : "q", {{5}, one.kind, 0}, ""));
            const auto in_block = read(msg({{1, "r"}, {2, 2}, {8, 1}}), block);
            CHECK(in_block.request.kind() == st::mutation_kind::put);
            CHECK(in_block.request.changes().front().kind == one.kind);
            CHECK(in_block.request.changes().front().written == one.written);
        }
        CHECK_THROWS_AS(read(one_column(2, msg({{1, "q"}, {2, ""}, {3, 5}, {4, 4}}))), st::do_not_retry);

        support::rpc_world world;
        const auto put = msg({{1, "r"}, {2, 2}, {3, msg({{1, "f"}, {2, msg({{1, "q"}, {2, ""}, {3, 5}, {4, 0}})}})}});
        world.all.table("t").put("r", {"f", "q"}, "v", {5});
        CHECK(world.client("Mutate", msg({{1, world.region()}, {2, put}})).error.empty());
        CHECK(world.all.table("t").get("r").empty());
    }
    TEST_CASE("markers of a deletion do not take its timestamp") {
        const auto made =
            read(msg({{1, "r"},
                      {2, 3},
                      {4, 9},
                      {3, msg({{1, "f"}, {2, msg({{1, "q"}, {4, 1}})}, {2, msg({{1, "p"}, {3, 6}, {4, 1}})}})}}));
        CHECK(made.request.changes()[0].written == st::latest);
        CHECK(made.request.changes()[1].written == st::timestamp(6));
    }
    TEST_CASE("attributes of another size than HBase expects are refused") {
        const auto with = [](const char* name, bytes_view value) {
            return read(
                msg({{1, "r"}, {2, 2}, {5, rpc::pair_of(name, value)}, {3, msg({{1, "f"}, {2, msg({{2, "x"}})}})}}));
        };
        CHECK_THROWS_AS(with("_ttl", "four"), st::illegal_argument);
        CHECK(with("_ttl", st::to_big_endian(50) + "more").request.ttl() == 50);
        CHECK_THROWS_AS(with("_rr_", "yes"), st::illegal_argument);
        CHECK(with("_rr_", "\x02").returns_result);
        CHECK_FALSE(with("_rr_", {"\0", 1}).returns_result);
    }
    TEST_CASE("the four deletions, and that of a row") {
        const auto marker = [&](int type) {
            const auto made = read(one_column(3, msg({{1, type == 2 || type == 3 ? "" : "q"}, {3, 6}, {4, type}})));
            return made.request.changes().front().kind;
        };
        CHECK(marker(0) == st::kind::delete_version);
        CHECK(marker(1) == st::kind::delete_column);
        CHECK(marker(2) == st::kind::delete_family);
        CHECK(marker(3) == st::kind::delete_family_version);
        CHECK_THROWS_AS(marker(4), st::do_not_retry);
        const auto whole = read(msg({{1, "r"}, {2, 3}, {4, 8}}));
        CHECK(whole.request.changes().empty());
        CHECK(whole.request.written() == st::timestamp(8));
    }
    TEST_CASE("a column's marker before one of its family stays") {
        bytes block;
        rpc::append_cell(block, st::cell_view("r", "f", "q", st::version_key({9}, st::kind::delete_column), ""));
        rpc::append_cell(block, st::cell_view("r", "f", "", st::version_key({3}, st::kind::delete_family), ""));
        CHECK(read(msg({{2, 3}, {8, 2}}), block).request.changes().size() == 2);
    }
    TEST_CASE("increments and appends") {
        const auto more = read(msg({{1, "r"},
                                    {2, 1},
                                    {7, msg({{1, 2}, {2, 5}})},
                                    {9, 77},
                                    {5, rpc::pair_of("_rr_", bytes(1, '\0'))},
                                    {3, msg({{1, "f"}, {2, msg({{1, "n"}, {2, st::to_big_endian(-4)}})}})}}));
        CHECK(more.request.changes().front().amount == -4);
        CHECK(more.request.when() == st::time_range{2, 5});
        CHECK(more.nonce == 77);
        CHECK_FALSE(more.returns_result);
        CHECK(read(one_column(0, msg({{1, "t"}, {2, "x"}}))).request.kind() == st::mutation_kind::append);
        CHECK_THROWS_AS(read(one_column(1, msg({{1, "n"}, {2, "four"}}))), st::do_not_retry);
        CHECK_THROWS_AS(read(one_column(2, msg({{1, "n"}}))), st::do_not_retry);
        CHECK_THROWS_AS(read(one_column(9, msg({{1, "n"}, {2, "v"}}))), st::do_not_retry);
    }
    TEST_CASE("kinds of cells that do not belong there are refused") {
        bytes marker;
        rpc::append_cell(marker, st::cell_view("r", "f", "q", st::version_key({9}, st::kind::delete_column), ""));
        bytes value;
        rpc::append_cell(value, st::cell_view("r", "f", "q", st::version_key({9}, st::kind::put), ""));
        for (const int type : {0, 1}) CHECK_THROWS_AS(read(msg({{2, type}, {8, 1}}), marker), st::do_not_retry);
        CHECK_THROWS_AS(read(msg({{2, 3}, {8, 1}}), value), st::do_not_retry);
    }
    TEST_CASE("a condition on a column, and one by a filter") {
        support::rpc_world world;
        st::any_table& table = world.all.table("t");
        table.put("r", {"f", "q"}, "b", {5});
        const auto passes = [&](const rpc::writer& given) {
            const bytes kept(given.raw());
            return rpc::sent_condition(rpc::message::parse(kept)).apply(table, st::put("r").add({"f", "x"}, "")).passed;
        };
        const auto value = [](const char* is) {
            return msg({{1, "org.apache.hadoop.hbase.filter.BinaryComparator"}, {2, msg({{1, msg({{1, is}})}})}});
        };
        CHECK(passes(msg({{1, "r"}, {2, "f"}, {3, "q"}, {4, 2}, {5, value("b")}})));
        CHECK_FALSE(passes(msg({{1, "r"}, {2, "f"}, {3, "q"}, {4, 2}, {5, value("c")}})));
        CHECK(passes(msg({{1, "r"}, {2, "f"}, {3, "q"}, {4, 5}, {5, value("c")}})));
        CHECK(passes(msg({{1, "r"}, {2, "f"}, {3, "none"}, {4, 2}, {5, value("")}})));
        CHECK_FALSE(passes(msg({{1, "r"}, {2, "f"}, {3, "q"}, {4, 2}, {5, value("b")}, {6, msg({{1, 6}})}})));
        const auto filter = msg({{1, "org.apache.hadoop.hbase.filter.PrefixFilter"}, {2, msg({{1, "r"}})}});
        CHECK(passes(msg({{1, "r"}, {7, filter}})));
    }
}
