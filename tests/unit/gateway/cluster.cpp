// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

#include <strata/gateway/cluster.hpp>

namespace st = strata;

TEST_SUITE("gateway/cluster")
{
    TEST_CASE("with() hands out the catalog and returns what the work returns") {
        st::catalog all;
        st::gateway::cluster served(all);
        served.with([](st::catalog& tables) { tables.create_table({"t", {{.name = "f"}}}); });
        CHECK(served.with([](st::catalog& tables) { return tables.table_exists("t"); }));
        CHECK(all.table_exists("t"));
        CHECK(&served.with([](st::catalog& tables) -> st::catalog& { return tables; }) == &all);
        CHECK(served.limits().scanners > 0);
    }
    TEST_CASE("threads ask one after the other") {
        st::catalog all;
        all.create_table({"t", {{.name = "f"}}});
        st::gateway::cluster served(all);
        std::vector<std::thread> askers;
        for (int i = 0; i != 4; ++i)
            askers.emplace_back([&] {
                for (int n = 0; n != 50; ++n)
                    served.with([](st::catalog& tables) {
                        tables.table("t").mutate(st::increment("r").add({"f", "q"}, 1));
                    });
            });
        for (std::thread& one : askers) one.join();
        CHECK(all.table("t").get_counter("r", {"f", "q"}) == 200);
    }
    TEST_CASE("an exception lets the next one in") {
        st::catalog all;
        st::gateway::cluster served(all);
        CHECK_THROWS_AS(served.with([](st::catalog& tables) { tables.get_descriptor("none"); }), st::table_not_found);
        CHECK_FALSE(served.with([](st::catalog& tables) { return tables.table_exists("none"); }));
    }
}
