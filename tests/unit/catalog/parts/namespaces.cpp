// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include <strata/catalog/error.hpp>
#include <strata/catalog/parts/namespaces.hpp>

namespace st = strata;

namespace {
const auto nothing = [] {};
const auto fails = [] { throw std::runtime_error("full"); };
}  // namespace

TEST_SUITE("catalog/parts/namespaces")
{
    TEST_CASE("two are there from the beginning") {  // R11.1
        const st::detail::namespaces all;
        CHECK(all.all().size() == 2);
        CHECK(all.at("default").properties.empty());
        CHECK(all.at("hbase").name == "hbase");
        CHECK_THROWS_AS(all.at("ns"), st::namespace_not_found);
    }

    TEST_CASE("nothing changes if the last step fails") {
        st::detail::namespaces all;
        all.create({"ns", {{"a", "b"}}}, nothing);
        const auto before = all.all();
        CHECK_THROWS_AS(all.create({"other"}, fails), std::runtime_error);
        CHECK_THROWS_AS(all.modify({"ns"}, fails), std::runtime_error);
        CHECK_THROWS_AS(all.remove("ns", 0, fails), std::runtime_error);
        CHECK(all.all() == before);
    }

    TEST_CASE("limits are checked whether they are enforced or not") {  // R11.2
        st::detail::namespaces all;
        for (const char* key : {"hbase.namespace.quota.maxtables", "hbase.namespace.quota.maxregions"}) {
            CHECK_THROWS_AS(all.create({"ns", {{key, "0"}}}, nothing), st::constraint_violation);
            CHECK_THROWS_AS(all.create({"ns", {{key, "-5"}}}, nothing), st::constraint_violation);
            CHECK_THROWS_AS(all.create({"ns", {{key, "few"}}}, nothing), st::do_not_retry);
            CHECK(all.all().size() == 2);
            all.create({"ns", {{key, "2"}}}, nothing);
            CHECK_NOTHROW(all.check_quota("ns:t", 1, 1, 1));
            CHECK_THROWS_AS(all.check_quota("ns:t", 1, 2, 2), st::quota_exceeded);
            all.modify({"ns", {{key, ""}}}, nothing);
            CHECK_NOTHROW(all.check_quota("ns:t", 1, 1000, 1000));
            all.remove("ns", 0, nothing);
        }
    }

    TEST_CASE("a table of several regions may be too many where another one is not") {  // R11.2
        st::detail::namespaces all;
        all.create({"ns", {{"hbase.namespace.quota.maxregions", "4"}}}, nothing);
        CHECK_NOTHROW(all.check_quota("ns:t", 3, 1, 1));
        CHECK_THROWS_AS(all.check_quota("ns:t", 4, 1, 1), st::quota_exceeded);
        CHECK_THROWS_AS(all.check_quota("none:t", 1, 0, 0), st::namespace_not_found);
    }
}
