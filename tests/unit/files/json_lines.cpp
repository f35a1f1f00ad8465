// SPDX-License-Identifier: BSL-1.0
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/files/json_lines.hpp>
#include <strata/strata.hpp>

#include "file_cells.hpp"

namespace st = strata;
using file_cells::all_of;
using file_cells::made;

namespace {

std::vector<st::cell> read(const std::string& text) {
    std::istringstream in(text);
    return all_of(st::json_lines_reader(in));
}

struct fault {
    const char* text;
    std::size_t column;
    const char* what;
};

}  // namespace

TEST_SUITE("files/json_lines")
{
    TEST_CASE("bytes that are UTF-8 are a text, others are base64") {
        const std::string text = file_cells::written<st::json_lines_writer>({
            made("gr\xC3\xBCn", "f", "", 7, st::kind::put, "\"\\\n\x01\x1F\x7F/", 60, 3),
            made(st::bytes_view("\0\xFF", 2), "f", "q", 6, st::kind::put, "\xFF\xFE"),
            made("r", "f", "", 5, st::kind::delete_family),
        });
        CHECK(text ==
              "{\"row\":\"gr\xC3\xBCn\",\"family\":\"f\",\"qualifier\":\"\",\"timestamp\":7,\"kind\":\"Put\","
              "\"value\":\"\\\"\\\\\\u000a\\u0001\\u001f\x7F/\",\"ttl\":60,\"sequence\":3}\n"
              "{\"row_base64\":\"AP8=\",\"family\":\"f\",\"qualifier\":\"q\",\"timestamp\":6,\"kind\":\"Put\","
              "\"value_base64\":\"//4=\"}\n"
              "{\"row\":\"r\",\"family\":\"f\",\"qualifier\":\"\",\"timestamp\":5,\"kind\":\"DeleteFamily\"}\n");
    }

    TEST_CASE("what is written is read, whatever its bytes") {
        const std::vector<st::cell> all = file_cells::some_cells(1, 2000);
        std::istringstream in(file_cells::written<st::json_lines_writer>(all));
        const std::vector<st::cell> read = all_of(st::json_lines_reader(in));
        CHECK(read == all);
        CHECK(file_cells::sequences(read) == file_cells::sequences(all));
    }

    TEST_CASE("the numbers of the writes can be left out") {
        std::ostringstream out;
        st::json_lines_writer to(out, {.sequence = false});
        to.add(made("r", "f", "q", 1, st::kind::put, "v", -1, 9));
        CHECK(out.str().find("sequence") == std::string::npos);
    }

    TEST_CASE("JSON of other programs is read: any order, blanks, escapes, what may be absent") {
        const auto all = read(
            "\n \t{ \"timestamp\" : 5 , \"qualifier\":\"\\u00fc\\ud83d\\ude00\\t\\/\" , "
            "\"family\":\"f\",\"row\":\"\\u0072\" "
            "}\r\n\r\n"
            "{\"row\":\"s\",\"family\":\"f\",\"qualifier_base64\":\"\",\"timestamp\":-0,\"value_base64\":\"YQ==\"}");
        REQUIRE(all.size() == 2);
        CHECK(all[0] == made("r", "f", "\xC3\xBC\xF0\x9F\x98\x80\t/", 5));
        CHECK(all[1] == made("s", "f", "", 0, st::kind::put, "a"));
    }

    TEST_CASE("a malformed line is refused, with its place") {
        for (const fault& one : {
                 fault{"[]", 1, "begins with {"},
                 fault{"{}", 1, "no member 'row'"},
                 fault{"{\"row\":\"r\"}", 1, "no member 'family'"},
                 fault{"{\"row\":\"r\",\"family\":\"f\",\"qualifier\":\"q\"}", 1, "no member 'timestamp'"},
                 fault{"{\"row\":\"r\",}", 12, "begins with its name"},
                 fault{"{\"row\":\"r\"", 11, "a comma or }"},
                 fault{"{\"row\"\"r\"}", 7, "colon"},
                 fault{"{\"row\":\"r\"}x", 12, "one object"},
                 fault{"{\"row\":r}", 8, "bytes are a text"},
                 fault{"{\"row\":null}", 8, "bytes are a text"},
                 fault{"{\"row\":{\"a\":1}}", 8, "bytes are a text"},
                 fault{"{\"row\":\"r", 10, "within a text"},
                 fault{"{\"row\":\"\\x41\"}", 9, "escape"},
                 fault{"{\"row\":\"\\", 9, "escape"},
                 fault{"{\"row\":\"\\u12g4\"}", 9, "four hexadecimal"},
                 fault{"{\"row\":\"\\ud800\"}", 9, "surrogate"},
                 fault{"{\"row\":\"\\udc00\"}", 9, "surrogate"},
                 fault{"{\"row\":\"\\ud800\\u0041\"}", 9, "surrogate"},
                 fault{"{\"row\":\"a\xFF\"}", 10, "base64"},
                 fault{"{\"row\":\"a\tb\"}", 10, "control character"},
                 fault{"{\"row_base64\":\"AP8\"}", 15, "no base64"},
                 fault{"{\"row_base64\":\"AP9=\"}", 15, "no base64"},
                 fault{"{\"row\":\"r\",\"row_base64\":\"cg==\"}", 12, "before"},
                 fault{"{\"row\":\"r\",\"row\":\"r\"}", 12, "before"},
                 fault{"{\"rows\":\"r\"}", 2, "no member 'rows'"},
                 fault{"{\"kind_base64\":\"r\"}", 2, "no member 'kind_base64'"},
                 fault{"{\"timestamp\":1.5}", 14, "whole number"},
                 fault{"{\"timestamp\":1e3}", 14, "whole number"},
                 fault{"{\"timestamp\":\"1\"}", 14, "whole number"},
                 fault{"{\"timestamp\":01}", 14, "begin with 0"},
                 fault{"{\"timestamp\":9223372036854775808}", 14, "64 bits"},
                 fault{"{\"sequence\":36028797018963968}", 13, "below 2^55"},
                 fault{"{\"sequence\":-1}", 13, "whole number"},
                 fault{"{\"kind\":\"put\"}", 9, "kind is Put"},
                 fault{"{\"row\":\"\",\"family\":\"f\",\"qualifier\":\"q\",\"timestamp\":1}", 1, "row key"},
             }) {
            CAPTURE(one.text);
            try {
                read(std::string("\n") + one.text);
                FAIL("it was read");
            } catch (const st::bad_text& why) {
                CHECK(why.line() == 2);
                CHECK(why.column() == one.column);
                CHECK(std::string(why.what()).find(one.what) != std::string::npos);
            }
        }
    }

    TEST_CASE("what no table can hold is not written") {
        std::ostringstream out;
        st::json_lines_writer to(out);
        CHECK_THROWS_AS(to.add(made("r", "f/", "q", 1)), st::bad_family_name);
        CHECK(out.str().empty());
    }
}
