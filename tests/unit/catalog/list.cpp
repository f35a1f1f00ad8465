// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/catalog/list.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/list")
{
    TEST_CASE("tables are listed by an expression that matches the whole name") {  // R11.14
        st::catalog all;
        all.create_namespace({"ns"});
        for (const char* name : {"t", "ns:t", "ns:tt", "u"}) all.create_table({name, {{.name = "f"}}});
        const auto listed = [&](const char* expression, bool with_system = false) {
            std::string names;
            for (const st::table_name& one : st::list_table_names(all, expression, with_system))
                names += one.text() + ' ';
            return names;
        };
        CHECK(listed(".*") == "ns:t ns:tt t u ");
        CHECK(listed("t") == "t ");
        CHECK(listed("ns:t") == "ns:t ");
        CHECK(listed("ns:.*") == "ns:t ns:tt ");
        CHECK(listed("default:.*") == "t u ");
        CHECK(listed("t|u") == "t u ");
        CHECK(listed("t|tt|ns:tt") == "ns:tt t ");
        CHECK(listed("(?i)NS:T") == "ns:t ");
        CHECK(listed("").empty());
        CHECK(listed(".*", true) == "hbase:meta hbase:namespace ns:t ns:tt t u ");
        CHECK(listed("hbase:.*").empty());
        CHECK(listed("hbase:m.*", true) == "hbase:meta ");
        CHECK_THROWS_AS(listed("("), st::illegal_argument);
    }

    TEST_CASE("namespaces are listed by an expression that is found in the name") {  // R11.14
        st::catalog all;
        all.create_namespace({"ns"});
        all.create_namespace({"news"});
        using names = std::vector<std::string>;
        CHECK(st::list_namespace_names(all, ".*") == names{"default", "hbase", "news", "ns"});
        CHECK(st::list_namespace_names(all, "^n") == names{"news", "ns"});
        CHECK(st::list_namespace_names(all, "s") == names{"hbase", "news", "ns"});
    }
}
