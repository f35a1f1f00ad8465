// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
}  // namespace

TEST_SUITE("policy/concurrency/none")
{
    TEST_CASE("several threads may read one table at once") {
        st::table<f, st::clock::manual, st::concurrency::none> t;
        for (int i = 0; i != 50; ++i) {
            t.put("row" + std::to_string(i), f{"q"}, std::to_string(i));
            if (i == 25) t.flush();
        }
        std::vector<int> wrong(2, 0);
        {
            std::vector<std::thread> readers;
            for (std::size_t me = 0; me != wrong.size(); ++me)
                readers.emplace_back([&, me] {
                    for (int i = 0; i != 50; ++i) {
                        const auto found = t.get("row" + std::to_string(i), f{"q"});
                        if (!found || found->value() != std::to_string(i)) ++wrong[me];
                    }
                    int rows = 0;
                    for ([[maybe_unused]] const auto& row : t.scan()) ++rows;
                    if (rows != 50) ++wrong[me];
                });
            for (auto& reader : readers) reader.join();
        }
        CHECK(wrong == std::vector<int>{0, 0});
    }
}
