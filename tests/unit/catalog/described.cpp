// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/catalog/described.hpp>

namespace st = strata;

TEST_SUITE("catalog/described")
{
    // The texts are those of HBase 2.6.4: toString() of descriptors that its builders made.
    TEST_CASE("a family is described as HBase describes it") {  // R11.12
        CHECK(st::hbase_text(st::family_options{.name = "f"}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::family_options{.name = "f",
                                                .max_versions = 3,
                                                .min_versions = 1,
                                                .ttl = st::seconds(86400),
                                                .keep_deleted = st::keep_deleted_cells::until_expired}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '3', KEEP_DELETED_CELLS => 'TTL', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => '86400 SECONDS (1 DAY)', MIN_VERSIONS => '1', "
              "REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', "
              "BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .ttl = st::seconds(93784)}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => '93784 SECONDS (1 DAY 2 HOURS 3 MINUTES 4 SECONDS)', "
              "MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', "
              "COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .ttl = st::seconds(65)}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => '65 SECONDS (1 MINUTE 5 SECOND)', MIN_VERSIONS => '0', "
              "REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', "
              "BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .ttl = st::seconds(121)}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => '121 SECONDS (2 MINUTES 1 SECONDS)', MIN_VERSIONS => '0', "
              "REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', "
              "BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .new_version_behavior = true}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', METADATA => {'NEW_VERSION_BEHAVIOR' => 'true'}}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .in_memory = st::in_memory_compaction::eager}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', METADATA => {'IN_MEMORY_COMPACTION' => 'EAGER'}}");
        CHECK(st::hbase_text(st::family_options{.name = "f",
                                                .attributes = {{"COMPRESSION", "GZ"},
                                                               {"BLOOMFILTER", "ROWCOL"},
                                                               {"BLOCKSIZE", "8192"},
                                                               {"IN_MEMORY", "true"},
                                                               {"REPLICATION_SCOPE", "1"}}}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '1', "
              "BLOOMFILTER => 'ROWCOL', IN_MEMORY => 'true', COMPRESSION => 'GZ', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '8192 B (8KB)'}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .attributes = {{"BLOCKSIZE", "1500"}}}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '1500 B (1KB 476B)'}");
    }

    TEST_CASE("metadata and configuration come last, in the order of Java's HashMap") {  // R11.12
        CHECK(st::hbase_text(
                  st::family_options{.name = "f", .attributes = {{"owner", "anna"}, {"zone", "x"}, {"a", "1"}}}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', METADATA => {'a' => '1', 'zone' => 'x', 'owner' => 'anna'}}");
        CHECK(st::hbase_text(
                  st::family_options{.name = "f", .attributes = {{"IS_MOB", "true"}, {"MOB_THRESHOLD", "1000"}}}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', MOB_THRESHOLD => '1000', VERSIONS => '1', "
              "KEEP_DELETED_CELLS => 'FALSE', DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => "
              "'0', REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', IS_MOB => 'true', "
              "COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        st::family_options settings{.name = "f", .purge_delay = 1000};
        settings.attributes.set_configuration("a.b", "c");
        CHECK(st::hbase_text(settings) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', CONFIGURATION => {'a.b' => 'c', 'hbase.hstore.time.to.purge.deletes' => "
              "'1000'}}");
        st::family_options mixed{
            .name = "f",
            .new_version_behavior = true,
            .attributes = {{"CACHE_DATA_ON_WRITE", "true"}, {"DFS_REPLICATION", "2"}, {"owner", "anna"}}};
        mixed.attributes.set_configuration("a.b", "c");
        CHECK(st::hbase_text(mixed) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', METADATA => {'NEW_VERSION_BEHAVIOR' => 'true', 'CACHE_DATA_ON_WRITE' => "
              "'true', 'owner' => 'anna', 'DFS_REPLICATION' => '2'}, CONFIGURATION => {'a.b' => 'c'}}");
        CHECK(st::hbase_text(st::family_options{.name = "f",
                                                .attributes = {{"EVICT_BLOCKS_ON_CLOSE", "true"},
                                                               {"PREFETCH_BLOCKS_ON_OPEN", "true"},
                                                               {"COMPRESS_TAGS", "false"},
                                                               {"CACHE_INDEX_ON_WRITE", "true"},
                                                               {"CACHE_BLOOMS_ON_WRITE", "true"},
                                                               {"STORAGE_POLICY", "HOT"},
                                                               {"COMPRESSION_COMPACT", "GZ"}}}) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', METADATA => {'STORAGE_POLICY' => 'HOT', 'COMPRESSION_COMPACT' => 'GZ', "
              "'EVICT_BLOCKS_ON_CLOSE' => 'true', 'COMPRESS_TAGS' => 'false', 'CACHE_INDEX_ON_WRITE' => 'true', "
              "'PREFETCH_BLOCKS_ON_OPEN' => 'true', 'CACHE_BLOOMS_ON_WRITE' => 'true'}}");
        CHECK(st::hbase_text(st::family_options{.name = "f", .attributes = {{"ENCRYPTION", "AES"}}}) ==
              "{NAME => 'f', ENCRYPTION => 'AES', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', "
              "KEEP_DELETED_CELLS => 'FALSE', DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => "
              "'0', REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', "
              "BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        st::family_options many{.name = "f"};
        for (int i = 0; i != 16; ++i) {
            many.attributes.set('k' + std::to_string(i), "v");
            many.attributes.set_configuration("c." + std::to_string(7 * i), "v");
        }
        CHECK(st::hbase_text(many) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', MIN_VERSIONS => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', TTL "
              "=> 'FOREVER', REPLICATION_SCOPE => '0', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE => "
              "'65536 B (64KB)', METADATA => {'k0' => 'v', 'k1' => 'v', 'k2' => 'v', 'k11' => 'v', 'k3' => 'v', "
              "'k12' => 'v', 'k4' => 'v', 'k5' => 'v', 'k10' => 'v', 'k6' => 'v', 'k15' => 'v', 'k7' => 'v', 'k8' "
              "=> 'v', 'k13' => 'v', 'k9' => 'v', 'k14' => 'v'}, CONFIGURATION => {'c.35' => 'v', 'c.56' => 'v', "
              "'c.14' => 'v', 'c.105' => 'v', 'c.0' => 'v', 'c.42' => 'v', 'c.63' => 'v', 'c.77' => 'v', 'c.21' => "
              "'v', 'c.98' => 'v', 'c.70' => 'v', 'c.84' => 'v', 'c.7' => 'v', 'c.91' => 'v', 'c.28' => 'v', "
              "'c.49' => 'v'}}");
        st::family_options twelve{.name = "f"};
        for (int i = 0; i != 12; ++i) twelve.attributes.set('k' + std::to_string(i), "v");
        twelve.attributes.set_configuration("c.1", "v").set_configuration("c.2", "v").set_configuration("zzz", "v");
        CHECK(st::hbase_text(twelve) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', MIN_VERSIONS => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', TTL "
              "=> 'FOREVER', REPLICATION_SCOPE => '0', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE => "
              "'65536 B (64KB)', METADATA => {'k0' => 'v', 'k1' => 'v', 'k2' => 'v', 'k11' => 'v', 'k3' => 'v', "
              "'k4' => 'v', 'k5' => 'v', 'k10' => 'v', 'k6' => 'v', 'k7' => 'v', 'k8' => 'v', 'k9' => 'v'}, "
              "CONFIGURATION => {'zzz' => 'v', 'c.2' => 'v', 'c.1' => 'v'}}");
        st::family_options odd{.name = "f"};
        odd.attributes.set("weird'\\", "\x01'").set_configuration("c.1", "v");
        CHECK(st::hbase_text(odd) ==
              "{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', "
              "DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', "
              "BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE "
              "=> '65536 B (64KB)', METADATA => {'weird'\\' => '\\x01''}, CONFIGURATION => {'c.1' => 'v'}}");
    }

    TEST_CASE("a table is described as HBase describes it") {  // R11.12
        CHECK(st::hbase_text(st::table_descriptor{"ns:t", {{.name = "f"}}}) ==
              "'ns:t', {NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => "
              "'FALSE', DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => "
              "'0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', "
              "BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::table_descriptor{"ns:t",
                                                  {{.name = "f"}},
                                                  {{"MAX_FILESIZE", "20971520"},
                                                   {"READONLY", "true"},
                                                   {"DURABILITY", "SKIP_WAL"},
                                                   {"owner", "anna"},
                                                   {"x", "y"},
                                                   {"REGION_REPLICATION", "2"},
                                                   {"MEMSTORE_FLUSHSIZE", "1048576"},
                                                   {"PRIORITY", "5"}}}) ==
              "'ns:t', {TABLE_ATTRIBUTES => {DURABILITY => 'SKIP_WAL', MAX_FILESIZE => '20971520 B (20MB)', "
              "MEMSTORE_FLUSHSIZE => '1048576 B (1MB)', PRIORITY => '5', READONLY => 'true', REGION_REPLICATION => "
              "'2', METADATA => {'owner' => 'anna', 'x' => 'y'}}}, {NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', "
              "VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', DATA_BLOCK_ENCODING => 'NONE', TTL => 'FOREVER', "
              "MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => 'false', "
              "COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::table_descriptor{
                  "ns:t",
                  {{.name = "f"}},
                  {{"SPLIT_ENABLED", "false"}, {"COMPACTION_ENABLED", "false"}, {"MAX_FILESIZE", "10737418240"}}}) ==
              "'ns:t', {TABLE_ATTRIBUTES => {MAX_FILESIZE => '10737418240 B (10GB)', METADATA => "
              "{'COMPACTION_ENABLED' => 'false', 'SPLIT_ENABLED' => 'false'}}}, {NAME => 'f', INDEX_BLOCK_ENCODING "
              "=> 'NONE', VERSIONS => '1', KEEP_DELETED_CELLS => 'FALSE', DATA_BLOCK_ENCODING => 'NONE', TTL => "
              "'FOREVER', MIN_VERSIONS => '0', REPLICATION_SCOPE => '0', BLOOMFILTER => 'ROW', IN_MEMORY => "
              "'false', COMPRESSION => 'NONE', BLOCKCACHE => 'true', BLOCKSIZE => '65536 B (64KB)'}");
        CHECK(st::hbase_text(st::table_attributes()).empty());
        CHECK(st::hbase_text(st::table_attributes{{"READONLY", "true"}}) ==
              "{TABLE_ATTRIBUTES => {READONLY => 'true'}}");
        CHECK(st::hbase_text(st::table_attributes{{"a", "b"}}) == "{TABLE_ATTRIBUTES => {METADATA => {'a' => 'b'}}}");
    }

    TEST_CASE("a namespace is described as HBase describes it") {
        CHECK(st::hbase_text(st::namespace_descriptor{"ns"}) == "{NAME => 'ns'}");
        CHECK(st::hbase_text(st::namespace_descriptor{"ns", {{"k", "v"}, {"a", "b"}}}) ==
              "{NAME => 'ns', a => 'b', k => 'v'}");
    }

    TEST_CASE("attributes come one by one, too") {
        const std::vector<st::described_attribute> all =
            st::described(st::family_options{.name = "f", .attributes = {{"owner", "anna"}}});
        CHECK(all.size() == 13);
        CHECK(all.front() == st::described_attribute{"INDEX_BLOCK_ENCODING", "NONE"});
        CHECK(all.back() == st::described_attribute{"owner", "anna", st::attribute_group::metadata});
    }

    TEST_CASE("a time to live is rounded up to seconds") {
        CHECK(st::hbase_text(st::family_options{.name = "f", .ttl = 1}).find("TTL => '1 SECOND'") != std::string::npos);
        CHECK(st::hbase_text(st::family_options{.name = "f", .ttl = 1001}).find("TTL => '2 SECONDS'") !=
              std::string::npos);
    }
}
