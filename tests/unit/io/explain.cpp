// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include <strata/filter/all_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/io/explain.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::hbase<2, 0, 1000>> {};
struct few : st::family<"f", st::retention::all_of<st::retention::max_versions<2>, st::retention::one_per<10>>> {};
using table = st::table<f, st::clock::manual>;

template <class Table, class Column>
std::string explained(const Table& t, st::bytes_view row, const Column& column) {
    std::ostringstream out;
    out << t.explain(row, column);
    return out.str();
}
}  // namespace

TEST_SUITE("io/explain")
{
    TEST_CASE("every cell is printed with its fate and the rule behind it") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {10});
        t.flush();
        t.put("r", f{"q"}, "v", {20});
        t.put("r", f{"q"}, "v", {30});
        t.put("r", f{"q"}, "v", {40});
        t.put("r", f{"q"}, "v", {50});
        t.delete_version("r", f{"q"}, {40});
        t.delete_family("r", st::all<f>, {10});
        CHECK(
            explained(t, "r", f{"q"}) ==
            "r f:q at 100:\n"
            "  f: @10 DeleteFamily: a marker (R5.5, Markers are not versions); active segment; goes with a flush and a "
            "compaction (R8.7, What a major compaction keeps)\n"
            "  f:q @50 Put: visible until 1050, then too old (R6.2, TTL); active segment; stays\n"
            "  f:q @40 Delete: a marker (R5.5, Markers are not versions); active segment; goes with a flush and a "
            "compaction (R8.7, What a major compaction keeps)\n"
            "  f:q @40 Put: deleted by Delete @40 (R5.1, What a marker hides); active segment; goes with a flush "
            "(R8.3, What a flush keeps)\n"
            "  f:q @30 Put: visible until 1030, then too old (R6.2, TTL); active segment; stays\n"
            "  f:q @20 Put: beyond the limit (R6.1, VERSIONS); active segment; goes with a flush (R8.3, What a flush "
            "keeps)\n"
            "  f:q @10 Put: deleted by DeleteFamily @10 (R5.1, What a marker hides); frozen segment 1; goes with a "
            "flush and a compaction (R8.7, What a major compaction keeps)\n");
    }

    TEST_CASE("why a scan leaves a cell out is printed with the name of the filter") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {10});
        const st::filters::value is_w(st::compare::equal, st::comparator::binary("w"));
        std::ostringstream out;
        out << t.explain_scan({.filter = st::filters::list::all_of({is_w})}, "r", f{"q"});
        CHECK(out.str() ==
              "in the scan: rejected by the filter (all_of: value) (R4.30, The filter's answer joins the matcher's); "
              "r f:q at 100:\n"
              "  f:q @10 Put: visible until 1010, then too old (R6.2, TTL); active segment; stays\n");
    }

    TEST_CASE("what a policy that HBase does not have drops is no matter of VERSIONS") {
        st::table<few, st::clock::manual> t(st::clock::manual({100}));
        for (const int when : {11, 21, 22, 25, 31}) t.put("r", few{"q"}, "v", {when});
        CHECK(explained(t, "r", few{"q"}) ==
              "r f:q at 100:\n"
              "  f:q @31 Put: visible; active segment; stays\n"
              "  f:q @25 Put: visible; active segment; stays\n"
              "  f:q @22 Put: dropped by the retention policy; active segment; goes with a flush (R8.3, What a flush "
              "keeps)\n"
              "  f:q @21 Put: dropped by the retention policy; active segment; goes with a flush (R8.3, What a flush "
              "keeps)\n"
              "  f:q @11 Put: dropped by the retention policy; active segment; goes with a flush (R8.3, What a flush "
              "keeps)\n");
    }

    TEST_CASE("it is said if a put would be dated later than now") {
        st::explanation all{"r", st::column("f", "q"), {1000}};
        all.next_put = st::timestamp{1003};
        std::ostringstream out;
        out << all;
        CHECK(out.str() == "r f:q at 1000, where a put without a timestamp gets 1003:\n  nothing is stored\n");
    }

    TEST_CASE("of a column without cells it is said that nothing is stored") {
        CHECK(explained(table(st::clock::manual({7})), "r\n", st::column("f", "q\t")) ==
              "r\\x0A f:q\\x09 at 7:\n  nothing is stored\n");
    }

    TEST_CASE("every reason and every end has words of its own, and a rule unless nothing happens to the cell") {
        std::set<std::string_view> words;
        std::set<std::string_view> rules;
        for (const st::visibility one : {st::visibility::visible, st::visibility::marker, st::visibility::deleted,
                                         st::visibility::superseded, st::visibility::beyond_limit,
                                         st::visibility::too_old, st::visibility::expired, st::visibility::not_kept}) {
            words.insert(st::name(one));
            rules.insert(st::rule_of(one).number);
            CHECK(st::rule_of(one).number.empty() ==
                  (one == st::visibility::visible || one == st::visibility::not_kept));
        }
        for (const st::removal one : {st::removal::none, st::removal::flush, st::removal::compaction,
                                      st::removal::flush_and_compaction, st::removal::depends_on_other_rows}) {
            words.insert(st::name(one));
            rules.insert(st::rule_of(one).number);
            CHECK(st::rule_of(one).number.empty() == (one == st::removal::none));
        }
        CHECK(words.size() == 13);
        for (int i = 0; i <= static_cast<int>(st::scan_outcome::not_loaded); ++i) {
            words.insert(st::name(static_cast<st::scan_outcome>(i)));
            rules.insert(st::rule_of(static_cast<st::scan_outcome>(i)).number);
        }
        CHECK(words.size() == 26);
        CHECK(words.count("") == 0);
        rules.erase("");
        CHECK(rules.size() == std::size(st::cited_rules));
    }
}
