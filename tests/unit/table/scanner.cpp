// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/scanner.hpp>
#include <strata/table/table.hpp>

#include "support/four_families.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::everything_in;
using support::rows_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>> {};
struct g : st::family<"g", st::retention::max_versions<2>> {};
struct erased : st::family<"erased", st::deletes::erase> {};
struct in_order : st::family<"in_order", st::deletes::sequenced<>> {};
struct aging : st::family<"aging", st::retention::hbase<9, 0, 100>, st::deletes::erase> {};
using table = st::table<f, g, st::clock::manual>;
using scanner = decltype(std::declval<const table&>().open_scanner());

struct three_rows {
    int left = 3;
    std::vector<st::cell> next() {
        if (left == 0) return {};
        return std::vector<st::cell>(static_cast<std::size_t>(left--),
                                     st::cell(st::cell_view("r", "f", "q", {{1}, st::kind::put, 1}, "v")));
    }
    bool is_filter_done() const { return false; }
};

template <class Scanner>
std::string step(Scanner& opened) {
    const auto cells = opened.next();
    return cells ? all_shown(*cells) : "end";
}

template <class Scanner>
std::string rest(Scanner& opened) {
    std::string text;
    while (const auto cells = opened.next()) text += (text.empty() ? "" : "; ") + all_shown(*cells);
    return text;
}

table rows_a_to_d() {
    table t(st::clock::manual({100}));
    for (const char* row : {"a", "b", "c", "d"})
        for (const int when : {1, 2}) t.put(row, f{"q"}, "v", {when});
    return t;
}

// Refuses to judge cells of one qualifier.
class fails_at final : public st::filters::filter_of<fails_at> {
public:
    explicit fails_at(std::string qualifier) : qualifier_(std::move(qualifier)) {}
    st::filter_answer judge(const st::cell_view& cell) override {
        if (cell.qualifier() == qualifier_) throw st::illegal_argument("no number");
        return st::filter_answer::include;
    }

private:
    std::string qualifier_;
};

// Lets two rows pass.
class two_rows final : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<two_rows>(); }
    bool is_done() const override { return rows_ == 2; }
    bool rejects_cells() override {
        ++rows_;
        return false;
    }

private:
    int rows_ = 0;
};

class not_to_be_cloned final : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { throw std::bad_alloc(); }
};
}  // namespace

TEST_SUITE("table/scanner")
{
    TEST_CASE("it goes through what its source returns") {
        using three = st::scanner<three_rows>;
        CHECK(std::input_iterator<three::iterator>);
        CHECK(std::sentinel_for<std::default_sentinel_t, three::iterator>);
        CHECK(three::iterator() == std::default_sentinel);
        st::scanner rows([] { return three_rows(); });
        std::size_t cells = 0;
        for (const auto& row : rows) cells += row.size() * 10 + row.begin()->value().size();
        CHECK(cells == 63);
        CHECK_FALSE(rows.next());
    }

    TEST_CASE("a scanner goes on as if nothing had been written since it was opened") {  // R9.2, R9.5, D-76
        table t = rows_a_to_d();
        scanner open = t.open_scanner();
        CHECK(step(open) == "a f:q@2=v");
        t.put("b", f{"q"}, "new", {3});
        t.put("bb", f{"q"}, "new", {3});
        t.delete_row("c");
        t.delete_version("d", f{"q"}, {2});
        CHECK(step(open) == "b f:q@2=v");
        CHECK(rest(open) == "c f:q@2=v; d f:q@2=v");
        CHECK(step(open) == "end");
        CHECK(step(open) == "end");
        scanner later = t.open_scanner();
        CHECK(rest(later) == "a f:q@2=v; b f:q@3=new; bb f:q@3=new; d f:q@1=v");
    }

    TEST_CASE("flushes and compactions take nothing from a scanner that is open") {  // R8.15, D-65
        for (int maintained = 0; maintained != 8; ++maintained) {
            CAPTURE(maintained);
            table t = rows_a_to_d();
            const auto maintain = [&](int step) {
                if ((maintained >> step & 1) == 0) return;
                t.flush();
                t.compact();
            };
            maintain(0);
            scanner open = t.open_scanner({.versions = 2});
            for (const int when : {3, 4, 5}) t.put("b", f{"q"}, "new", {when});
            t.delete_row("c");
            maintain(1);
            CHECK(step(open) == "a f:q@2=v, a f:q@1=v");
            CHECK(step(open) == "b f:q@2=v, b f:q@1=v");
            maintain(2);
            CHECK(rest(open) == "c f:q@2=v, c f:q@1=v; d f:q@2=v, d f:q@1=v");
            CHECK(all_shown(t.versions("b", f{"q"})) == "b f:q@5=new, b f:q@4=new");
        }
    }

    TEST_CASE("a scanner decides once whether the memory of a family matters to it") {  // R9.12
        st::table<in_order, g, st::clock::manual> t;
        t.put("r", in_order{"q"}, "a", {10});
        t.put("r", g{"q"}, "b", {10});
        t.flush();
        t.put("r", in_order{"q"}, "c", {20});
        const st::scan_options of_then{.when = {{5}, {15}}};
        auto opened = t.open_scanner(of_then);
        const auto seen = t.snapshot();
        t.put("s", in_order{"q"}, "d", {12});  // from now on the memory of the family has something of the range
        CHECK(rows_shown(t.scan(of_then)) == "r g:q@10=b; s in_order:q@12=d");
        CHECK(rest(opened) == "r g:q@10=b, r in_order:q@10=a");
        CHECK(rows_shown(seen.scan(of_then)) == "r g:q@10=b, r in_order:q@10=a");
        std::string versions;
        for (const auto& one : seen.versions("r", in_order{"q"}, {.when = of_then.when}))
            versions += std::string(one.value());
        CHECK(versions == "a");
    }

    TEST_CASE("a filter is not asked about rows of memory that does not matter to its scanner") {  // R9.12
        table t(st::clock::manual({100}));
        t.put("c", f{"q"}, "v", {5});
        t.flush();
        t.put("b", f{"q"}, "v", {50});
        const auto not_b =
            st::filters::while_match(st::filters::row(st::compare::not_equal, st::comparator::binary("b")));
        auto opened = t.open_scanner({.when = {{0}, {10}}, .filter = not_b});
        t.put("a", f{"q"}, "v", {5});
        CHECK(rest(opened) == "c f:q@5=v");
    }

    TEST_CASE("what a scanner holds stays hidden when the table is cleared") {
        table t;
        t.put("a", f{"q"}, "hidden", {1});
        t.delete_column("a", f{"q"}, {1});
        t.put("b", f{"q"}, "seen", {1});
        auto opened = t.open_scanner();
        t.flush();
        t.clear();
        t.put("c", f{"q"}, "later", {1});
        CHECK(rest(opened) == "b f:q@1=seen");
    }

    TEST_CASE("a scanner goes over what was flushed before the table was cleared, those after it do not") {  // R9.5
        table t;
        t.put("a", f{"q"}, "v", {1});
        t.flush();
        auto before = t.open_scanner();
        t.clear();
        auto between = t.open_scanner();
        t.put("b", f{"q"}, "w", {1});
        t.flush();
        t.clear();
        CHECK(rest(before) == "a f:q@1=v");
        CHECK(rest(between).empty());
        auto after = t.open_scanner();
        CHECK(rest(after).empty());
    }

    TEST_CASE("segments that are kept for a scanner go with the first mutation after it was closed, not before") {
        const std::string big(10000, 'v');
        for (const bool is_put : {false, true}) {
            support::failing_resource resource;
            st::table<f, st::clock::manual, st::memory::pmr> t(st::memory::pmr{&resource});
            t.put("r", f{"q"}, big, {1});
            t.flush();
            {
                auto other = t.open_scanner();  // of another moment
                t.put("s", f{"q"}, "x", {1});
                auto open = t.open_scanner();
                t.compact();
                const auto live = resource.live_bytes();
                CHECK(live > 2 * big.size());
                { const auto closed = std::move(open); }
                CHECK(resource.live_bytes() == live);
                CHECK(step(other) == "r f:q@1=" + big);
            }
            CHECK(resource.live_bytes() > 2 * big.size());
            if (is_put)
                t.put("s", f{"q"}, "x", {2});
            else
                t.mutate(st::put("s").add(f{"q"}, "x"));
            CHECK(resource.live_bytes() < 2 * big.size());
        }
    }

    TEST_CASE("opening, stepping and closing ask the table's memory for nothing and give nothing back") {
        support::failing_resource resource;
        st::table<f, st::clock::manual, st::memory::pmr> t(st::memory::pmr{&resource});
        for (const char* row : {"a", "b", "c"}) {
            t.put(row, f{"q"}, std::string(100, 'v'), {1});
            if (*row == 'b') t.flush();
        }
        const auto before = resource.live_bytes();
        const auto first = t.open_scanner();
        t.compact();
        CHECK(resource.live_bytes() > before + 200);  // the segment before and the one after
        const auto allocations = resource.allocations();
        const auto live = resource.live_bytes();
        for (int i = 0; i != 3; ++i) {
            auto open = t.open_scanner();
            while (open.next()) {
            }
        }
        (void)t.explain("a", f{"q"});
        CHECK(resource.allocations() == allocations);
        CHECK(resource.live_bytes() == live);
    }

    TEST_CASE("what was kept for a scanner goes when it is closed") {  // R9.7
        table t;
        t.put("r", f{"q"}, "1", {1});
        t.put("r", f{"q"}, "2", {2});
        {
            scanner open = t.open_scanner();
            t.put("r", f{"q"}, "again", {2});
            t.put("r", f{"q"}, "3", {3});
            t.flush();
            CHECK(t.size() == 4);
            CHECK(step(open) == "r f:q@2=2");
        }
        t.compact();
        CHECK(everything_in(t) == "r f:q@3=3, r f:q@2=again");
        t.put("r", f{"q"}, "x", {7});
        t.put("r", f{"q"}, "y", {7});
        t.flush();
        CHECK(t.size() == 3);
    }

    TEST_CASE("the rows of a scanner own their bytes") {
        std::optional<std::vector<st::cell>> row;
        const std::string long_row(100, 'r');
        {
            table t;
            t.put(long_row, f{"q"}, std::string(100, 'v'));
            scanner open = t.open_scanner();
            row = open.next();
        }
        REQUIRE(row);
        CHECK(row->front().row() == long_row);
        CHECK(row->front().value() == std::string(100, 'v'));
    }

    TEST_CASE("a scanner takes the options of a scan") {
        table t = rows_a_to_d();
        t.put("b", g{"q"}, "w", {1});
        const auto scanned = [&](const st::scan_options& options) {
            scanner open = t.open_scanner(options);
            const std::string rows = rest(open);
            CHECK(rows == support::rows_shown(t.scan(options)));
            return rows;
        };
        CHECK(scanned({.prefix = "b"}) == "b f:q@2=v, b g:q@1=w");
        CHECK(scanned({.start = "b", .start_inclusive = false, .stop = "d"}) == "c f:q@2=v");
        CHECK(scanned({.reversed = true, .limit = 2}) == "d f:q@2=v; c f:q@2=v");
        CHECK(scanned({.start = "c", .stop = "a", .stop_inclusive = true, .reversed = true}) ==
              "c f:q@2=v; b f:q@2=v, b g:q@1=w; a f:q@2=v");
        CHECK(scanned({.columns = {g{"q"}}}) == "b g:q@1=w");
        CHECK(scanned({.when = {{0}, {2}}, .limit = 1}) == "a f:q@1=v");
        CHECK(scanned({.limit = 0}).empty());
        t.delete_row("c");
        CHECK(scanned({.prefix = "c", .versions = 9, .raw = true}) ==
              "c f:@100 DeleteFamily, c f:q@2=v, c f:q@1=v, c g:@100 DeleteFamily");
    }

    TEST_CASE("a long row comes in parts that all are of one state") {  // R4.41, R9.9
        table t = rows_a_to_d();
        t.put("b", g{"q"}, "w", {1});
        scanner open = t.open_scanner({.start = "b", .versions = 2, .limit = 2, .batch = 2});
        CHECK(step(open) == "b f:q@2=v, b f:q@1=v");
        t.delete_row("b");
        t.flush();
        CHECK(step(open) == "b g:q@1=w");
        CHECK(step(open) == "c f:q@2=v, c f:q@1=v");
        CHECK(step(open) == "end");
    }

    TEST_CASE("a filter goes with its scanner from the first row to the last") {  // R10.1
        const table t = rows_a_to_d();
        const auto filter = std::make_shared<two_rows>();
        scanner open = t.open_scanner({.filter = filter});
        CHECK(rest(open) == "a f:q@2=v; b f:q@2=v");
        scanner other = t.open_scanner({.filter = filter});  // it was cloned
        CHECK(step(other) == "a f:q@2=v");
    }

    TEST_CASE("a filter goes with a scanner that is moved") {
        const table t = rows_a_to_d();
        scanner open = t.open_scanner({.filter = std::make_shared<two_rows>()});
        CHECK(step(open) == "a f:q@2=v");
        scanner moved = std::move(open);
        CHECK(rest(moved) == "b f:q@2=v");
    }

    TEST_CASE("what expires while a scanner is open it still sees after a flush that leaves no segment") {  // R6.2
        st::table<aging, st::clock::manual> t(st::clock::manual({50}));
        t.put("a", aging{"q"}, "old", {1});
        t.put("b", aging{"q"}, "young", {50});
        auto open = t.open_scanner({.versions = 9});
        t.clock().set({120});
        t.flush();
        CHECK(t.size() == 1);
        CHECK(rest(open) == "a aging:q@1=old; b aging:q@50=young");
    }

    TEST_CASE("what a scan refuses a scanner refuses when it is opened") {
        const table t = rows_a_to_d();
        CHECK_THROWS_AS((void)t.open_scanner({.batch = 0}), st::illegal_argument);
        CHECK_THROWS_AS((void)t.open_scanner({.when = {{2}, {1}}}), st::bad_time_range);
        CHECK_THROWS_AS((void)t.open_scanner({.columns = {st::column("h", "q")}}), st::no_such_column_family);
        CHECK_THROWS_AS((void)t.open_scanner({.columns = {f{"q"}}, .raw = true}), st::do_not_retry);
    }

    TEST_CASE("a scanner is moved with its place and closed once") {
        table t = rows_a_to_d();
        CHECK_FALSE(std::is_copy_constructible_v<scanner>);
        scanner open = t.open_scanner();
        CHECK(step(open) == "a f:q@2=v");
        scanner moved = std::move(open);
        t.put("b", f{"q"}, "new", {3});
        CHECK(step(moved) == "b f:q@2=v");
        scanner other = t.open_scanner();
        other = std::move(moved);
        CHECK(step(other) == "c f:q@2=v");
        scanner& itself = other;
        other = std::move(itself);
        CHECK(step(other) == "d f:q@2=v");
    }

    TEST_CASE("a copy of the table is not bound by the scanners of the original") {  // R9.7
        table t;
        t.put("r", f{"q"}, "a", {1});
        const scanner open = t.open_scanner();
        table copy = t;
        copy.put("r", f{"q"}, "b", {1});
        CHECK(copy.size() == 1);
        t.put("r", f{"q"}, "b", {1});
        CHECK(t.size() == 2);
    }

    TEST_CASE("a family that erases forgets at once all the same") {
        st::table<erased, st::clock::manual> t;
        t.put("a", erased{"q"}, "v", {1});
        t.put("b", erased{"q"}, "v", {1});
        auto open = t.open_scanner();
        t.delete_row("a", {1});
        t.put("b", erased{"q"}, "new", {2});
        CHECK(rest(open) == "b erased:q@1=v");
    }

    TEST_CASE("a scanner that cannot be opened leaves nothing open") {
        table t;
        CHECK_THROWS_AS((void)t.open_scanner({.filter = std::make_shared<not_to_be_cloned>()}), std::bad_alloc);
        t.put("r", f{"q"}, "a", {1});
        t.put("r", f{"q"}, "b", {1});
        CHECK(t.size() == 1);
    }

    TEST_CASE_TEMPLATE("a scanner that runs out of memory when it is opened leaves nothing open", Shape, EVERY_NEST) {
        st::scan_options options;
        options.columns = {support::marking<Shape>{support::long_qualifier}};
        options.start = support::long_row;
        std::size_t held = 0;
        const auto failed = support::failures_of<Shape>([&](support::table_of<Shape>& t) {
            auto open = t.open_scanner(options);
            support::failing_heap::never_fail();
            held = open.next()->size();
        });
        CHECK(held == 1);
        CHECK(failed.for_the_tables_memory == 0);  // a const call
        CHECK(failed.for_any_memory > 1);
        // That nothing stays open shows in what a write leaves.
        for (std::size_t nth = 1; nth <= failed.for_any_memory; ++nth) {
            support::failing_resource resource;
            auto t = support::four_families<Shape>(resource);
            support::failing_heap::fail_at(nth);
            CHECK_THROWS_AS((void)t.open_scanner(options), std::bad_alloc);
            support::failing_heap::never_fail();
            const std::size_t before = t.size();
            t.put(support::long_row, support::marking<Shape>{"x"}, "a", {1});
            t.put(support::long_row, support::marking<Shape>{"x"}, "b", {1});
            CHECK(t.size() == before + 1);
        }
    }

    TEST_CASE("a scanner and all it keeps live in the memory of its table") {
        support::failing_resource resource;
        {
            st::table<f, st::clock::manual, st::memory::pmr> t(st::memory::pmr{&resource});
            t.put("r", f{"q"}, "v", {1});
            t.flush();
            std::pmr::set_default_resource(std::pmr::null_memory_resource());
            std::string seen;
            CHECK_NOTHROW([&] {
                auto first = t.open_scanner();
                t.put("r", f{"q"}, "w", {2});
                t.flush();
                auto second = t.open_scanner();
                t.put("r", f{"q"}, "x", {3});
                t.flush();
                t.compact();
                seen = step(first) + ' ' + step(second);
            }());
            std::pmr::set_default_resource(nullptr);
            CHECK(seen == "r f:q@1=v r f:q@2=w");
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE_TEMPLATE("a flush or compaction that runs out of memory takes nothing from open scanners", Shape,
                       EVERY_NEST) {
        using marking = support::marking<Shape>;
        for (const bool compacts : {false, true}) {
            support::failing_resource resource;
            auto t = support::four_families<Shape>(resource);
            if (compacts) t.flush();
            auto first = t.open_scanner({.versions = 9});
            auto second = t.open_scanner({.versions = 9});
            const std::string expected = support::everything_seen_in(t);
            const auto overwrite = [&] {
                t.put(support::long_row, marking{support::long_qualifier}, "new", {40});
                t.put(support::long_row, marking{support::long_qualifier}, "new", {50});
                t.put(support::long_row, marking{support::long_qualifier}, "new", {30});
            };
            overwrite();
            if (compacts) t.flush();
            const std::string seen = support::everything_seen_in(t);
            const auto maintain = [&] { compacts ? t.compact() : t.flush(); };
            CHECK(support::failures_of(resource, maintain, [&] { REQUIRE(support::everything_seen_in(t) == seen); }) >=
                  4);
            CHECK(rest(first) == expected);
            const auto again = [&] {
                overwrite();
                t.flush();
                t.compact();
            };
            CHECK(support::failures_of(support::failing_heap(), again, [] {}) >= 4);
            CHECK(rest(second) == expected);
        }
    }

    TEST_CASE("a scanner is gone through once, row by row, whatever is written meanwhile") {
        table t;
        for (const char* row : {"a", "b", "c", "d"}) t.put(row, f{"q"}, row, {1});
        std::string rows;
        for (const auto& row : t.open_scanner({.stop = "c"})) {
            rows += row.front().row();
            t.delete_row("b", {9});
            t.put("bb", f{"q"}, "late", {1});
            t.flush();
        }
        CHECK(rows == "ab");
        auto opened = t.open_scanner();
        for (const auto& row : opened) {
            CHECK(row.front().row() == "a");
            break;
        }
        CHECK(opened.next()->front().row() == "bb");
        std::string rest;
        for (auto it = opened.begin(); it != opened.end(); ++it) rest += it->front().row();
        CHECK(rest == "cd");
        CHECK(opened.begin() == opened.end());
    }

    TEST_CASE("a row comes in parts if the scanner has a batch") {
        table t;
        t.mutate(st::put("a", {1}).add(f{"p"}, "1").add(f{"q"}, "2").add(g{"r"}, "3"));
        std::string sizes;
        for (const auto& part : t.open_scanner({.batch = 2})) sizes += std::to_string(part.size());
        CHECK(sizes == "21");
    }

    TEST_CASE("a row that a filter fails to judge comes in the parts before that, and then it fails") {  // R4.41
        table t;
        t.mutate(st::put("a", {1}).add(f{"p"}, "1").add(f{"q"}, "2").add(g{"r"}, "3").add(g{"s"}, "4"));
        const auto opened = [&](std::size_t batch) {
            return t.open_scanner({.batch = batch, .filter = fails_at("r").clone()});
        };
        const auto parts = [&](std::size_t batch) {
            std::string sizes;
            scanner open = opened(batch);
            try {
                while (const auto part = open.next()) sizes += std::to_string(part->size());
            } catch (const st::illegal_argument&) {
                sizes += '!';
            }
            return sizes;
        };
        CHECK(parts(1) == "11!");
        CHECK(parts(2) == "2!");
        CHECK(parts(3) == "!");
        CHECK(parts(st::no_limit) == "!");
        scanner before = opened(1);
        CHECK(step(before) == "a f:p@1=1");
        scanner open = std::move(before);
        CHECK(step(open) == "a f:q@1=2");
        CHECK_THROWS_AS(open.next(), st::illegal_argument);
        CHECK_THROWS_AS(open.next(), st::illegal_argument);
        std::string seen;
        const auto add = [&](const st::cell_view& one) { seen += one.qualifier(); };
        CHECK_THROWS_AS(t.scan({.batch = 1, .filter = fails_at("r").clone()}).for_each_cell(add), st::illegal_argument);
        CHECK(seen == "pq");
    }

    TEST_CASE("a row that HBase fails to read comes in the parts before that, and then it fails") {  // R4.41, R7.17
        st::table<in_order, st::clock::manual> t(st::clock::manual({1}));
        t.put("b", in_order{""}, "a", {2});
        t.put("b", in_order{""}, "b", {1});
        t.delete_column("b", in_order{""}, {1});
        auto open = t.open_scanner({.batch = 1});
        CHECK(step(open) == "b in_order:@2=a");
        CHECK_THROWS_AS(open.next(), st::server_failure);
        auto whole = t.open_scanner();
        CHECK_THROWS_AS(whole.next(), st::server_failure);
    }
}
