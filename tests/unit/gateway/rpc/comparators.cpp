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

st::shared_comparator made(const char* name, const rpc::writer& held) {
    const bytes all(msg({{1, bytes(rpc::filter_package) + name}, {2, held}}).raw());
    return rpc::comparator_of(rpc::message::parse(all));
}
rpc::writer holding(bytes value) { return msg({{1, msg({{1, std::move(value)}})}}); }

}  // namespace

TEST_SUITE("gateway/rpc/comparators")
{
    TEST_CASE("each of HBase's classes is found by its name") {
        CHECK(made("BinaryComparator", holding("b"))->compare("b") == 0);
        CHECK(made("BinaryComparator", holding("b"))->compare("bc") != 0);
        CHECK(made("BinaryPrefixComparator", holding("b"))->compare("bc") == 0);
        CHECK(made("BinaryComponentComparator", msg({{1, "c"}, {2, 1}}))->compare("bc") == 0);
        CHECK(made("LongComparator", holding(st::to_big_endian(7)))->compare(st::to_big_endian(7)) == 0);
        CHECK(made("NullComparator", msg({}))->compare("b") != 0);
        CHECK(made("BitComparator", msg({{1, msg({{1, "\x03"}})}, {2, 1}}))->compare("\x01") == 0);
        CHECK(made("SubstringComparator", msg({{1, "ab"}}))->compare("xABx") == 0);
        CHECK(made("RegexStringComparator", msg({{1, "^a.c$"}, {2, 32}, {3, "UTF-8"}}))->compare("abc") == 0);
        CHECK(made("BigDecimalComparator", holding(st::decimal("1.0").to_bytes()))
                  ->compare(st::decimal("1.00").to_bytes()) == 0);
        CHECK_FALSE(rpc::comparator_of(rpc::message()));
    }
    TEST_CASE("what is not there is named") {
        CHECK_THROWS_WITH_AS(made("MyComparator", msg({})),
                             "strata: the comparator org.apache.hadoop.hbase.filter.MyComparator is not supported",
                             st::do_not_retry);
        const auto foreign = msg({{1, "com.mine.C"}});
        CHECK_THROWS_WITH_AS(rpc::comparator_of(rpc::message::parse(foreign.raw())),
                             "strata: the comparator com.mine.C is not supported", st::do_not_retry);
        CHECK_THROWS_AS(made("RegexStringComparator", msg({{1, "a"}, {2, 64}})), st::do_not_retry);
        CHECK_THROWS_AS(made("BitComparator", msg({{1, msg({{1, "a"}})}, {2, 9}})), st::do_not_retry);
        CHECK_THROWS_AS(made("LongComparator", holding("short")), st::do_not_retry);
    }
    TEST_CASE("comparisons and flags are HBase's numbers") {
        CHECK(rpc::compare_of(0) == st::compare::less);
        CHECK(rpc::compare_of(2) == st::compare::equal);
        CHECK(rpc::compare_of(5) == st::compare::greater);
        CHECK(rpc::compare_of(6) == st::compare::no_op);
        CHECK_THROWS_AS(rpc::compare_of(7), st::do_not_retry);
        const st::regex_options all = rpc::regex_options_of(63);
        CHECK(
            (all.ignore_case && all.dot_takes_line && all.multiline && all.unix_lines && all.comments && all.literal));
        CHECK_FALSE(rpc::regex_options_of(0).dot_takes_line);
    }
}
