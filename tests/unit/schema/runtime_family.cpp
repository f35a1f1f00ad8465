// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <string>

#include <strata/core/error.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/runtime_family.hpp>

namespace st = strata;

namespace {
using family = st::runtime_family<st::nested_cells<st::backend::std_map, st::backend::flat, st::backend::rb_tree>,
                                  st::memory::pmr, st::quirks::repaired>;
using facts = family::facts;
}  // namespace

TEST_SUITE("schema/runtime_family")
{
    TEST_CASE("a family of run time has HBase's defaults unless told otherwise") {  // R2.13
        const st::family_options options{.name = "f"};
        CHECK(options.max_versions == 1);
        CHECK(options.min_versions == 0);
        CHECK(options.ttl == st::never_expires);
        CHECK(options.keep_deleted == st::keep_deleted_cells::no);
        CHECK_FALSE(options.new_version_behavior);
        CHECK(options.in_memory == st::in_memory_compaction::none);
        CHECK(options.purge_delay == 0);
    }

    TEST_CASE("a family keeps what it was told") {
        const facts told({.name = "f",
                          .max_versions = 7,
                          .min_versions = 2,
                          .ttl = 5000,
                          .keep_deleted = st::keep_deleted_cells::yes,
                          .new_version_behavior = true,
                          .purge_delay = 50});
        CHECK(told.name() == "f");
        CHECK(told.retention().limit() == 7);
        CHECK(told.retention().minimum() == 2);
        CHECK(told.retention().time_to_live() == 5000);
        CHECK(told.deletes().is_sequenced());
        CHECK(told.deletes().attributes() ==
              "KEEP_DELETED_CELLS => 'TRUE', CONFIGURATION => {'hbase.hstore.time.to.purge.deletes' => '50'}, "
              "NEW_VERSION_BEHAVIOR => 'true'");
        CHECK(told.deletes().holds({st::version_key({10}, st::kind::delete_column), {60}, false}));
        CHECK(told.options().max_versions == 7);
    }

    TEST_CASE("each in-memory compaction of HBase has its name") {  // R8.18
        CHECK(name(st::in_memory_compaction::none) == std::string("NONE"));
        CHECK(name(st::in_memory_compaction::basic) == std::string("BASIC"));
        CHECK(name(st::in_memory_compaction::eager) == std::string("EAGER"));
        CHECK(name(st::in_memory_compaction::adaptive) == std::string("ADAPTIVE"));
    }

    TEST_CASE("only an eager family is compacted in memory") {  // R8.18
        using st::in_memory_compaction;
        CHECK_FALSE(facts({.name = "f", .in_memory = in_memory_compaction::none}).compacts_in_memory());
        CHECK_FALSE(facts({.name = "f", .in_memory = in_memory_compaction::basic}).compacts_in_memory());
        CHECK(facts({.name = "f", .in_memory = in_memory_compaction::eager}).compacts_in_memory());
    }

    TEST_CASE("a name that HBase refuses is refused") {  // R2.10, R2.11
        for (const std::string& name : {std::string(), std::string("."), std::string(".f"), std::string("a:b"),
                                        std::string("a/b"), std::string("a\\b"), std::string("a\nb"),
                                        std::string("a\x7F"), std::string("recovered.edits"), std::string(128, 'f')})
            CHECK_THROWS_AS(facts({.name = name}), st::bad_family_name);
        CHECK_NOTHROW(facts({.name = std::string(127, 'f')}));
        CHECK_NOTHROW(facts({.name = "f."}));
    }

    TEST_CASE("numbers of a family that HBase refuses are refused") {  // R2.14, R2.16
        CHECK_THROWS_AS(facts({.name = "f", .max_versions = 0}), st::illegal_argument);
        CHECK_THROWS_AS(facts({.name = "f", .max_versions = 2, .min_versions = 3}), st::illegal_argument);
        CHECK_THROWS_AS(facts({.name = "f", .min_versions = -1}), st::illegal_argument);
        CHECK_THROWS_AS(facts({.name = "f", .ttl = 0}), st::illegal_argument);
        CHECK_NOTHROW(facts({.name = "f", .purge_delay = -5}));  // R8.8.1: as none
    }

    TEST_CASE("where cells live is left to the type") {
        CHECK(std::same_as<family::cells,
                           st::nested_cells<st::backend::std_map, st::backend::flat, st::backend::rb_tree>>);
        CHECK(std::same_as<family::memory, st::memory::pmr>);
        CHECK(std::same_as<family::quirks, st::quirks::repaired>);
    }
}
