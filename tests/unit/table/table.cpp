// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/filter/filter.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
// Counts how often it is asked.
struct counted_retention {
    using axis = st::axis::retention;
    static inline int asked = 0;
    bool keeps(const st::version_position&) const { return ++asked > 0; }
};
struct history : st::family<"history", counted_retention> {};

// Has its number in the object, and no default.
class every_nth {
public:
    using axis = st::axis::retention;
    explicit every_nth(std::int64_t n) : n_(n) {}
    bool keeps(const st::version_position& v) const { return v.written.value % n_ == 0; }

private:
    std::int64_t n_;
};
struct spread : st::family<"spread", every_nth> {};

// Lets everything pass, counts what it sees and ends as it is told.
struct watching final : st::filter {
    static inline int seen = 0;
    static inline int throws_at = 0;
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<watching>(); }
    st::filter_answer judge(const st::cell_view&) override {
        if (++seen == throws_at) throw std::runtime_error("the filter");
        return st::filter_answer::include;
    }
};

// A clock that stops now and then.
struct stopping_clock {
    using axis = st::axis::clock;
    static inline bool is_stopped = false;
    st::timestamp now() const {
        if (is_stopped) throw std::runtime_error("the clock");
        return {1000};
    }
};

// The guide's webtable (R11.9).
struct contents : st::family<"contents", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct anchor : st::family<"anchor"> {};
struct people : st::family<"people"> {};
using webtable = st::table<contents, anchor, people, st::clock::manual>;

webtable sample() {
    webtable t;
    for (const int when : {3, 5, 6}) t.put("com.cnn.www", contents{"html"}, "<html>" + std::to_string(when), {when});
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
    t.put("com.cnn.www", anchor{"my.look.ca"}, "CNN.com", {8});
    t.put("com.example.www", contents{"html"}, "<html>5", {5});
    t.put("com.example.www", people{"author"}, "John Doe", {5});
    return t;
}
}  // namespace

TEST_SUITE("table/table")
{
    TEST_CASE("a row of the webtable shows the newest version of each column") {  // R11.9
        const webtable t = sample();
        CHECK(support::all_shown(t.get("com.cnn.www")) ==
              "com.cnn.www anchor:cnnsi.com@9=CNN, com.cnn.www anchor:my.look.ca@8=CNN.com, "
              "com.cnn.www contents:html@6=<html>6");
    }

    TEST_CASE("reading exactly one timestamp is not reading as of it") {  // R11.9, S35
        const webtable t = sample();
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::at({8})})) == "nothing");
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::as_of({8})})) ==
              "com.cnn.www contents:html@6=<html>6");
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::as_of({4})})) ==
              "com.cnn.www contents:html@3=<html>3");
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::at({5})})) ==
              "com.cnn.www contents:html@5=<html>5");
    }

    TEST_CASE("a cell that is not there takes no room") {  // R11.9
        const webtable t = sample();
        CHECK(t.size() == 7);
        CHECK_FALSE(t.get("com.example.www", anchor{"cnnsi.com"}));
        CHECK(t.get("com.absent.www").empty());
    }

    TEST_CASE("the version that was written before the newest is found by its number of versions") {
        const webtable t = sample();
        CHECK(timestamps_shown(t.versions("com.cnn.www", contents{"html"})) == "6 5 3");
        CHECK(timestamps_shown(t.versions("com.cnn.www", contents{"html"}, {.count = 2})) == "6 5");
    }

    TEST_CASE("families and policies of a table may be written in any order") {
        st::table<st::clock::manual, people, st::memory::heap, anchor, contents, st::concurrency::none> t;
        t.put("r", contents{"q"}, "v", {7});
        CHECK(shown(t.get("r", contents{"q"})) == "r contents:q@7=v");
    }

    TEST_CASE("a table may be copied and moved like a value") {
        CHECK(std::is_copy_constructible_v<webtable>);
        CHECK(std::is_nothrow_move_constructible_v<webtable>);
        CHECK(std::is_copy_assignable_v<webtable>);
        CHECK(std::is_nothrow_move_assignable_v<webtable>);
        CHECK(std::is_default_constructible_v<webtable>);
    }

    TEST_CASE("a hundred thousand versions are asked about once each") {
        st::table<history, st::clock::manual> t;
        for (int i = 0; i != 100000; ++i) t.put("r", history{"q"}, "", {i});
        counted_retention::asked = 0;
        t.flush();
        CHECK(counted_retention::asked == 100000);
        t.compact();
        CHECK(counted_retention::asked == 200000);
    }

    TEST_CASE("a scan that has enough looks no further") {
        st::table<history, st::clock::manual> t;
        for (int i = 0; i != 1000; ++i) t.put("row " + std::to_string(i), history{"q"}, "v", {1});
        watching::seen = watching::throws_at = 0;
        const auto filter = std::make_shared<watching>();
        int rows = 0;
        for (const auto& row : t.scan({.limit = 1, .filter = filter})) rows += row.empty() ? 0 : 1;
        CHECK(rows == 1);
        CHECK(watching::seen <= 2);
    }

    TEST_CASE("a filter and a clock that throw leave the table as it was") {
        st::table<history, anchor, stopping_clock> t;
        for (const char* row : {"a", "b", "c"}) t.put(row, history{"q"}, "v", {1});
        const std::string before = support::everything_in(t);
        watching::seen = 0;
        watching::throws_at = 2;
        const auto filter = std::make_shared<watching>();
        CHECK_THROWS_AS(
            [&] {
                for (const auto& row : t.scan({.filter = filter})) CHECK_FALSE(row.empty());
            }(),
            std::runtime_error);
        stopping_clock::is_stopped = true;
        CHECK_THROWS_AS(t.put("a", anchor{"q"}, "v"), std::runtime_error);
        CHECK_THROWS_AS(t.increment("a", anchor{"n"}, 1), std::runtime_error);
        CHECK_THROWS_AS(t.delete_row("a"), std::runtime_error);
        CHECK_THROWS_AS(t.flush(), std::runtime_error);
        CHECK_THROWS_AS(t.compact(), std::runtime_error);
        stopping_clock::is_stopped = false;
        watching::throws_at = 0;
        CHECK(support::everything_in(t) == before);
        t.put("a", anchor{"q"}, "v");
        CHECK(t.get("a", anchor{"q"})->value() == "v");
    }

    TEST_CASE("families that share a type of policy have objects of their own") {
        using limit = st::retention::max_versions<>;
        struct few : st::family<"few", limit> {};
        struct many : st::family<"many", limit> {};
        struct one : st::family<"one", limit> {};
        st::table<many, few, one, st::clock::manual> t(st::for_family<many>(limit(4)), st::clock::manual({90}),
                                                       st::for_family<few>(limit(2)));
        CHECK(t.clock().now() == st::timestamp{90});
        for (int when = 1; when <= 6; ++when) {
            t.put("r", few{"q"}, "v", {when});
            t.put("r", many{"q"}, "v", {when});
            t.put("r", one{"q"}, "v", {when});
        }
        const auto check = [](const auto& table) {
            CHECK(timestamps_shown(table.versions("r", few{"q"})) == "6 5");
            CHECK(timestamps_shown(table.versions("r", many{"q"})) == "6 5 4 3");
            CHECK(timestamps_shown(table.versions("r", one{"q"})) == "6");
        };
        check(t);
        CHECK(t.size() == 18);
        t.flush();
        check(t);
        CHECK(t.size() == 2 + 4 + 1);
        t.compact();
        check(t);
    }

    TEST_CASE("whatever becomes of a table it keeps its policy objects") {
        using table = st::table<spread, st::clock::manual>;
        const auto filled = [](std::int64_t n) {
            table t{every_nth(n)};
            for (int when = 1; when <= 6; ++when) t.put("r", spread{"q"}, "v", {when});
            return t;
        };
        const auto seen = [](const table& t) { return timestamps_shown(t.versions("r", spread{"q"})); };
        const table thirds = filled(3);
        CHECK(seen(thirds) == "6 3");
        table t = filled(2);
        CHECK(seen(t) == "6 4 2");
        table copy = t;
        CHECK(seen(copy) == "6 4 2");
        copy = thirds;
        CHECK(seen(copy) == "6 3");
        copy = std::move(t);
        CHECK(seen(copy) == "6 4 2");
        copy.flush();
        CHECK(seen(copy) == "6 4 2");
        CHECK(copy.size() == 3);
        copy.compact();
        CHECK(seen(copy) == "6 4 2");
        table cleared = thirds;
        cleared.clear();
        for (int when = 11; when <= 16; ++when) cleared.put("r", spread{"q"}, "v", {when});
        CHECK(seen(cleared) == "15 12");
    }

    TEST_CASE("deletes are judged by the policy object that the table was handed") {  // R6.5
        struct kept : st::family<"kept", st::retention::keep_all, st::deletes::hbase> {};
        using table = st::table<kept, st::clock::manual>;
        const auto after_delete = [](table t) {
            t.put("r", kept{"q"}, "v", {5});
            t.delete_column("r", kept{"q"}, {7});
            t.flush();
            t.compact();
            return shown(t.get("r", kept{"q"}, {.when = st::as_of({6})}));
        };
        CHECK(after_delete(table()) == "nothing");
        CHECK(after_delete(table(st::deletes::hbase(st::keep_deleted_cells::yes))) == "r kept:q@5=v");
        CHECK(after_delete(table(st::for_family<kept>(st::deletes::hbase(st::keep_deleted_cells::yes)))) ==
              "r kept:q@5=v");
    }
}
