// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using st::bytes;
using st::bytes_view;
using support::msg;

namespace {

rpc::writer named(const char* name, const rpc::writer& held) {
    return msg({{1, bytes(rpc::filter_package) + name}, {2, held}});
}
st::shared_filter made(const rpc::writer& all) { return rpc::filter_of(rpc::message::parse(all.raw())); }
rpc::writer comparing(int op, const char* value) {
    return msg({{1, op}, {2, named("BinaryComparator", msg({{1, msg({{1, value}})}}))}});
}

/// The rows, or the columns, that a scan of some rows returns with a filter.
std::string rows_of(const rpc::writer& filter, bool shows_columns = false) {
    st::dynamic_table table({{.name = "f"}});
    for (const char* row : {"a", "ab", "b", "c"})
        for (const char* column : {"q", "r"}) table.put(row, st::column("f", column), bytes(row) + column, {5});
    std::string found;
    for (const auto& row : table.scan({.filter = made(filter)})) {
        found += bytes(row.key()) + ' ';
        if (shows_columns)
            for (const auto& cell : row) found += bytes(cell.qualifier()) + '=' + bytes(cell.value()) + ' ';
    }
    return found;
}

}  // namespace

TEST_SUITE("gateway/rpc/filters")
{
    TEST_CASE("each of HBase's classes is found by its name") {
        CHECK(rows_of(named("PrefixFilter", msg({{1, "a"}}))) == "a ab ");
        CHECK(rows_of(named("PrefixFilter", msg({}))).empty());
        CHECK(rows_of(named("SkipFilter", msg({{1, named("PrefixFilter", msg({}))}}))).empty());
        CHECK(rows_of(named("PageFilter", msg({{1, 2}}))) == "a ab ");
        CHECK(rows_of(named("FilterAllFilter", msg({}))).empty());
        CHECK(rows_of(named("InclusiveStopFilter", msg({{1, "ab"}}))) == "a ab ");
        CHECK(rows_of(named("RowFilter", msg({{1, comparing(5, "ab")}}))) == "b c ");
        CHECK(rows_of(named("FamilyFilter", msg({{1, comparing(3, "f")}}))).empty());
        CHECK(rows_of(named("QualifierFilter", msg({{1, comparing(2, "q")}})), true) ==
              "a q=aq ab q=abq b q=bq c q=cq ");
        CHECK(rows_of(named("ValueFilter", msg({{1, comparing(2, "bq")}})), true) == "b q=bq ");
        CHECK(rows_of(named("FirstKeyOnlyFilter", msg({})), true) == "a q=aq ab q=abq b q=bq c q=cq ");
        CHECK(rows_of(named("KeyOnlyFilter", msg({{1, 0}})), true) == "a q= r= ab q= r= b q= r= c q= r= ");
        CHECK(rows_of(named("ColumnPrefixFilter", msg({{1, "r"}})), true) == "a r=ar ab r=abr b r=br c r=cr ");
        CHECK(rows_of(named("MultipleColumnPrefixFilter", msg({{1, "r"}, {1, "s"}})), true) ==
              "a r=ar ab r=abr b r=br c r=cr ");
        CHECK(rows_of(named("ColumnRangeFilter", msg({{1, "q"}, {2, 0}, {3, "z"}, {4, 0}})), true) ==
              "a r=ar ab r=abr b r=br c r=cr ");
        CHECK(rows_of(named("ColumnCountGetFilter", msg({{1, 1}})), true) == "a q=aq ");
        CHECK(rows_of(named("ColumnPaginationFilter", msg({{1, 1}, {2, 1}})), true) ==
              "a r=ar ab r=abr b r=br c r=cr ");
        CHECK(rows_of(named("ColumnPaginationFilter", msg({{1, 1}, {3, "r"}})), true) ==
              "a r=ar ab r=abr b r=br c r=cr ");
        CHECK(rows_of(named("FirstKeyValueMatchingQualifiersFilter", msg({{1, "q"}})), true) ==
              "a q=aq ab q=abq b q=bq c q=cq ");
        CHECK(rows_of(named("TimestampsFilter", msg({{1, bytes("\x04\x06", 2)}}))).empty());
        CHECK(rows_of(named("TimestampsFilter", msg({{1, 5}}))) == "a ab b c ");
        CHECK(rows_of(named("MultiRowRangeFilter", msg({{1, msg({{1, "b"}, {2, 1}, {3, "c"}, {4, 1}})}}))) == "b c ");
        CHECK(
            rows_of(
                named("ColumnValueFilter",
                      msg({{1, "f"}, {2, "q"}, {3, 2}, {4, named("BinaryComparator", msg({{1, msg({{1, "cq"}})}}))}})),
                true) == "c q=cq ");
        const auto single =
            msg({{1, "f"}, {2, "q"}, {3, 2}, {4, named("BinaryComparator", msg({{1, msg({{1, "bq"}})}}))}});
        CHECK(rows_of(named("SingleColumnValueFilter", single), true) == "b q=bq r=br ");
        CHECK(rows_of(named("SingleColumnValueExcludeFilter", msg({{1, single}})), true) == "b r=br ");
        CHECK(rows_of(named("DependentColumnFilter", msg({{1, msg({{1, 6}})}, {2, "f"}, {3, "q"}, {4, 1}})), true) ==
              "a r=ar ab r=abr b r=br c r=cr ");
        CHECK(rows_of(named("DependentColumnFilter", msg({{1, comparing(2, "bq")}, {2, "f"}, {3, "q"}, {4, 0}}))) ==
              "b ");
        CHECK(rows_of(named("DependentColumnFilter", msg({{1, comparing(6, "bq")}, {2, "f"}, {3, "q"}, {4, 0}})))
                  .empty());
        for (const char* name : {"RowFilter", "FamilyFilter", "QualifierFilter", "ValueFilter"})  // R10.4
            CHECK(rows_of(named(name, msg({{1, comparing(6, "bq")}}))).empty());
        const auto inner = named("ValueFilter", msg({{1, comparing(3, "bq")}}));
        CHECK(rows_of(named("SkipFilter", msg({{1, inner}}))) == "a ab c ");
        CHECK(rows_of(named("WhileMatchFilter", msg({{1, inner}}))) == "a ab ");
        const auto low = named("RowFilter", msg({{1, comparing(0, "ab")}}));
        const auto high = named("RowFilter", msg({{1, comparing(5, "b")}}));
        CHECK(rows_of(named("FilterList", msg({{1, 1}, {2, low}, {2, high}}))).empty());
        CHECK(rows_of(named("FilterList", msg({{1, 2}, {2, low}, {2, high}}))) == "a c ");
        CHECK(made(named("RandomRowFilter", msg({}))));
        CHECK_FALSE(rpc::filter_of(rpc::message()));
    }
    TEST_CASE("the mask of a fuzzy key is read as HBase's client may have rewritten it") {
        using mask = std::vector<bool>;
        CHECK(rpc::parts::fuzzy_mask(bytes("\x00\x01", 2), false) == mask{false, true});
        CHECK(rpc::parts::fuzzy_mask(bytes("\xff\x00", 2), false) == mask{false, true});
        CHECK(rpc::parts::fuzzy_mask(bytes("\xff\x02", 2), true) == mask{false, true});
        CHECK(rpc::parts::fuzzy_mask(bytes("\x00\x01", 2), true) == mask{false, true});
        const auto pair = msg({{1, "xb"}, {2, bytes("\x02\xff", 2)}});
        CHECK(rows_of(named("FuzzyRowFilter", msg({{1, pair}, {2, 1}}))) == "a ab b c ");
    }
    TEST_CASE("what is not there is named, and what lies too deep is refused") {
        CHECK_THROWS_WITH_AS(made(named("MyFilter", msg({}))),
                             "strata: the filter org.apache.hadoop.hbase.filter.MyFilter is not supported",
                             st::do_not_retry);
        CHECK_THROWS_WITH_AS(made(msg({{1, "com.mine.F"}})), "strata: the filter com.mine.F is not supported",
                             st::do_not_retry);
        CHECK_THROWS_AS(made(named("FilterList", msg({{1, 3}}))), st::do_not_retry);
        rpc::writer deep = named("PageFilter", msg({{1, 1}}));
        for (int i = 0; i != rpc::deepest_filter; ++i) deep = named("SkipFilter", msg({{1, deep}}));
        CHECK(made(deep));
        CHECK_THROWS_AS(made(named("SkipFilter", msg({{1, deep}}))), st::do_not_retry);
    }
}
