// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/remote/scanner.hpp>

#include "support/field_numbers.hpp"
#include "unit/remote/played.hpp"

TEST_SUITE("remote/scanner")
{
    using namespace remote_test;
    using namespace support::literals;

    TEST_CASE("a scan of no rows asks nobody, and one that ends early is closed") {
        scripted cluster;
        st::remote::connection through(cluster);
        {
            st::remote::scanner none(through, "t", {.limit = 0});
            CHECK_FALSE(none.next());
            st::remote::scanner empty(through, "t", {.start = "r", .stop = "r"});
            CHECK(empty.begin() == empty.end());
        }
        CHECK(cluster.sent.empty());
        const auto row = [](st::thrift::writer& out, const char* key) {
            out.begin().text(1_id, key).list(2_id, st::thrift::type::structure, 1);
            out.begin().text(1_id, "f").text(2_id, "q").text(3_id, "v").i64(4_id, 5).end().end();
        };
        cluster.answers = answer("openScanner", 1, [](auto& out) { out.i32(0_id, 42); }) +
                          answer("getScannerRows", 2,
                                 [&](auto& out) {
                                     out.list(0_id, st::thrift::type::structure, 2);
                                     row(out, "a");
                                     row(out, "b");
                                 }) +
                          answer("closeScanner", 3, [](auto&) {});
        {
            st::remote::scanner two(through, "t", {});
            const auto first = two.next();
            REQUIRE(first);
            CHECK(first->front().row() == "a");
            st::remote::scanner moved = std::move(two);
            CHECK(moved.next()->front().row() == "b");
        }
        CHECK(cluster.sent.find("closeScanner") != st::bytes::npos);
    }

    TEST_CASE("a limit counts rows, of which some come in parts") {
        scripted cluster;
        st::remote::connection through(cluster);
        const auto page = [](int id, const char* key) {
            return answer("getScannerRows", id, [&](auto& out) {
                out.list(0_id, st::thrift::type::structure, 1);
                out.begin().text(1_id, key).list(2_id, st::thrift::type::structure, 1);
                out.begin().text(1_id, "f").text(2_id, "q").text(3_id, "v").i64(4_id, 5).end().end();
            });
        };
        cluster.answers = answer("openScanner", 1, [](auto& out) { out.i32(0_id, 42); }) + page(2, "a") + page(3, "a") +
                          page(4, "b") + page(5, "b") + page(6, "c") + answer("closeScanner", 7, [](auto&) {});
        std::string rows;
        st::remote::scanner two(through, "t", {.limit = 2, .batch = 1});
        while (const auto part = two.next()) rows += part->front().row();
        CHECK(rows == "aabb");
        CHECK(cluster.sent.find("closeScanner") != st::bytes::npos);
    }
}
