// SPDX-License-Identifier: BSL-1.0
// The reference itself, against the cases that HBase's own tests pin (C-…) and those derived from the rules (D-…).
#include "model/reference_table.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/random_operations.hpp"

using reference::delete_mode;
using reference::kind;
using reference::match_code;

namespace {

constexpr std::int64_t T = 1000000;
constexpr std::int64_t now = 10 * T;

std::string symbol(const reference::cell& c) {
    const std::string at = std::to_string(c.timestamp);
    switch (c.type) {
        case kind::put:
            return "P" + at;
        case kind::delete_version:
            return "D" + at;
        case kind::delete_column:
            return "DC" + at;
        case kind::delete_family:
            return "DF" + at;
        case kind::delete_family_version:
            return "DFV" + at;
    }
    return "?";
}

std::string symbols(const std::vector<reference::cell>& cells) {
    std::string line;
    for (const reference::cell& c : cells) line += (line.empty() ? "" : " ") + symbol(c);
    return line.empty() ? "-" : line;
}

// One family f, row r and column q unless said otherwise.
struct one_family : reference::table {
    explicit one_family(std::int64_t versions, delete_mode deletes = delete_mode::tombstones)
        : table({{"f", versions, deletes}}) {}

    void p(std::int64_t at, const std::string& value = "v", const std::string& q = "q", const std::string& row = "r") {
        put(now, row, {"f", q}, value, at);
    }
    void d(std::int64_t at, const std::string& q = "q", const std::string& row = "r") {
        delete_version(now, row, {"f", q}, at);
    }
    void dc(std::int64_t at, const std::string& q = "q", const std::string& row = "r") {
        delete_column(now, row, {"f", q}, at);
    }
    void df(std::int64_t at, const std::string& row = "r") { delete_family(now, row, "f", at); }
    void dfv(std::int64_t at, const std::string& row = "r") { delete_family_version(now, row, "f", at); }

    std::string read(reference::time_range when = {}, const std::string& q = "q") const {
        const std::string by_column = symbols(versions("r", {"f", q}, reference::unlimited, when));
        std::string by_row;
        for (const reference::cell& c : get("r", {{}, when, reference::unlimited}))
            if (c.qualifier == q) by_row += (by_row.empty() ? "" : " ") + symbol(c);
        CHECK(by_column == (by_row.empty() ? "-" : by_row));
        return by_column;
    }
    std::string raw(std::int64_t count = reference::unlimited, reference::time_range when = {}) const {
        reference::scan_read options;
        options.versions = count;
        options.when = when;
        options.raw = true;
        std::vector<reference::cell> all;
        for (const reference::row_cells& row : scan(options)) all.insert(all.end(), row.cells.begin(), row.cells.end());
        return symbols(all);
    }
    std::size_t markers(std::int64_t count) const {
        reference::scan_read options;
        options.versions = count;
        options.raw = true;
        std::size_t sum = 0;
        for (const reference::row_cells& row : scan(options))
            for (const reference::cell& c : row.cells) sum += c.is_marker() ? 1 : 0;
        return sum;
    }
    void flush_and_compact() {
        flush();
        compact();
    }
};

reference::cell of_column(const std::string& q, std::int64_t at = 1, kind type = kind::put,
                          const std::string& row = "r") {
    return {row, "f", q, at, type, 0, {}};
}

std::string name(match_code code) {
    switch (code) {
        case match_code::include:
            return "INCLUDE";
        case match_code::include_next_column:
            return "INCLUDE_NEXT_COL";
        case match_code::include_next_row:
            return "INCLUDE_NEXT_ROW";
        case match_code::skip:
            return "SKIP";
        case match_code::next_column:
            return "NEXT_COL";
        case match_code::next_row:
            return "NEXT_ROW";
        case match_code::hint:
            return "HINT";
        case match_code::scan_done:
            return "DONE_SCAN";
    }
    return "?";
}

std::string codes(reference::column_tracker& columns, const std::vector<reference::cell>& cells) {
    std::string line;
    for (const reference::cell& c : cells) {
        match_code code = columns.done() ? match_code::next_row : columns.check_column(c);
        if (code == match_code::include) code = columns.check_versions(c);
        line += (line.empty() ? "" : " ") + name(code);
    }
    return line;
}

std::string verdict(const std::vector<reference::cell>& markers, const reference::cell& put) {
    reference::delete_tracker deletes;
    for (const reference::cell& m : markers) deletes.add(m);
    switch (deletes.is_deleted(put)) {
        case reference::delete_tracker::verdict::not_deleted:
            return "NOT_DELETED";
        case reference::delete_tracker::verdict::family_deleted:
            return "FAMILY_DELETED";
        case reference::delete_tracker::verdict::family_version_deleted:
            return "FAMILY_VERSION_DELETED";
        case reference::delete_tracker::verdict::column_deleted:
            return "COLUMN_DELETED";
        case reference::delete_tracker::verdict::version_deleted:
            return "VERSION_DELETED";
    }
    return "?";
}

void write_four_markers(one_family& t, const std::string& row) {
    t.dc(T, "q", row);
    t.df(T, row);
    t.d(T + 1, "q", row);
    t.d(T + 2, "q", row);
}

}  // namespace

TEST_SUITE("reference")
{
    TEST_CASE("cells sort by row, family, qualifier, then the newest, the widest marker, the last write: R1.1") {
        using reference::sorts_before;
        const reference::cell c{"r", "f", "q", 5, kind::put, 7, {}};
        const auto changed = [&](auto change) {
            reference::cell other = c;
            change(other);
            return other;
        };
        CHECK_FALSE(sorts_before(c, c));
        for (const reference::cell& later :
             {changed([](auto& o) { o.row = "s"; }), changed([](auto& o) { o.row = "\xFF"; }),
              changed([](auto& o) { o.family = "g"; }), changed([](auto& o) { o.qualifier = "q1"; }),
              changed([](auto& o) { o.timestamp = 4; }), changed([](auto& o) { o.sequence = 6; })}) {
            CHECK(sorts_before(c, later));
            CHECK_FALSE(sorts_before(later, c));
        }
        CHECK(sorts_before(changed([](auto& o) { o.type = kind::delete_family; }),
                           changed([](auto& o) { o.type = kind::delete_column; })));
        CHECK(sorts_before(changed([](auto& o) { o.type = kind::delete_family_version; }),
                           changed([](auto& o) { o.type = kind::delete_version; })));
        CHECK(sorts_before(changed([](auto& o) { o.type = kind::delete_version; }), c));
    }

    TEST_CASE("an explicit read says which cells it wants: C-7, C-20, C-21, C-22") {
        std::vector<reference::cell> five;
        for (const char* q : {"col1", "col2", "col3", "col4", "col5"}) five.push_back(of_column(q));
        reference::explicit_tracker three({"col2", "col4", "col5"}, {1});
        CHECK(codes(three, five) == "NEXT_COL INCLUDE_NEXT_COL NEXT_COL INCLUDE_NEXT_COL INCLUDE_NEXT_ROW");
        reference::explicit_tracker two({"col2", "col4"}, {1});
        CHECK(codes(two, five) == "NEXT_COL INCLUDE_NEXT_COL NEXT_COL INCLUDE_NEXT_ROW NEXT_ROW");

        std::vector<reference::cell> thrice;
        for (const char* q : {"col1", "col2", "col3", "col4", "col5"})
            for (const std::int64_t at : {3, 2, 1}) thrice.push_back(of_column(q, at));
        reference::explicit_tracker twice({"col2", "col4"}, {2});
        CHECK(codes(twice, thrice) ==
              "NEXT_COL NEXT_COL NEXT_COL INCLUDE INCLUDE_NEXT_COL NEXT_COL NEXT_COL NEXT_COL NEXT_COL "
              "INCLUDE INCLUDE_NEXT_ROW NEXT_ROW NEXT_ROW NEXT_ROW NEXT_ROW");

        reference::explicit_tracker not_yet({"col2", "col3", "col5"}, {1});
        CHECK(codes(not_yet, {of_column("col1")}) == "NEXT_COL");
    }

    TEST_CASE("a wildcard read counts the versions of each column: C-8, C-23, C-24, C-25") {
        reference::wildcard_tracker any({1});
        CHECK(codes(any, {of_column("a"), of_column("b"), of_column("c"), of_column("d")}) ==
              "INCLUDE INCLUDE INCLUDE INCLUDE");
        reference::wildcard_tracker one({1});
        CHECK(codes(one, {of_column("q1", 3), of_column("q1", 2), of_column("q1", 1), of_column("q2", 1)}) ==
              "INCLUDE NEXT_COL NEXT_COL INCLUDE");
        reference::wildcard_tracker ordered({1});
        CHECK_THROWS(codes(ordered, {of_column("q2"), of_column("q1")}));
    }

    TEST_CASE("a put is deleted by its own, its column's or its family's marker: C-12 to C-19") {
        const auto at = [](std::int64_t t, kind type) {
            const bool whole_family = type == kind::delete_family || type == kind::delete_family_version;
            return of_column(whole_family ? "" : "q", t, type);
        };
        CHECK(verdict({at(10, kind::delete_version)}, of_column("q", 10)) == "VERSION_DELETED");
        CHECK(verdict({at(10, kind::delete_column)}, of_column("q", 10)) == "COLUMN_DELETED");
        CHECK(verdict({at(10, kind::delete_family)}, of_column("q", 10)) == "FAMILY_DELETED");
        CHECK(verdict({at(10, kind::delete_family_version)}, of_column("q", 10)) == "FAMILY_VERSION_DELETED");
        CHECK(verdict({at(10, kind::delete_family_version)}, of_column("q", 9)) == "NOT_DELETED");
        CHECK(verdict({at(10, kind::delete_family_version)}, of_column("q", 11)) == "NOT_DELETED");
        CHECK(verdict({at(10, kind::delete_version), at(9, kind::delete_column)}, of_column("q", 9)) ==
              "COLUMN_DELETED");
        CHECK(verdict({at(10, kind::delete_column), at(9, kind::delete_version)}, of_column("q", 9)) ==
              "COLUMN_DELETED");
        CHECK(verdict({at(10, kind::delete_version)}, of_column("q", 0)) == "NOT_DELETED");
        reference::delete_tracker deletes;
        CHECK(deletes.empty());
        deletes.add(at(10, kind::delete_version));
        CHECK_FALSE(deletes.empty());
    }

    TEST_CASE("walking the markers in order deletes what the table of scopes says: R5.1, R5.3") {
        const std::vector<kind> kinds{kind::delete_version, kind::delete_family_version, kind::delete_column,
                                      kind::delete_family};
        // All sets of at most three markers at three timestamps, over puts of two columns.
        std::vector<reference::cell> possible;
        for (const kind type : kinds)
            for (const std::int64_t at : {1, 2, 3}) {
                const bool whole_family = type == kind::delete_family || type == kind::delete_family_version;
                possible.push_back(of_column("", at, type));
                if (!whole_family) possible.push_back(of_column("q", at, type));
            }
        std::size_t compared = 0;
        for (std::size_t a = 0; a < possible.size(); ++a)
            for (std::size_t b = a; b < possible.size(); ++b)
                for (std::size_t c = b; c < possible.size(); ++c) {
                    const std::set<std::size_t> chosen{a, b, c};
                    std::vector<reference::cell> cells;
                    for (const std::size_t i : chosen) cells.push_back(possible[i]);
                    for (const char* q : {"", "q"})
                        for (const std::int64_t at : {1, 2, 3, 4}) cells.push_back(of_column(q, at));
                    std::sort(cells.begin(), cells.end(), reference::sorts_before);
                    std::vector<reference::cell> unmasked;
                    for (const reference::cell& put : cells) {
                        bool masked = put.is_marker();
                        for (const std::size_t i : chosen) masked = masked || reference::masks(possible[i], put);
                        if (!masked) unmasked.push_back(put);
                    }
                    const auto found = reference::read(cells, {"f", reference::unlimited, delete_mode::tombstones},
                                                       {{}, {}, reference::unlimited, false});
                    REQUIRE(symbols(found) == symbols(unmasked));
                    ++compared;
                }
        CHECK(compared == 18 * 19 * 20 / 6);
    }

    TEST_CASE("the reference keeps the newest versions and counts a timestamp once: C-96 to C-99, C-107, D-39, D-40") {
        one_family t(3);
        for (const std::int64_t at : {10, 100, 200, 1000}) t.p(at);
        CHECK(t.read() == "P1000 P200 P100");
        t.delete_version(1000, "r", {"f", "q"});
        CHECK(t.read() == "P200 P100 P10");
        t.flush();
        CHECK(t.read() == "P200 P100 P10");
        t.p(2000);
        t.d(200);
        CHECK(t.read() == "P2000 P100 P10");
        t.flush();
        CHECK(t.read() == "P2000 P100 P10");
        t.p(200);
        t.d(100);
        t.p(100);
        t.dc(200);
        CHECK(t.read() == "P2000");

        one_family ten(10);
        for (const std::int64_t at : {1, 2, 4, 5}) ten.p(at);
        ten.flush();
        for (const std::int64_t at : {3, 4, 6, 7, 8}) ten.p(at);
        CHECK(symbols(ten.versions("r", {"f", "q"}, 7)) == "P8 P7 P6 P5 P4 P3 P2");
        ten.flush();
        for (const std::int64_t at : {9, 11, 13, 15}) ten.p(at);
        CHECK(ten.read() == "P15 P13 P11 P9 P8 P7 P6 P5 P4 P3");
        ten.d(11);
        ten.d(7);
        CHECK(ten.read() == "P15 P13 P9 P8 P6 P5 P4 P3 P2 P1");

        one_family twice(3);
        twice.p(5, "a");
        twice.p(5, "b");
        CHECK(twice.raw() == "P5");
        CHECK(twice.get("r", {"f", "q"})->value == "b");
        twice.p(4);
        twice.d(5);
        CHECK(twice.read() == "P4");
    }

    TEST_CASE("the reference deletes as clients do: C-114, C-117, C-121, D-6, D-11, D-72 to D-74") {
        one_family t(5);
        for (const char* q : {"q0", "q1", "q2", "q3", "q4"})
            for (const std::int64_t at : {1000, 2000, 3000, 4000, 5000}) t.p(at, "v", q);
        t.flush();
        t.df(2000);
        t.dfv(4000);
        t.dc(3000, "q0");
        t.dc(5000, "q2");
        t.d(5000, "q4");
        for (int i = 0; i < 2; ++i) {
            CHECK(t.read({}, "q0") == "P5000");
            CHECK(t.read({}, "q1") == "P5000 P3000");
            CHECK(t.read({}, "q2") == "-");
            CHECK(t.read({}, "q3") == "P5000 P3000");
            CHECK(t.read({}, "q4") == "P3000");
            t.flush_and_compact();
        }
        CHECK(t.raw() == "P5000 P5000 P3000 P5000 P3000 P3000");

        one_family absent(1);
        absent.delete_version(1000, "r", {"f", "q"});
        absent.p(1000);
        CHECK(absent.read() == "-");
        absent.p(1001);
        CHECK(absent.read() == "P1001");

        one_family reput(3);
        reput.p(1000);
        reput.p(2000);
        reput.df(1000);
        for (const std::int64_t at : {5000, 3000, 4000}) reput.p(at);
        reput.delete_version(now, "r", {"f", "q"});
        reput.p(1000);
        reput.p(5000);
        CHECK(reput.read() == "P4000 P3000 P2000");

        one_family wide(3);
        wide.p(10, "v", "");
        wide.p(10, "v", "a");
        wide.df(10);
        wide.dfv(10);
        CHECK(wide.raw() == "DF10 DFV10 P10 P10");

        reference::table two({{"f", 1, delete_mode::tombstones}, {"g", 1, delete_mode::tombstones}});
        two.put(now, "r", {"f", "q"}, "v", 10);
        two.put(now, "r", {"g", "q"}, "v", 10);
        two.put(now, "r", {"f", "q"}, "v", 30);
        two.delete_row(now, "r", 20);
        CHECK(symbols(two.get("r")) == "P30");
        reference::scan_read everything;
        everything.raw = true;
        everything.versions = reference::unlimited;
        CHECK(symbols(two.scan(everything)[0].cells) == "DF20 P30 P10 DF20 P10");

        one_family d72(3);
        d72.d(100);
        d72.dc(90);
        for (const std::int64_t at : {100, 95, 90, 80}) d72.p(at);
        CHECK(d72.read() == "P95");
        one_family d73(3);
        d73.dc(100);
        d73.d(90);
        d73.p(110);
        d73.p(90);
        CHECK(d73.read() == "P110");
        one_family d74(3);
        d74.df(100);
        d74.p(50);
        d74.p(101);
        CHECK(d74.read() == "P101");
    }

    TEST_CASE("the reference trims and drops in flushes and compactions: C-48, C-119, D-62, D-63, D-66, D-70") {
        one_family d62(1);
        d62.p(5);
        d62.d(5);
        d62.p(5);
        CHECK(d62.read() == "-");
        d62.flush_and_compact();
        CHECK(d62.raw() == "-");
        CHECK(d62.store_of("f").files() == 0);
        d62.p(5);
        CHECK(d62.read() == "P5");

        for (const bool flushed : {false, true}) {
            one_family d63(2);
            for (const std::int64_t at : {1, 2, 3}) d63.p(at);
            if (flushed) d63.flush();
            d63.d(3);
            CHECK(d63.read() == (flushed ? "P2" : "P2 P1"));
        }

        one_family d66(1);
        d66.p(10);
        d66.flush();
        d66.dc(20);
        d66.flush();
        d66.compact_newest(1);
        CHECK(d66.raw() == "DC20 P10");
        d66.p(15);
        CHECK(d66.read() == "-");
        d66.compact();
        CHECK(d66.read() == "P15");

        one_family merged(2);
        for (std::int64_t at = 1; at <= 3; ++at) {
            merged.p(at);
            merged.flush();
        }
        merged.d(3);
        merged.flush();
        merged.compact_newest(2);
        CHECK(merged.store_of("f").files() == 3);
        CHECK(merged.raw() == "D3 P2 P1");
        merged.compact_newest(3);
        CHECK(merged.raw() == "P2 P1");

        one_family d70(3);
        for (std::int64_t at = 1; at <= 8; ++at) d70.p(at);
        CHECK(d70.read({0, 5}) == "P4 P3 P2");
        d70.flush();
        CHECK(d70.read({0, 5}) == "-");

        one_family future(3);
        future.p(2 * now);
        future.d(2 * now);
        future.flush_and_compact();
        future.p(2 * now);
        CHECK(future.read() == "P20000000");
    }

    TEST_CASE(
        "a jump to the next column passes over the markers behind it, but not at the empty qualifier: R4.31, R8.3") {
        one_family t(1);
        for (const char* q : {"", "q"}) {
            t.p(20, "v", q);
            t.p(10, "v", q);
            t.d(5, q);
        }
        CHECK(t.raw(1) == "P20 P20");
        t.flush();
        CHECK(t.raw() == "P20 D5 P20");
    }

    TEST_CASE("the reference keeps deleted cells: C-43 to C-46, C-52 to C-55, D-38, D-42") {
        one_family t(3, delete_mode::keep_deleted);
        t.p(T);
        t.p(T + 1);
        t.p(T + 2);
        t.p(T + 4);
        t.delete_row(now, "r", T + 2);
        CHECK(t.read({0, T + 2}) == "P1000001 P1000000");
        t.flush();
        CHECK(t.read({0, T + 2}) == "P1000001");
        t.compact();
        t.compact();
        CHECK(t.markers(3) == 1);
        CHECK(t.read({0, T + 2}) == "P1000001");
        CHECK(t.read({0, T + 4}) == "-");
        t.p(T + 5);
        t.p(T + 6);
        t.p(T);
        CHECK(t.read({0, T + 4}) == "-");
        t.flush_and_compact();
        t.compact();
        CHECK(t.markers(3) == 0);
        t.p(T);
        CHECK(t.read({0, T + 4}) == "P1000000");

        one_family c52(3, delete_mode::keep_deleted);
        for (const std::int64_t at : {0, 2, 4}) c52.p(T + at);
        c52.df(T + 1);
        c52.d(T + 2);
        c52.dc(T + 3);
        CHECK(c52.raw() == "DF1000001 P1000004 DC1000003 D1000002 P1000002 P1000000");
        CHECK(c52.raw(reference::unlimited, {0, 1}) == "-");
        CHECK(c52.raw(reference::unlimited, {0, T + 2}) == "DF1000001 P1000000");
        CHECK(c52.raw(reference::unlimited, {T + 3, T + 5}) == "P1000004 DC1000003");

        one_family d38(3, delete_mode::keep_deleted);
        d38.p(10);
        d38.d(8);
        d38.p(9);
        d38.dc(7);
        CHECK(d38.raw(1) == "P10");
        CHECK(d38.raw() == "P10 P9 D8 DC7");

        one_family d42(3, delete_mode::keep_deleted);
        d42.p(10);
        d42.dc(50);
        CHECK(d42.read({0, 20}) == "P10");
        CHECK(d42.read({0, 50}) == "P10");
        CHECK(d42.read({0, 51}) == "-");
        CHECK(d42.read() == "-");
        one_family d41(3);
        d41.p(10);
        d41.dc(50);
        CHECK(d41.read({0, 20}) == "-");
    }

    TEST_CASE("kept markers leave when no older put is left: C-56 to C-60, C-63 to C-67") {
        one_family no_puts(1, delete_mode::keep_deleted);
        write_four_markers(no_puts, "r");
        CHECK(no_puts.markers(1) == 4);
        no_puts.flush();
        CHECK(no_puts.markers(1) == 4);
        no_puts.compact();
        CHECK(no_puts.markers(1) == 0);

        one_family t(1, delete_mode::keep_deleted);
        t.p(T);
        write_four_markers(t, "r");
        CHECK(t.markers(1) == 4);
        t.flush();
        CHECK(t.markers(1) == 4);
        t.p(T + 3);
        t.flush_and_compact();
        CHECK(t.markers(1) == 4);
        t.compact();
        CHECK(t.markers(1) == 0);

        one_family old_row(1, delete_mode::keep_deleted);
        old_row.p(T, "v", "q", "row1");
        old_row.p(T - 10, "v", "q", "row2");
        write_four_markers(old_row, "row1");
        old_row.flush();
        old_row.p(T + 3, "v", "q", "row1");
        old_row.flush_and_compact();
        CHECK(old_row.markers(1) == 4);
        old_row.compact();
        CHECK(old_row.markers(1) == 4);
        old_row.p(T + 4, "v", "q", "row1");
        old_row.flush_and_compact();
        CHECK(old_row.markers(1) == 1);
        old_row.compact();
        CHECK(old_row.markers(1) == 1);

        one_family c63(1, delete_mode::keep_deleted);
        c63.p(T);
        c63.p(T - 10, "v", "z");
        c63.dc(T);
        c63.d(T + 1);
        c63.d(T + 3);
        c63.flush_and_compact();
        c63.compact();
        CHECK(c63.markers(1) == 3);
        c63.p(T + 2);
        CHECK(c63.markers(1) == 3);
        c63.p(T + 3);
        CHECK(c63.markers(1) == 1);
        c63.flush();
        CHECK(c63.markers(1) == 3);
        c63.compact();
        CHECK(c63.markers(1) == 3);
        c63.p(T + 4);
        c63.flush_and_compact();
        CHECK(c63.markers(1) == 1);
        c63.compact();
        CHECK(c63.markers(1) == 1);
    }

    TEST_CASE("every line of the tables that needs no age: R6.9, R6.10") {
        struct line {
            delete_mode deletes;
            kind marker;
            std::int64_t at;
            const char* read;
            const char* before;
            const char* after_flush;
            const char* after_major;
        };
        const std::vector<line> lines{
            {delete_mode::tombstones, kind::delete_column, 25, "P30", "-", "P30 DC25", "P30"},
            {delete_mode::tombstones, kind::delete_family, 25, "P30", "-", "DF25 P30", "P30"},
            {delete_mode::keep_deleted, kind::delete_column, 25, "P30", "P20 P10", "P30 DC25 P20 P10",
             "P30 DC25 P20 P10"},
            {delete_mode::keep_deleted, kind::delete_family, 25, "P30", "P20 P10", "DF25 P30 P20 P10",
             "DF25 P30 P20 P10"},
            {delete_mode::tombstones, kind::delete_version, 20, "P30 P10", "P10", "P30 D20 P10", "P30 P10"},
            {delete_mode::tombstones, kind::delete_family_version, 20, "P30 P10", "P10", "DFV20 P30 P10", "P30 P10"},
            {delete_mode::keep_deleted, kind::delete_version, 20, "P30 P10", "P10", "P30 D20 P20 P10",
             "P30 D20 P20 P10"},
            {delete_mode::keep_deleted, kind::delete_family_version, 20, "P30 P10", "P10", "DFV20 P30 P20 P10",
             "DFV20 P30 P20 P10"}};
        for (const line& expected : lines) {
            one_family t(3, expected.deletes);
            for (const std::int64_t at : {10, 20, 30}) t.p(at);
            switch (expected.marker) {
                case kind::delete_column:
                    t.dc(expected.at);
                    break;
                case kind::delete_family:
                    t.df(expected.at);
                    break;
                case kind::delete_version:
                    t.d(expected.at);
                    break;
                case kind::delete_family_version:
                    t.dfv(expected.at);
                    break;
                case kind::put:
                    break;
            }
            CAPTURE(expected.after_flush);
            CHECK(t.read() == expected.read);
            CHECK(t.read({0, expected.at}) == expected.before);
            t.flush();
            CHECK(t.raw() == expected.after_flush);
            CHECK(t.read() == expected.read);
            CHECK(t.read({0, expected.at}) == expected.before);
            for (int i = 0; i < 2; ++i) {
                t.compact();
                CHECK(t.raw() == expected.after_major);
                CHECK(t.read() == expected.read);
            }
        }
    }

    TEST_CASE("an erasing family forgets at once what it deletes, and nothing else") {
        one_family t(2, delete_mode::erase);
        for (const std::int64_t at : {1, 2, 3, 4}) t.p(at);
        t.p(3, "again");
        t.p(3, "v", "other");
        CHECK(t.read() == "P4 P3");
        t.delete_version(now, "r", {"f", "q"});
        CHECK(t.read() == "P3 P2");
        t.dc(2);
        CHECK(t.raw() == "P3 P3");
        t.p(1);
        CHECK(t.read() == "P3 P1");
        t.p(2);
        t.flush();
        CHECK(t.raw() == "P3 P3 P2");
        t.dfv(3);
        CHECK(t.raw() == "P2");
        t.df(2);
        CHECK(t.raw() == "-");
        CHECK(t.store_of("f").files() == 0);
    }

    TEST_CASE("a family that refuses deletes is not in a row delete") {
        reference::table t({{"a", 1, delete_mode::none}, {"b", 1, delete_mode::tombstones}});
        t.put(1, "r", {"a", "q"}, "v");
        t.put(1, "r", {"b", "q"}, "v");
        t.delete_row(2, "r");
        CHECK(t.get("r").size() == 1);
        CHECK(t.get("r")[0].family == "a");
        CHECK(t.store_of("a").cells().size() == 1);
        CHECK(t.store_of("b").cells().size() == 2);
    }

    TEST_CASE("a scan covers the rows it names: D-3, D-25, D-26, D-27, R4.42") {
        one_family t(1);
        for (const char* row : {"e", "d", "c", "b", "a"}) t.p(1, "v", "q", row);
        const auto keys = [](const one_family& of, const reference::scan_read& options) {
            std::string line;
            for (const reference::row_cells& row : of.scan(options)) line += row.key + " ";
            return line;
        };
        const auto between = [](const char* start, bool start_inclusive, const char* stop, bool stop_inclusive) {
            reference::scan_read options;
            options.start = start;
            options.start_inclusive = start_inclusive;
            options.stop = stop;
            options.stop_inclusive = stop_inclusive;
            return options;
        };
        CHECK(keys(t, between("b", true, "d", false)) == "b c ");
        CHECK(keys(t, between("b", true, "d", true)) == "b c d ");
        CHECK(keys(t, between("b", false, "d", true)) == "c d ");
        CHECK(keys(t, between("b", true, "b", false)).empty());
        CHECK(keys(t, between("b", true, "b", true)) == "b ");
        t.dc(5, "q", "b");
        reference::scan_read two;
        two.limit = 2;
        CHECK(keys(t, two) == "a c ");

        one_family high(1);
        for (const char* row : {"\xFF\xFE", "\xFF\xFF", "\xFF\xFF\xFF", "\x7F", "\x80"}) high.p(1, "v", "q", row);
        reference::scan_read prefix;
        prefix.prefix = "\xFF\xFF";
        CHECK(keys(high, prefix) == "\xFF\xFF \xFF\xFF\xFF ");
        CHECK(keys(high, {}) == "\x7F \x80 \xFF\xFE \xFF\xFF \xFF\xFF\xFF ");
    }

    TEST_CASE("naming a family forgets its columns, naming a column narrows it: R4.6, in the reference") {
        one_family t(1);
        for (const char* q : {"a", "b", "c"}) t.p(1, "v", q);
        const auto named = [&](const std::vector<reference::selection>& columns) {
            std::string line;
            for (const reference::cell& c : t.get("r", {columns, {}, 1})) line += c.qualifier;
            return line;
        };
        CHECK(named({}) == "abc");
        CHECK(named({{"f", "c"}, {"f", "a"}}) == "ac");
        CHECK(named({{"f", "c"}, {"f", std::nullopt}}) == "abc");
        CHECK(named({{"f", std::nullopt}, {"f", "c"}}) == "c");
    }
}

TEST_SUITE("random operations")
{
    TEST_CASE("one seed is one trace, another seed another") {
        const std::vector<reference::family> families{{"f", 1, delete_mode::tombstones}};
        const auto trace = [&](std::uint64_t seed) {
            return reference::text(reference::random_operations(families, seed).next(50));
        };
        CHECK(trace(1) == trace(1));
        CHECK(trace(1) != trace(2));
    }

    TEST_CASE("every kind of operation comes up, and no delete in a family that refuses it") {
        const std::vector<reference::family> families{{"f", 1, delete_mode::tombstones}, {"g", 1, delete_mode::none}};
        std::set<reference::action> met;
        for (std::uint64_t seed = 0; seed < 40; ++seed)
            for (const reference::operation& op : reference::random_operations(families, seed).next(50)) {
                met.insert(op.action);
                const bool deletes = op.action == reference::action::delete_version ||
                                     op.action == reference::action::delete_column ||
                                     op.action == reference::action::delete_family ||
                                     op.action == reference::action::delete_family_version;
                if (deletes) CHECK(op.family == "f");
            }
        CHECK(met.size() == 12);
    }

    TEST_CASE("an operation is one line, whatever bytes it is of") {
        reference::operation op;
        op.row = std::string("a\0\n", 3);
        op.family = "f";
        op.value = "\\";
        CHECK(reference::text(op) == "put a\\x00\\x0A f: @now = \\x5C");
        op.action = reference::action::delete_column;
        op.timestamp = 7;
        CHECK(reference::text(op) == "delete_column a\\x00\\x0A f: @7");
    }

    TEST_CASE("a trace is shrunk to the operations that matter") {
        const std::vector<reference::family> families{{"f", 1, delete_mode::tombstones}};
        std::vector<reference::operation> trace = reference::random_operations(families, 3).next(60);
        trace[17].value = "first";
        trace[44].value = "second";
        const auto shows = [](const std::vector<reference::operation>& candidate) {
            std::string values;
            for (const reference::operation& op : candidate)
                if (op.value == "first" || op.value == "second") values += op.value + " ";
            return values == "first second ";
        };
        const auto least = reference::shrunk(trace, shows);
        REQUIRE(least.size() == 2);
        CHECK(least[0].value == "first");
        CHECK(least[1].value == "second");
    }
}
