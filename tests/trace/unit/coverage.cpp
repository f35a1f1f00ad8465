// SPDX-License-Identifier: BSL-1.0
#include "trace/coverage.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <stdexcept>
#include <string>

#include "trace/text.hpp"

namespace {

trace::coverage covered(const std::string& text) {
    std::istringstream in("strata trace 1\nanswered by HBase\ntrace t\n" + text);
    trace::coverage all;
    for (const trace::trace& one : trace::parse(in, "t").traces) all.count(one);
    return all;
}

}  // namespace

TEST_SUITE("coverage")
{
    TEST_CASE("operations and their options are counted") {
        const trace::coverage all = covered(
            "region purge_delay=50\n"
            "family f versions=3\n"
            "family g versions=7 ttl=1 new_version_behavior=true keep_deleted=true\n"
            "now 5\n"
            "row a ; put a@3 ttl=9 f:q=x f:q@1= ; delete a version=f:q version=f:q@2 family=f\n"
            "> ok\n"
            "check a f: less = when=0..1 ; increment a f:n@3=1 ; append a f:q=x\n"
            "> true f:q@1=x\n"
            "scan f f:q versions=all when_f=0..1 limit=1 batch=2 raw\n"
            "> error do_not_retry\n"
            "get a exists\n"
            "> exists true\n"
            "delete a\n"
            "> error failure NullPointerException\n");
        CHECK(all.traces() == 1);
        CHECK(all.operations() == 6);
        CHECK(all.of("tables", "two families") == 1);
        CHECK(all.of("tables", "purge delay") == 1);
        CHECK(all.of("families", "versions 3") == 1);
        CHECK(all.of("families", "other number of versions") == 1);
        CHECK(all.of("families", "new version behaviour that keeps") == 1);
        CHECK(all.of("operations", "row") == 1);
        CHECK(all.of("operations", "put") == 0);
        CHECK(all.of("operations", "a write") == 3);
        CHECK(all.of("operations", "a read") == 2);
        CHECK(all.of("mutations", "put") == 1);
        CHECK(all.of("mutations", "delete") == 2);
        CHECK(all.of("mutations", "several cells of one column") == 1);
        CHECK(all.of("mutations", "nothing named") == 1);
        CHECK(all.of("cells", "put now") == 1);
        CHECK(all.of("cells", "empty value") == 1);
        CHECK(all.of("cells", "increment at a timestamp") == 1);
        CHECK(all.of("markers", "version now") == 1);
        CHECK(all.of("markers", "version") == 1);
        CHECK(all.of("markers", "version twice in one delete") == 1);
        CHECK(all.of("markers", "family behind version") == 1);
        CHECK(all.of("checks", "less") == 1);
        CHECK(all.of("checks", "empty value") == 1);
        CHECK(all.of("checks", "several mutations") == 1);
        CHECK(all.of("reads", "family and column of it") == 1);
        CHECK(all.of("scans", "raw and columns") == 1);
        CHECK(all.of("scans", "limit and batch") == 1);
        CHECK(all.of("answers", "ok") == 1);
        CHECK(all.of("answers", "true") == 1);
        CHECK(all.of("answers", "error") == 1);
        CHECK(all.of("answers", "exists") == 1);
        CHECK(all.of("answers", "failure") == 1);
    }

    TEST_CASE("filters are counted by word and depth, and by what they go with") {
        const trace::coverage all = covered(
            "region on_demand=false\n"
            "family f versions=3 min_versions=1 ttl=2 new_version_behavior=true keep_deleted=ttl in_memory=basic\n"
            "scan filter=all_of(page(1),any_of(skip(value(equal,long(3))),page(2)),all_of()) reversed raw\n"
            "> none\n"
            "get a f:q when=0..5 on_demand=true filter=value(equal,regex(a)) exists\n"
            "> exists false\n"
            "open s1 f batch=1 on_demand=false filter=key_only()\n"
            "> ok\n"
            "scan limit=2 when_f=0..5 versions=all\n"
            "> none\n"
            "check a filter=page(1) ; put a f:q=x\n"
            "> false\n");
        CHECK(all.of("tables", "families not on demand") == 1);
        CHECK(all.of("reads", "filter") == 3);
        CHECK(all.of("reads", "on demand") == 1);
        CHECK(all.of("reads", "not on demand") == 1);
        CHECK(all.of("checks", "filter") == 1);
        CHECK(all.of("checks", "equal") == 0);
        CHECK(all.of("filters", "page") == 3);
        CHECK(all.of("filters", "all_of") == 2);
        CHECK(all.of("filters", "value") == 2);
        CHECK(all.of("filters", "empty list") == 1);
        CHECK(all.of("filters", "nested four times") == 1);
        CHECK(all.of("filters", "nested twice") == 0);
        CHECK(all.of("comparators", "long") == 1);
        CHECK(all.of("comparators", "regex") == 1);
        CHECK(all.of("beside a filter", "scan") == 1);
        CHECK(all.of("beside a filter", "get") == 1);
        CHECK(all.of("beside a filter", "open") == 1);
        CHECK(all.of("beside a filter", "exists") == 1);
        CHECK(all.of("beside a filter", "raw") == 1);
        CHECK(all.of("beside a filter", "reversed") == 1);
        CHECK(all.of("beside a filter", "batch") == 1);
        CHECK(all.of("beside a filter", "time range") == 1);
        CHECK(all.of("beside a filter", "limit") == 0);
        CHECK(all.of("beside a filter", "all versions") == 0);
        CHECK(all.of("families of a filtered read", "new version behaviour and minimum versions") == 3);
        CHECK(all.of("families of a filtered read", "two families") == 0);
        CHECK(all.of_pair({"scans", "raw"}, {"filters", "page"}) == 1);
        CHECK(all.of_pair({"filters", "page"}, {"scans", "raw"}) == 1);
        CHECK(all.of_pair({"scans", "raw"}, {"filters", "key_only"}) == 0);
        CHECK(all.of_pair({"families", "minimum versions"}, {"operations", "scan"}) == 2);
    }

    TEST_CASE("what a batch holds and how its actions end is counted") {
        const trace::coverage all = covered(
            "region max_cell_size=64\n"
            "family f\n"
            "batch ; increment a f:q=1 ; append a f:s=x ; put a x:q=1 ; put a f:q=1\n"
            "> batch do_not_retry ok f:s@5=x no_such_column_family ok\n"
            "batch ; delete a\n"
            "> batch ok\n");
        CHECK(all.of("tables", "size limit") == 1);
        CHECK(all.of("batches", "increment") == 1);
        CHECK(all.of("batches", "put") == 2);
        CHECK(all.of("batches", "several counters") == 1);
        CHECK(all.of("batches", "a put behind one") == 1);
        CHECK(all.of("answers in a batch", "do_not_retry") == 1);
        CHECK(all.of("answers in a batch", "no_such_column_family") == 1);
        CHECK(all.of("answers in a batch", "illegal_argument") == 0);
        CHECK(all.of("answers in a batch", "all done") == 1);
    }

    TEST_CASE("loads are counted by what they hold, and by what they meet") {
        const trace::coverage all = covered(
            "family f versions=3\n"
            "load ; a f:@5!DeleteFamily f:@5!DeleteFamilyVersion f:q@5!DeleteColumn f:q@5!Delete f:q@5=x ; b "
            "f:q@5,9=x\n"
            "> ok\n"
            "open s1\n"
            "> ok\n"
            "load keep_sequence replace ; a f:q@5#2=x f:q@4#3=x\n"
            "> ok\n"
            "load replace ; a f:q@5=x\n"
            "> ok\n");
        CHECK(all.of("operations", "load") == 3);
        CHECK(all.of("loads", "put") == 5);
        for (const char* marker : {"version", "column", "family", "family_version"})
            CHECK(all.of("loads", marker) == 1);
        CHECK(all.of("loads", "time to live") == 1);
        CHECK(all.of("loads", "several rows") == 1);
        CHECK(all.of("loads", "keep_sequence") == 1);
        CHECK(all.of("loads", "replace") == 2);
        CHECK(all.of("loads", "while a scanner is open") == 1);
        CHECK(all.of("loads", "before anything else") == 1);
        CHECK(all.of("loads", "number above all") == 1);
    }

    TEST_CASE("alters are counted by what they change, and by what they meet") {
        const trace::coverage all = covered(
            "family f versions=3\n"
            "family g\n"
            "open s1\n"
            "> ok\n"
            "alter modify f versions=2 ttl=1\n"
            "> ok\n"
            "alter modify x\n"
            "> error do_not_retry\n"
            "alter add f\n"
            "> error do_not_retry\n"
            "alter delete g\n"
            "> ok\n"
            "alter delete f\n"
            "> error do_not_retry\n"
            "alter add g\n"
            "> ok\n"
            "open s2\n"
            "> ok\n"
            "close s2\n"
            "> ok\n"
            "alter table purge_delay=5 ; family f keep_deleted=ttl new_version_behavior=true min_versions=1\n"
            "> ok\n"
            "alter modify f in_memory=eager keep_deleted=ttl new_version_behavior=true min_versions=1\n"
            "> ok\n");
        CHECK(all.of("operations", "alter") == 8);
        CHECK(all.of("alters", "add") == 2);
        CHECK(all.of("alters", "modify") == 3);
        CHECK(all.of("alters", "delete") == 2);
        CHECK(all.of("alters", "table") == 1);
        CHECK(all.of("alters", "versions") == 2);
        CHECK(all.of("alters", "time to live") == 2);
        CHECK(all.of("alters", "minimum versions") == 1);
        CHECK(all.of("alters", "keep_deleted") == 1);
        CHECK(all.of("alters", "new version behaviour") == 1);
        CHECK(all.of("alters", "in memory") == 1);
        CHECK(all.of("alters", "purge delay") == 1);
        CHECK(all.of("alters", "a family that was there before") == 1);
        CHECK(all.of("alters", "while a scanner is open") == 1);
        CHECK(all.of("alters", "refused") == 3);
    }

    TEST_CASE("a table of defaults but for one or three versions is known as such") {
        CHECK(covered("family f\nfamily g versions=3\n").of("tables", "all defaults but the number of versions") == 1);
        CHECK(covered("family f versions=2\n").of("tables", "all defaults but the number of versions") == 0);
        CHECK(covered("family f ttl=1\n").of("tables", "all defaults but the number of versions") == 0);
    }

    TEST_CASE("the printed table has a line for what was not met") {
        std::ostringstream out;
        covered("family f\nflush\n> ok\n").print(out);
        CHECK(out.str().starts_with("1 traces, 1 operations\ntables\n         1  one family\n"));
        CHECK(out.str().find("\n         1  flush\n") != std::string::npos);
        CHECK(out.str().find("\n         0  compact_some\n") != std::string::npos);
    }

    TEST_CASE("what is not in the table cannot be asked for") {
        CHECK_THROWS_AS(covered("family f\n").of("operations", "truncate"), std::out_of_range);
    }
}
