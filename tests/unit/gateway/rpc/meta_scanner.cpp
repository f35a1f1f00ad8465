// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using st::bytes;
using st::bytes_view;
using support::msg;

TEST_SUITE("gateway/rpc/meta_scanner")
{
    TEST_CASE("rows sort by table, then by first row, whatever bytes that has") {
        const auto before = [](bytes_view a, bytes_view b) { return rpc::meta_row(a) < rpc::meta_row(b); };
        CHECK(before("t", "t,,1.a."));
        CHECK(before("t,,1.a.", "t,b,1.a."));
        CHECK(before("t,a,1.a.", bytes("t,a\0,1.a.", 9)));
        CHECK(before("t,,9.a.", bytes("t\0", 2)));
        CHECK(before("t,a,1.a.", "t,a,2.a."));
        CHECK_FALSE(before("t,a,1.a.", "t,a,1.a."));
        CHECK(rpc::meta_row("t,a,b,1.x.").begin == "a,b");
    }
    TEST_CASE("bounds with one comma lie among the rows where HBase's MetaCellComparator has them") {
        const std::vector<bytes> rows = {"1,,1.a.",  "1,a,0.a.",   "1,a,1.a.", "t,,1.",
                                         "t,a,1.a.", "t,a,b,1.x.", "t,b,1."};
        const auto rows_before = [&](bytes_view bound) {
            return std::count_if(rows.begin(), rows.end(),
                                 [&](const bytes& row) { return rpc::meta_row(row) < rpc::meta_row(bound); });
        };
        CHECK(rows_before("t,a") == 5);
        CHECK(rows_before("t,b") == 7);
        CHECK(rows_before("t,") == 4);
        CHECK(rows_before("t") == 3);
        CHECK(rows_before("1,a") == 2);
        CHECK(rows_before("1,") == 0);
    }
    TEST_CASE("a scan has bounds and a direction in that order") {
        st::catalog all;
        st::any_table& meta = all.create_table({"meta", {{.name = "info"}}});
        for (const char* row : {"t,,1.", "t,b,1.", "u,,1."}) meta.put(row, {"info", "q"}, row, {5});
        const auto rows = [&](const st::scan_options& how) {
            std::string found;
            st::any_scanner scan = rpc::meta_scanner(meta, how);
            while (const auto row = scan.next()) found += bytes(row->front().row()) + ' ';
            return found;
        };
        CHECK(rows({}) == "t,,1. t,b,1. u,,1. ");
        CHECK(rows({.reversed = true}) == "u,,1. t,b,1. t,,1. ");
        CHECK(rows({.start = "t,b,1."}) == "t,b,1. u,,1. ");
        CHECK(rows({.start = "t,b,1.", .start_inclusive = false}) == "u,,1. ");
        CHECK(rows({.stop = "t,b,1."}) == "t,,1. ");
        CHECK(rows({.stop = "t,b,1.", .stop_inclusive = true}) == "t,,1. t,b,1. ");
        // HBase's client looks for the last region of a table so.
        CHECK(rows({.start = bytes("t\0", 2), .stop = "t,,", .stop_inclusive = true, .reversed = true}) ==
              "t,b,1. t,,1. ");
        CHECK(rows({.columns = {st::column("info", "none")}}).empty());
    }
}
