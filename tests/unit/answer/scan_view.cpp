// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/scan_view.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::keys_shown;
using support::rows_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using table = st::table<f, g, st::clock::manual>;
using view = decltype(std::declval<const table&>().scan());

// Rows of one cell each, one for each letter; the filter of the scan is done after the last.
struct letters {
    std::string left;
    std::string at = {};
    std::vector<st::cell_view> row = {};

    std::span<const st::cell_view> next() {
        if (left.empty()) return {};
        at = left.substr(0, 1);
        left.erase(0, 1);
        row.assign(1, st::cell_view(at, "f", "q", st::version_key({1}, st::kind::put), "v"));
        return row;
    }
    void for_each_cell(const auto& use) {
        for (auto one = next(); !one.empty(); one = next())
            if (!use(one.front())) return;
    }
    bool is_filter_done() const { return left.empty(); }
    void check() const noexcept {}
};
static_assert(st::detail::row_source<letters>);
}  // namespace

TEST_SUITE("answer/scan_view")
{
    TEST_CASE("a scan is walked once and by whoever owns it") {
        CHECK(std::input_iterator<view::iterator>);
        CHECK(std::sentinel_for<std::default_sentinel_t, view::iterator>);
        CHECK_FALSE(std::forward_iterator<view::iterator>);
        CHECK(std::ranges::input_range<view>);
        CHECK(std::is_convertible_v<std::ranges::range_reference_t<view>, const st::row_view&>);
        CHECK(std::is_nothrow_move_constructible_v<view>);
        CHECK_FALSE(std::is_copy_constructible_v<view>);
    }

    TEST_CASE("the rows are those of its source, and so are the cells") {
        const auto abc = [] { return letters{"abc"}; };
        st::scan_view scan(abc);
        std::string rows;
        for (const auto& row : scan) {
            CHECK_FALSE(scan.is_filter_done() != (row.key() == "c"));
            rows += row.key();
        }
        CHECK(rows == "abc");
        st::scan_view(abc).for_each_cell([&](const st::cell_view& one) { rows += one.row(); });
        CHECK(rows == "abcabc");
        st::scan_view(abc).for_each_cell([&](const st::cell_view& one) {
            rows += one.row();
            return one.row() != "b";
        });
        CHECK(rows == "abcabcab");
    }

    TEST_CASE("a scan that was moved before it began starts where it would have") {
        table t;
        for (const char* row : {"a", "b", "c"}) {
            t.put(row, f{"p"}, "v");
            t.put(row, f{"q"}, "v");
            t.put(row, g{"q"}, "v");
        }
        auto scan = t.scan({.columns = {f{"q"}, st::column("g", "q")}});
        auto moved = std::move(scan);
        CHECK(rows_shown(moved) == "a f:q@0=v, a g:q@0=v; b f:q@0=v, b g:q@0=v; c f:q@0=v, c g:q@0=v");

        auto other = t.scan({.start = "b", .columns = {f{"q"}}});
        auto again = t.scan();
        again = std::move(other);
        CHECK(rows_shown(again) == "b f:q@0=v; c f:q@0=v");

        std::vector<view> many;
        for (const char* start : {"a", "b", "c"})
            many.push_back(t.scan({.start = start, .columns = {g{"q"}}, .limit = 1}));
        std::string keys;
        for (auto& one : many) keys += keys_shown(one);
        CHECK(keys == "abc");
    }

    TEST_CASE("a scan owns its request") {
        table t;
        const std::string long_qualifier(100, 'q');
        t.put("r", f{long_qualifier}, "v");
        auto scan = [&] {
            const std::string temporary = long_qualifier;
            st::scan_options options;
            options.columns.emplace_back(f{temporary});
            options.stop = std::string(100, 's');
            return t.scan(options);
        }();
        std::size_t rows = 0;
        for (const auto& row : scan) {
            CHECK(row.begin()->qualifier() == long_qualifier);
            ++rows;
        }
        CHECK(rows == 1);
    }

    TEST_CASE("a row stands until the scan moves on") {
        table t;
        t.put("a", f{"q"}, "1");
        t.put("b", f{"q"}, "2");
        auto scan = t.scan();
        auto it = scan.begin();
        const st::cell kept(*it->begin());
        CHECK(it->key() == "a");
        CHECK((*it)[f{"q"}]->value() == "1");
        it++;
        CHECK(it->key() == "b");
        CHECK(kept.row() == "a");
        ++it;
        CHECK(it == scan.end());
    }
}
