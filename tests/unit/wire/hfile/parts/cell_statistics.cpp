// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/cell_statistics.hpp>

namespace st = strata;

TEST_SUITE("wire/hfile/parts/cell_statistics")
{
    TEST_CASE("the biggest cell is counted with two lengths and one before the KeyValue") {
        using st::detail::hfile::cell_statistics;
        CHECK(cell_statistics::size_of(17, 5, 0) == 34);
        CHECK(cell_statistics::size_of(17, 5, 9) == 45);
        cell_statistics counted;
        CHECK(counted.is_biggest(1));
        counted.keep_biggest(34, "key");
        CHECK_FALSE(counted.is_biggest(34));
        CHECK(counted.is_biggest(35));
    }

    TEST_CASE("averages are rounded down, and what is not written is not said") {
        st::detail::hfile::cell_statistics counted;
        counted.add({"a", "f", "q", st::version_key({5}, st::kind::put), "v"}, 15, 3, 8);
        counted.add({"a", "f", "q", st::version_key({4}, st::kind::put), "vvvv"}, 16, 2, 7);
        st::hfile_facts facts;
        counted.describe(facts, "last");
        CHECK(counted.cells() == 2);
        CHECK(facts.info.at("hfile.AVG_KEY_LEN") == st::bytes("\0\0\0\x0F", 4));
        CHECK(facts.info.at("hfile.AVG_VALUE_LEN") == st::bytes("\0\0\0\2", 4));
        CHECK(facts.info.at("hfile.LASTKEY") == "last");
        CHECK(facts.info.count("hfile.MAX_TAGS_LEN") == 0);
        CHECK(facts.info.count("MAX_MEMSTORE_TS_KEY") == 0);
        facts.has_tags = facts.has_sequences = true;
        counted.describe(facts, "last");
        CHECK(facts.info.at("hfile.MAX_TAGS_LEN") == st::bytes("\0\0\0\3", 4));
        CHECK(facts.info.at("MAX_MEMSTORE_TS_KEY") == st::to_big_endian(8));
        CHECK(facts.info.at("KEY_VALUE_VERSION") == st::bytes("\0\0\0\1", 4));
        CHECK(facts.greatest_sequence == 8);
    }
}
