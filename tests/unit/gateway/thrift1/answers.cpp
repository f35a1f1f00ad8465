// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/thrift1/answers.hpp>

#include "unit/wire/thrift/vectors.hpp"

namespace calls = strata::gateway::thrift1_calls;

namespace {

std::string written(auto write) {
    strata::bytes raw;
    strata::thrift::writer out(raw);
    out.begin_message("m", strata::thrift::message_kind::reply, 1);
    write(out);
    out.end_message();
    strata::thrift::reader in;
    REQUIRE(in.read(raw));
    return thrift_test::text_of(in.body());
}

strata::cell put(const char* qualifier, std::int64_t time, const char* value) {
    return strata::cell(strata::cell_view("r", "f", qualifier, {{time}, strata::kind::put}, value));
}

}  // namespace

TEST_SUITE("gateway/thrift1/answers")
{
    TEST_CASE("a map of columns is in Java's order of bytes, and the last of several versions counts") {
        const std::vector<std::vector<strata::cell>> rows{{put("a", 5, "new"), put("a", 4, "old"), put("\xc3", 1, "x")},
                                                          {}};
        CHECK(written([&](auto& out) { calls::write_rows(out, rows); }) ==
              "{0: [{1: \"r\", 2: map[\"f:\\xc3\" = {1: \"x\", 2: i64 1}, \"f:a\" = {1: \"old\", 2: i64 4}]}]}");
        CHECK(written([&](auto& out) { calls::write_rows(out, rows, true); }) ==
              "{0: [{1: \"r\", 3: [{1: \"f:a\", 2: {1: \"new\", 2: i64 5}}, {1: \"f:a\", 2: {1: \"old\", 2: i64 4}}, "
              "{1: \"f:\\xc3\", 2: {1: \"x\", 2: i64 1}}]}]}");
        CHECK(written([&](auto& out) { calls::write_cells(out, rows[1]); }) == "{0: []}");
    }
}
