// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/files/parts/saved_schema.hpp>
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;
using st::detail::saved_settings;

namespace {
struct plain : st::family<"plain"> {};
struct aging : st::family<"aging", st::retention::all_of<st::retention::max_versions<3>, st::retention::ttl<1500>>,
                          st::deletes::delayed<70, st::deletes::sequenced<st::deletes::keep_until_expired>>> {};
struct whole : st::family<"whole", st::retention::keep_all, st::deletes::erase> {};
struct daily : st::family<"daily", st::retention::one_per<86'400'000>, st::deletes::none> {};

std::string text_of(const st::attribute_map& all) {
    std::string text;
    for (const auto& [key, value] : all) text += (text.empty() ? "" : "; ") + key + ' ' + value;
    return text;
}
template <class Table>
std::string settings(const Table& t) {
    std::string text;
    t.families().for_each([&](const auto& store) { text += text_of(saved_settings(store)) + '\n'; });
    return text;
}
}  // namespace

TEST_SUITE("files/parts/saved_schema")
{
    TEST_CASE("the settings of a family in HBase's terms") {
        CHECK(settings(st::table<plain>()) ==
              "VERSIONS 1; MIN_VERSIONS 0; TTL FOREVER; KEEP_DELETED_CELLS FALSE; NEW_VERSION_BEHAVIOR false; "
              "hbase.hstore.time.to.purge.deletes 0; IN_MEMORY_COMPACTION NONE\n");
        CHECK(settings(st::table<aging>()) ==
              "VERSIONS 3; MIN_VERSIONS 0; TTL 1500 ms; KEEP_DELETED_CELLS TTL; NEW_VERSION_BEHAVIOR true; "
              "hbase.hstore.time.to.purge.deletes 70; IN_MEMORY_COMPACTION NONE\n");
        CHECK(settings(st::table<whole>()) ==
              "VERSIONS 2147483647; MIN_VERSIONS 0; TTL FOREVER; DELETES a policy that HBase does not have, which "
              "removes at once; IN_MEMORY_COMPACTION NONE\n");
        CHECK(settings(st::table<daily>()) ==
              "RETENTION a policy that HBase does not have; DELETES a policy that HBase does not have, which refuses "
              "deletes; IN_MEMORY_COMPACTION NONE\n");
    }

    TEST_CASE("families of the run time have the settings of those of the compile time") {
        const st::family_options options{.name = "aging",
                                         .max_versions = 3,
                                         .ttl = 1500,
                                         .keep_deleted = st::keep_deleted_cells::until_expired,
                                         .new_version_behavior = true,
                                         .purge_delay = 70};
        CHECK(settings(st::dynamic_table{options}) == settings(st::table<aging>()));
        CHECK(settings(st::dynamic_table{{.name = "plain"}}) == settings(st::table<plain>()));
        st::family_options others = options;
        others.ttl = st::days(2);
        others.min_versions = 2;
        others.keep_deleted = st::keep_deleted_cells::yes;
        others.in_memory = st::in_memory_compaction::eager;
        CHECK(settings(st::dynamic_table{others}) ==
              "VERSIONS 3; MIN_VERSIONS 2; TTL 172800; KEEP_DELETED_CELLS TRUE; NEW_VERSION_BEHAVIOR true; "
              "hbase.hstore.time.to.purge.deletes 70; IN_MEMORY_COMPACTION EAGER\n");
    }

    TEST_CASE("a family is made of its settings") {
        const auto made_again = [](const st::family_options& options) {
            st::attribute_map all;
            const st::dynamic_table t{options};
            t.families().for_each([&](const auto& store) { all = saved_settings(store); });
            const st::family_options again = st::detail::options_of(options.name, all);
            CHECK(again.name == options.name);
            CHECK(settings(st::dynamic_table{again}) == settings(t));
        };
        made_again({.name = "f"});
        for (const std::int64_t ttl : {1, 1000, 1999, 86'400'000}) made_again({.name = "f", .ttl = ttl});
        made_again({.name = "f", .ttl = st::never_expires - 1});
        made_again({.name = "f", .max_versions = 2147483647, .ttl = std::int64_t{2147483647} * 1000});
        made_again({.name = "f",
                    .max_versions = 7,
                    .min_versions = 2,
                    .ttl = 5000,
                    .keep_deleted = st::keep_deleted_cells::yes,
                    .new_version_behavior = true,
                    .in_memory = st::in_memory_compaction::basic,
                    .purge_delay = 12});
        st::attribute_map own;
        own.set("RETENTION", st::bytes(st::detail::no_policy_of_hbase));
        CHECK_THROWS_WITH_AS(st::detail::options_of("f", own),
                             "strata: the family 'f' was saved with a policy that HBase does not have; load it into a "
                             "table of families that have it",
                             st::schema_mismatch);
    }

    TEST_CASE("what differs is said by name") {
        st::attribute_map saved;
        saved.set("VERSIONS", "3");
        saved.set("TTL", "FOREVER");
        st::attribute_map here = saved;
        CHECK(st::detail::difference_of(saved, here).empty());
        here.set("VERSIONS", "5");
        here.set("TTL", "");
        here.set("DELETES", "others");
        CHECK(st::detail::difference_of(saved, here) ==
              "VERSIONS is 3 there and 5 here, TTL is FOREVER there and not set here, DELETES is not set there and "
              "others here");
    }
}
