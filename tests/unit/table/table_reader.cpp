// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/table.hpp>
#include <strata/table/table_reader.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual, st::concurrency::single_writer>;
}  // namespace

TEST_SUITE("table/table_reader")
{
    TEST_CASE("a reader stands on one state, and what it returns stays there") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "first");
        auto r = t.reader();
        const auto found = r->get("r", f{"q"});
        for (int i = 0; i != 100; ++i) t.put("r", f{"q"}, "later");
        t.flush();
        t.compact();
        t.clear();
        CHECK(found->value() == "first");
        CHECK((*r).get("r", f{"q"})->value() == "first");
        CHECK(r->size() == 1);
        r.refresh();
        CHECK_FALSE(r->get("r", f{"q"}));
    }

    TEST_CASE("a reader that is kept keeps what its state has, and no more") {
        table t(st::clock::manual({100}));
        for (int i = 0; i != 200; ++i) t.put("row" + std::to_string(i), f{"q"}, "first");
        const auto r = t.reader();
        for (int i = 0; i != 2000; ++i) t.put("row" + std::to_string(i % 200), f{"q"}, "later", {100});
        const std::size_t kept = t.bytes_kept();
        for (int i = 0; i != 20000; ++i) t.put("row" + std::to_string(i % 200), f{"q"}, "later", {100});
        CHECK(t.bytes_kept() < 2 * kept);
        for (int i = 0; i != 200; ++i) REQUIRE(r->get("row" + std::to_string(i), f{"q"})->value() == "first");
    }

    TEST_CASE("a reader goes along with a table that is moved, and the table goes on") {
        table moved;
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "first");
        auto r = t.reader();
        const auto found = r->get("r", f{"q"});
        moved = std::move(t);
        for (int i = 0; i != 100; ++i) moved.put("r", f{"q"}, "later");
        moved.flush();
        moved.compact();
        CHECK(found->value() == "first");
        CHECK(r->get("r", f{"q"})->value() == "first");
        r.refresh();
        CHECK(r->get("r", f{"q"})->value() == "later");
    }

    TEST_CASE("a reader may be used by another thread than that which made it") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v");
        {
            auto r = t.reader();
            std::thread other([&] {
                CHECK(r->get("r", f{"q"})->value() == "v");
                t.delete_row("r");
                r.refresh();
            });
            other.join();
            CHECK_FALSE(r->exists("r"));
        }
        CHECK_FALSE(std::is_copy_constructible_v<st::table_reader<table::table_type>>);
    }
}
