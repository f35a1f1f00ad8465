// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/plain/readable_table.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::rows_shown;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct aging : st::family<"aging", st::retention::hbase<3, 0, 100>> {};
using table = st::table<f, aging, st::clock::manual>;

// Moves on with every look at it.
class ticking_clock {
public:
    using axis = st::axis::clock;
    st::timestamp now() const { return {++ticks_}; }

private:
    mutable std::int64_t ticks_ = 0;
};

// Writes every value in brackets and lets only one row pass.
class one_bracketed_row final : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<one_bracketed_row>(); }
    bool is_done() const override { return is_done_; }
    bool rejects_cells() override {
        is_done_ = true;
        return false;
    }
    st::cell_view transform(const st::cell_view& cell) override {
        kept_.push_back(std::make_unique<std::string>('[' + std::string(cell.value()) + ']'));
        return {cell.row(), cell.family(), cell.qualifier(), cell.version(), *kept_.back()};
    }

private:
    bool is_done_ = false;
    std::vector<std::unique_ptr<std::string>> kept_;
};
}  // namespace

TEST_SUITE("table/plain/readable_table")
{
    TEST_CASE("a row exists if a get of it would return something") {  // R4.3
        table t(st::clock::manual({100}));
        CHECK_FALSE(t.exists("r"));
        t.put("r", f{"q"}, "v", {10});
        CHECK(t.exists("r"));
        CHECK_FALSE(t.exists("s"));
        CHECK(t.exists("r", {.columns = {f{"q"}}}));
        CHECK_FALSE(t.exists("r", {.columns = {f{"p"}}}));
        CHECK_FALSE(t.exists("r", {.when = {{11}, {20}}}));
        t.delete_row("r");
        CHECK_FALSE(t.exists("r"));
        CHECK_THROWS_AS((void)t.exists(""), st::bad_row_key);
    }

    // A get of a whole row takes a short way where no family has a marker in it and none was flushed.
    TEST_CASE("a row is read whole whatever way the get takes") {
        for (const int families : {1, 3, 8, 9, 12}) {
            std::vector<st::family_options> options;
            std::string expected;
            for (int i = 0; i != families; ++i) options.push_back({.name = "f" + std::to_string(10 + i)});
            st::basic_dynamic_table<st::clock::manual> t(options, st::clock::manual({100}));
            for (const st::family_options& one : options)
                for (const int when : {1, 2}) t.put("r", st::column(one.name, "q"), "v", {when});
            t.put("s", st::column("f10", "q"), "v", {3});
            for (const st::family_options& one : options)
                expected += (expected.empty() ? "" : ", ") + ("r " + std::string(one.name)) + ":q@2=v";
            CHECK(all_shown(t.get("r")) == expected);
            CHECK(t.get("r", {.when = st::as_of({0})}).empty());
            CHECK(t.get("q").empty());
            // Cells of families before the one with the marker have been read when that is met.
            const std::string last = "f" + std::to_string(10 + families - 1);
            t.delete_column("r", st::column(last, "q"));
            CHECK(t.get("r").size() == static_cast<std::size_t>(families - 1));
            t.flush();
            CHECK(t.get("r").size() == static_cast<std::size_t>(families - 1));
            t.put("r", st::column(last, "q"), "w", {200});
            CHECK(t.get("r").size() == static_cast<std::size_t>(families));
        }
    }

    TEST_CASE("gets of many rows answer as one get after another") {
        table t(st::clock::manual({100}));
        std::vector<std::string> rows;
        for (int i = 0; i != 100; ++i) {
            rows.push_back("r" + std::to_string(i * 7 % 100));
            if (i % 3 != 0) t.put(rows.back(), f{"q"}, "v" + std::to_string(i), {i % 5 + 1});
            if (i % 4 == 0) t.put(rows.back(), f{"q"}, "w", {i % 7 + 1});
            if (i % 11 == 0) t.delete_column(rows.back(), f{"q"});
            if (i == 40) t.flush();
        }
        rows.push_back("");
        const std::vector<st::bytes_view> some(rows.begin(), rows.end() - 1);
        for (const std::size_t count : {0u, 1u, 15u, 16u, 17u, 100u})
            for (const st::get_options& options : {st::get_options{}, st::get_options{.when = st::as_of({3})}}) {
                const auto found = t.get_each(std::span(some).first(count), f{"q"}, options);
                REQUIRE(found.size() == count);
                for (std::size_t i = 0; i != count; ++i)
                    CHECK(shown(found[i]) == shown(t.get(some[i], f{"q"}, options)));
            }
        CHECK(t.get_each(some, st::column("f", "q")).size() == 100);
        const std::vector<st::bytes_view> with_none(rows.begin(), rows.end());
        CHECK_THROWS_AS((void)t.get_each(with_none, f{"q"}), st::bad_row_key);
        CHECK_THROWS_AS((void)t.get_each(some, st::column("g", "q")), st::no_such_column_family);
    }

    TEST_CASE("everything stored counts and what is hidden too") {
        table t;
        t.put("r", f{"q"}, "v", {10});
        t.flush();
        t.delete_column("r", f{"q"}, {20});
        t.put("r", aging{"q"}, "v", {10});
        CHECK(t.size() == 3);
        CHECK(t.families().of<f>().size() == 2);
    }

    TEST_CASE("every read of a family that ages looks at the clock") {  // R6.2
        table t(st::clock::manual({100}));
        t.put("r", aging{"q"}, "v", {50});
        const auto seen = [&] {
            auto scanner = t.open_scanner();
            return std::string(t.get("r", aging{"q"}) ? "get " : "") +
                   (t.versions("r", st::column("aging", "q")).empty() ? "" : "versions ") +
                   (t.get("r").empty() ? "" : "row ") + (rows_shown(t.scan()).empty() ? "" : "scan ") +
                   (scanner.next() ? "scanner" : "");
        };
        CHECK(seen() == "get versions row scan scanner");
        t.clock().set({150});
        CHECK(seen() == "get versions row scan scanner");
        t.clock().set({151});
        CHECK(seen().empty());
    }

    TEST_CASE("every read of a cell with a time to live of its own looks at the clock") {  // R6.4
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {50}, {.ttl = 70});
        for (int flushed = 0; flushed != 2; ++flushed) {
            t.clock().set({120});
            CHECK(t.get("r", f{"q"}));
            CHECK(t.get("r", f{"q"})->ttl() == 70);
            CHECK_FALSE(t.versions("r", f{"q"}).empty());
            CHECK(t.exists("r"));
            t.clock().set({121});
            CHECK_FALSE(t.get("r", f{"q"}));
            CHECK(t.versions("r", f{"q"}).empty());
            CHECK_FALSE(t.exists("r"));
            CHECK(rows_shown(t.scan()).empty());
            t.clock().set({100});
            t.flush();
        }
    }

    TEST_CASE("a scan judges all its rows at the time it began") {  // R6.2
        struct brief : st::family<"brief", st::retention::hbase<1, 0, 5>> {};
        st::table<brief, ticking_clock> t;
        for (int row = 0; row != 50; ++row) t.put("r" + std::to_string(row), brief{"q"}, "v", {1000});
        std::size_t rows = 0;
        for ([[maybe_unused]] const auto& row : t.scan()) ++rows;
        CHECK(rows == 50);
    }

    TEST_CASE("a filter that is given to a read is not used up by it and what it made outlives it") {  // R10.1
        table t;
        t.put("a", f{"q"}, "v", {10});
        t.put("b", f{"q"}, "w", {10});
        const auto row = [&] {
            const auto filter = std::make_shared<one_bracketed_row>();
            CHECK(rows_shown(t.scan({.filter = filter})) == "a f:q@10=[v]");
            CHECK(rows_shown(t.scan({.start = "b", .filter = filter})) == "b f:q@10=[w]");
            return t.get("b", {.filter = filter});
        }();
        CHECK(all_shown(row) == "b f:q@10=[w]");
        const auto copy = row;
        CHECK(copy[f{"q"}]->value() == "[w]");
    }

    TEST_CASE("options have names: a table's own, or those that any table takes, whose columns each read looks up") {
        table t;
        t.put("r", f{"q"}, "v", {1});
        t.put("r", f{"other"}, "v", {1});
        const table::row_options own{.columns = {f{"q"}}};
        CHECK(all_shown(t.get("r", own)) == "r f:q@1=v");
        CHECK(t.exists("r", own));
        const table::scan_options all_of_it{.columns = {st::all<f>}};
        CHECK(rows_shown(t.scan(all_of_it)) == "r f:other@1=v, r f:q@1=v");
        const st::row_options any{.columns = {f{"q"}}};
        CHECK(all_shown(t.get("r", any)) == "r f:q@1=v");
        CHECK(t.exists("r", any));

        struct stranger : st::family<"stranger"> {};
        const st::row_options foreign{.columns = {stranger{"q"}}};
        CHECK_THROWS_AS(t.get("r", foreign), st::no_such_column_family);
        CHECK_THROWS_AS(t.scan(st::scan_options{.columns = {st::all<stranger>}}), st::no_such_column_family);
        CHECK_THROWS_AS(t.open_scanner(st::scan_options{.columns = {st::column("stranger", "q")}}),
                        st::no_such_column_family);
    }

    TEST_CASE("a counter is read as a number") {  // R3.20
        table t;
        t.clock().set({5});
        CHECK_FALSE(t.get_counter("r", f{"q"}));
        t.increment("r", f{"q"}, 5);
        CHECK(t.get_counter("r", f{"q"}) == 5);
        CHECK(t.get_counter("r", st::column("f", "q")) == 5);
        CHECK_FALSE(t.get_counter("r", f{"q"}, {.when = st::as_of({4})}));
        t.put("r", f{"p"}, "text");
        CHECK_THROWS_AS((void)t.get_counter("r", f{"p"}), st::not_a_counter);
        CHECK_THROWS_AS((void)t.get_counter("", f{"q"}), st::bad_row_key);
    }
}
