// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <utility>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/locked/locked_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;

// Writes down who comes and goes.
struct told_lock {
    using axis = st::axis::concurrency;
    struct guard {
        guard(std::string* into, std::string as) : told(into), name(std::move(as)) { *told += name + ' '; }
        guard(const guard&) = delete;
        guard& operator=(const guard&) = delete;
        ~guard() { *told += "end "; }
        std::string* told;
        std::string name;
    };
    explicit told_lock(std::string* into) : told(into) {}
    guard read() const { return {told, "read"}; }
    guard write() const { return {told, "write"}; }
    std::string* told;
};
using locked = st::detail::locked_table<table, told_lock>;
}  // namespace

TEST_SUITE("table/locked/locked_table")
{
    TEST_CASE("a guard lasts as long as the lease of the table") {
        std::string told;
        locked one(told_lock(&told), st::clock::manual({7}));
        {
            const auto held = one.write();
            held->put("a", f{"q"}, "v");
            CHECK(told == "write ");
        }
        CHECK(told == "write end ");
        told.clear();
        CHECK(one.read()->get("a", f{"q"})->timestamp() == st::timestamp{7});
        CHECK((*one.read()).size() == 1);
        CHECK(told == "read end read end ");
        CHECK(std::is_same_v<decltype(*one.read()), const table&>);
    }

    TEST_CASE("the policy is the locked's, and the table gets the others") {
        std::string told;
        locked one(st::clock::manual({7}), told_lock(&told));
        CHECK(one.read()->clock().now() == st::timestamp{7});
        CHECK(told == "read end ");
    }

    TEST_CASE("each step of a snapshot has its guard") {
        std::string told;
        locked one(told_lock(&told), st::clock::manual({7}));
        one.write()->put("a", f{"q"}, "v");
        told.clear();
        {
            const auto seen = one.snapshot();
            CHECK(told == "read end ");
            CHECK(one.snapshots_open() == 1);
            CHECK(one.oldest_point() == 1);
            told.clear();
            CHECK(seen.exists("a"));
            CHECK(told == "read end ");
        }
        CHECK(told == "read end read end ");
        CHECK(one.snapshots_open() == 0);
        CHECK_FALSE(one.oldest_point());
    }

    TEST_CASE("a copy reads the other locked, and an assignment writes its own") {
        std::string told;
        locked one(told_lock(&told), st::clock::manual({7}));
        one.write()->put("a", f{"q"}, "v");
        told.clear();
        locked copy = one;
        CHECK(told == "read end ");
        copy.write()->clear();
        CHECK(one.read()->size() == 1);
        told.clear();
        copy = std::move(one);
        CHECK(told == "write end ");
        CHECK(copy.read()->size() == 1);
    }
}
