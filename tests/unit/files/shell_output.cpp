// SPDX-License-Identifier: BSL-1.0
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/escape.hpp>
#include <strata/files/shell_output.hpp>
#include <strata/strata.hpp>

#include "file_cells.hpp"

namespace st = strata;
using file_cells::all_of;
using file_cells::made;

namespace {

/// As Java's LocalDateTime prints it, by the C library's calendar.
std::string local_time(std::int64_t milliseconds) {
    const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[64];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M", &parts);
    std::string all = (parts.tm_year + 1900 > 9999 ? "+" : "") + std::string(text);
    const int fraction = static_cast<int>(milliseconds % 1000);
    std::snprintf(text, sizeof text, ":%02d", parts.tm_sec);
    if (parts.tm_sec != 0 || fraction != 0) all += text;
    std::snprintf(text, sizeof text, ".%03d", fraction);
    if (fraction != 0) all += text;
    return all;
}

/// What the shell prints of a cell.
std::string line_of(const st::cell& c, bool is_get) {
    const std::string column = st::escape(c.family()) + ':' + st::escape(c.qualifier());
    return (is_get ? ' ' + column + ' ' : ' ' + st::escape(c.row()) + " column=" + column + ", ") +
           "timestamp=" + local_time(c.timestamp().value) +
           (c.is_marker() ? ", type=" + std::string(name(c.kind())) : ", value=" + st::escape(c.value()));
}

/// The answers of a transcript that have cells: what the shell printed after one command.
std::vector<std::string> answers_of(const std::string& transcript) {
    std::ifstream in(std::string(STRATA_TRANSCRIPTS) + '/' + transcript + ".transcript");
    REQUIRE(in);
    std::vector<std::string> all;
    std::string answer;
    const auto keep = [&] {
        if (answer.find("COLUMN+CELL\n") != std::string::npos || answer.find("COLUMN  CELL\n") != std::string::npos)
            all.push_back(answer);
        answer.clear();
    };
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("| "))
            answer += line.substr(2) + '\n';
        else if (line == "|")
            answer += '\n';
        else
            keep();
    }
    keep();
    return all;
}

std::vector<st::cell> read(const std::string& text, st::shell_output_options options = {.utc_offset = 0}) {
    std::istringstream in(text);
    return all_of(st::shell_output_reader(in, std::move(options)));
}
std::vector<st::cell> read_line(const std::string& line) { return read("ROW  COLUMN+CELL\n" + line + "\n1 row(s)\n"); }

struct fault {
    std::string text;
    std::size_t line;
    std::size_t column;
    const char* what;
};

}  // namespace

TEST_SUITE("files/shell_output")
{
    TEST_CASE("what HBase's shell has printed is read, cell by cell") {
        int answers = 0, refused = 0;
        std::size_t cells = 0;
        for (const char* file : {"alter", "bytes", "compaction", "counters", "deletes", "errors", "filters",
                                 "namespaces", "put_and_get", "scan", "tables"}) {
            for (const std::string& answer : answers_of(file)) {
                CAPTURE(answer);
                std::vector<std::string> lines;
                std::istringstream in(answer);
                bool is_get = false;
                // What MAXLENGTH has cut, a converter has printed, the recording has replaced by a mark; errors.
                bool is_marred = answer.find("timestamp=<now>") != std::string::npos ||
                                 answer.find("\nERROR: ", answer.find("COLUMN")) != std::string::npos ||
                                 answer.find("t\xC3\xBCt") != std::string::npos;
                for (std::string line; std::getline(in, line);) {
                    is_get = is_get || line == "COLUMN  CELL";
                    if (!line.starts_with(' ')) continue;
                    lines.push_back(line);
                    is_marred = is_marred || (line.find(", value=") == std::string::npos &&
                                              line.find(", type=") == std::string::npos);
                }
                try {
                    const std::vector<st::cell> all = read(answer, {.row = "row", .utc_offset = 0});
                    std::vector<std::string> again;
                    for (const st::cell& one : all) again.push_back(line_of(one, is_get));
                    CHECK(again == lines);
                    CHECK_FALSE(is_marred);
                    ++answers;
                    cells += all.size();
                } catch (const st::bad_text& why) {
                    CAPTURE(std::string(why.what()));
                    CHECK(is_marred);
                    ++refused;
                }
            }
        }
        // So many have been recorded.
        CHECK(answers >= 250);
        CHECK(cells >= 690);
        CHECK(refused >= 70);
    }

    TEST_CASE("a transcript of a session, with numbers as HBase 2.0 prints them") {
        const auto all = read(
            "HBase Shell\nhbase(main):001:0> scan 't', {RAW => true, VERSIONS => 9}\r\n"
            "ROW  COLUMN+CELL\r\n"
            " r\\x00 column=f:q:r, timestamp=1700000000000, value= v \r\n"
            " r\\x00 column=f:, timestamp=5, type=DeleteFamily\r\n"
            "1 row(s)\r\nTook 0.0431 seconds\r\n"
            "hbase(main):002:0> get 't', 'x'\nCOLUMN  CELL\n f:q timestamp=5, value=\n"
            "1 row(s) in 0.0200 seconds\n",
            {.row = "x"});
        REQUIRE(all.size() == 3);
        CHECK(all[0] == made(st::bytes_view("r\0", 2), "f", "q:r", 1700000000000, st::kind::put, " v "));
        CHECK(all[1] == made(st::bytes_view("r\0", 2), "f", "", 5, st::kind::delete_family));
        CHECK(all[2] == made("x", "f", "q", 5));
    }

    TEST_CASE("local times are moved to UTC") {
        const std::string text =
            "ROW  COLUMN+CELL\n r column=f:q, timestamp=2024-05-01T12:30:00.007, value=v\n1 row(s)\n";
        // [shell]
        std::istringstream in(text);
        st::shell_output_reader cells(in, {.utc_offset = std::chrono::hours(2)});
        // [/shell]
        REQUIRE(cells.next());
        CHECK(cells.cell().timestamp().value == 1714566600007 - st::hours(2));
        CHECK(cells.line() == 2);
        CHECK(read(text, {.utc_offset = -st::hours(18)})[0].timestamp().value == 1714566600007 + st::hours(18));
        CHECK_THROWS_AS(read(text, {.utc_offset = st::hours(19)}), st::illegal_argument);
    }

    TEST_CASE("marks in a part are no harm as long as there is one way to read the line") {
        CHECK(read_line(" r column=f: column=g, timestamp=5, value=v")[0] ==
              made("r", "f", " column=g", 5, st::kind::put, "v"));
        CHECK(read_line(" a, timestamp=1, value=b column=f:q, timestamp=5, value=v")[0].row() ==
              "a, timestamp=1, value=b");
        CHECK(read_line(" r column=gr\\xC3\\xBCn:q, timestamp=5, value=v")[0].family() == "gr\xC3\xBCn");
    }

    TEST_CASE("what is in doubt is refused, with its place") {
        const std::string scan = "ROW  COLUMN+CELL\n";
        const std::string good = scan + " r column=f:q, timestamp=5, value=v\n";
        for (const auto& one : std::vector<fault>{
                 {"", 1, 1, "no answer"},
                 {"Took 0.1 seconds\n", 1, 1, "no answer"},
                 {"ROW      COLUMN+CELL      \n", 1, 1, "a file or a pipe"},
                 {"COLUMN      CELL\n", 1, 1, "a file or a pipe"},
                 {"COLUMN  CELL\n f:q timestamp=5, value=v\n1 row(s)\n", 1, 1, "which one"},
                 {good, 2, 1, "cut off"},
                 {good + "ERROR: broken\n", 3, 1, "not 'ERROR: broken'"},
                 {good + "0 row(s)\n", 3, 1, "counted 0 rows"},
                 {good + "2 row(s)\n", 3, 1, "counted 2 rows"},
                 {good + "1 row(s), more\n", 3, 1, "is expected"},
                 {scan + " r column=f:q, timestamp=5\n1 row(s)\n", 2, 1, "no cell"},
                 {scan + " r column=f:q, timestamp=5, type=Put\n1 row(s)\n", 2, 1, "no cell"},
                 {scan + " r column=fq, timestamp=5, value=v\n1 row(s)\n", 2, 1, "no cell"},
                 {scan + " column=f:q, timestamp=5, value=v\n1 row(s)\n", 2, 1, "no cell"},
                 {scan + "  column=/:q, timestamp=5, value=v\n1 row(s)\n", 2, 1, "no cell"},
                 {scan + " r column=f:q, timestamp=2024-02-30T00:00, value=v\n1 row(s)\n", 2, 1, "no cell"},
                 {scan + " r column=f:q, timestamp=2024-02-28T00:00, value=v\n1 row(s)\n", 2, 16, "local time"},
                 {scan + " r column=f:q, timestamp=5, value=a\\b\n1 row(s)\n", 2, 36, "\\xNN"},
                 {scan + " r column=f:q, timestamp=5, value=\xC3\xBC\n1 row(s)\n", 2, 35, "printable"},
                 {scan + " r column=f:q, timestamp=-5, value=v\n1 row(s)\n", 2, 1, "negative"},
                 {scan + " r column=f:q, timestamp=5, value=, timestamp=6, value=v\n1 row(s)\n", 2, 1, "two ways"},
                 {scan + " r column=f: column=g:, timestamp=6, value=v\n1 row(s)\n", 2, 1, "two ways"},
                 {scan + " r column=a column=f:q, timestamp=6, value=v\n1 row(s)\n", 2, 1, "two ways"},
                 {scan + " r column=\\z:q column=f:q, timestamp=6, value=v\n1 row(s)\n", 2, 11, "\\xNN"},
                 {scan + " r column= column=f:q, timestamp=6, value=v\n1 row(s)\n", 2, 1, "two ways"},
             }) {
            CAPTURE(one.text);
            try {
                read(one.text, {});
                FAIL("it was read");
            } catch (const st::bad_text& why) {
                CAPTURE(why.what());
                CHECK(why.line() == one.line);
                CHECK(why.column() == one.column);
                CHECK(std::string(why.what()).find(one.what) != std::string::npos);
            }
        }
    }

    TEST_CASE("an empty answer is one") {
        CHECK(read("ROW  COLUMN+CELL\n0 row(s)\n").empty());
        CHECK(read("COLUMN  CELL\n0 row(s)\nROW  COLUMN+CELL\n0 row(s)\n", {.row = "r"}).empty());
    }
}
