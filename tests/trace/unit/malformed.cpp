// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <utility>

#include "trace/text.hpp"

namespace {

// What the parser has against a text.
std::string complaint(const std::string& text) {
    std::istringstream in(text);
    try {
        trace::parse(in, "t.trace");
    } catch (const trace::malformed& wrong) {
        return wrong.what();
    }
    return "nothing";
}

// What it has against a line behind others that are well formed.
std::string complaint_of_line(const std::string& line) {
    const std::string before = "t.trace:4: ";
    const std::string all = complaint("strata trace 1\ntrace t\nfamily f\n" + line + "\n");
    return all.starts_with(before) ? all.substr(before.size()) : "elsewhere: " + all;
}

struct example {
    const char* line;
    const char* sentence;
};

void check(std::initializer_list<example> examples) {
    for (const example& e : examples) {
        CAPTURE(e.line);
        CHECK(complaint_of_line(e.line) == e.sentence);
    }
}

}  // namespace

TEST_SUITE("malformed")
{
    TEST_CASE("the file and the line of a fault are named") {
        CHECK(complaint("strata trace 1\n\n# here\ntrace t\nfamily f\nflush\nputt a f:q=x\n") ==
              "t.trace:7: 'putt' is no operation");
    }

    TEST_CASE("a file begins with the format's name") {
        const std::string sentence = "t.trace:1: the first line of a trace file is 'strata trace 1'";
        CHECK(complaint("") == sentence);
        CHECK(complaint("trace t\n") == sentence);
        CHECK(complaint("strata trace 2\n") == sentence);
        CHECK(complaint("strata trace 1\r\n") == sentence);
    }

    TEST_CASE("lines stand in their order") {
        CHECK(complaint("strata trace 1\nflush\n") == "t.trace:2: a line that begins with 'trace' should come first");
        CHECK(complaint("strata trace 1\ntrace t\nflush\n") ==
              "t.trace:3: an operation needs a 'family' line before it");
        CHECK(complaint("strata trace 1\ntrace t\ntrace u\nfamily f\n") ==
              "t.trace:2: this trace has no 'family' line");
        CHECK(complaint("strata trace 1\ntrace t\n") == "t.trace:2: this trace has no 'family' line");
        CHECK(complaint("strata trace 1\ntrace t\nfamily f\nflush\nfamily g\n") ==
              "t.trace:5: families come before the first operation");
        CHECK(complaint("strata trace 1\ntrace t\nregion slop=1\nregion slop=1\n") ==
              "t.trace:4: a 'region' line stands once, between 'trace' and the families");
        check({{"region slop=1", "a 'region' line stands once, between 'trace' and the families"},
               {"answered by HBase", "'answered' is no operation"}});
    }

    TEST_CASE("answers stand where they can be meant") {
        const std::string recorded = "strata trace 1\nanswered by HBase\n";
        CHECK(complaint("strata trace 1\ntrace t\nfamily f\nflush\n> ok\n") ==
              "t.trace:5: there is an answer, but no second line 'answered by ...'");
        CHECK(complaint(recorded + "> ok\n") == "t.trace:3: there is no operation that this could be the answer of");
        CHECK(complaint(recorded + "trace t\nfamily f\n> ok\n") ==
              "t.trace:5: there is no operation that this could be the answer of");
        CHECK(complaint(recorded + "trace t\nfamily f\nnow 4\n> ok\n") ==
              "t.trace:6: there is no operation that this could be the answer of");
        CHECK(complaint(recorded + "trace t\nfamily f\nflush\n>ok\n") ==
              "t.trace:6: an answer is '>', a space, and some words");
        CHECK(complaint(recorded + "trace t\nfamily f\nflush\n> \n") ==
              "t.trace:6: an answer is '>', a space, and some words");
    }

    TEST_CASE("in a recorded file every operation has an answer") {
        const std::string recorded = "strata trace 1\nanswered by HBase\ntrace t\nfamily f\n";
        const std::string sentence = "t.trace:5: this operation has no answer";
        CHECK(complaint(recorded + "flush\n# not yet\ncompact\n> ok\n") == sentence);
        CHECK(complaint(recorded + "flush\ntrace u\n") == sentence);
        CHECK(complaint(recorded + "flush\n") == sentence);
    }

    TEST_CASE("words are separated by one space") {
        const char* const sentence = "there is a space too many, for words are separated by one";
        check({{"get  a", sentence}, {"get a ", sentence}, {" get a", sentence}, {" ", sentence}});
    }

    TEST_CASE("a line ends neither too early nor too late") {
        check({{"get", "the line ends where a row should be"},
               {"put", "the line ends where a row should be"},
               {"next", "the line ends where the name of a scanner should be"},
               {"now", "the line ends where a time should be"},
               {"compact_some 1", "the line ends where a count should be"},
               {"check a f:q equal", "the line ends where 'absent' or '=' and a value should be"},
               {"rows ;", "the line ends where a mutation should be"},
               {"family", "the line ends where the name of a family should be"},
               {"trace", "the line ends where the name of the trace should be"},
               {"flush now", "'now' is more than the line should hold"},
               {"next s1 s2", "'s2' is more than the line should hold"},
               {"put a f:q=x ; put a f:q=x", "';' is more than the line should hold"}});
    }

    TEST_CASE("bytes are written in one way only") {
        check({{"get \\x0", "in '\\x0' a backslash is not followed by x and two upper-case hex digits"},
               {"get a\\x0g", "in 'a\\x0g' a backslash is not followed by x and two upper-case hex digits"},
               {"get \\xff", "in '\\xff' a backslash is not followed by x and two upper-case hex digits"},
               {"get \\n", "in '\\n' a backslash is not followed by x and two upper-case hex digits"},
               {"get \\x41", "'\\x41' should be written 'A'"},
               {"get a,b", "'a,b' should be written 'a\\x2Cb'"},
               {"get a@3", "'a@3' should be written 'a\\x403'"},
               {"increment a@3 f:q=1", "'a@3' should be written 'a\\x403'"},
               {"put a f:q:r=1", "'q:r' should be written 'q\\x3Ar'"}});
    }

    TEST_CASE("numbers are decimal and fit where HBase keeps them") {
        check({{"now x", "'x' is not a whole number"},
               {"now +1", "'+1' is not a whole number"},
               {"now 1.5", "'1.5' is not a whole number"},
               {"put a f:q@=x", "'' is not a whole number"},
               {"now 9223372036854775808", "'9223372036854775808' does not fit in 64 bits"},
               {"get a versions=2147483648", "'2147483648' does not fit in the 32 bits that HBase has for it"},
               {"compact_some -1 1", "'-1' is negative"},
               {"increment a f:q=x", "'x' is not a whole number"},
               {"put a@5 f:q@latest=x",
                "'@latest' stands for no timestamp, and then 'f:q@latest=x' would take that of its row"},
               {"get a when=3", "'3' is not of the form A..B"},
               {"get a when=latest..latest", "'latest' is not a whole number"}});
    }

    TEST_CASE("places have a family") {
        check({{"put a q=x", "'q' is not version, column, family or family_version"},
               {"append a q=x", "'q' is not of the form FAMILY:QUALIFIER"},
               {"put a :q=x", "the name of a family is missing"},
               {"put a f:q", "'f:q' is not of the form FAMILY:QUALIFIER=VALUE"},
               {"delete a f:q", "'f:q' is not of the form KIND=PLACE"},
               {"delete a version=f", "'f' is not of the form FAMILY:QUALIFIER"},
               {"delete a family=", "the name of a family is missing"},
               {"delete a ttl=5", "'ttl' is not version, column, family or family_version"},
               {"get a when_=0..1", "the name of a family is missing"}});
    }

    TEST_CASE("composite operations hold mutations behind semicolons") {
        const char* const missing = "the mutations of the operation should follow, each behind a ';'";
        check({{"row a", missing},
               {"rows", missing},
               {"rows put a f:q=x", missing},
               {"check a f:q equal =x", missing},
               {"check a f:q equal =x put a f:q=x", missing},
               {"row a ; get a", "'get' is not a mutation"},
               {"batch ; get a", "'get' is not a mutation"},
               {"check a f:q same =x ; put a f:q=y", "'same' is not an operator"},
               {"check a f:q equal x ; put a f:q=y", "'x' is neither 'absent' nor '=' and a value"}});
    }

    TEST_CASE("columns come first and flags last") {
        check(
            {{"scan raw f", "'f' stands behind a flag or an option; the order is columns, options, flags"},
             {"scan start=a f", "'f' stands behind a flag or an option; the order is columns, options, flags"},
             {"scan raw start=a", "'start=a' stands behind a flag or an option; the order is columns, options, flags"},
             {"get a raw", "'raw' is no flag of this read"},
             {"scan exists", "'exists' is no flag of this read"},
             {"get a limit=3", "'limit' is no option of this read"},
             {"scan color=red", "'color' is no option of this read"}});
    }

    TEST_CASE("an option is given once") {
        check({{"get a versions=1 versions=2", "'versions' is given twice"},
               {"scan when_f=0..1 when_f=0..1", "'when_f' is given twice"},
               {"scan raw raw", "'raw' is given twice"},
               {"put a ttl=1 ttl=2 f:q=x", "'ttl' is given twice"},
               {"family g versions=1 versions=1", "'versions' is given twice"}});
    }

    TEST_CASE("a schema says what can be said of families and regions") {
        check({{"family f", "the trace has two families 'f'"},
               {"family raw", "a family called 'raw' could be taken for a flag of a read"},
               {"family g color=red", "'color' is no option of a family"},
               {"family g versions", "'versions' is not of the form OPTION=VALUE"},
               {"family g keep_deleted=yes", "'yes' is not false, true or ttl"},
               {"family g new_version_behavior=1", "'1' is not true or false"},
               {"family g in_memory=adaptive", "'adaptive' is not none, basic or eager"},
               {"family g purge_delay=soon", "'soon' is not a whole number"},
               {"family g encoding=gzip", "'gzip' is not none, prefix, diff, fast_diff or row_index_v1"},
               {"family g bloom=rows", "'rows' is not none, row, rowcol or rowprefix_fixed_length"},
               {"family metrics", "a family called 'metrics' could be taken for a flag of a read"},
               {"trace a/b", "'a/b' is not a name"},
               {"open S f", "'S' is not a name"}});
        CHECK(complaint("strata trace 1\ntrace t\nregion color=red\n") ==
              "t.trace:3: 'color' is no option of a region");
    }

    TEST_CASE("a load says what its files hold") {
        check(
            {{"load", "the rows of the file should follow, each behind a ';'"},
             {"load keep_sequence replace", "the rows of the file should follow, each behind a ';'"},
             {"load replace keep_sequence ; r f:q@5#1=v", "the rows of the file should follow, each behind a ';'"},
             {"load ;", "the line ends where a row should be"},
             {"load ; r", "the line ends where a cell should be"},
             {"load ; \"\" f:q@5=v", "a row of a file is not empty"},
             {"load ; r f:q@5", "'f:q@5' is neither FAMILY:QUALIFIER@T=VALUE nor FAMILY:QUALIFIER@T!KIND"},
             {"load ; r f:q=v", "'f:q=v' has no timestamp, which each cell of a file has"},
             {"load ; r f:q@latest=v", "'f:q@latest=v' has no timestamp, which each cell of a file has"},
             {"load ; r f@5=v", "'f' is not of the form FAMILY:QUALIFIER"},
             {"load ; r f:q@5!Put", "'Put' is not the kind of a marker"},
             {"load ; r f:q@5!DeleteFamily", "'f:q@5!DeleteFamily' is of a family, and names a column"},
             {"load ; r f:q@5,x=v", "'x' is not a whole number"},
             {"load ; r f:q@5,7!Delete", "'f:q@5,7!Delete' has a time to live and is a marker"},
             {"load ; r f:q@5#1=v", "'f:q@5#1=v' has a number, which only a load with keep_sequence keeps"},
             {"load keep_sequence ; r f:q@5=v", "'f:q@5=v' has no number '#N', which a load with keep_sequence keeps"},
             {"load keep_sequence ; r f:q@5#-1=v", "'-1' is negative"},
             {"load ; r f:q@5=v f:q@6=v", "the cells of a file are sorted"},
             {"load ; r f:q@5=v f:q@5!Delete", "the cells of a file are sorted"},
             {"load ; r g:q@5=v f:q@5=v", "the cells of a file are sorted"},
             {"load keep_sequence ; r f:q@5#1=v f:q@5#2=v", "the cells of a file are sorted"},
             {"load ; r f:q@5=v ; r f:q@5=v", "the cells of a file are sorted"},
             {"load ; r f:q@5=v ; a f:q@5=v", "the cells of a file are sorted"}});
    }

    TEST_CASE("an alter says of what families") {
        check({{"alter", "the line ends where add, modify, delete or table should be"},
               {"alter drop f", "'drop' is not add, modify, delete or table"},
               {"alter add", "the line ends where the name of a family should be"},
               {"alter add g color=red", "'color' is no option of a family"},
               {"alter modify f versions=2 ; family g", "';' is more than the line should hold"},
               {"alter delete f versions=2", "'versions=2' is more than the line should hold"},
               {"alter table", "the families of the table should follow, each behind '; family'"},
               {"alter table purge_delay=x ; family f", "'x' is not a whole number"},
               {"alter table ; family f ; g", "the families of the table should follow, each behind '; family'"},
               {"alter table ; family f ; family f", "the table has two families 'f'"},
               {"family g ; family h", "';' is more than the line should hold"}});
    }

    TEST_CASE("filters and comparators have their words and arguments") {
        const auto of_filter = [](const std::string& filter) { return complaint_of_line("scan filter=" + filter); };
        for (const auto& [filter, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
                 {"", "'' is not a filter"},
                 {"pages(1)", "'pages' is not a filter"},
                 {"binary(a)", "'binary' is not a filter"},
                 {"value(equal,page(1))", "'page' is not a comparator"},
                 {"page", "behind 'page' a '(' is missing"},
                 {"page,1", "behind 'page' a '(' is missing"},
                 {"page(1", "the ')' of 'page' is missing"},
                 {"all_of(page(1)", "the ')' of 'all_of' is missing"},
                 {"page(1)x", "the filter ends before 'x'"},
                 {"page(1))", "the filter ends before ')'"},
                 {"page()", "an argument is missing before ')'"},
                 {"page(", "an argument is missing before ''"},
                 {"page(1,2)", "'page' has no argument ',2)'"},
                 {"page(,1)", "'' is not a whole number"},
                 {"column_pagination(1)", "an argument is missing before ')'"},
                 {"column_pagination(1(2)", "a ',' is missing before '(2)'"},
                 {"all_of(page(1)page(2))", "a ',' is missing before 'page(2))'"},
                 {"all_of(,page(1))", "'' is not a filter"},
                 {"all_of(page(1),)", "'' is not a filter"},
                 {"key_only(lengths)", "'key_only' has no argument 'lengths)'"},
                 {"first_key_only(length)", "'first_key_only' has no argument 'length)'"},
                 {"single_column_value(f:q,equal,binary(x),any_version,reject_if_missing)",
                  "'single_column_value' has no argument ',reject_if_missing)'"},
                 {"prefix()", "an argument is missing before ')'"},
                 {"multi_row_prefix(a,)", "empty bytes are written '\"\"'"},
                 {"prefix(a\\x2)", "in 'a\\x2' a backslash is not followed by x and two upper-case hex digits"},
                 {"prefix(\\x61)", "'\\x61' should be written 'a'"},
                 {"page(x)", "'x' is not a whole number"},
                 {"column_count_get(2147483648)", "'2147483648' does not fit in the 32 bits that HBase has for it"},
                 {"row(same,null())", "'same' is not an operator"},
                 {"value(equal,bit(nor,a))", "'nor' is not and, or or xor"},
                 {"column_value(q,equal,null())", "'q' is not of the form FAMILY:QUALIFIER"},
                 {"column_range(a:b)", "'a:b' is not of the form [FROM:TO["},
                 {"column_range([ab])", "'[ab]' is not of the form [FROM:TO["},
                 {"column_range(:])", "':]' is not of the form [FROM:TO["},
                 {"column_range([:)", "'[:' is not of the form [FROM:TO["},
                 {"multi_row_range([\"\":b])", "'\"\"' should be written '\\x22\\x22'"},
                 {"fuzzy_row(abc)", "'abc' is not of the form KEY:MASK"},
                 {"fuzzy_row(abc:012)", "the mask of 'abc:012' is not of 0 and 1"},
             }) {
            const std::string asked(filter);
            CAPTURE(asked);
            CHECK(of_filter(filter) == sentence);
        }
        check(
            {{"scan on_demand=yes", "'yes' is not true or false"},
             {"check a filter=page(1) put a f:q=x", "the mutations of the operation should follow, each behind a ';'"},
             {"check a filter=page(1) equal ; put a f:q=x",
              "the mutations of the operation should follow, each behind a ';'"},
             {"check a filter=page(1) ; get a", "'get' is not a mutation"},
             {"get a filter=page(1) filter=page(2)", "'filter' is given twice"}});
        CHECK(complaint("strata trace 1\ntrace t\nregion on_demand=1\n") == "t.trace:3: '1' is not true or false");
    }

    TEST_CASE("filters end somewhere") {
        std::string deep;
        for (int i = 0; i < 101; ++i) deep += "skip(";
        CHECK(complaint_of_line("scan filter=" + deep) == "the filter is nested more than 100 deep");
        std::string as_deep_as_may_be = "page(1)";
        for (int i = 0; i < 99; ++i) as_deep_as_may_be = "skip(" + as_deep_as_may_be + ")";
        CHECK(complaint_of_line("scan filter=" + as_deep_as_may_be) == "elsewhere: nothing");
    }
}
