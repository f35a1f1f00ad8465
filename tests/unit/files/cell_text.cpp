// SPDX-License-Identifier: BSL-1.0
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/files/cell_text.hpp>
#include <strata/strata.hpp>

#include "file_cells.hpp"

namespace st = strata;
using file_cells::all_of;
using file_cells::made;

namespace {

std::vector<st::cell> read(const std::string& text) {
    std::istringstream in("strata cells 1\n" + text);
    return all_of(st::cell_text_reader(in));
}

struct fault {
    const char* text;
    std::size_t line;
    std::size_t column;
    const char* what;
};

struct f : st::family<"f", st::retention::keep_all> {};

}  // namespace

TEST_SUITE("files/cell_text")
{
    TEST_CASE("each part has its place, and what can be left out is") {
        const std::string text = file_cells::written<st::cell_text_writer>({
            made("#row", "f", "", 7, st::kind::delete_family, "", -1, 4),
            made("#row", "f", "q:r", 7, st::kind::put, "va\tlue ", 60, 3),
            made("#row", "f", "q:r", 6, st::kind::put, " ", -1),
            made("#row", "f", "q:r", 5, st::kind::put, "", 1),
            made("#row", "f", "q:r", 4, st::kind::put, ""),
            made("g\xFF\\", "g", "\n", 0, st::kind::delete_column),
        });
        CHECK(text ==
              "strata cells 1\n"
              "\\x23row\tf:\t7\tDeleteFamily\t\tsequence=4\n"
              "\\x23row\tf:q:r\t7\tPut\tva\\x09lue\\x20\tttl=60\tsequence=3\n"
              "\\x23row\tf:q:r\t6\tPut\t\\x20\n"
              "\\x23row\tf:q:r\t5\tPut\t\tttl=1\n"
              "\\x23row\tf:q:r\t4\tPut\n"
              "g\\xFF\\x5C\tg:\\x0A\t0\tDeleteColumn\n");
    }

    TEST_CASE("the numbers of the writes can be left out") {
        std::ostringstream out;
        st::cell_text_writer to(out, {.sequence = false});
        to.add(made("r", "f", "q", 1, st::kind::put, "v", -1, 9));
        CHECK(out.str() == "strata cells 1\nr\tf:q\t1\tPut\tv\n");
    }

    TEST_CASE("what is written is read, whatever its bytes") {
        const std::vector<st::cell> all = file_cells::some_cells(1, 2000);
        std::istringstream in(file_cells::written<st::cell_text_writer>(all));
        const std::vector<st::cell> read = all_of(st::cell_text_reader(in));
        CHECK(read == all);
        CHECK(file_cells::sequences(read) == file_cells::sequences(all));
    }

    TEST_CASE("no line ends in a blank, and every line is printable") {
        std::istringstream in(file_cells::written<st::cell_text_writer>(file_cells::some_cells(2, 500)));
        for (std::string line; std::getline(in, line);) {
            CHECK(line.find_last_not_of(" \t") == line.size() - 1);
            for (const char c : line) CHECK((c == '\t' || (c >= ' ' && c <= '~')));
        }
    }

    TEST_CASE("comments, empty lines and a last line without an end are read") {
        const auto all = read("# r\tf:q\n\nr\tf:q\t1\tPut\tv");
        REQUIRE(all.size() == 1);
        CHECK(all[0] == made("r", "f", "q", 1, st::kind::put, "v"));
        CHECK(read("").empty());
        CHECK(read("r\tf:q\t1\tPut\t")[0].value().empty());
    }

    TEST_CASE("a malformed line is refused, with its place") {
        for (const fault& one : {
                 fault{"r", 2, 2, "before the column"},
                 fault{"r\tf:q", 2, 6, "before the timestamp"},
                 fault{"r\tf:q\t1", 2, 8, "before the kind"},
                 fault{"# ok\nr\tfq\t1\tPut", 3, 3, "FAMILY:QUALIFIER"},
                 fault{"r\tf:q\t1x\tPut", 2, 7, "whole number"},
                 fault{"r\tf:q\t9223372036854775808\tPut", 2, 7, "64 bits"},
                 fault{"r\tf:q\t\tPut", 2, 7, "whole number"},
                 fault{"r\tf:q\t1\tput", 2, 9, "not 'put'"},
                 fault{"r\tf:q\t1\tPut\tv\tttl=", 2, 19, "time to live"},
                 fault{"r\tf:q\t1\tPut\tv\tttl=1\tttl=2", 2, 21, "each once"},
                 fault{"r\tf:q\t1\tPut\tv\tsequence=1\tttl=2", 2, 26, "this order"},
                 fault{"r\tf:q\t1\tPut\tv\tsequence=36028797018963968", 2, 24, "below 2^55"},
                 fault{"r\tf:q\t1\tPut\tv\tsequence=-1", 2, 24, "whole number"},
                 fault{"r\tf:q\t1\tPut\tv\t", 2, 15, "follows the value"},
                 fault{"r\\x0\tf:q\t1\tPut", 2, 2, "\\xNN"},
                 fault{"r\\\tf:q\t1\tPut", 2, 2, "\\xNN"},
                 fault{"r\\xab\tf:q\t1\tPut", 2, 2, "upper-case"},
                 fault{"r\\X41\tf:q\t1\tPut", 2, 2, "\\xNN"},
                 fault{"r\tf:q\t1\tPut\tv\\x4", 2, 14, "\\xNN"},
                 fault{"r\tf:q\t1\tPut\tv\r", 2, 14, "printable"},
                 fault{"gr\xC3\xBCn\tf:q\t1\tPut\tv", 2, 3, "printable"},
                 fault{"\tf:q\t1\tPut", 2, 1, "row key may not be empty"},
                 fault{"r\t:q\t1\tPut", 2, 1, "family"},
                 fault{"r\tf/:q\t1\tPut", 2, 1, "family"},
                 fault{"r\tf:q\t-1\tPut", 2, 1, "negative"},
                 fault{"r\tf:q\t1\tDelete\tv", 2, 1, "neither a value"},
                 fault{"r\tf:q\t1\tDelete\t\tttl=1", 2, 1, "time to live"},
                 fault{"r\tf:q\t1\tDeleteFamily", 2, 1, "no qualifier"},
             }) {
            CAPTURE(one.text);
            try {
                read(one.text);
                FAIL("it was read");
            } catch (const st::bad_text& why) {
                CHECK(why.line() == one.line);
                CHECK(why.column() == one.column);
                CHECK(std::string(why.what()).find(one.what) != std::string::npos);
                CHECK(std::string(why.what())
                          .starts_with("strata: line " + std::to_string(one.line) + ", column " +
                                       std::to_string(one.column) + ": "));
            }
        }
    }

    TEST_CASE("another first line is refused") {
        for (const char* text : {"", "strata cells 2\n", "strata cells 1 \n", "r\tf:q\t1\tPut\n"}) {
            std::istringstream in(text);
            CHECK_THROWS_AS(st::cell_text_reader{in}, st::bad_text);
        }
    }

    TEST_CASE("a stream that fails is no end") {
        std::istringstream in("strata cells 1\nr\tf:q\t1\tPut\n");
        st::cell_text_reader from(in);
        in.setstate(std::ios::badbit);
        CHECK_THROWS_WITH_AS(from.next(), "strata: line 2, column 1: the text cannot be read further", st::bad_text);
    }

    TEST_CASE("what no table can hold is not written") {
        std::ostringstream out;
        st::cell_text_writer to(out);
        CHECK_THROWS_AS(to.add(made("", "f", "q", 1)), st::bad_row_key);
        CHECK_THROWS_AS(to.add(made("r", "f:g", "q", 1)), st::bad_family_name);
        CHECK_THROWS_AS(to.add(made("r", "f", "q", -1)), st::bad_timestamp);
        CHECK_THROWS_AS(to.add(made("r", "f", "q", 1, st::kind::delete_family)), st::illegal_argument);
        CHECK(out.str() == "strata cells 1\n");
    }

    TEST_CASE("a table is written and read") {
        st::table<f, st::clock::manual> from, to;
        from.put("a", f{"q"}, "0", {5});
        from.put("a", f{"q"}, "1", {5}, {.ttl = st::hours(1)});
        from.put("a", f{"q"}, "2", {6});
        from.delete_column("b", f{"q"}, {9});
        // [text]
        std::stringstream file;
        st::cell_text_writer text(file);
        st::for_each_stored_cell(from, [&](const st::cell_view& c) { text.add(c); });

        to.bulk_load(st::cell_text_reader(file), {.keep_sequence = true});
        // [/text]
        const auto cells_of = [](const auto& table) {
            std::vector<st::cell> all;
            for (auto row : table.scan({.versions = st::all_versions, .raw = true}))
                for (const st::cell_view& c : row) all.emplace_back(c);
            return all;
        };
        CHECK(cells_of(to).size() == 3);
        CHECK(cells_of(to) == cells_of(from));
        CHECK(to.size() == 4);
        to.clock().set({st::hours(2)});
        CHECK(to.get("a", f{"q"}, {.when = {{0}, {6}}})->value() == "0");  // the later write of that version is over
    }

    TEST_CASE("a table stays as it was if a line is malformed") {
        st::table<f, st::clock::manual> t;
        t.put("a", f{"q"}, "old", {5});
        std::istringstream in("strata cells 1\na\tf:q\t6\tPut\tnew\nb\tf:q\t7\tPut\tnew\nc\tf:q\tx\tPut\tnew\n");
        CHECK_THROWS_AS(t.bulk_load(st::cell_text_reader(in)), st::bad_text);
        CHECK(t.size() == 1);
        CHECK(t.get("a", f{"q"})->value() == "old");
    }
}
