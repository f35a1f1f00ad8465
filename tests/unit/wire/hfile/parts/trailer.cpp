// SPDX-License-Identifier: BSL-1.0
#include <cstddef>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/trailer.hpp>

namespace st = strata;
namespace parts = st::detail::hfile;

TEST_SUITE("wire/hfile/parts/trailer")
{
    TEST_CASE("a trailer is read as it was written") {
        st::hfile_facts facts;
        facts.cells = 7;
        facts.compression = st::hfile_compression::gz;
        facts.comparator = parts::usual_comparator;
        facts.uncompressed_size = std::uint64_t{1} << 40;
        facts.data_index_size = 8;
        facts.data_index_levels = 2;
        facts.data_index_entries = 3;
        facts.meta_index_entries = 4;
        facts.first_data_block = ~std::uint64_t{0};
        facts.last_data_block = 5;
        facts.load_on_open = 6;
        facts.file_info = 9;
        const st::bytes raw = parts::printed_trailer(facts);
        CHECK(raw.size() == 4096);
        CHECK(raw.substr(4092) == st::bytes("\3\0\0\3", 4));
        st::hfile_facts found;
        parts::read_trailer("before" + raw, found);
        CHECK(parts::printed_trailer(found) == raw);
        CHECK(found.cells == 7);
        CHECK(found.first_data_block == ~std::uint64_t{0});
        CHECK(found.uncompressed_size == std::uint64_t{1} << 40);
    }

    TEST_CASE("what a trailer leaves out has its default") {
        st::bytes raw = st::bytes(parts::trailer_magic) + '\0';
        raw.resize(4092, '\0');
        st::hfile_facts found;
        parts::read_trailer(raw + st::bytes("\0\0\0\3", 4), found);
        CHECK(found.compression == st::hfile_compression::none);
        CHECK(found.comparator.empty());
        CHECK(found.minor_version == 0);
    }

    TEST_CASE("a message that leads out of the trailer is refused") {
        st::bytes raw = st::bytes(parts::trailer_magic) + "\xFF\x7F";
        raw.resize(4092, '\0');
        st::hfile_facts found;
        CHECK_THROWS_AS(parts::read_trailer(raw + st::bytes("\3\0\0\3", 4), found), st::corrupt_hfile);
    }

    TEST_CASE("comparators of this library's order are known by their Java classes") {
        CHECK(parts::is_known_comparator(parts::usual_comparator));
        CHECK(parts::is_known_comparator("org.apache.hadoop.hbase.CellComparatorImpl"));
        CHECK_FALSE(parts::is_known_comparator("org.apache.hadoop.hbase.CellComparatorImpl$MetaCellComparator"));
        CHECK_FALSE(parts::is_known_comparator("org.apache.hadoop.hbase.KeyValue$MetaComparator"));
        CHECK_FALSE(parts::is_known_comparator("CellComparatorImpl"));
        CHECK_FALSE(parts::is_known_comparator(""));
    }
}
