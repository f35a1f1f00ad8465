// SPDX-License-Identifier: BSL-1.0
#include "trace/runner.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "trace/published_table.hpp"
#include "trace/text.hpp"

namespace {

using table = strata::basic_dynamic_table<strata::clock::manual>;

// It takes every state of the past for the present.
class forgetful_table : public trace::published_table {
public:
    using published_table::published_table;
    auto at(std::uint64_t) const { return snapshot(); }
};

// The lines of a trace with a table's answers.
std::string answered(const std::string& lines) {
    std::istringstream in("strata trace 1\ntrace t\n" + lines);
    trace::trace one = trace::parse(in, "t").traces.at(0);
    trace::runner<table> on_table(one.tables);
    if (trace::keeps_numbers(one)) on_table.count_writes();
    for (trace::step& s : one.steps) s.answer = on_table.answer(s.what);
    const std::string all = trace::text(one);
    return all.substr(all.find('\n') + 1);
}

std::string without_answers(const std::string& lines) {
    std::istringstream in(lines);
    std::string out;
    for (std::string line; std::getline(in, line);)
        if (!line.starts_with('>')) out += line + '\n';
    return out;
}

void check(const std::string& lines) { CHECK(answered(without_answers(lines)) == lines); }

template <class Table = table>
std::optional<trace::difference> first_difference(const std::string& lines) {
    std::istringstream in("strata trace 1\nanswered by a test\ntrace t\n" + lines);
    return trace::first_difference<Table>(trace::parse(in, "t").traces.at(0));
}

}  // namespace

TEST_SUITE("runner")
{
    TEST_CASE("puts and deletes are seen by gets and scans") {
        check(
            "family f versions=3\n"
            "now 1000\n"
            "put a f:q@10=x f:q@20=y\n"
            "> ok\n"
            "get a versions=all\n"
            "> a f:q@20=y f:q@10=x\n"
            "delete a version=f:q\n"
            "> ok\n"
            "put b\\x00 f:=\n"
            "> ok\n"
            "scan\n"
            "> a f:q@10=x\n"
            "> b\\x00 f:@1000=\n"
            "scan prefix=a versions=all raw\n"
            "> a f:q@20!Delete f:q@20=y f:q@10=x\n"
            "get c\n"
            "> none\n"
            "get a f exists\n"
            "> exists true\n");
    }

    TEST_CASE("increments appends and checks show their new cells") {
        check(
            "family f\n"
            "now 5\n"
            "increment a f:n=3\n"
            "> ok f:n@5=\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x03\n"
            "append a f:s=x\n"
            "> ok f:s@5=x\n"
            "check a f:s equal =x ; put a f:s=y\n"
            "> true\n"
            "check a f:s equal =z ; append a f:s=y\n"
            "> false\n"
            "row a ; put a f:q=x ; append a f:t=y\n"
            "> ok f:t@5=y\n"
            "batch ; put a f:q=x ; put a x:q=x\n"
            "> batch ok no_such_column_family\n"
            "batch ; append a f:t=z f:u=1 ; append a f:t=w ; increment a f:q=1 ; put a f:q=x\n"
            "> batch ok f:t@6=yz f:u@5=1 ok f:t@7=yzw do_not_retry ok\n"
            "rows ; put a f:q=x ; delete b\n"
            "> ok\n");
    }

    TEST_CASE("a region may refuse large cells or all writes") {
        check(
            "region max_cell_size=40\n"
            "family f\n"
            "now 5\n"
            "put a f:q=1234567890123\n"
            "> ok\n"
            "put a f:q=12345678901234\n"
            "> error do_not_retry\n"
            "append a f:q=x\n"
            "> error do_not_retry\n"
            "put a f:q=123456789012345678\n"
            "> error illegal_argument\n"
            "get a\n"
            "> a f:q@5=1234567890123\n");
        check(
            "region read_only=true\n"
            "family f\n"
            "put a f:q=x\n"
            "> error do_not_retry\n"
            "delete a\n"
            "> error do_not_retry\n"
            "increment a f:q=1\n"
            "> error do_not_retry\n"
            "check a f:q equal absent ; put a f:q=x\n"
            "> error do_not_retry\n"
            "scan\n"
            "> none\n");
    }

    TEST_CASE("filters choose in gets scans open scanners and checks") {
        check(
            "family f\n"
            "now 5\n"
            "put a f:p=x f:q=y\n"
            "> ok\n"
            "put b f:p=y\n"
            "> ok\n"
            "get a filter=value(equal,binary(y))\n"
            "> a f:q@5=y\n"
            "get a filter=value(equal,binary(z)) exists\n"
            "> exists false\n"
            "scan filter=value(equal,binary(y))\n"
            "> a f:q@5=y\n"
            "> b f:p@5=y\n"
            "scan filter=all_of(value(equal,binary(y)),column_range([p:q[)) reversed\n"
            "> b f:p@5=y\n"
            "scan batch=1 filter=page(1)\n"
            "> error failure strata: a filter that decides on whole rows does not go with a batch\n"
            "scan filter=page(-1)\n"
            "> error illegal_argument\n"
            "open s1 filter=row(greater,binary(a))\n"
            "> ok\n"
            "next s1\n"
            "> b f:p@5=y\n"
            "next s1\n"
            "> none\n"
            "check a filter=value(equal,binary(z)) ; delete a\n"
            "> false\n"
            "check a filter=value(equal,binary(y)) when=0..5 ; delete a\n"
            "> false\n"
            "check a filter=value(equal,binary(y)) when=0..6 ; append a f:q=z ; put a f:r=w\n"
            "> true f:q@6=yz\n");
    }

    TEST_CASE("every filter and comparator is built as it is meant") {
        // Of rows a, b and c with columns p, q and r, what passes: rows and columns.
        const auto passed = [](const std::string& filter) {
            const std::string lines = answered(
                "family f versions=3\nfamily g\nput a@1 f:p=x f:q=\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x05 g:r=Xy\n"
                "put b@2 f:p=y f:q=x\nput c@3 f:q=z g:r=x\nscan filter=" +
                filter + "\n");
            std::istringstream in(lines.substr(lines.find("scan ")));
            std::string all;
            std::string line;
            std::getline(in, line);
            while (std::getline(in, line)) {
                if (line.starts_with("> error ")) return line.substr(2);
                for (std::size_t at = line.find('@'); at != std::string::npos; at = line.find('@', at + 1))
                    all += std::string(all.empty() ? "" : " ") + line[2] + line[at - 1];
            }
            return all;
        };
        for (const auto& [filter, cells] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"prefix(b)", "bp bq"},
                 {"row(greater,binary(a))", "bp bq cq cr"},
                 {"inclusive_stop(b)", "ap aq ar bp bq"},
                 {"fuzzy_row(c:0)", "cq cr"},
                 {"fuzzy_row(c:1)", "ap aq ar bp bq cq cr"},
                 {"multi_row_range([a:b[,]b:c])", "ap aq ar cq cr"},
                 {"multi_row_range([:a],[c:[)", "ap aq ar cq cr"},
                 {"multi_row_prefix(a,c)", "ap aq ar cq cr"},
                 {"random_row(0)", ""},
                 {"random_row(1)", "ap aq ar bp bq cq cr"},
                 {"random_row(-1)", ""},
                 {"random_row(2)", "ap aq ar bp bq cq cr"},
                 {"family(equal,binary(g))", "ar cr"},
                 {"qualifier(not_equal,binary_prefix(q))", "ap ar bp cr"},
                 {"row(less_or_equal,binary_component(b,0))", "ap aq ar bp bq"},
                 {"value(equal,binary(x))", "ap bq cr"},
                 {"value(equal,bit(xor,x))", "bp cq"},
                 {"value(equal,bit(and,z))", "ap bp bq cq cr"},
                 {"value(equal,bit(or,x))", "ap bp bq cq cr"},
                 {"all_of(row(less,binary(b)),qualifier(equal,binary(q)),value(greater,long(4)))", "aq"},
                 {"all_of(row(less,binary(b)),qualifier(equal,binary(q)),value(greater,long(5)))", ""},
                 {"value(equal,null())", ""},
                 {"value(not_equal,null())", "ap aq ar bp bq cq cr"},
                 {"value(equal,substring(Y))", "ar bp"},
                 {"value(equal,regex(^X))", "ar"},
                 {"value(equal,regex(^X,ignore_case))", "ap ar bq cr"},
                 {"value(equal,regex([x-z]\\x5Cz))", "ap ar bp bq cq cr"},
                 {"value(equal,regex(X,literal))", "ar"},
                 {"value(equal,regex(^\\x20x\\x20$,comments))", "ap bq cr"},
                 {"all_of(row(less,binary(b)),qualifier(equal,binary(q)),value(equal,big_decimal(5.0)))", "aq"},
                 {"all_of(row(less,binary(b)),qualifier(equal,binary(q)),value(less,big_decimal(4.9)))", ""},
                 {"value(equal,big_decimal(x))", "error illegal_argument"},
                 {"value(equal,big_decimal(5))", "error failure NullPointerException"},
                 {"column_value(f:q,equal,binary(x))", "bq"},
                 {"timestamps(1,3)", "ap aq ar cq cr"},
                 {"timestamps(by_hint,2)", "bp bq"},
                 {"column_prefix(q)", "aq bq cq"},
                 {"multiple_column_prefix(p,r)", "ap ar bp cr"},
                 {"column_range(]p:r[)", "aq bq cq"},
                 {"column_range([:q])", "ap aq bp bq cq"},
                 {"column_pagination(1,1)", "aq bq cr"},
                 {"column_pagination_from(1,q)", "aq bq cq"},
                 {"page(2)", "ap aq ar bp bq"},
                 {"key_only()", "ap aq ar bp bq cq cr"},
                 {"first_key_only()", "ap bp cq"},
                 {"first_key_value_matching_qualifiers(q)", "ap aq bp bq cq"},
                 {"single_column_value(f:p,equal,binary(x))", "ap aq ar cq cr"},
                 {"single_column_value(f:p,equal,binary(x),reject_if_missing)", "ap aq ar"},
                 {"single_column_value_exclude(f:p,equal,binary(x))", "aq ar cq cr"},
                 {"dependent_column(f:p)", "ap aq ar bp bq"},
                 {"dependent_column(f:p,dropped)", "aq ar bq"},
                 {"dependent_column_value(f:p,equal,binary(y))", "bp bq"},
                 {"skip(value(not_equal,binary(y)))", "ap aq ar cq cr"},
                 {"while_match(row(less,binary(c)))", "ap aq ar bp bq"},
                 {"any_of(prefix(a),qualifier(equal,binary(r)))", "ap aq ar cr"},
                 {"any_of()", "ap aq ar bp bq cq cr"},
                 {"multi_row_range()", "error illegal_argument"},
                 {"fuzzy_row(ab:0)", "error illegal_argument"},
                 {"timestamps(-1)", "error illegal_argument"},
                 {"value(equal,long(5))", "error illegal_argument"},
             }) {
            const std::string asked(filter);
            CAPTURE(asked);
            CHECK(passed(filter) == cells);
        }
        CHECK(answered("family f\nnow 5\nput a f:q=xyz\nget a filter=key_only(length)\n")
                  .ends_with("> a f:q@5=\\x00\\x00\\x00\\x03\n"));
        CHECK(answered("family f\nnow 5\nput a f:p=x f:q=y\nget a filter=column_count_get(1)\n")
                  .ends_with("> a f:p@5=x\n"));
        CHECK(answered("family f versions=3\nput a f:q@1=x f:q@2=y\nscan "
                       "filter=single_column_value(f:q,equal,binary(x),any_version)\n")
                  .ends_with("> a f:q@2=y\n"));
    }

    TEST_CASE("errors have the names of the format") {
        check(
            "region slop=10 max_cell_size=64\n"
            "family f\n"
            "now 100\n"
            "append a f:q=0123456789012345678901234567890123456789\n"
            "> error do_not_retry\n"
            "put a\n"
            "> error illegal_argument\n"
            "put \"\" f:q=x\n"
            "> error illegal_argument\n"
            "put a f:q@-1=x\n"
            "> error illegal_argument\n"
            "get a when=3..1\n"
            "> error illegal_argument\n"
            "put a x:q=x\n"
            "> error no_such_column_family\n"
            "row a ; put b f:q=x\n"
            "> error wrong_row\n"
            "put a f:q@111=x\n"
            "> error failed_sanity_check\n"
            "put a f:q=x\n"
            "> ok\n"
            "increment a f:q=1\n"
            "> error do_not_retry\n"
            "scan f:q raw\n"
            "> error do_not_retry\n");
    }

    TEST_CASE("a scanner keeps what it saw and an unknown one has nothing") {
        check(
            "family f\n"
            "now 5\n"
            "put a f:q=x f:r=y\n"
            "> ok\n"
            "open s1 batch=1\n"
            "> ok\n"
            "delete a\n"
            "> ok\n"
            "next s1\n"
            "> a f:q@5=x\n"
            "next s1\n"
            "> a f:r@5=y\n"
            "next s1\n"
            "> none\n"
            "close s1\n"
            "> ok\n"
            "next s1\n"
            "> none\n"
            "close s1\n"
            "> ok\n"
            "open s2 x\n"
            "> error no_such_column_family\n");
    }

    TEST_CASE("a file is loaded with a number of its own or those of its cells") {
        check(
            "family f versions=3 new_version_behavior=true\n"
            "now 5\n"
            "put a f:q@1=x\n"
            "> ok\n"
            "open s1\n"
            "> ok\n"
            "load ; a f:q@2=y f:q@1!Delete f:r@5,1=z\n"
            "> ok\n"
            "get a\n"
            "> a f:q@2=y f:r@5=z\n"
            "load keep_sequence ; a f:q@2#2!Delete\n"
            "> ok\n"
            "get a f:q\n"
            "> a f:q@2=y\n"
            "load keep_sequence ; a f:q@2#4!Delete\n"
            "> ok\n"
            "get a f:q\n"
            "> none\n"
            "load keep_sequence ; a f:q@9#99=above\n"
            "> ok\n"
            "delete a version=f:q@9\n"
            "> ok\n"
            "get a f:q\n"
            "> none\n"
            "next s1\n"
            "> a f:q@1=x\n"
            "load replace ; b f:q@1=only\n"
            "> ok\n"
            "next s1\n"
            "> error io\n"
            "scan raw\n"
            "> b f:q@1=only\n");
    }

    TEST_CASE("a table is altered as HBase alters it and its scanners end") {
        check(
            "region purge_delay=100\n"
            "family f versions=3\n"
            "now 5\n"
            "put a f:q@1=x f:q@2=y\n"
            "> ok\n"
            "open s1\n"
            "> ok\n"
            "alter modify f\n"
            "> ok\n"
            "next s1\n"
            "> error io\n"
            "next s1\n"
            "> none\n"
            "get a versions=all\n"
            "> a f:q@2=y\n"
            "alter add f\n"
            "> error do_not_retry\n"
            "alter modify g\n"
            "> error do_not_retry\n"
            "alter delete f\n"
            "> error do_not_retry\n"
            "alter add g versions=2\n"
            "> ok\n"
            "delete a column=f:q\n"
            "> ok\n"
            "flush\n"
            "> ok\n"
            "compact\n"
            "> ok\n"
            "scan raw\n"
            "> a f:q@5!DeleteColumn\n"
            "alter table ; family g versions=3 ; family f\n"
            "> ok\n"
            "compact\n"
            "> ok\n"
            "scan raw\n"
            "> none\n"
            "alter delete f\n"
            "> ok\n"
            "put a f:q=x\n"
            "> error no_such_column_family\n"
            "scan\n"
            "> none\n");
    }

    TEST_CASE("bounds flags and limits reach the table") {
        check(
            "family f versions=3\n"
            "family g\n"
            "now 5\n"
            "put a f:q@1=x f:q@2=y f:r@3=z g:q@4=v\n"
            "> ok\n"
            "put b f:q=x\n"
            "> ok\n"
            "put c f:q=x\n"
            "> ok\n"
            "scan f start=a stop=c start_exclusive\n"
            "> b f:q@5=x\n"
            "scan f start=c stop=b stop_inclusive reversed\n"
            "> c f:q@5=x\n"
            "> b f:q@5=x\n"
            "scan prefix= limit=1 batch=2\n"
            "> a f:q@2=y f:r@3=z\n"
            "> a g:q@4=v\n"
            "get a f:q g when=0..2 versions=all when_g=4..5\n"
            "> a f:q@1=x g:q@4=v\n"
            "get a versions=2 store_limit=1 store_offset=1\n"
            "> a f:q@1=x\n");
    }

    TEST_CASE("families have the settings of the trace") {
        check(
            "family f versions=all ttl=1 keep_deleted=true\n"
            "now 5000\n"
            "put a f:q@4000=x f:q@3999=y\n"
            "> ok\n"
            "get a versions=all\n"
            "> a f:q@4000=x\n"
            "delete a column=f:q\n"
            "> ok\n"
            "flush\n"
            "> ok\n"
            "compact\n"
            "> ok\n"
            "get a when=0..5000\n"
            "> a f:q@4000=x\n"
            "compact_some 0 1\n"
            "> ok\n"
            "flush_in_memory\n"
            "> ok\n");
    }

    TEST_CASE("the first difference names the operation and explains the column") {
        CHECK_FALSE(first_difference("family f\nput a f:q@1=x\n> ok\nget a\n> a f:q@1=x\n").has_value());

        const auto found = first_difference("family f\nput a f:q@1=x\n> ok\nget a\n> a f:q@1=y\nget b\n> wrong, too\n");
        REQUIRE(found.has_value());
        CHECK(found->step == 1);
        CHECK(found->expected == std::vector<std::string>{"a f:q@1=y"});
        CHECK(found->got == std::vector<std::string>{"a f:q@1=x"});
        CHECK(found->explanation.find("@1 Put: visible") != std::string::npos);
    }

    TEST_CASE("what a table with a history says of earlier writes is compared after each flush") {
        const std::string lines =
            "family f\nput a f:q@1=x\n> ok\nput b f:q@1=x\n> ok\nput a f:q@1=y\n> ok\nput b f:q@1=y\n> ok\n"
            "flush\n> ok\nput a f:q@1=z\n> ok\nflush\n> ok\n";
        CHECK_FALSE(first_difference<trace::published_table>(lines).has_value());
        const auto found = first_difference<forgetful_table>(lines);
        REQUIRE(found.has_value());
        CHECK(found->step == 4);
        CHECK(found->got.front() == "no answer, for a scan of that time and at() differ; the first:");
    }
}
