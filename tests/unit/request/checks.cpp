// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include <strata/request/checks.hpp>

namespace st = strata;

namespace {

const st::column fq("f", "q");
using list = std::vector<st::mutation>;

std::string bytes(std::size_t count) { return std::string(count, 'v'); }

}  // namespace

TEST_SUITE("request/checks")
{
    TEST_CASE("a put may lie in the future as far as the limits say") {  // R2.21
        const st::table_limits limits{.timestamp_slop = 10};
        CHECK_NOTHROW(st::detail::check_slop({1010}, {1000}, limits));
        CHECK_NOTHROW(st::detail::check_slop({0}, {1000}, limits));
        CHECK_NOTHROW(st::detail::check_slop(st::latest, {1000}, limits));
        CHECK_THROWS_WITH_AS(st::detail::check_slop({1011}, {1000}, limits),
                             "strata: the timestamp 1011 is more than 10 ms after now", st::failed_sanity_check);
        CHECK_NOTHROW(st::detail::check_slop({1011}, {1000}, st::table_limits{}));
        CHECK_THROWS_AS(st::detail::check_slop({1001}, {1000}, st::table_limits{.timestamp_slop = 0}),
                        st::failed_sanity_check);
        CHECK_THROWS_AS(st::detail::check_slop({1}, st::oldest, limits), st::failed_sanity_check);
    }

    TEST_CASE("a limit of cells may be more than a size of the machine") {  // R2.22
        const st::table_limits limits{.max_cell_size = std::int64_t{1} << 32};
        CHECK_NOTHROW(st::detail::check_client_size(30, limits));
        CHECK_NOTHROW(st::detail::check_server_size(30, true, limits));
    }

    TEST_CASE("a table that is read-only says so") {  // R2.24
        CHECK_NOTHROW(st::detail::check_writable(st::table_limits{}));
        CHECK_THROWS_WITH_AS(st::detail::check_writable(st::table_limits{.read_only = true}),
                             "strata: the table is read-only", st::do_not_retry);
    }

    TEST_CASE(
        "the client refuses a put that is too large, the server any change, which it counts larger by four") {  // R2.22
        const st::table_limits limits{.max_cell_size = 100};  // lengths and names are 23 bytes
        const auto client = [&](const st::mutation& one) { st::detail::check_as_client(one, limits); };
        const auto server = [&](const st::mutation& one) { st::detail::check_as_server(one, limits); };
        CHECK_NOTHROW(client(st::put("r").add(fq, bytes(77))));
        CHECK_THROWS_WITH_AS(client(st::put("r").add(fq, "v").add(fq, bytes(78))),
                             "strata: the cell has 101 bytes, and the table takes at most 100", st::illegal_argument);
        CHECK_NOTHROW(client(st::append("r").add(fq, bytes(78))));
        CHECK_NOTHROW(server(st::put("r").add(fq, bytes(73))));
        CHECK_NOTHROW(server(st::append("r").add(fq, bytes(73)).set_ttl(5)));  // its tag is not there yet
        CHECK_THROWS_WITH_AS(
            server(st::append("r").add(fq, bytes(74))),
            "strata: the cell has 97 bytes, which with what HBase adds is more than the 100 that the table takes",
            st::do_not_retry);
        CHECK_THROWS_AS(server(st::put("r").add(fq, bytes(74))), st::do_not_retry);
        CHECK_NOTHROW(server(st::deletion("r").add_column({"f", bytes(74)})));
        CHECK_THROWS_AS(server(st::deletion("r").add_column({"f", bytes(75)})), st::do_not_retry);
        CHECK_NOTHROW(server(st::increment("r").add({"f", bytes(66)}, 1)));  // a number is eight bytes
        CHECK_THROWS_AS(server(st::increment("r").add({"f", bytes(67)}, 1)), st::do_not_retry);
    }

    TEST_CASE("a limit that is not positive is none") {  // R2.22
        for (const int none : {0, -1}) {
            const st::table_limits limits{.max_cell_size = none};
            CHECK_NOTHROW(st::detail::check_as_client(st::put("r").add(fq, bytes(1000)), limits));
            CHECK_NOTHROW(st::detail::check_as_server(st::put("r").add(fq, bytes(1000)), limits));
        }
    }

    TEST_CASE("the client refuses a put of nothing wherever it stands") {  // R2.28, R2.29
        const st::table_limits limits;
        CHECK_THROWS_AS(st::detail::check_as_client(list{st::append("r"), st::put("r")}, limits), st::illegal_argument);
        CHECK_NOTHROW(
            st::detail::check_as_client(list{st::append("r"), st::increment("r"), st::deletion("r")}, limits));
    }

    TEST_CASE("the size of a mutation is that of its cells as the client counts them") {  // R1.10, R1.11
        CHECK(st::detail::size_of_mutation(st::put("r").add(fq, "")) == 23);
        CHECK(st::detail::size_of_mutation(st::put("row").add(fq, "v").add({"family", ""}, "value")) == 26 + 34);
        CHECK(st::detail::size_of_mutation(st::increment("r").add(fq, 1)) == 31);
        CHECK(st::detail::size_of_mutation(st::append("r").add(fq, "more")) == 27);
        CHECK(st::detail::size_of_mutation(st::deletion("r").add_family("f")) == 22);
        CHECK(st::detail::size_of_mutation(st::deletion("row")) == 23);  // of the whole row
    }

    TEST_CASE("markers of a put take no time to live") {  // R3.40
        const st::cell_view marker("r", "f", "q", {{5}, st::kind::delete_column, 0}, {});
        CHECK_NOTHROW(st::detail::check_ttl_of_markers(st::put("r").add(fq, "v").set_ttl(9)));
        CHECK_NOTHROW(st::detail::check_ttl_of_markers(st::put("r").add(fq, "v").add(marker)));
        CHECK_THROWS_AS(st::detail::check_ttl_of_markers(st::put("r").add(fq, "v").add(marker).set_ttl(9)),
                        st::do_not_retry);
    }

    TEST_CASE("a batch falls into increments and appends and what lies between them") {  // R2.26
        const auto put = st::put("r").add(fq, "v");
        const list all{put, st::deletion("s"), put, st::append("r"), st::increment("r"), put};
        std::vector<std::size_t> sizes;
        for (st::mutations rest = all; !rest.empty(); rest = rest.subspan(sizes.back()))
            sizes.push_back(st::detail::size_of_group(rest));
        CHECK(sizes == std::vector<std::size_t>{3, 1, 1, 1});
    }
}
