// SPDX-License-Identifier: BSL-1.0
#include "trace/shrink.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <variant>

#include "trace/generator.hpp"
#include "trace/text.hpp"

namespace {

// Only the lines behind the name.
std::string lines(const trace::trace& one) {
    const std::string all = trace::text(one);
    return all.substr(all.find('\n') + 1);
}

trace::trace parsed(const std::string& text) {
    std::istringstream in("strata trace 1\ntrace t\n" + text);
    return trace::parse(in, "t").traces.at(0);
}

template <class Operation>
std::size_t count(const trace::trace& in) {
    std::size_t n = 0;
    for (const trace::step& s : in.steps) n += std::holds_alternative<Operation>(s.what) ? 1 : 0;
    return n;
}

bool holds(const trace::trace& in, const std::string& text) { return lines(in).find(text) != std::string::npos; }

}  // namespace

TEST_SUITE("shrink")
{
    TEST_CASE("what does not fail comes back as it is") {
        const trace::trace one = trace::generate(3, 30);
        CHECK(trace::text(trace::shrink(one, [](const trace::trace&) { return false; })) == trace::text(one));
    }

    TEST_CASE("of operations only those remain that matter") {
        const trace::trace shortest = trace::shrink(trace::generate(4, 80), [](const trace::trace& t) {
            return count<trace::flush>(t) >= 2 && count<trace::compact>(t) >= 1;
        });
        CHECK(shortest.steps.size() == 4);
        CHECK(std::holds_alternative<trace::set_now>(shortest.steps[0].what));
    }

    TEST_CASE("a composite operation shrinks to one plain put") {
        const trace::trace one = parsed(
            "family f versions=3\nfamily g ttl=1\nnow 5\n"
            "row a ; delete a@4 version=f:q family=g ; put a@5 ttl=9 g:r@2=y f:q@7=x ; append a f:q=z\nflush\n");
        const trace::trace shortest = trace::shrink(one, [](const trace::trace& t) { return holds(t, "=x"); });
        CHECK(lines(shortest) == "family g\nnow 5\nput a f:q=x\n");
    }

    TEST_CASE("a check loses its range and all mutations but one") {
        const trace::trace one =
            parsed("family f\ncheck a f:q equal =x when=0..5 ; put a f:q=y ; delete a column=f:q@4 column=f:r\n");
        const trace::trace shortest =
            trace::shrink(one, [](const trace::trace& t) { return holds(t, "equal =x") && holds(t, "column=f:q"); });
        CHECK(lines(shortest) == "family f\ncheck a f:q equal =x ; delete a column=f:q\n");
    }

    TEST_CASE("reads lose their options") {
        const trace::trace one = parsed(
            "family f\n"
            "scan f:q f start=a stop=b when=0..5 versions=2 when_f=0..1 limit=1 batch=2 store_limit=1 store_offset=1 "
            "start_exclusive stop_inclusive reversed raw\n"
            "get a f:q f when=0..5 versions=all store_limit=1 exists\n");
        const trace::trace shortest = trace::shrink(one, [](const trace::trace& t) {
            return holds(t, "scan") && holds(t, "raw") && holds(t, "batch=2") && holds(t, "get a f:q");
        });
        CHECK(lines(shortest) == "family f\nscan batch=2 raw\nget a f:q\n");
    }

    TEST_CASE("filters lose members, wrappings, flags and letters") {
        const trace::trace one = parsed(
            "region on_demand=false\n"
            "family f\n"
            "scan on_demand=true filter=all_of(page(3),skip(any_of(prefix(abc),"
            "single_column_value(f:q,equal,regex(xyz,ignore_case),reject_if_missing,any_version))),key_only(length))\n"
            "check a filter=while_match(multi_row_range(]ab:c],[d:e[)) when=0..5 ; put a f:q=x\n");
        const trace::trace shortest = trace::shrink(one, [](const trace::trace& t) {
            return holds(t, "regex(x") && holds(t, "any_version") && holds(t, "multi_row_range(") && holds(t, "check");
        });
        CHECK(lines(shortest) ==
              "family f\n"
              "scan filter=single_column_value(f:q,equal,regex(x),any_version)\n"
              "check a filter=multi_row_range() ; put a f:q=x\n");
    }

    TEST_CASE("a filter that is not needed goes") {
        const trace::trace one = parsed("family f\nget a filter=all_of(page(0),timestamps(7)) exists\n");
        CHECK(lines(trace::shrink(one, [](const trace::trace& t) { return holds(t, "timestamps("); })) ==
              "family f\nget a filter=timestamps()\n");
        CHECK(lines(trace::shrink(one, [](const trace::trace& t) { return holds(t, "get"); })) == "family f\nget a\n");
    }

    TEST_CASE("families and their options go as far as they are not needed") {
        const trace::trace one = parsed(
            "region purge_delay=50 slop=1000 max_cell_size=40 read_only=true on_demand=false\n"
            "family f versions=3 min_versions=2 ttl=1 keep_deleted=ttl new_version_behavior=true in_memory=eager "
            "purge_delay=5 block_size=64 encoding=diff bloom=none\n"
            "family g versions=all\nflush\n");
        const trace::trace shortest =
            trace::shrink(one, [](const trace::trace& t) { return holds(t, "keep_deleted=ttl"); });
        CHECK(lines(shortest) == "family f keep_deleted=ttl\n");
    }

    TEST_CASE("alters lose settings and families") {
        const trace::trace one = parsed(
            "family f\nflush\n"
            "alter table purge_delay=5 ; family g versions=3 ttl=1 ; family f keep_deleted=ttl in_memory=eager\n"
            "alter modify f versions=3 min_versions=3\n");
        CHECK(lines(trace::shrink(one, [](const trace::trace& t) { return holds(t, "keep_deleted=ttl"); })) ==
              "family f\nalter table ; family f keep_deleted=ttl\n");
        CHECK(lines(trace::shrink(one, [](const trace::trace& t) { return holds(t, "alter modify"); })) ==
              "family f\nalter modify f\n");
    }

    TEST_CASE("loads lose rows, cells, times to live and what they keep and replace") {
        const trace::trace one = parsed(
            "family f\nnow 5\nput a f:q=x\n"
            "load keep_sequence replace ; a f:q@7#2=x f:q@7#1=y f:r@1,9#1=z ; b f:q@1#1=x\nflush\n");
        const auto shortest = [&](const char* wanted) {
            return lines(trace::shrink(one, [=](const trace::trace& t) { return holds(t, wanted); }));
        };
        CHECK(shortest("=z") == "family f\nnow 5\nload ; a f:r@1=z\n");
        CHECK(shortest("#1=y") == "family f\nnow 5\nload keep_sequence ; a f:q@7#1=y\n");
        CHECK(shortest(",9") == "family f\nnow 5\nload ; a f:r@1,9=z\n");
        CHECK(shortest("replace") == "family f\nnow 5\nload replace ; b f:q@1=x\n");
    }

    TEST_CASE("a scanner is opened before it is read and closed") {
        const trace::trace one = parsed(
            "family f\nopen s1\nopen s2 f:q limit=3\nnext s1\nflush\nnext s2\nclose s1\nnext s2\nclose s2\ncompact\n");
        std::size_t orphans = 0;
        const trace::trace shortest = trace::shrink(one, [&](const trace::trace& t) {
            if (holds(t, "next s2") && !holds(t, "open s2")) ++orphans;
            if (holds(t, "close s1") && !holds(t, "open s1")) ++orphans;
            return holds(t, "next s2") && holds(t, "compact");
        });
        CHECK(lines(shortest) == "family f\nopen s2\nnext s2\ncompact\n");
        CHECK(orphans == 0);
    }

    TEST_CASE("every question is a well-formed trace and the questions are the same every time") {
        const auto questions = [] {
            std::string all;
            trace::shrink(trace::generate(11, 40), [&](const trace::trace& t) {
                std::istringstream in("strata trace 1\n" + trace::text(t));
                CHECK_NOTHROW(trace::parse(in, "question"));
                all += trace::text(t);
                return count<trace::scan>(t) >= 3 && count<trace::mutate>(t) >= 2;
            });
            return all;
        };
        CHECK(questions() == questions());
    }
}
