// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include "shell/parse.hpp"

namespace {

/// The commands of a text, as `command | argument | argument`, one a line.
std::string parsed(std::string_view text) {
    std::string all;
    for (const shell::statement& one : shell::parse(text)) {
        if (!one.assigned_to.empty()) all += one.assigned_to + " = ";
        if (!one.receiver.empty()) all += one.receiver + '.';
        all += one.command;
        for (const shell::value& v : one.arguments) all += " | " + shell::inspect(v);
        all += '\n';
    }
    return all;
}

/// Where a text is wrong, and whether more of it would help.
std::string fault(std::string_view text) {
    try {
        shell::parse(text);
    } catch (const shell::syntax_error& why) {
        return std::to_string(why.at()) + (why.needs_more() ? " more" : "");
    }
    return "none";
}

}  // namespace

TEST_CASE("a command has arguments, and braces may be left out around the last hash") {
    CHECK(parsed("create 't', {NAME => 'f', VERSIONS => 5}, 'g', OWNER => 'x'") ==
          "create | \"t\" | {\"NAME\"=>\"f\", \"VERSIONS\"=>5} | \"g\" | {\"OWNER\"=>\"x\"}\n");
    CHECK(parsed("list") == "list\n");
    CHECK(parsed("get('t', 'r')") == "get | \"t\" | \"r\"\n");
    CHECK(fault("get ('t'), # a comment") == "9");
    CHECK(parsed("scan 't', {LIMIT: 1, 'RAW' => true,}") == "scan | \"t\" | {\"LIMIT\"=>1, \"RAW\"=>true}\n");
    CHECK(parsed("show map 't'") == "show | map | \"t\"\n");
}

TEST_CASE("statements end at a line's end or a semicolon, unless something is open") {
    CHECK(parsed("list; exists 't'\nlist") == "list\nexists | \"t\"\nlist\n");
    CHECK(parsed("put 't',\n  'r', # here\n  'f:q', 'v'") == "put | \"t\" | \"r\" | \"f:q\" | \"v\"\n");
    CHECK(parsed("get 't', {COLUMN =>\n ['a',\n 'b']\n}") == "get | \"t\" | {\"COLUMN\"=>[\"a\", \"b\"]}\n");
    CHECK(parsed("get 't', \\\n 'r'") == "get | \"t\" | \"r\"\n");
    CHECK(parsed("") == "");
    CHECK(parsed(" # nothing\n;;\n") == "");
}

TEST_CASE("variables hold tables and values") {
    CHECK(parsed("t = create 't', 'f'") == "t = create | \"t\" | \"f\"\n");
    CHECK(parsed("t.put 'r', 'f:q', 'v', ts") == "t.put | \"r\" | \"f:q\" | \"v\" | ts\n");
    CHECK(parsed("x = 5") == "x =  | 5\n");
}

TEST_CASE("single quotes have two escapes, double quotes have Ruby's") {
    CHECK(parsed(R"(p 'a\'b\\c\n')") == "p | \"a'b\\\\c\\\\n\"\n");
    CHECK(parsed(R"(p "\x41\101\u0041\u{41 42}\t\\\"\q")") == "p | \"AAAAB\\t\\\\\\\"q\"\n");
    CHECK(shell::parse(R"(p "\x00\377\xff1")").front().arguments.front().as<std::string>()->size() == 4);
    CHECK(parsed(R"(p "\u00e9")") == "p | \"\\xC3\\xA9\"\n");
    CHECK(parsed("p 'a' 'b' \"c\"") == "p | \"abc\"\n");
    CHECK(fault(R"(p "\xg")") == "5");
    CHECK(fault(R"(p "\u12")") == "5");
    CHECK(fault(R"(p "#{1}")") == "3");
    CHECK(fault("p 'a") == "2 more");
}

TEST_CASE("typographic quotes are quotes, as guides print them") {
    CHECK(parsed("alter \xE2\x80\x98t1\xE2\x80\xB2, NAME => \xE2\x80\x98"
                 "f1\xE2\x80\x99, VERSIONS => 5") == "alter | \"t1\" | {\"NAME\"=>\"f1\", \"VERSIONS\"=>5}\n");
    CHECK(parsed("get \xE2\x80\x9Ct\xE2\x80\x9D, \xE2\x80\x9Cr\xE2\x80\xB3") == "get | \"t\" | \"r\"\n");
    CHECK(fault("get \xE2\x80\x98t") == "4 more");
}

TEST_CASE("numbers are Ruby's") {
    CHECK(parsed("p 1_000, 0x1F, 017, 0b101, -5, +5, 1.5") == "p | 1000 | 31 | 15 | 5 | -5 | 5 | 1.5\n");
    CHECK(parsed("p 9223372036854775807, -9223372036854775808") == "p | 9223372036854775807 | -9223372036854775808\n");
    CHECK(fault("p 9223372036854775808") == "2");
    CHECK(fault("p 12x") == "4");
    CHECK(fault("p 0x") == "4");
    CHECK(parsed("p java.lang.Long::MAX_VALUE") == "p | 9223372036854775807\n");
}

TEST_CASE("constants stand for their names, and only those that HBase's shell has") {
    CHECK(parsed("p NAME, STARTKEY, ENDROW") == "p | \"NAME\" | \"STARTROW\" | \"STOPROW\"\n");
    CHECK(fault("p NOPE") == "2");
    CHECK(fault("p org.apache.hadoop.hbase.filter.PageFilter.new(1)") == "2");
}

TEST_CASE("an error says where it is, and whether more lines could mend it") {
    CHECK(fault("put 't' x") == "8");
    CHECK(fault("put 't',") == "8 more");
    CHECK(fault("scan 't', {LIMIT => 1") == "21 more");
    CHECK(fault("scan 't', {LIMIT = 1}") == "17");
    CHECK(fault("get 't', 'r']") == "12");
    CHECK(fault("get 't',, 'r'") == "8");
    CHECK(fault("a => 1, 'b'") == "2");
    CHECK(fault("p 'a' => 1, 'b'") == "12");
    CHECK(fault(std::string("p ") + std::string(300, '[')) == "202");
    CHECK(shell::point_at("list\nput 't' x\nlist", 13) == "put 't' x\n        ^\n");
    CHECK(shell::point_at("put \xE2\x80\x98t\xE2\x80\xB2 x", 12) == "put \xE2\x80\x98t\xE2\x80\xB2 x\n        ^\n");
    CHECK(shell::line_of("a\nb\nc", 4) == 3);
}

TEST_CASE("what in_quotes() writes is read as what it was") {
    std::string all;
    for (int c = 0; c != 256; ++c) all += static_cast<char>(c);
    for (const std::string& text : {all, std::string("#{x}"), std::string("it's"), std::string("a\\b"), std::string()})
        CHECK(*shell::parse("p " + shell::in_quotes(text)).front().arguments.front().as<std::string>() == text);
}
