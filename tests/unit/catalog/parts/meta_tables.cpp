// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include <strata/catalog/parts/meta_tables.hpp>
#include <strata/catalog/region_info.hpp>
#include <strata/catalog/table_regions.hpp>
#include <strata/core/error.hpp>
#include <strata/io/print.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/request/split_keys.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/hbase.hpp>

namespace st = strata;

namespace {

std::string shown(const st::any_table& table) {
    std::ostringstream text;
    auto scan = table.open_scanner();
    while (const auto row = scan.next())
        for (const st::cell& one : *row) text << one << '\n';
    return text.str();
}

constexpr auto make = st::detail::make_owned_table<st::basic_dynamic_table<st::clock::shared>>;
const st::table_name ns_t("ns:t");
const st::column state("table", "state");

}  // namespace

TEST_SUITE("catalog/parts/meta_tables")
{
    TEST_CASE("a table has a row and its region another") {  // R11.13; names and bytes recorded from HBase 2.6.4
        const st::clock::manual now({1500});
        st::detail::meta_tables all{st::clock::shared(now), make};
        CHECK(shown(*all.meta()).empty());
        all.add_table(ns_t);
        CHECK(shown(*all.meta()) ==
              "ns:t column=table:state, timestamp=1500, value=\\x08\\x00\n"
              "ns:t,,1500.33dc9ea6a1ce4eeba7cbeca5b97a3e14. column=info:regioninfo, timestamp=1500, value={ENCODED => "
              "33dc9ea6a1ce4eeba7cbeca5b97a3e14, NAME => 'ns:t,,1500.33dc9ea6a1ce4eeba7cbeca5b97a3e14.', STARTKEY => "
              "'', ENDKEY => ''}\n"
              "ns:t,,1500.33dc9ea6a1ce4eeba7cbeca5b97a3e14. column=info:state, timestamp=1500, value=OPEN\n");
        all.set_state(ns_t, false);
        CHECK(all.meta()->get("ns:t", state)->value() == st::bytes("\x08\x01", 2));
        CHECK(shown(*all.meta()).find("column=info:state, timestamp=1501, value=CLOSED") != std::string::npos);
        all.set_state(ns_t, true);
        CHECK(all.meta()->get("ns:t", state)->value() == st::bytes("\x08\x00", 2));
        all.remove_table(ns_t);
        CHECK(shown(*all.meta()).empty());
        all.add_table(ns_t);  // the clock stands still
        CHECK(all.meta()->get("ns:t", state)->timestamp() == st::timestamp{1504});
    }

    TEST_CASE("a truncated table has another region") {
        st::clock::manual now({1500});
        st::detail::meta_tables all{st::clock::shared(now), make};
        all.add_table(ns_t);
        all.add_table("ns:t2");
        all.set_state(ns_t, false);
        now.set({2000});
        all.renew_table(ns_t);
        const std::string text = shown(*all.meta());
        CHECK(text.find("ns:t,,1500.") == std::string::npos);
        CHECK(text.find("ns:t,,2000.") != std::string::npos);
        CHECK(text.find("ns:t2,,1501.") != std::string::npos);
        CHECK(all.meta()->get("ns:t", state)->value() == st::bytes("\x08\x00", 2));
    }

    TEST_CASE("a table with split keys has a row for each region") {
        st::clock::manual now({1500});
        st::detail::meta_tables all{st::clock::shared(now), make};
        const st::table_regions made = all.add_table(ns_t, st::detail::split_keys({"m", "\x01"}));
        for (const st::region_info& one : made.infos(ns_t)) CHECK(all.meta()->get(one.name, {"info", "state"}));
        CHECK(all.meta()->size() == 7);
        CHECK(all.meta()
                  ->get(made.info(ns_t, 1).name, {"info", "regioninfo"})
                  ->value()
                  .ends_with("STARTKEY => '\\x01', ENDKEY => 'm'}"));
        all.set_state(ns_t, false);
        CHECK(all.meta()->get(made.info(ns_t, 2).name, {"info", "state"})->value() == "CLOSED");
        const st::table_regions other = all.renew_table(ns_t, made.keys());
        CHECK(other.size() == 3);
        CHECK_FALSE(all.meta()->exists(made.info(ns_t, 1).name));
        CHECK(all.meta()->get(other.info(ns_t, 1).name, {"info", "state"})->value() == "OPEN");
        CHECK(all.renew_table(ns_t).size() == 1);
        CHECK_FALSE(all.meta()->exists(other.info(ns_t, 1).name));
        all.remove_table(ns_t);
        CHECK(shown(*all.meta()).empty());
    }

    TEST_CASE("a namespace is HBase's message") {  // recorded from HBase 2.6.4
        const st::clock::manual now({7});
        st::detail::meta_tables all{st::clock::shared(now), make};
        all.put_namespace({"ns", {{"k", "v"}}});
        CHECK(shown(*all.of_namespaces()) ==
              "ns column=info:d, timestamp=7, value=\\x0A\\x02ns\\x12\\x06\\x0A\\x01k\\x12\\x01v\n");
        using st::detail::proto::name_string_pair, st::detail::proto::namespace_descriptor;
        st::detail::protobuf_writer pair;
        pair.payload(name_string_pair::name, "k").payload(name_string_pair::value, "v");
        st::detail::protobuf_writer named;
        named.payload(namespace_descriptor::name, "ns").message(namespace_descriptor::configuration, pair);
        CHECK(all.of_namespaces()->get("ns", st::column("info", "d"))->value() == named.raw());
        all.put_namespace({"ns", {{"k", std::string(200, 'v')}}});
        CHECK(shown(*all.of_namespaces()).find("ns\\x12\\xCE\\x01\\x0A\\x01k\\x12\\xC8\\x01vv") != std::string::npos);
        all.remove_namespace("ns");
        CHECK(shown(*all.of_namespaces()).empty());
    }

    TEST_CASE("nobody else writes to them") {  // R2.24
        const st::clock::manual now({7});
        st::detail::meta_tables all{st::clock::shared(now), make};
        all.add_table(ns_t);
        const std::string before = shown(*all.meta());
        CHECK_THROWS_AS(all.meta()->put("ns:t", state, "x"), st::do_not_retry);
        CHECK_THROWS_AS(all.meta()->mutate(st::deletion("ns:t")), st::do_not_retry);
        CHECK_THROWS_AS(all.of_namespaces()->put("a", {"info", "d"}, "x"), st::do_not_retry);
        CHECK(shown(*all.meta()) == before);
    }

    TEST_CASE("changes have times in their order, though the clock may go back") {
        st::clock::manual now({-5});
        st::detail::meta_tables all{st::clock::shared(now), make};
        all.add_table(ns_t);
        CHECK(all.meta()->get("ns:t", state)->timestamp() == st::timestamp{0});
        now.set({50});
        all.set_state(ns_t, false);
        now.set({5});
        all.set_state(ns_t, true);
        CHECK(all.meta()->get("ns:t", state)->timestamp() == st::timestamp{51});
    }
}
