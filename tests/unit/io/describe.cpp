// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include <strata/io/describe.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct own_retention {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
};
struct plain : st::family<"plain"> {};
struct kept : st::family<"kept", st::deletes::keep_deleted, st::retention::max_versions<3>> {};
struct erased : st::family<"erased", st::deletes::erase, st::retention::keep_all> {};
struct lasting : st::family<"lasting", st::deletes::none, own_retention> {};

template <class Table>
std::string description(const Table& table, st::bytes_view name) {
    std::ostringstream out;
    st::describe(out, table, name);
    return out.str();
}
}  // namespace

TEST_SUITE("io/describe")
{
    TEST_CASE("a table is described as the shell creates it") {
        CHECK(description(st::table<plain, kept, st::clock::manual>(), "webtable") ==
              "create 'webtable',\n"
              "  {NAME => 'kept', VERSIONS => 3, KEEP_DELETED_CELLS => 'TRUE'},\n"
              "  {NAME => 'plain', VERSIONS => 1, KEEP_DELETED_CELLS => 'FALSE'}\n");
    }

    TEST_CASE("what HBase has no word for is remarked on") {
        CHECK(description(st::table<erased>(), "t") ==
              "create 't',\n"
              "  {NAME => 'erased', VERSIONS => 2147483647}  # not in HBase: the delete policy\n");
        CHECK(description(st::table<lasting>(), "t\n") ==
              "create 't\\x0A',\n"
              "  {NAME => 'lasting'}  # not in HBase: the retention policy, the delete policy\n");
    }
}
