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

TEST_SUITE("gateway/rpc/cells")
{
    TEST_CASE("a cell block is what wire/cell_block writes, but for tags") {
        const st::cell plain(st::cell_view("row", "f", "q", st::version_key({9}, st::kind::put), "value"));
        bytes expected;
        st::append_to_cell_block(expected, plain);
        bytes block;
        rpc::append_cell(block, plain);
        CHECK(block == expected);

        const bytes stored = st::detail::with_ttl("value", 1000);
        bytes with_ttl;
        rpc::append_cell(with_ttl,
                         st::cell_view("row", "f", "q", st::version_key({9}, st::kind::put, 0, true), stored));
        CHECK(with_ttl == expected);
    }
    TEST_CASE("cells go into the message, or beside it") {
        const std::vector<st::cell> all(
            2, st::cell(st::cell_view("r", "f", "", st::version_key({9}, st::kind::put), "v")));
        rpc::reply inside;
        const auto full = rpc::result_message(all, inside);
        CHECK(inside.block.empty());
        CHECK(rpc::message::parse(full.raw()).message(1_f)->number(4_f) == 9);
        rpc::reply beside{{}, true, {}};
        const auto counted = rpc::result_message(all, beside);
        CHECK(rpc::message::parse(counted.raw()).number(2_f) == 2);
        CHECK_FALSE(beside.block.empty());
        CHECK(rpc::result_message(std::vector<st::cell>(), beside).raw().empty());
        const auto exists = rpc::existence_message(true);
        CHECK(rpc::message::parse(exists.raw()).number(3_f) == 1);
        CHECK(rpc::size_of(all.front()) > 3);
    }
    TEST_CASE("cells of a request are taken one after the other, and no more than there are") {
        bytes block;
        for (const char* row : {"a", "b"})
            rpc::append_cell(block, st::cell_view(row, "f", "q", st::version_key({9}, st::kind::put), ""));
        rpc::request_cells cells(block);
        std::string rows;
        const auto note = [&](const st::key_value& one) { rows += one.row(); };
        cells.take(1, note);
        cells.take(0, note);
        cells.take(1, note);
        CHECK(rows == "ab");
        CHECK_THROWS_AS(cells.take(1, note), st::illegal_argument);
        CHECK_THROWS_AS(rpc::request_cells().take(1, note), st::illegal_argument);
    }
}
