// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/judged_row.hpp>

#include "support/shown.hpp"

namespace st = strata;
using st::kind;

namespace {
using segment = st::segment::packed<st::memory::heap>;
template <class Quirks>
using policies = st::detail::visibility_policies<st::retention::max_versions<2>, st::deletes::tombstones, Quirks>;

// Two rows; the first with a family marker among the versions of its empty qualifier.
segment sample() {
    segment cells;
    cells.put("r", "", {{40}, kind::put}, "e40");
    cells.put("r", "", {{30}, kind::put}, "e30");
    cells.put("r", "", {{20}, kind::delete_family}, "");
    cells.put("r", "", {{20}, kind::put}, "e20");
    cells.put("r", "a", {{50}, kind::put}, "a50");
    cells.put("r", "a", {{40}, kind::put}, "a40");
    cells.put("r", "a", {{30}, kind::put}, "a30");
    cells.put("r", "b", {{20}, kind::put}, "b20");
    cells.put("r", "c", {{30}, kind::put}, "c30");
    cells.put("r", "c", {{10}, kind::put}, "c10");
    cells.put("s", "a", {{10}, kind::put}, "a10");
    return cells;
}

template <class Quirks>
using walk = st::detail::judged_row<decltype(segment().rows().cells()), policies<Quirks>>;

// The values of a row.
template <class Quirks = st::quirks::hbase>
std::string values_of(const segment& cells, st::bytes_view row, const std::vector<st::bytes_view>* wanted,
                      const st::read_request& request = {.versions = st::all_versions}) {
    const policies<Quirks> how{};
    walk<Quirks> read(how, request, "f");
    auto rows = cells.rows();
    REQUIRE(rows.find(row));
    read.begin(rows.key(), rows.cells(),
               wanted == nullptr ? st::detail::wanted_columns()
                                 : st::detail::wanted_columns(std::span<const st::bytes_view>(*wanted)));
    std::string text;
    while (read.next()) {
        const st::cell_view cell = read.cell();
        CHECK(cell.row() == row);
        CHECK(cell.family() == "f");
        text += cell.is_marker() ? std::string(st::name(cell.kind())) : std::string(cell.value());
        text += ' ';
    }
    return text + '|' + (read.jump() ? " to " + std::string(*read.jump()) : "");
}

std::string values_of(const segment& cells, st::bytes_view row, std::initializer_list<st::bytes_view> wanted,
                      const st::read_request& request = {.versions = st::all_versions}) {
    const std::vector<st::bytes_view> list(wanted);
    return values_of(cells, row, &list, request);
}

// Says of each value what it was told to, of all others include; writes down what it was asked about.
class by_value final : public st::filter {
public:
    explicit by_value(std::map<std::string, st::filter_answer> answers) : answers_(std::move(answers)) {}
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<by_value>(*this); }
    st::filter_answer judge(const st::cell_view& cell) override {
        asked += std::string(cell.value()) + ' ';
        const auto at = answers_.find(std::string(cell.value()));
        return at == answers_.end() ? st::filter_answer::include : at->second;
    }
    st::filter_hint hint(const st::cell_view&) override { return to; }
    st::cell_view transform(const st::cell_view& cell) override {
        shown_ = '<' + std::string(cell.value()) + '>';
        return {cell.row(), cell.family(), cell.qualifier(), cell.version(), shown_};
    }

    std::string asked;
    st::filter_hint to;

private:
    std::map<std::string, st::filter_answer> answers_;
    std::string shown_;
};

// Is done with the first cell, which it lets pass.
class one_cell final : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<one_cell>(); }
    bool is_done() const override { return is_done_; }
    st::filter_answer judge(const st::cell_view&) override {
        is_done_ = true;
        return st::filter_answer::include;
    }

private:
    bool is_done_ = false;
};
}  // namespace

TEST_SUITE("store/read/judged_row")
{
    TEST_CASE("a read of a row without columns sees all of them") {
        const segment cells = sample();
        CHECK(values_of(cells, "r", nullptr) == "e40 e30 a50 a40 c30 |");
        CHECK(values_of(cells, "r", nullptr, {.versions = 1}) == "e40 a50 c30 |");
        CHECK(values_of(cells, "s", nullptr) == "a10 |");
    }

    TEST_CASE("a read of named columns sees these and the markers of the family") {  // R5.5
        const segment cells = sample();
        CHECK(values_of(cells, "r", {"a"}) == "a50 a40 |");
        CHECK(values_of(cells, "r", {"b"}) == "|");
        CHECK(values_of(cells, "r", {"c"}) == "c30 |");
        CHECK(values_of(cells, "r", {"a", "c"}, {.versions = 1}) == "a50 c30 |");
        CHECK(values_of(cells, "r", {""}) == "e40 e30 |");
        CHECK(values_of(cells, "r", {"", "c"}, {.versions = 1}) == "e40 c30 |");
    }

    TEST_CASE("columns that the row does not have are passed over wherever they would lie") {
        const segment cells = sample();
        CHECK(values_of(cells, "r", {"0"}) == "|");
        CHECK(values_of(cells, "r", {"aa"}) == "|");
        CHECK(values_of(cells, "r", {"z"}) == "|");
        CHECK(values_of(cells, "r", {"0", "a", "aa", "c", "z"}, {.versions = 1}) == "a50 c30 |");
        CHECK(values_of(cells, "s", {"", "z"}) == "|");
    }

    TEST_CASE("a time range selects among the versions of each column") {
        const segment cells = sample();
        CHECK(values_of(cells, "r", nullptr, {.when = {{30}, {41}}, .versions = st::all_versions}) ==
              "e40 e30 a40 a30 c30 |");
        CHECK(values_of(cells, "r", nullptr, {.when = {{0}, {40}}}) == "e30 a30 c30 |");
    }

    TEST_CASE("a raw read returns markers and what they hide") {  // R4.12
        const segment cells = sample();
        CHECK(values_of(cells, "r", nullptr, {.versions = st::all_versions, .raw = true}) ==
              "e40 e30 DeleteFamily e20 a50 a40 a30 b20 c30 c10 |");
    }

    TEST_CASE("as many cells of a family are returned as its limit says and those of the offset are passed over") {
        // R4.34
        const segment cells = sample();
        const auto page = [&](std::int64_t limit, std::int64_t offset) {
            return values_of(cells, "r", nullptr,
                             {.versions = st::all_versions, .store_limit = limit, .store_offset = offset});
        };
        CHECK(page(-1, 0) == "e40 e30 a50 a40 c30 |");
        CHECK(page(2, 0) == "e40 e30 |");
        CHECK(page(2, 1) == "e30 a50 |");
        CHECK(page(9, 3) == "a40 c30 |");
        CHECK(page(-1, 4) == "c30 |");
        CHECK(page(2, 9) == "|");
        CHECK(page(5, 0) == "e40 e30 a50 a40 c30 |");
        CHECK(values_of(cells, "r", {"a", "c"}, {.versions = 9, .store_limit = 1, .store_offset = 1}) == "a40 |");
    }

    TEST_CASE("HBase's sum of limit and offset is an int, and a negative offset is none") {  // R4.34
        const segment cells = sample();
        const std::int64_t most = 2147483647;
        const auto page = [&](std::int64_t limit, std::int64_t offset) {
            return st::read_request{.versions = 9, .store_limit = limit, .store_offset = offset};
        };
        CHECK(values_of(cells, "r", nullptr, page(most, 0)) == "e40 e30 a50 a40 c30 |");
        CHECK(values_of(cells, "r", nullptr, page(most - 1, 1)) == "e30 a50 a40 c30 |");
        CHECK(values_of(cells, "r", nullptr, page(most, 1)) == "e30 |");
        CHECK(values_of(cells, "r", nullptr, page(1, most)) == "|");
        CHECK(values_of(cells, "r", nullptr, page(2, -5)) == "e40 e30 |");
        CHECK(values_of(cells, "r", nullptr, page(INT64_MAX, 1)) == "e30 a50 a40 c30 |");
        CHECK(values_of<st::quirks::repaired>(cells, "r", nullptr, page(most, 1)) == "e30 a50 a40 c30 |");
    }

    TEST_CASE("a limit of no cells returns one unless that is repaired") {  // R4.34, S19, D-37
        const segment cells = sample();
        const st::read_request nothing{.versions = st::all_versions, .store_limit = 0};
        CHECK(values_of(cells, "r", nullptr, nothing) == "e40 |");
        CHECK(values_of(cells, "r", nullptr, {.versions = 9, .store_limit = 0, .store_offset = 1}) == "e30 |");
        CHECK(values_of<st::quirks::repaired>(cells, "r", nullptr, nothing) == "|");
        CHECK(values_of<st::quirks::repaired>(cells, "r", nullptr, {.versions = 9, .store_limit = 1}) == "e40 |");
    }

    TEST_CASE("a filter chooses among what is left and may leave columns and the row") {  // R4.30, R4.35
        using answer = st::filter_answer;
        const segment cells = sample();
        const auto filtered = [&](std::map<std::string, answer> answers, std::int64_t versions, std::string& asked) {
            by_value filter(std::move(answers));
            const auto values = values_of(cells, "r", nullptr, {.versions = versions, .chosen = &filter});
            asked = filter.asked;
            return values;
        };
        std::string asked;
        CHECK(filtered({}, 9, asked) == "<e40> <e30> <a50> <a40> <c30> |");
        CHECK(asked == "e40 e30 a50 a40 c30 ");
        CHECK(filtered({{"e40", answer::skip}, {"a50", answer::next_column}}, 9, asked) == "<e30> <c30> |");
        CHECK(asked == "e40 e30 a50 c30 ");
        CHECK(filtered({{"a50", answer::include_next_row}}, 9, asked) == "<e40> <e30> <a50> |");
        CHECK(filtered({{"a50", answer::next_row}}, 9, asked) == "<e40> <e30> |");
        CHECK(filtered({{"a50", answer::include_next_column}}, 9, asked) == "<e40> <e30> <a50> <c30> |");
        // R4.36: the newest rejected, an older one surfaces; and one more than is returned is asked about (S9).
        CHECK(filtered({{"a50", answer::skip}}, 1, asked) == "<e40> <a40> <c30> |");
        CHECK(asked == "e40 e30 a50 a40 c30 ");
        // A row that is ended is not asked about any more, a cell behind the limit of the family not at all.
        CHECK(filtered({{"e40", answer::next_row}}, 9, asked) == "|");
        CHECK(asked == "e40 ");
        // A cell that the offset passes over may end the row, too (R4.34).
        by_value leaves({{"a50", answer::include_next_row}});
        CHECK(values_of(cells, "r", nullptr, {.versions = 9, .store_offset = 3, .chosen = &leaves}) == "|");
    }

    TEST_CASE("a filter that is done ends the read, but is not asked where a limit of cells ends the row") {  // R4.34
        const segment cells = sample();
        const policies<st::quirks::hbase> how{};
        const auto ends_read = [&](std::int64_t limit) {
            one_cell filter;
            const st::read_request request{.versions = 9, .store_limit = limit, .chosen = &filter};
            walk<st::quirks::hbase> read(how, request, "f");
            auto rows = cells.rows();
            rows.seek("r");
            read.begin(rows.key(), rows.cells(), {});
            CHECK(read.next());
            CHECK_FALSE(read.next());
            return read.has_ended();
        };
        CHECK(ends_read(-1));
        CHECK(ends_read(2));
        CHECK_FALSE(ends_read(1));
    }

    TEST_CASE("a filter may send a read of a row forward") {  // R4.33
        const segment cells = sample();
        by_value filter({{"e40", st::filter_answer::seek}, {"e30", st::filter_answer::seek}});
        filter.to.qualifier = "a";
        // The family marker lies on the way and is passed over, too.
        CHECK(values_of(cells, "r", nullptr, {.versions = 9, .chosen = &filter}) == "<a50> <a40> <b20> <c30> <c10> |");
        filter.to.leaves_row = true;
        CHECK(values_of(cells, "r", nullptr, {.versions = 9, .chosen = &filter}) == "|");
    }

    TEST_CASE("a hint leads to a column or to a version of one") {  // R4.33
        segment cells;
        for (const char* qualifier : {"p", "q", "r"})
            for (const int written : {1, 2, 3})
                cells.put("b", qualifier, {{written}, kind::put}, qualifier + std::to_string(written));
        const auto sought = [&](const st::filter_hint& to, bool reversed = false) {
            by_value filter({{"p3", st::filter_answer::seek}});
            filter.to = to;
            const policies<st::quirks::hbase> how{};
            const st::read_request request{.versions = 9, .reversed = reversed, .chosen = &filter};
            walk<st::quirks::hbase> read(how, request, "f");
            auto rows = cells.rows();
            rows.seek("b");
            read.begin(rows.key(), rows.cells(), {});
            if (read.next()) return std::string(read.cell().value());
            return read.jump() ? "row " + std::string(*read.jump()) : std::string("end of the row");
        };
        CHECK(sought({}) == "<p2>");
        CHECK(sought({.qualifier = "q"}) == "<q3>");
        CHECK(sought({.qualifier = "pp"}) == "<q3>");
        CHECK(sought({.qualifier = "q", .written = {2}}) == "<q2>");
        CHECK(sought({.qualifier = "p", .written = {1}}) == "<p1>");
        CHECK(sought({.qualifier = "p", .written = {0}}) == "<q3>");
        CHECK(sought({.qualifier = "a"}) == "<p2>");  // passed already: the next cell
        CHECK(sought({.qualifier = "z"}) == "end of the row");
        CHECK(sought({.qualifier = "q"}, true) == "<p2>");
        CHECK(sought({.leaves_row = true}) == "end of the row");
        CHECK(sought({.leaves_row = true, .row = "c"}) == "row c");
        CHECK(sought({.leaves_row = true, .row = "b"}) == "<p2>");  // not ahead: the next cell
        CHECK(sought({.leaves_row = true, .row = "a"}) == "<p2>");
        CHECK(sought({.leaves_row = true, .row = "a"}, true) == "row a");
        CHECK(sought({.leaves_row = true, .row = "c"}, true) == "<p2>");
        CHECK(sought({.leaves_row = true, .row = "b"}, true) == "<p2>");
    }
}
