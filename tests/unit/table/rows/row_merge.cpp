// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <strata/filter/row_filters.hpp>
#include <strata/filter/where.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/rows/row_merge.hpp>
#include <strata/table/table.hpp>

#include "support/rounds.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;
using support::keys_shown;
using support::rows_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>> {};
using table = st::table<f, g, st::clock::manual>;
struct deep : st::family<"deep", st::retention::keep_all> {};

table rows_a_to_e() {
    table t;
    for (const char* row : {"c", "a", "e", "b", "d"}) t.put(row, f{"q"}, "v");
    return t;
}

table columns() {
    table t;
    for (const char* qualifier : {"", "a", "b", "c"})
        for (const int when : {10, 20}) {
            t.put("r", f{qualifier}, "v", {when});
            t.put("r", g{qualifier}, "v", {when});
        }
    t.put("s", g{"b"}, "v", {10});
    return t;
}

// Rows in one family or in both, or in several segments, some with markers; in every fourth table one family is empty.
table some_table(unsigned seed) {
    std::mt19937 random(seed);
    table t;
    for (int i = 0; i != 60; ++i) {
        const std::string row = "row" + std::to_string(random() % 90);
        const std::string qualifier(1, static_cast<char>('a' + random() % 3));
        const st::timestamp when{static_cast<std::int64_t>(random() % 12)};
        const bool is_g = seed % 4 != 0 && random() % 2 == 0;
        const auto change = [&](const auto& column) {
            const auto what = random() % 40;
            if (what == 0 && seed % 3 == 0)
                t.delete_column(row, column, when);
            else if (what == 1 && seed % 3 == 0)
                t.delete_row(row, when);
            else if (what == 2 && seed % 5 == 0)
                t.flush();
            else
                t.put(row, column, std::to_string(i), when);
        };
        is_g ? change(g{qualifier}) : change(f{qualifier});
    }
    return t;
}

template <class Scan>
std::vector<std::string> cells_by_rows(Scan scan) {
    std::vector<std::string> cells;
    for (const auto& row : scan)
        for (const st::cell_view& cell : row) cells.push_back(support::shown(cell));
    return cells;
}
std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
template <class Scan>
std::vector<std::string> cells_one_by_one(Scan scan, std::size_t most) {
    std::vector<std::string> cells;
    scan.for_each_cell([&](const st::cell_view& cell) {
        cells.push_back(support::shown(cell));
        return cells.size() != most;
    });
    return cells;
}

// A filter by rows that says nothing of the next ones if it is told so, and counts how many it is asked about.
class counted_row : public st::filters::filter_of<counted_row> {
public:
    counted_row(st::compare op, st::bytes row, bool says, int& asked)
        : inner_(op, st::comparator::binary(std::move(row))), says_(says), asked_(&asked) {}
    void begin_scan(const st::filtered_read& read) override { inner_.begin_scan(read); }
    void begin_row() override { inner_.begin_row(); }
    bool rejects_row(st::bytes_view row) override {
        ++*asked_;
        return inner_.rejects_row(row);
    }
    st::row_hint next_row(st::bytes_view row) const override { return says_ ? inner_.next_row(row) : st::row_hint{}; }
    st::filter_answer judge(const st::cell_view& cell) override { return inner_.judge(cell); }
    bool rejects_cells() override { return inner_.rejects_cells(); }

private:
    st::filters::row inner_;
    bool says_;
    int* asked_;
};
}  // namespace

TEST_SUITE("table/rows/row_merge")
{
    TEST_CASE("rows that a filter rejects too are gone over, and nothing else changes") {
        using st::compare;
        for (const unsigned seed : {1U, 2U, 3U, 4U, 5U, 6U})
            for (const auto op : {compare::less, compare::equal, compare::greater, compare::greater_or_equal})
                for (const bool reversed : {false, true}) {
                    const table t = some_table(seed);
                    int hinted = 0;
                    int plain = 0;
                    const auto with = [&](bool says, int& asked) {
                        st::scan_options options{.versions = 3, .filter = counted_row(op, "row40", says, asked)};
                        options.reversed = reversed;
                        return options;
                    };
                    CHECK(cells_by_rows(t.scan(with(true, hinted))) == cells_by_rows(t.scan(with(false, plain))));
                    CHECK(hinted <= plain);
                    if (op == compare::equal) CHECK(hinted <= 3);
                    std::vector<std::string> opened;
                    auto scanner = t.open_scanner(with(true, hinted));
                    while (const auto row = scanner.next())
                        for (const auto& cell : *row) opened.push_back(support::shown(cell));
                    CHECK(opened == cells_by_rows(t.scan(with(false, plain))));
                }
    }

    TEST_CASE("a scan goes from the start row to before the stop row unless told otherwise") {  // R4.5, D-27
        const table t = rows_a_to_e();
        CHECK(keys_shown(t.scan()) == "a b c d e");
        CHECK(keys_shown(t.scan({.start = "b", .stop = "d"})) == "b c");
        CHECK(keys_shown(t.scan({.start = "b", .stop = "d", .stop_inclusive = true})) == "b c d");
        CHECK(keys_shown(t.scan({.start = "b", .start_inclusive = false, .stop = "d"})) == "c");
        CHECK(keys_shown(t.scan({.start = "b", .stop = "b"})).empty());
        CHECK(keys_shown(t.scan({.start = "b", .stop = "b", .stop_inclusive = true})) == "b");
        CHECK(keys_shown(t.scan({.start = "d", .stop = "b"})).empty());
        CHECK(keys_shown(t.scan({.start = "d"})) == "d e");
        CHECK(keys_shown(t.scan({.stop = "c"})) == "a b");
    }

    TEST_CASE("bounds need not be rows that exist") {
        const table t = rows_a_to_e();
        CHECK(keys_shown(t.scan({.start = "aa", .stop = "cc"})) == "b c");
        CHECK(keys_shown(t.scan({.start = "aa", .start_inclusive = false, .stop = "cc", .stop_inclusive = true})) ==
              "b c");
        CHECK(keys_shown(t.scan({.start = "f"})).empty());
        CHECK(keys_shown(t.scan({.stop = "A"})).empty());
        CHECK(keys_shown(t.scan({.start = std::string("b\0", 2)})) == "c d e");
    }

    TEST_CASE("a prefix selects the rows that begin with it") {  // R4.8, D-24
        table t;
        for (const char* row : {"abc1", "abc2", "row1", "row2", "rox", "ro", "row"}) t.put(row, f{"q"}, "v");
        CHECK(keys_shown(t.scan({.prefix = "row"})) == "row row1 row2");
        CHECK(keys_shown(t.scan({.prefix = "abc2"})) == "abc2");
        CHECK(keys_shown(t.scan({.prefix = "z"})).empty());
        CHECK(keys_shown(t.scan({.prefix = ""})) == "abc1 abc2 ro row row1 row2 rox");
    }

    TEST_CASE("a reversed scan of a prefix returns its rows in descending order") {  // R4.8, R4.9
        table t;
        for (const std::string row : {"abc1", "abc2", "row1", "row2", "rox", "ro", "row", "s\xFF", "\xFF\xFF", "\xFFz"})
            t.put(row, f{"q"}, "v");
        CHECK(keys_shown(t.scan({.prefix = "row", .reversed = true})) == "row2 row1 row");
        CHECK(keys_shown(t.scan({.prefix = "row", .reversed = true, .limit = 2})) == "row2 row1");
        CHECK(keys_shown(t.scan({.prefix = "abc2", .reversed = true})) == "abc2");
        CHECK(keys_shown(t.scan({.prefix = "z", .reversed = true})).empty());
        CHECK(keys_shown(t.scan({.prefix = "a", .reversed = true})) == "abc2 abc1");
        CHECK(keys_shown(t.scan({.prefix = "s\xFF", .reversed = true})) == "s\xFF");
        CHECK(keys_shown(t.scan({.prefix = "\xFF", .reversed = true})) == "\xFF\xFF \xFFz");
        CHECK(keys_shown(t.scan({.prefix = "", .reversed = true, .limit = 1})) == "\xFF\xFF");
        auto scanner = t.open_scanner({.prefix = "row", .reversed = true});
        CHECK(scanner.next()->front().row() == "row2");
        CHECK(scanner.next()->front().row() == "row1");
        CHECK(scanner.next()->front().row() == "row");
        CHECK_FALSE(scanner.next());
    }

    TEST_CASE("a prefix may end in FF bytes") {  // R4.8, D-25, D-26
        table t;
        for (const std::string& row :
             {std::string("a\xFE"), std::string("a\xFF"), std::string("a\xFF\0", 3), std::string("b"),
              std::string("\xFF\xFE"), std::string("\xFF\xFF"), std::string("\xFF\xFF\xFF")})
            t.put(row, f{"q"}, "v");
        CHECK(keys_shown(t.scan({.prefix = "a\xFF"})) == std::string("a\xFF a\xFF\0", 6));
        CHECK(keys_shown(t.scan({.prefix = "\xFF\xFF"})) == "\xFF\xFF \xFF\xFF\xFF");
    }

    TEST_CASE("a condition leaves out cells that the read would return") {
        namespace where = st::where;
        table t;
        for (const int when : {10, 20})
            for (const char* row : {"a", "b", "c"})
                for (const char* qualifier : {"p", "q"}) t.put(row, f{qualifier}, row + std::to_string(when), {when});
        t.put("b", g{"q"}, "b20", {20});
        const auto is_q = where::qualifier == "q";
        CHECK(rows_shown(t.scan({.start = "b", .limit = 1}, is_q)) == "b f:q@20=b20, b g:q@20=b20");
        // A version that the read does not return is not brought back, as a filter would.
        CHECK(rows_shown(t.scan({}, where::value == "b10")).empty());
        CHECK(rows_shown(t.scan({.versions = 2}, where::value == "b10" && is_q)) == "b f:q@10=b10");
        // Rows of which nothing is left do not count.
        CHECK(keys_shown(t.scan({.limit = 1}, where::row > "a")) == "b");
        CHECK(keys_shown(t.scan({.limit = 2}, where::row != "b")) == "a c");
        CHECK(cells_one_by_one(t.scan({.limit = 1}, where::row > "a"), 99) ==
              cells_by_rows(t.scan({.limit = 1}, where::row > "a")));
        t.flush();
        CHECK(keys_shown(t.scan({.limit = 2}, where::row != "b")) == "a c");
        CHECK(cells_one_by_one(t.scan({.limit = 2}, [](const st::cell_view& c) { return c.row() != "b"; }), 99) ==
              cells_by_rows(t.scan({.stop = "b"})) + cells_by_rows(t.scan({.start = "c"})));
        // It goes with a filter, which is asked first.
        CHECK(keys_shown(t.scan({.filter = st::filters::row(st::compare::greater, st::comparator::binary("a"))},
                                where::row < "c")) == "b");
        CHECK(keys_shown(t.scan({.batch = 1}, is_q)) == "a b b c");
    }

    TEST_CASE("a limit counts rows and not cells") {  // R4.42
        const table t = columns();
        CHECK(keys_shown(t.scan({.versions = 9, .limit = 1})) == "r");
        CHECK(keys_shown(t.scan({.limit = 2})) == "r s");
        CHECK(keys_shown(t.scan({.limit = 0})).empty());
        CHECK(keys_shown(t.scan({.limit = 9})) == "r s");
    }

    TEST_CASE("a scan of columns returns these and of a family all of its columns") {  // R4.6
        const table t = columns();
        CHECK(rows_shown(t.scan({.columns = {f{"b"}}})) == "r f:b@20=v");
        CHECK(rows_shown(t.scan({.columns = {g{"b"}, f{""}}})) == "r f:@20=v, r g:b@20=v; s g:b@10=v");
        CHECK(rows_shown(t.scan({.columns = {st::all<f>}})) == "r f:@20=v, r f:a@20=v, r f:b@20=v, r f:c@20=v");
        CHECK(rows_shown(t.scan({.columns = {st::column::parse("f:c"), f{"a"}}})) == "r f:a@20=v, r f:c@20=v");
        CHECK(rows_shown(t.scan({.columns = {f{"c"}, f{"a"}, f{"c"}, f{"bb"}}})) == "r f:a@20=v, r f:c@20=v");
        CHECK(rows_shown(t.scan({.columns = {f{"absent"}}})).empty());
    }

    TEST_CASE("a family asked for after its columns is whole again and a column after its family narrows it") {  // R4.6
        const table t = columns();
        CHECK(rows_shown(t.scan({.columns = {f{"b"}, st::all<f>}})) == "r f:@20=v, r f:a@20=v, r f:b@20=v, r f:c@20=v");
        CHECK(rows_shown(t.scan({.columns = {st::all<f>, f{"b"}}})) == "r f:b@20=v");
        CHECK(rows_shown(t.scan({.columns = {f{"a"}, st::all<f>, f{"b"}, g{"c"}}})) == "r f:b@20=v, r g:c@20=v");
    }

    TEST_CASE("versions and time range apply to every column of a scan") {
        const table t = columns();
        CHECK(rows_shown(t.scan({.columns = {f{"a"}, f{"b"}}, .versions = 2})) ==
              "r f:a@20=v, r f:a@10=v, r f:b@20=v, r f:b@10=v");
        CHECK(rows_shown(t.scan({.columns = {f{"a"}, g{"b"}}, .when = st::as_of({15})})) ==
              "r f:a@10=v, r g:b@10=v; s g:b@10=v");
        CHECK(rows_shown(t.scan({.when = {{21}, {30}}})).empty());
    }

    TEST_CASE("a raw scan returns markers and what they hide of all families or of some") {  // R4.12
        table t;
        t.put("r", f{"q"}, "v", {10});
        t.delete_column("r", f{"q"}, {20});
        t.delete_row("s", {5});
        t.delete_version("r", g{"q"}, {7});
        CHECK(rows_shown(t.scan()).empty());
        CHECK(everything_in(t) ==
              "r f:q@20 DeleteColumn, r f:q@10=v, r g:q@7 Delete; s f:@5 DeleteFamily, s g:@5 DeleteFamily");
        CHECK(rows_shown(t.scan({.columns = {st::all<g>}, .raw = true})) == "r g:q@7 Delete; s g:@5 DeleteFamily");
    }

    TEST_CASE("rows that are deleted or empty are passed over and do not count") {  // R4.43
        table t = rows_a_to_e();
        t.delete_row("b");
        t.delete_column("c", f{"q"});
        CHECK(keys_shown(t.scan({.limit = 2})) == "a d");
        t.flush();
        CHECK(keys_shown(t.scan()) == "a d e");
        t.compact();
        CHECK(keys_shown(t.scan()) == "a d e");
    }

    TEST_CASE("a scan finds a row whichever of its families and segments it lies in") {
        table t;
        t.put("b", f{"q"}, "1");
        t.flush();
        t.put("a", g{"q"}, "2");
        t.flush();
        t.put("c", f{"q"}, "3");
        t.put("b", g{"q"}, "4");
        CHECK(rows_shown(t.scan()) == "a g:q@0=2; b f:q@0=1, b g:q@0=4; c f:q@0=3");
        CHECK(rows_shown(t.scan({.columns = {st::all<g>}})) == "a g:q@0=2; b g:q@0=4");
    }

    TEST_CASE("a family that the table does not have cannot be scanned") {  // R2.19
        const table t = columns();
        CHECK_THROWS_WITH_AS(t.scan({.columns = {f{"a"}, st::column("h", "q")}}),
                             "strata: this table has no column family 'h'", st::no_such_column_family);
        CHECK_THROWS_AS(t.scan({.columns = {st::selection::family("h")}}), st::no_such_column_family);
        CHECK_THROWS_AS(t.get("r", {.columns = {st::column("", "q")}}), st::no_such_column_family);
    }

    TEST_CASE("a reversed scan goes from the upper bound down with the cells of each row in their order") {  // R4.9
        const table t = rows_a_to_e();
        CHECK(keys_shown(t.scan({.reversed = true})) == "e d c b a");
        CHECK(keys_shown(t.scan({.start = "d", .stop = "b", .reversed = true})) == "d c");  // D-28
        CHECK(keys_shown(t.scan({.start = "d", .stop = "b", .stop_inclusive = true, .reversed = true})) == "d c b");
        CHECK(keys_shown(t.scan({.start = "d", .start_inclusive = false, .reversed = true})) == "c b a");
        CHECK(keys_shown(t.scan({.start = "cc", .reversed = true})) == "c b a");
        CHECK(keys_shown(t.scan({.stop = "c", .reversed = true})) == "e d");
        CHECK(keys_shown(t.scan({.reversed = true, .limit = 2})) == "e d");
        CHECK(keys_shown(t.scan({.start = "b", .stop = "d", .reversed = true})).empty());
        CHECK(keys_shown(t.scan({.start = "a", .start_inclusive = false, .reversed = true})).empty());
        CHECK(rows_shown(columns().scan({.reversed = true, .columns = {g{"a"}, g{"b"}}, .versions = 2})) ==
              "s g:b@10=v; r g:a@20=v, r g:a@10=v, r g:b@20=v, r g:b@10=v");  // R1.7
    }

    TEST_CASE("a reversed scan finds the rows of all segments and passes deleted ones over") {
        table t;
        t.put("b", f{"q"}, "1");
        t.put("d", g{"q"}, "2");
        t.flush();
        t.put("a", g{"q"}, "3");
        t.put("c", f{"q"}, "4");
        t.flush();
        t.put("c", g{"q"}, "5");
        t.delete_row("b");
        CHECK(rows_shown(t.scan({.reversed = true})) == "d g:q@0=2; c f:q@0=4, c g:q@0=5; a g:q@0=3");
        CHECK(rows_shown(t.scan({.reversed = true, .columns = {st::all<f>}})) == "c f:q@0=4");
    }

    TEST_CASE("a limit of cells and an offset count in each row and family") {  // R4.34
        const table t = columns();
        CHECK(rows_shown(t.scan({.store_limit = 1})) == "r f:@20=v, r g:@20=v; s g:b@10=v");
        CHECK(rows_shown(t.scan({.store_limit = 1, .store_offset = 1})) == "r f:a@20=v, r g:a@20=v");
        CHECK(rows_shown(t.scan({.versions = 2, .store_limit = 2, .store_offset = 3})) ==
              "r f:a@10=v, r f:b@20=v, r g:a@10=v, r g:b@20=v");
        CHECK(support::all_shown(t.get("r", {.store_limit = 1, .store_offset = 3})) == "r f:c@20=v, r g:c@20=v");
    }

    TEST_CASE("a time range of a family takes the place of that of the read") {  // R4.4, D-81
        const table t = columns();
        CHECK(rows_shown(t.scan({.columns = {f{"a"}, g{"a"}}, .family_when = {{"f", {{0}, {20}}}}})) ==
              "r f:a@10=v, r g:a@20=v");
        CHECK(rows_shown(t.scan({.columns = {f{"a"}, g{"b"}}, .when = {{20}, {30}}, .family_when = {{"g", {}}}})) ==
              "r f:a@20=v, r g:b@20=v; s g:b@10=v");
        CHECK(support::all_shown(t.get("r", {.columns = {f{"a"}, g{"a"}}, .family_when = {{"g", {{0}, {11}}}}})) ==
              "r f:a@20=v, r g:a@10=v");
        CHECK(rows_shown(t.scan({.columns = {f{"a"}}, .family_when = {{"absent", {{0}, {1}}}}})) == "r f:a@20=v");
    }

    TEST_CASE("a raw scan takes whole families and no columns") {  // R4.12
        const table t = columns();
        const char* const refusal = "strata: a raw scan cannot name columns, only whole families";
        CHECK_THROWS_WITH_AS(t.scan({.columns = {f{"a"}}, .raw = true}), refusal, st::do_not_retry);
        CHECK_THROWS_WITH_AS(t.scan({.columns = {st::all<f>, f{"a"}}, .raw = true}), refusal, st::do_not_retry);
        CHECK(rows_shown(t.scan({.columns = {g{"a"}, st::all<g>}, .limit = 1, .raw = true})) ==
              "r g:@20=v, r g:a@20=v, r g:b@20=v, r g:c@20=v");
    }

    TEST_CASE("cells that are handed over one by one are those of the rows, whatever lies in which family") {
        int alike = 0;
        for (unsigned seed = 0; seed != support::rounds(400u); ++seed) {
            const table t = some_table(seed);
            std::vector<st::scan_options> asked(9);
            asked[1].versions = st::all_versions;
            asked[2].limit = seed % 7;
            asked[3].start = "row3";
            asked[3].stop = "row6";
            asked[4].prefix = "row5";
            asked[4].versions = 2;
            asked[5].columns = {st::all<g>};
            asked[5].limit = 5;
            asked[6].columns = {st::all<f>, g{"b"}};
            asked[7].when = {{3}, {9}};
            asked[7].limit = seed % 5;
            asked[8].reversed = true;
            for (const st::scan_options& scan : asked) {
                const std::vector<std::string> expected = cells_by_rows(t.scan(scan));
                const std::size_t some = expected.size() / 2 + 1;
                REQUIRE(cells_one_by_one(t.scan(scan), st::no_limit) == expected);
                const std::vector<std::string> first = cells_one_by_one(t.scan(scan), some);
                REQUIRE(first.size() == std::min(some, expected.size()));
                REQUIRE(std::equal(first.begin(), first.end(), expected.begin()));
                alike += !expected.empty();
            }
        }
        CHECK(alike > support::rounds(2000));
    }

    TEST_CASE("every read of a column of many versions tells the same timestamps") {  // R1.3, R4.10
        for (const std::int64_t step : {std::int64_t{1000}, std::int64_t{1} << 40}) {
            st::table<deep, st::clock::manual> t;
            std::vector<std::string> expected;
            for (std::int64_t i = 1; i <= 200; ++i) {
                t.put("row", deep{"q"}, "v" + std::to_string(i), {step * i});
                expected.insert(expected.begin(), "row deep:q@" + std::to_string(step * i) + "=v" + std::to_string(i));
            }
            std::vector<std::string> walked;
            for (const st::cell_view& cell : t.versions("row", deep{"q"})) walked.push_back(support::shown(cell));
            CHECK(walked == expected);
            CHECK(cells_by_rows(t.scan({.versions = st::all_versions})) == expected);
            CHECK(cells_one_by_one(t.scan({.versions = st::all_versions}), 1000) == expected);
            walked.clear();
            for (const st::cell_view& cell : t.get("row", {.versions = st::all_versions}))
                walked.push_back(support::shown(cell));
            CHECK(walked == expected);
        }
    }
}
