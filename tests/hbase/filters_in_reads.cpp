// SPDX-License-Identifier: BSL-1.0
// What reads make of the answers of a filter: versions, families on demand, rejected rows, the end of a scan.
#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
namespace filters = st::filters;
namespace comparator = st::comparator;
using answers::columns;
using answers::joined;
using answers::or_none;
using answers::rows;
using answers::scanned;
using answers::times;
using filters::list::all_of;
using filters::list::any_of;

namespace {

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>> {};
struct repaired_f : st::family<"f", st::quirks::repaired> {};
struct repaired_g : st::family<"g", st::quirks::repaired> {};
using one_family = st::table<f, st::clock::manual>;
using two_families = st::table<f, g, st::clock::manual>;

const filters::value any(st::compare::greater_or_equal, comparator::binary(""));
const filters::single_column_value_exclude g_a_above_z({"g", "a"}, st::compare::greater, "z",
                                                       {.reject_if_missing = true, .latest_only = false});

filters::while_match until(const char* value) {
    return filters::while_match(filters::value(st::compare::not_equal, comparator::binary(value)));
}
filters::row behind(const char* row) { return {st::compare::greater, comparator::binary(row)}; }

template <class Scanner>
std::string opened(Scanner rows) {
    std::string line;
    while (const auto cells = rows.next()) line = joined(line, std::string(cells->front().row()));
    return or_none(line);
}

// The rows of a scan, found in every way there is; what they do not agree on is said.
template <class Table>
std::string all_ways(const Table& t, const st::scan_options& options) {
    const std::string found = rows(t, options);
    const std::string open = opened(t.open_scanner(options));
    if (open != found) return found + ", but open: " + open;
    std::string line;
    std::string last;
    t.scan(options).for_each_cell([&](const st::cell_view& cell) {
        if (last != cell.row()) line = joined(line, last = std::string(cell.row()));
        return true;
    });
    if (or_none(line) != found) return found + ", but cell by cell: " + or_none(line);
    return found;
}

one_family stop_x_x() {
    one_family t;
    t.put("1", f{"a"}, "stop", {1});
    t.put("2", f{"a"}, "x", {1});
    t.put("3", f{"a"}, "x", {1});
    return t;
}

template <class F, class G>
st::table<F, G, st::clock::manual> row_b() {
    st::table<F, G, st::clock::manual> t;
    t.put("b", F{"x"}, "c", {1});
    t.put("b", G{"a"}, "d", {1});
    return t;
}

template <class F>
st::table<F, st::clock::manual> aaa_to_abc() {
    st::table<F, st::clock::manual> t;
    for (const char* row : {"aaa", "aab", "abb"})
        for (const char* qualifier : {"a", "b"}) t.put(row, F{qualifier}, qualifier, {1});
    t.put("abc", F{"a"}, "a", {1});
    return t;
}

template <class F>
st::table<F, st::clock::manual> rows_of(std::initializer_list<const char*> keys) {
    st::table<F, st::clock::manual> t;
    for (const char* key : keys) t.put(key, F{"q"}, "v", {1});
    return t;
}

// Done as soon as it has been shown a row, until the next one begins.
class done_within_a_row : public filters::filter_of<done_within_a_row> {
public:
    explicit done_within_a_row(bool by_key) : by_key_(by_key) {}
    void begin_row() override { *is_done_ = false; }
    bool is_done() const override { return *is_done_; }
    bool rejects_row(st::bytes_view row) override {
        if (by_key_ && row == "2") *is_done_ = true;
        return *is_done_;
    }
    st::filter_answer judge(const st::cell_view& cell) override {
        if (!by_key_ && cell.row() == "2") *is_done_ = true;
        return st::filter_answer::include;
    }

private:
    bool by_key_;
    filters::per_read<bool> is_done_;
};

// Needs family f alone, and lets everything pass.
class of_f : public filters::filter_of<of_f> {
public:
    bool is_family_essential(st::bytes_view family) const override { return family == "f"; }
};

// Leads family f from one row to another.
class leap : public filters::filter_of<leap> {
public:
    leap(const char* from, const char* to) : from_(from), to_(to) {}
    st::filter_answer judge(const st::cell_view& cell) override {
        return cell.family() == "f" && cell.row() == from_ ? st::filter_answer::seek : st::filter_answer::include;
    }
    st::filter_hint hint(const st::cell_view&) override { return {.leaves_row = true, .row = to_}; }

private:
    st::bytes from_;
    st::bytes to_;
};

// What it is asked about rows and cells, in one line.
class diary : public filters::filter_of<diary> {
public:
    explicit diary(std::string& line) : line_(&line) {}
    bool decides_rows() const override { return true; }
    bool rejects_row(st::bytes_view row) override { return write(std::string(row)), false; }
    st::filter_answer judge(const st::cell_view& cell) override {
        return write(std::string(cell.qualifier())), st::filter_answer::include;
    }
    bool rejects_cells() override { return write("end"), false; }

private:
    void write(const std::string& word) { *line_ = joined(*line_, word); }

    std::string* line_;
};

}  // namespace

TEST_SUITE("filters in reads")
{
    TEST_CASE("in a raw scan all that passes counts as a version, markers too: R4.12, R4.30, R10.3") {
        one_family t;
        t.put("a", f{"q"}, "x", {1});
        t.put("b", f{"q"}, "y", {1});
        CHECK(scanned(t, {.raw = true, .filter = any}) == "a f:q=P1 b f:q=P1");
        t.put("a", f{"q"}, "x", {2});
        t.put("a", f{"q"}, "x", {3});
        t.delete_version("a", f{"q"}, {2});
        CHECK(scanned(t, {.stop = "b", .versions = 2, .raw = true}) == "a f:q=P3 f:q=D2 f:q=P2");
        CHECK(scanned(t, {.stop = "b", .raw = true, .filter = any}) == "a f:q=P3");
        CHECK(scanned(t, {.stop = "b", .versions = 2, .raw = true, .filter = any}) == "a f:q=P3 f:q=D2");
        CHECK(scanned(t, {.stop = "b", .versions = 3, .raw = true, .filter = any}) == "a f:q=P3 f:q=D2 f:q=P2");
        CHECK(scanned(t, {.stop = "b", .versions = 9, .raw = true, .filter = any}) == "a f:q=P3 f:q=D2 f:q=P2 f:q=P1");
        const filters::value no_marker(st::compare::not_equal, comparator::binary(""));
        CHECK(scanned(t, {.stop = "b", .versions = 9, .raw = true, .filter = no_marker}) == "a f:q=P3 f:q=P2 f:q=P1");
    }

    TEST_CASE("what passes a filter counts, in the order of writing too: R4.36, R7.8") {
        const st::column b("f", "b");
        const filters::family in_f(st::compare::equal, comparator::binary("f"));
        const filters::value is_k(st::compare::equal, comparator::binary("k"));
        st::basic_dynamic_table<st::clock::manual> ordered(
            {{.name = "f", .max_versions = 3, .min_versions = 2, .ttl = 2000, .new_version_behavior = true}},
            st::clock::manual({10000}));
        ordered.put("a", b, "j", {10000});
        ordered.put("a", b, "k", {0});
        CHECK(times(ordered.get("a", {.columns = {b}})) == "10000 0");
        CHECK(times(ordered.get("a", {.columns = {b}, .filter = in_f})) == "10000");
        CHECK(times(ordered.get("a", {.columns = {b}, .versions = 2, .filter = in_f})) == "10000 0");
        CHECK(times(ordered.get("a", {.columns = {b}, .filter = is_k})) == "0");
        CHECK(times(ordered.get("a", {.filter = in_f})) == "10000");
    }

    TEST_CASE("a family that a filter does not need is read for the rows that passed: R4.40, R10.31") {
        auto t = row_b<f, g>();
        CHECK(columns(t.get("b", {.filter = g_a_above_z})) == "f:x=P1");
        CHECK(columns(t.get("b", {.filter = g_a_above_z, .families_on_demand = false})) == "-");
        CHECK(all_ways(t, {.filter = g_a_above_z}) == "b");
        CHECK(all_ways(t, {.filter = g_a_above_z, .families_on_demand = false}) == "-");
        t.defaults().families_on_demand = false;
        CHECK(columns(t.get("b", {.filter = g_a_above_z})) == "-");
        CHECK(all_ways(t, {.filter = g_a_above_z, .families_on_demand = true}) == "b");
        t.defaults().families_on_demand = true;
        CHECK_FALSE(t.check_and_mutate("b", st::filter_condition{.chosen = g_a_above_z}, st::deletion("b")).passed);
        const auto repaired = row_b<repaired_f, repaired_g>();
        CHECK(columns(repaired.get("b", {.filter = g_a_above_z})) == "-");
        const auto late_is_repaired = row_b<repaired_f, g>();
        CHECK(columns(late_is_repaired.get("b", {.filter = g_a_above_z})) == "-");
    }

    TEST_CASE("rows of a family on demand alone are not seen, and its cells come in their place: R4.40") {
        auto t = row_b<f, g>();
        t.put("c", f{"x"}, "c", {1});
        t.put("d", g{"a"}, "z1", {1});
        t.put("d", f{"x"}, "e", {1});
        t.put("d", f{"y"}, "e", {1});
        t.put("d", g{"b"}, "z2", {1});
        const filters::single_column_value_exclude above_z({"g", "a"}, st::compare::greater, "z",
                                                           {.reject_if_missing = true});
        t.put("e", g{"a"}, "z3", {1});
        t.put("e", f{"x"}, "e", {1});
        t.delete_column("e", g{"a"}, {1});  // a row without cells is none, though the other family has some
        CHECK(scanned(t, {.filter = above_z}) == "d f:x=P1 f:y=P1 g:b=P1");
        CHECK(scanned(t, {.store_limit = 1, .filter = above_z}) == "d f:x=P1");
        const filters::column_value g_a({"g", "a"}, st::compare::greater, "a");
        CHECK(scanned(t, {.batch = 1, .filter = g_a}) == "b g:a=P1 d g:a=P1");
        CHECK(scanned(t, {.filter = filters::skip(g_a)}) == "b g:a=P1");
        CHECK(scanned(t, {.filter = filters::skip(g_a), .families_on_demand = false}) == "-");
    }

    TEST_CASE("a part of a row is returned before families on demand are asked: R4.40, R4.41") {
        using of_g = st::table<f, g, st::clock::manual>;
        of_g t;
        for (const char* qualifier : {"a", "b", "c"}) t.put("r", f{qualifier}, "v", {1});
        t.put("r", g{"a"}, "v", {1});
        const auto parts = [&](std::size_t batch) {
            std::string line;
            for (const auto& part : t.scan({.batch = batch, .filter = of_f()}))
                line = joined(line, columns(part) + ",");
            return line;
        };
        CHECK(parts(2) == "f:a=P1 f:b=P1, f:c=P1 g:a=P1,");
        CHECK(parts(3) == "f:a=P1 f:b=P1 f:c=P1,");  // a whole part, with nothing behind it
        CHECK(parts(9) == "f:a=P1 f:b=P1 f:c=P1 g:a=P1,");
    }

    TEST_CASE("a reversed scan does not go with families on demand: R4.40") {
        const auto t = row_b<f, g>();
        CHECK_THROWS_AS(t.scan({.reversed = true, .filter = g_a_above_z}), st::do_not_retry);
        CHECK_THROWS_AS(t.open_scanner({.reversed = true, .filter = g_a_above_z}), st::do_not_retry);
        CHECK(all_ways(t, {.reversed = true, .filter = g_a_above_z, .families_on_demand = false}) == "-");
        CHECK(all_ways(t, {.reversed = true, .columns = {st::selection::family("g")}, .filter = g_a_above_z}) == "-");
        CHECK(all_ways(row_b<repaired_f, repaired_g>(), {.reversed = true, .filter = g_a_above_z}) == "-");
    }

    TEST_CASE("a list is shown the cells of rows that it rejects by their keys: R4.39") {
        auto t = stop_x_x();
        CHECK(all_ways(t, {.filter = all_of({until("stop"), behind("1")})}) == "-");
        CHECK(all_ways(t, {.filter = all_of({behind("1"), until("stop")})}) == "2 3");
        CHECK(all_ways(t, {.filter = all_of({filters::page(1), behind("1")})}) == "2");
        const filters::row before_3(st::compare::less, comparator::binary("3"));
        t.put("4", f{"a"}, "stop", {1});
        CHECK(all_ways(t, {.reversed = true, .filter = all_of({until("stop"), before_3})}) == "2");  // R4.39: not there
        t.put("1", f{"b"}, "y", {1});
        const all_of one_column({filters::column_count_get(1), behind("1")});
        CHECK(all_ways(t, {.stop = "4", .filter = one_column}) == "2 3");  // b is not reached
    }

    TEST_CASE("where a filter has ended a scan it stays ended, in every way to read it: R4.18, R4.37") {
        auto t = stop_x_x();
        t.put("1", f{"b"}, "x", {1});
        CHECK(all_ways(t, {.filter = filters::column_count_get(1)}) == "1");
        CHECK(all_ways(t, {.reversed = true, .filter = filters::column_count_get(1)}) == "3 2 1");
        t.put("2", f{"b"}, "x", {1});
        CHECK(all_ways(t, {.reversed = true, .filter = filters::column_count_get(1)}) == "3 2");
        CHECK(all_ways(t, {.start = "2", .filter = until("stop")}) == "2 3");
        CHECK(all_ways(t, {.filter = filters::page(2)}) == "1 2");
        CHECK(all_ways(t, {.reversed = true, .filter = filters::inclusive_stop("2")}) == "3 2");
        for (const bool reversed : {false, true}) {
            const done_within_a_row by_key(true);
            const done_within_a_row by_cell(false);
            CHECK(all_ways(t, {.reversed = reversed, .filter = by_key}) == (reversed ? "3" : "1"));
            CHECK(all_ways(t, {.reversed = reversed, .filter = by_cell}) == (reversed ? "3 2" : "1 2"));
        }
    }

    TEST_CASE("a family that a filter has ended has no more rows, while others go on: R4.18") {
        two_families t;
        for (const char* qualifier : {"a", "b"}) t.put("1", f{qualifier}, "x", {1});
        t.put("2", f{"a"}, "x", {1});
        t.put("2", g{"a"}, "x", {1});
        CHECK(scanned(t, {.filter = filters::column_count_get(1)}) == "1 f:a=P1 2 g:a=P1");
        CHECK(all_ways(t, {.filter = filters::column_count_get(1)}) == "1 2");
    }

    TEST_CASE("rows that a filter jumps over are not shown to others: R4.33") {
        const auto t = rows_of<f>({"a1", "a2", "b1", "b2"});
        const filters::row no_a2(st::compare::not_equal, comparator::binary("a2"));
        CHECK(all_ways(t, {.filter = all_of({filters::prefix("b"), filters::while_match(no_a2)})}) == "b1 b2");
        two_families both;
        for (const char* row : {"a1", "b1", "b2"}) both.put(row, f{"q"}, "v", {1});
        both.put("a2", g{"q"}, "v", {1});  // this family has not jumped
        CHECK(all_ways(both, {.filter = all_of({filters::prefix("b"), filters::while_match(no_a2)})}) == "-");
        const filters::multi_row_range ends({{.start = "a1", .stop = "a2"}, {.start = "b2"}});
        CHECK(all_ways(both, {.filter = ends}) == "a1 b2");
    }

    TEST_CASE("a family keeps to the row that a hint has led it to, whatever other families return meanwhile: R4.33") {
        two_families t;
        for (const char* row : {"1", "2", "4", "5"}) t.put(row, f{"q"}, "v", {1});
        t.put("3", g{"q"}, "v", {1});
        CHECK(all_ways(t, {.filter = leap("1", "5")}) == "3 5");
        CHECK(all_ways(t, {.filter = leap("1", "4x")}) == "3 5");
        CHECK(all_ways(t, {.reversed = true, .filter = leap("5", "1")}) == "3 1");
        CHECK(all_ways(t, {.reversed = true, .filter = leap("5", "1x")}) == "3 1");
    }

    TEST_CASE("where a reversed scan seeks a prefix, it goes back too far behind 0xFF: R10.9") {
        const auto t = rows_of<f>({"b", "c", "\xFF", "\xFF\x01"});
        CHECK(all_ways(t, {.start = "c", .reversed = true, .filter = filters::prefix("b")}) == "b");
        const auto odd = rows_of<f>({"a", "b\xFF", "b\xFF\x01", "d"});
        CHECK(all_ways(odd, {.reversed = true, .filter = filters::prefix("b\xFF")}) == "-");
        const auto repaired = rows_of<repaired_f>({"a", "b\xFF", "b\xFF\x01", "d"});
        CHECK(all_ways(repaired, {.reversed = true, .filter = filters::prefix("b\xFF")}) == "b\xFF\x01 b\xFF");
    }

    TEST_CASE("a fuzzy filter that is done rejects nothing in a list: R10.12, HBASE-26967") {
        const filters::single_column_value x({"f", "b"}, st::compare::equal, "x", {.reject_if_missing = true});
        const filters::fuzzy_row aaa({{"aaa", {0, 0, 0}}});
        const filters::fuzzy_row aab({{"aab", {0, 0, 0}}});
        const auto t = aaa_to_abc<f>();
        const std::string too_many = "aaa f:a=P1 f:b=P1 abb f:a=P1 abc f:a=P1";
        CHECK(scanned(t, {.filter = any_of({x, aaa})}) == too_many);
        CHECK(scanned(t, {.filter = any_of({aaa, x})}) == too_many);
        CHECK(all_ways(t, {.filter = any_of({x, aaa})}) == "aaa abb abc");
        CHECK(rows(t, {.filter = aaa}) == "aaa");
        CHECK(rows(t, {.filter = any_of({aab, aaa})}) == "aaa aab");
        CHECK(rows(t, {.filter = any_of({aab, filters::page(1)})}) == "aaa aab");
        const auto repaired = aaa_to_abc<repaired_f>();
        CHECK(scanned(repaired, {.filter = any_of({x, aaa})}) == "aaa f:a=P1 f:b=P1");
        CHECK(rows(repaired, {.filter = any_of({aab, aaa})}) == "aaa aab");
    }

    TEST_CASE("merged ranges may hold rows of none: R10.13") {
        using range = filters::row_range;
        const filters::multi_row_range stop_returns(
            {range{"a", true, "b", true}, range{"a", false, "d", false}, range{"b", true, "b", true}});
        const filters::multi_row_range start_goes({range{"a", false, "c", false}, range{"a", true, "b", true}});
        const auto t = rows_of<f>({"a", "b", "c", "d"});
        CHECK(all_ways(t, {.filter = stop_returns}) == "a b c d");
        CHECK(all_ways(t, {.filter = start_goes}) == "b");
        const auto repaired = rows_of<repaired_f>({"a", "b", "c", "d"});
        CHECK(all_ways(repaired, {.filter = stop_returns}) == "a b c");
        CHECK(all_ways(repaired, {.filter = start_goes}) == "a b");
        CHECK(all_ways(repaired, {.reversed = true, .filter = start_goes}) == "b a");
    }

    TEST_CASE("one family that is as HBase's makes the filters of its table err") {
        using range = filters::row_range;
        const filters::multi_row_range start_goes({range{"a", false, "c", false}, range{"a", true, "b", true}});
        st::table<repaired_f, g, st::clock::manual> t;
        for (const char* row : {"a", "b"}) t.put(row, repaired_f{"q"}, "v", {1});
        CHECK(rows(t, {.filter = start_goes}) == "b");
    }

    TEST_CASE("a filter is not shown rows that were written after a scanner was opened: R9.5") {
        one_family t;
        t.put("a", f{"q"}, "v", {1});
        t.put("c", f{"q"}, "v", {1});
        const filters::row no_b(st::compare::not_equal, comparator::binary("b"));
        auto forward = t.open_scanner({.filter = filters::while_match(no_b)});
        auto backward = t.open_scanner({.reversed = true, .filter = filters::while_match(no_b)});
        t.put("b", f{"q"}, "v", {1});
        CHECK(opened(std::move(forward)) == "a c");
        CHECK(opened(std::move(backward)) == "c a");
        CHECK(rows(t, {.filter = filters::while_match(no_b)}) == "a");
    }

    TEST_CASE("of a row without cells a filter is not asked at its end: R4.37, R4.38") {
        one_family t;
        for (const char* row : {"1", "2", "3"}) t.put(row, f{"a"}, "x", {1});
        t.delete_row("2", {1});
        std::string asked;
        CHECK(rows(t, {.filter = diary(asked)}) == "1 3");
        CHECK(asked == "1 a end 2 3 a end");
        CHECK(all_ways(t, {.filter = filters::page(2)}) == "1 3");
    }

    TEST_CASE("filters may lie a thousand deep inside each other, and no deeper") {
        const auto t = stop_x_x();
        st::shared_filter deep = behind("1");
        for (std::size_t i = 0; i != 250; ++i) {
            deep = all_of({deep});
            deep = any_of({deep});
            deep = filters::skip(deep);
            deep = filters::while_match(deep);
        }
        CHECK(deep->depth() == 1000);
        CHECK(rows(t, {.start = "2", .filter = deep}) == "2 3");
        CHECK_THROWS_WITH_AS(all_of({deep}), "strata: filters lie at most 1000 deep inside each other",
                             st::illegal_argument);
        CHECK_THROWS_AS(filters::skip{deep}, st::illegal_argument);
    }
}
