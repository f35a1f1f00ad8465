// SPDX-License-Identifier: BSL-1.0
#include "trace/text.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <variant>

#include "trace/generator.hpp"

namespace {

trace::file parsed(const std::string& text) {
    std::istringstream in(text);
    return trace::parse(in, "t.trace");
}

std::string printed(const trace::file& all) {
    std::ostringstream out;
    trace::print(out, all);
    return out.str();
}

// The operation of one line, on a table that is of no importance.
trace::operation operation(const std::string& line) {
    return parsed("strata trace 1\n\ntrace t\nfamily f\n" + line + "\n").traces.at(0).steps.at(0).what;
}

}  // namespace

TEST_SUITE("text")
{
    TEST_CASE("a recorded file is printed as it was written") {
        const std::string text =
            "strata trace 1\n"
            "answered by HBase 2.6.4-hadoop3\n"
            "\n"
            "trace webtable_default\n"
            "region purge_delay=50 slop=1000 max_cell_size=40 read_only=true on_demand=false\n"
            "family f versions=3 min_versions=1 ttl=2 keep_deleted=ttl new_version_behavior=true in_memory=eager\n"
            "family g versions=all keep_deleted=true purge_delay=0 block_size=64 encoding=fast_diff bloom=rowcol\n"
            "now 1000\n"
            "put a f:q@10=x f:q@20=y\n"
            "> ok\n"
            "get a versions=all\n"
            "> a f:q@20=y f:q@10=x\n"
            "\n"
            "trace another-1.b\n"
            "family f in_memory=basic\n"
            "scan raw\n"
            "> none\n";
        CHECK(printed(parsed(text)) == text);
    }

    TEST_CASE("every form of an operation is printed as it was written") {
        for (const std::string line : {
                 "put a f:q=x",
                 "load ; a f:@5!DeleteFamily f:@5!DeleteFamilyVersion f:q@7!Delete f:q@7,30=x",
                 "load replace ; a f:q@9!DeleteColumn f:q@0=\\x3D g:@2= ; a\\x00 f:q@1=",
                 "load keep_sequence ; a f:q@5#12=x f:q@5#3=y f:q@4,1#0=z",
                 "load keep_sequence replace ; a f:q@5#12!Delete",
                 "put a@-5 ttl=10 f:q@7=x f:= f:q@0=",
                 "put \"\" f:q=x",
                 "put a",
                 "delete a",
                 "delete a@9 version=f:q version=f:@3 column=f:q@4 family=f@5 family_version=f family=f",
                 "increment a ttl=5 when=0..9 f:q=-3 f:r@8=9223372036854775807",
                 "append a when=-4..latest f:q@3=x f:=",
                 "row a ; put a f:q=x ; delete b@3 column=f:q ; increment a f:n=1 ; append a f:q=y",
                 "rows ; put a f:q=x ; delete b ; increment a f:n=1 ; append c f:q=y",
                 "batch ; put a f:q=x ; delete b ; put \"\" f:q=y ; increment b f:q=1 ; append c ttl=5 f:q=x",
                 "check a f:q equal =x ; put a f:q=y",
                 "check a f: not_equal = when=3..4 ; delete a ; append a f:q=y",
                 "check a f:q less_or_equal absent ; put a f:q=y",
                 "check a filter=value(equal,binary(x)) when=3..4 ; put a f:q=y",
                 "get a",
                 "get a on_demand=false filter=key_only() exists",
                 "scan f:q batch=2 store_limit=1 on_demand=true filter=all_of(prefix(a),page(3)) reversed raw",
                 "open s1 filter=any_of()",
                 "get a f f:q f: when=3..4 versions=all when_f=1..2 when_g=0..latest store_limit=0 store_offset=2 "
                 "exists",
                 "scan",
                 "scan f:q start=a stop=b prefix= when=0..5 versions=2 limit=1 batch=2 store_limit=1 start_exclusive "
                 "stop_inclusive reversed raw",
                 "open s1 f prefix=\\xFF raw",
                 "scan prefix=a whole_prefix reversed raw",
                 "next s1",
                 "close s1",
                 "now -1",
                 "flush",
                 "compact",
                 "compact_some 1 2",
                 "flush_in_memory",
                 "reopen",
                 "scan f raw metrics",
                 "alter add f",
                 "alter modify \\x3A versions=all min_versions=1 ttl=2 keep_deleted=ttl new_version_behavior=true "
                 "in_memory=basic",
                 "alter delete f",
                 "alter table ; family f",
                 "alter table purge_delay=5 ; family g versions=3 ; family f ttl=1",
             }) {
            CAPTURE(line);
            CHECK(trace::text(operation(line)) == line);
        }
    }

    TEST_CASE("every filter and comparator is printed as it was written") {
        for (const std::string filter : {
                 "prefix(a)",
                 "prefix(\"\")",
                 "row(greater,binary(a))",
                 "inclusive_stop(\\xFF)",
                 "fuzzy_row(abc:011,:,d:0)",
                 "fuzzy_row()",
                 "multi_row_range([a:b[,]b:c],[:[,]d:])",
                 "multi_row_prefix(a,\"\")",
                 "random_row(-1)",
                 "family(not_equal,binary_prefix(f))",
                 "qualifier(less,binary_component(a,2))",
                 "value(equal,bit(xor,\\x00\\x01))",
                 "value(less_or_equal,long(-7))",
                 "value(greater_or_equal,null())",
                 "value(equal,substring(B))",
                 "value(equal,regex(a.*,ignore_case,dot_stops,multiline,unix_lines,comments,literal))",
                 "value(equal,regex(a.*,dot_stops))",
                 "value(equal,big_decimal(1.50))",
                 "column_value(f:,equal,binary(\"\"))",
                 "timestamps()",
                 "timestamps(by_hint,5,3)",
                 "column_prefix(a)",
                 "multiple_column_prefix(b,a)",
                 "column_range([\"\":b])",
                 "column_range(]:[)",
                 "column_count_get(2)",
                 "column_pagination(2,1)",
                 "column_pagination_from(2,b)",
                 "page(9223372036854775807)",
                 "key_only()",
                 "key_only(length)",
                 "first_key_only()",
                 "first_key_value_matching_qualifiers(a,b)",
                 "single_column_value(f:q,equal,binary(x))",
                 "single_column_value_exclude(f:q,equal,binary(x),reject_if_missing,any_version)",
                 "dependent_column(f:q,dropped)",
                 "dependent_column_value(f:q,greater,binary(x))",
                 "skip(value(not_equal,binary(x)))",
                 "while_match(all_of(any_of(skip(page(1)),all_of()),prefix(\\x28a\\x29)))",
             }) {
            CAPTURE(filter);
            CHECK(trace::text(operation("scan filter=" + filter)) == "scan filter=" + filter);
        }
    }

    TEST_CASE("brackets are signs in filters only, and all bytes come back") {
        std::string every;
        for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
        const std::string text = trace::escaped_in_filter(every);
        CHECK(text.find_first_of("(),") == std::string::npos);
        const auto scan = std::get<trace::scan>(operation("scan filter=prefix(" + text + ")"));
        CHECK(std::get<trace::bytes>(scan.how.filtered->arguments.at(0).is) == every);
        CHECK(trace::text(operation("get (a)")) == "get (a)");
    }

    TEST_CASE("defaults may be spelled out and options may stand in any order") {
        CHECK(trace::text(operation("scan versions=1 stop=b start=a when=0..latest limit=-1")) ==
              "scan start=a stop=b");
        CHECK(trace::text(operation("increment a when=0..5 ttl=3 f:q@latest=1")) ==
              "increment a ttl=3 when=0..5 f:q=1");
        CHECK(trace::text(operation("get a versions=2147483647")) == "get a versions=all");
    }

    TEST_CASE("bytes that mean something in a trace are escaped and come back") {
        std::string every;
        for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
        const std::string text = trace::escaped(every);
        CHECK(text.find_first_of(" :@=;,#>!\"\n") == std::string::npos);
        CHECK(trace::escaped("a b\\\xFF~\x7F") == "a\\x20b\\x5C\\xFF~\\x7F");

        const trace::operation op = operation("put " + text + " f:" + text + "=" + text);
        const trace::mutation& put = std::get<trace::mutate>(op).one;
        CHECK(put.row == every);
        CHECK(put.items.at(0).qualifier == every);
        CHECK(put.items.at(0).value == every);
    }

    TEST_CASE("a timestamp that is left out is the server's choice") {
        const trace::operation op = operation("put a f:q=x f:r@9223372036854775807=y");
        const trace::mutation& put = std::get<trace::mutate>(op).one;
        CHECK(put.when == trace::latest);
        CHECK(put.items.at(0).when == trace::latest);
        CHECK(put.items.at(1).when == trace::latest);
    }

    TEST_CASE("comments and blank lines are passed over and a last line needs no end") {
        const trace::file all = parsed("strata trace 1\n# one\n\ntrace t\n# two\nfamily f\n\nflush\n# three\ncompact");
        REQUIRE(all.traces.size() == 1);
        CHECK(all.traces[0].steps.size() == 2);
        CHECK(all.traces[0].steps[0].line == 8);
        CHECK(all.traces[0].steps[1].line == 10);
        CHECK(all.answered_by.empty());
    }

    TEST_CASE("answers belong to the operation above them") {
        const trace::file all = parsed(
            "strata trace 1\nanswered by HBase\ntrace t\nfamily f\nnow 5\nscan\n> a f:q@1=x\n> b f:q@2=y\nflush\n> "
            "ok\n");
        const std::vector<trace::step>& steps = all.traces.at(0).steps;
        CHECK(all.answered_by == "HBase");
        CHECK(steps.at(0).answer.empty());
        CHECK(steps.at(1).answer == std::vector<std::string>{"a f:q@1=x", "b f:q@2=y"});
        CHECK(steps.at(2).answer == std::vector<std::string>{"ok"});
    }

    TEST_CASE("a file may hold no trace at all") {
        CHECK(parsed("strata trace 1").traces.empty());
        CHECK(parsed("strata trace 1\n").traces.empty());
    }

    TEST_CASE("generated traces survive printing and parsing") {
        trace::file all;
        for (std::uint64_t seed = 0; seed < 300; ++seed) all.traces.push_back(trace::generate(seed, 40));
        const std::string text = printed(all);
        CHECK(printed(parsed(text)) == text);
    }
}
