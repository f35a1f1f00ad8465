// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/catalog/table_name.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/table_name")
{
    TEST_CASE("a name has a namespace and a qualifier") {  // R2.4
        const st::table_name whole("ns:t");
        CHECK(whole.namespace_name() == "ns");
        CHECK(whole.qualifier() == "t");
        CHECK(whole.text() == "ns:t");
        const st::table_name plain("t");
        CHECK(plain.namespace_name() == "default");
        CHECK(plain.qualifier() == "t");
        CHECK(plain.text() == "t");
        CHECK(st::table_name("default:t") == plain);
        CHECK(st::table_name("default:t").text() == "t");
        CHECK(st::table_name("ns", "t") == whole);
        CHECK(st::table_name("", "t") == plain);
        CHECK(st::table_name(std::string("ns:t")) == whole);
        CHECK(whole != plain);
        CHECK(whole < plain);
        CHECK(st::table_name("hbase:meta").is_system());
        CHECK_FALSE(st::table_name("hbase").is_system());
    }

    TEST_CASE("names that HBase takes") {  // R2.5, R2.6
        for (const char* name :
             {"foo", "with-dash_under.dot", "_under_start_ok", "02-01-2012.my_table_01-02", "9_9_0.t", "new.-mytable",
              "legal..t2", "trailing..", "ns:mytable", "ns:_mytable", "_:_", "0:0", "ns:with-dash.dot"})
            CHECK_NOTHROW_MESSAGE(st::table_name(name), name);
    }

    TEST_CASE("names that HBase refuses") {  // R2.5 - R2.8
        for (const char* name : {"",          " ",        ".dot_start", "-dash_start", "spaces not ok",
                                 "01 .table", "ns:-dash", "ns:.dot",    "ns:colon:",   "ns:colon:2",
                                 "a:b:c",     ":t",       "ns:",        ":",           "n-s:t",
                                 "n.s:t",     "n s:t",    "t/u",        "t\\u",        "t$"})
            CHECK_THROWS_AS_MESSAGE(st::table_name(name), st::illegal_argument, name);
        CHECK_THROWS_AS(st::table_name(std::string("a\0b", 3)), st::illegal_argument);
        CHECK_THROWS_AS(st::table_name("n:s", "t"), st::illegal_argument);
        CHECK_THROWS_AS(st::table_name("ns", "a:b"), st::illegal_argument);
        CHECK_THROWS_AS(st::table_name("ns", ""), st::illegal_argument);
    }

    TEST_CASE("names that are taken") {  // R2.7, R2.9
        for (const char* name :
             {"-ROOT-", ".META.", "ns:-ROOT-", "ns:.META.", "zookeeper", "ns:zookeeper", "zookeeper:t"})
            CHECK_THROWS_AS_MESSAGE(st::table_name(name), st::illegal_argument, name);
        CHECK_NOTHROW(st::table_name("zookeepers"));
    }

    TEST_CASE("an error names the name and what is wrong with it") {
        CHECK_THROWS_WITH(st::table_name("ns:a b"),
                          "strata: the name of a table has letters, digits, '_', '-' and '.' "
                          "only, but 'a b' has ' ' at 1");
        CHECK_THROWS_WITH(st::table_name("-t"),
                          "strata: the name of a table begins with a letter, a digit or '_', but '-t' begins with '-'");
        CHECK_THROWS_WITH(st::table_name("n-s:t"),
                          "strata: the name of a namespace has letters, digits and '_' only, "
                          "but 'n-s' has '-' at 1");
        CHECK_THROWS_WITH(st::table_name(":t"), "strata: the name of a namespace is not empty");
    }
}
