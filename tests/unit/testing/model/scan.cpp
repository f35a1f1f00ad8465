// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include <strata/testing/model/filters.hpp>
#include <strata/testing/model/scan.hpp>

namespace model = strata::testing::model;

TEST_SUITE("testing/model/scan")
{
    TEST_CASE("a scan returns the rows of its range that have cells") {  // R4.5, R4.8, R4.37, R4.43
        model::stores all;
        model::store& f = all.emplace("f", model::store({"f"})).first->second;
        for (const char* row : {"a", "ab", "b", "c"}) f.write({row, "f", "q", 5, model::kind::put, 1, "v"});
        f.write({"ab", "f", "q", 5, model::kind::delete_column, 2, ""});
        const auto rows = [&](const model::scan_read& options) {
            std::string line;
            for (const model::row_cells& row : model::scan(all, options, 9)) line += row.key + " ";
            return line;
        };
        CHECK(rows({}) == "a b c ");
        model::scan_read part;
        part.start = "a";
        part.start_inclusive = false;
        part.stop = "c";
        CHECK(rows(part) == "b ");
        part.stop_inclusive = true;
        CHECK(rows(part) == "b c ");
        part.limit = 1;
        CHECK(rows(part) == "b ");
        model::scan_read prefix;
        prefix.prefix = "a";
        CHECK(rows(prefix) == "a ");
        prefix.raw = true;
        CHECK(rows(prefix) == "a ab ");
        model::scan_read filtered;
        filtered.filter = std::make_shared<model::filters::page>(2);
        CHECK(rows(filtered) == "a b ");
    }
}
