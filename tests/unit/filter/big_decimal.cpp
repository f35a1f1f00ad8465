// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/big_decimal.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/table/dynamic_table.hpp>

#include "support/questions.hpp"

namespace st = strata;

TEST_SUITE("filter/big_decimal")
{
    TEST_CASE("a part is answered as HBase answers it") {  // R10.7
        int failed = 0;
        for (const auto& one : questions::answered(STRATA_DECIMALS, "strata decimals 1")) {
            if (!one.text.starts_with("compare ")) continue;
            CAPTURE(one.text);
            const std::vector<std::string> words = questions::words(one.text);
            const st::shared_comparator reference = st::comparator::big_decimal(st::decimal(words.at(1)));
            const st::bytes part = words.size() == 2 ? "" : questions::from_hex(words.at(2));
            if (one.answer.starts_with("error")) {
                ++failed;
                REQUIRE_THROWS_AS(reference->compare(part), st::server_failure);
                try {
                    reference->compare(part);
                } catch (const st::server_failure& failure) {
                    CHECK(one.answer == std::string("error failure ") + failure.exception());
                }
            } else {
                const int sign = reference->compare(part);
                CHECK((sign > 0) - (sign < 0) == std::stoi(one.answer));
            }
        }
        CHECK(failed > 5);
    }

    TEST_CASE("a read chooses by size") {  // R10.7
        st::dynamic_table t{{.name = "f"}};
        for (const char* price : {"9.99", "10", "10.00", "1e1", "100e-1", "10.01"})
            t.put(price, st::column("f", "price"), st::decimal(price).to_bytes());
        const auto rows = [&](st::compare op) {
            std::string found;
            for (const auto& row :
                 t.scan({.filter = st::filters::value(op, st::comparator::big_decimal(st::decimal(10)))}))
                found += st::bytes(row.key()) + ' ';
            return found;
        };
        CHECK(rows(st::compare::equal) == "10 10.00 100e-1 1e1 ");
        CHECK(rows(st::compare::less) == "9.99 ");
        CHECK(rows(st::compare::greater) == "10.01 ");
    }

    TEST_CASE("a value that is no decimal stops the read") {  // R10.7
        st::dynamic_table t{{.name = "f"}};
        t.put("row", st::column("f", "q"), "1234");
        const auto filter = st::filters::value(st::compare::equal, st::comparator::big_decimal(st::decimal(10)));
        CHECK_THROWS_AS(t.get("row", {.filter = filter}), st::server_failure);
    }
}
