// SPDX-License-Identifier: BSL-1.0
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>
#include <strata/wire/hfile/reader.hpp>

#include "support/made_hfile.hpp"
#include "support/recorded_hfiles.hpp"

namespace st = strata;
namespace parts = st::detail::hfile;

static_assert(std::ranges::input_range<const st::hfile_reader>);
static_assert(std::movable<st::hfile_reader::iterator>);
static_assert(!std::copyable<st::hfile_reader::iterator>);

namespace {

struct f : st::family<"f", st::retention::keep_all> {};

recorded::hfile recorded_as(const std::string& name) { return recorded::read(STRATA_HFILES, name); }

/// How many cells come before the end or the fault, in memory of its own so that a read outside of it is seen.
struct outcome {
    std::size_t cells = 0;
    bool is_whole = false;
    std::string what;
    std::uint64_t position = 0;
};

outcome read(st::bytes_view raw, const st::hfile_read_options& options = {}) {
    const std::vector<char> own(raw.begin(), raw.end());
    outcome found;
    try {
        const st::hfile_reader file({own.data(), own.size()}, options);
        for (const st::hfile_cell& one : file) found.cells += one.cell.row().size() <= raw.size() ? 1 : 0;
        found.is_whole = true;
    } catch (const st::corrupt_hfile& wrong) {
        found.what = wrong.what();
        found.position = wrong.position();
    }
    return found;
}

/// A file of one block of plain cells without tags and sequence numbers.
st::bytes file_of(st::bytes_view body, std::uint64_t cells) {
    st::hfile_facts facts;
    facts.cells = cells;
    return made::file({made::block(parts::data_magic, body)}, facts);
}

const st::bytes one_cell = st::bytes("\0\0\0\x11\0\0\0\5\0\3row\1fq\0\0\0\0\0\0\0\x0A\4value", 30);

}  // namespace

TEST_SUITE("wire/hfile/reader")
{
    TEST_CASE("every cell of the files that HBase writes is read as HBase reads it") {
        for (const std::string& name : recorded::plain_names) {
            CAPTURE(name);
            const recorded::hfile wanted = recorded_as(name);
            const st::hfile_reader file(wanted.raw);
            const std::vector<recorded::cell_line> found = recorded::lines_of(file);
            REQUIRE(found.size() == wanted.cells.size());
            REQUIRE(found.size() > 60);
            for (std::size_t i = 0; i != found.size(); ++i) {
                CAPTURE(i);
                const bool same = found[i] == wanted.cells[i];
                CHECK(same);
            }
            const bool twice = recorded::lines_of(file) == found;
            CHECK(twice);
        }
    }

    TEST_CASE("what HBase's files say of themselves is read as HBase reads it") {
        for (const std::string& name : recorded::plain_names) {
            CAPTURE(name);
            const recorded::hfile wanted = recorded_as(name);
            const st::hfile_reader file(wanted.raw);
            CHECK(recorded::disagreements(file.facts(), wanted) == std::vector<std::string>());
            CHECK(file.facts().minor_version == 3);
            CHECK(file.facts().time_range.has_value());
            CHECK(file.facts().family_markers.has_value());
            CHECK(file.facts().earliest_put.has_value());
            CHECK(file.facts().created.has_value());
            CHECK(file.facts().has_sequences == (name != "bulk"));
            CHECK(file.facts().has_tags == (name != "bulk"));
        }
    }

    TEST_CASE("the recorded files have what they are recorded for") {
        const auto facts_of = [](const char* name) { return st::hfile_reader(recorded_as(name).raw).facts(); };
        CHECK(facts_of("none").encoding.empty());
        CHECK(facts_of("prefix").encoding == "PREFIX");
        CHECK(facts_of("diff").encoding == "DIFF");
        CHECK(facts_of("fast_diff").encoding == "FAST_DIFF");
        CHECK(facts_of("row_index_v1").encoding == "ROW_INDEX_V1");
        CHECK_FALSE(facts_of("fast_diff").has_compressed_tags);
        CHECK(facts_of("compressed_tags").has_compressed_tags);
        CHECK(facts_of("diff_compressed_tags").has_compressed_tags);
        CHECK(facts_of("small_blocks").data_index_levels > 1);
        CHECK(facts_of("small_blocks").last_data_block > 2000);
        const recorded::hfile many = recorded_as("many_tags");
        std::set<st::bytes> tags;
        for (const recorded::cell_line& one : many.cells)
            for (const st::tag each : st::tag_list::parse(one.tags)) tags.insert(st::bytes(each.payload));
        CHECK(facts_of("many_tags").has_compressed_tags);
        CHECK(facts_of("many_tags").first_data_block == facts_of("many_tags").last_data_block);
        CHECK(tags.size() > 127);
        CHECK(many.raw[24] == 2);
        CHECK(recorded_as("crc32").raw[24] == 1);
        CHECK(recorded_as("null_checksum").raw[24] == 0);
    }

    TEST_CASE("a time to live is part of the cell and stays among its tags") {
        const recorded::hfile none = recorded_as("none");
        const st::hfile_reader file(none.raw);
        int lives = 0;
        for (const st::hfile_cell& one : file) {
            CHECK(one.cell.ttl() == st::detail::first_ttl(one.tags));
            CHECK((one.cell.kind() == st::kind::put || !one.cell.ttl()));
            if (!one.cell.ttl()) continue;
            ++lives;
            CHECK(st::cell(one.cell).ttl() == 100000000000000);
        }
        CHECK(lives > 3);
    }

    TEST_CASE("a table takes a file in one call") {
        const recorded::hfile none = recorded_as("none");
        // [load]
        st::table<f> table;
        table.bulk_load(st::hfile_reader(none.raw));
        // [/load]
        std::size_t cells = 0;
        for (auto row : table.scan({.versions = 1000, .raw = true}))
            for (const st::cell_view& one : row) cells += one.family() == "f" ? 1 : 0;
        CHECK(cells == none.cells.size());
    }

    TEST_CASE("a file that is cut off at any place is refused") {
        const recorded::hfile one = recorded_as("small_blocks");
        for (std::size_t size = 0; size < one.raw.size(); size += 61)
            CHECK_FALSE(read(st::bytes_view(one.raw).substr(0, size)).is_whole);
        for (std::size_t size = one.raw.size() - 40; size != one.raw.size(); ++size)
            CHECK_FALSE(read(st::bytes_view(one.raw).substr(0, size)).is_whole);
        CHECK(read(one.raw).is_whole);
    }

    TEST_CASE("a changed byte in any block that is read is found") {
        for (const char* name : {"none", "crc32", "small_blocks"}) {
            CAPTURE(name);
            const recorded::hfile one = recorded_as(name);
            const st::hfile_facts facts = st::hfile_reader(one.raw).facts();
            const auto end_of_block = [&](std::uint64_t begin) { return parts::read_block(one.raw, begin, true).next; };
            std::vector<std::size_t> places;
            for (std::size_t at = 0; at < end_of_block(facts.last_data_block); at += 17) places.push_back(at);
            for (auto at = static_cast<std::size_t>(facts.file_info); at < end_of_block(facts.file_info); at += 3)
                places.push_back(at);
            for (const std::size_t at : places) {
                // The offset of the block before it is not looked at, but is part of the checksum.
                st::bytes changed = one.raw;
                changed[at] = static_cast<char>(changed[at] ^ 0x10);
                const outcome found = read(changed);
                CAPTURE(at);
                CHECK_FALSE(found.is_whole);
                CHECK(found.position <= at);
            }
        }
    }

    TEST_CASE("checksums are passed over if told so") {
        recorded::hfile one = recorded_as("none");
        const std::size_t at = one.raw.find("same");
        REQUIRE(at < 3000);
        one.raw[at] = 'S';
        const outcome found = read(one.raw);
        CHECK(found.what == "strata: byte 0 of an HFile: the block's checksum CRC32C is wrong in its bytes from 0");
        CHECK(found.position == 0);
        CHECK(read(one.raw, {.verify_checksums = false}).cells == one.cells.size());
    }

    TEST_CASE("cells before a damaged block are read") {
        recorded::hfile one = recorded_as("small_blocks");
        const auto last = static_cast<std::size_t>(st::hfile_reader(one.raw).facts().last_data_block);
        one.raw[last + 50] = static_cast<char>(one.raw[last + 50] ^ 1);
        const outcome found = read(one.raw);
        CHECK(found.cells > 60);
        CHECK(found.cells < one.cells.size());
        CHECK(found.position == last);
    }

    TEST_CASE("what cannot be read is refused with the reason") {
        const recorded::hfile one = recorded_as("bulk");
        const st::hfile_facts facts = st::hfile_reader(one.raw).facts();
        const st::bytes before(st::bytes_view(one.raw).substr(0, one.raw.size() - 4096));
        const auto refused = [&](auto change) {
            st::hfile_facts changed = facts;
            change(changed);
            return read(before + parts::printed_trailer(changed)).what;
        };
        const auto said = [&](const std::string& what) {
            return "strata: byte " + std::to_string(before.size()) + " of an HFile: " + what;
        };
        CHECK(refused([](st::hfile_facts& of) { of.comparator = "org.apache.hadoop.hbase.MetaCellComparator"; }) ==
              said("the file is sorted by org.apache.hadoop.hbase.MetaCellComparator, whose order is another one"));
        CHECK(refused([](st::hfile_facts& of) { of.compression = st::hfile_compression::snappy; }) ==
              said("the file is compressed with SNAPPY, for which there is no codec"));
        CHECK(refused([](st::hfile_facts& of) { of.compression = st::hfile_compression::gz; }) ==
              said("the file is compressed with GZ: include strata/wire/hfile/gzip.hpp and pass {.codec = "
                   "&strata::gzip}"));
        CHECK(refused([](st::hfile_facts& of) { of.compression = static_cast<st::hfile_compression>(9); }) ==
              said("no compression has the number 9"));
        CHECK(refused([](st::hfile_facts& of) { of.cells += 1; }) ==
              "strata: byte 0 of an HFile: there are 1 cells less than the trailer says");
        CHECK(refused([](st::hfile_facts& of) {
                  of.cells -= 1;
              }).ends_with("there are more cells than the trailer says"));
        CHECK(refused([](st::hfile_facts& of) { of.file_info = of.load_on_open; }) ==
              "strata: byte " + std::to_string(facts.load_on_open) + " of an HFile: there is no file info");
        CHECK(refused([](st::hfile_facts& of) {
                  of.file_info = ~std::uint64_t{0} - 5;
              }).ends_with("the file ends within the header of a block"));
        CHECK(refused([](st::hfile_facts& of) {
                  of.first_data_block = of.load_on_open;
                  of.last_data_block = 1;
              }).ends_with("the last data block begins within another block"));
        for (const char* known : {"CellComparatorImpl", "InnerStoreCellComparator", "KeyValue$KeyComparator"})
            CHECK(refused([&](st::hfile_facts& of) {
                      of.comparator = st::bytes("org.apache.hadoop.hbase.") + known;
                  }) == "");
        st::bytes other = one.raw;
        other.back() = 2;
        CHECK(read(other).what.ends_with("the file has the major version 2, and only 3 can be read"));
        CHECK(read("").what == "strata: byte 0 of an HFile: the file has 0 bytes, and the trailer alone has 4096");
        CHECK(read(st::bytes(5000, '\0')).what.ends_with("the file has the major version 0, and only 3 can be read"));
        CHECK(read(st::bytes(5000, '\0') + st::bytes("\0\0\0\3", 4)).what ==
              "strata: byte 908 of an HFile: there is no trailer");
    }

    TEST_CASE("an encrypted file is refused") {
        st::detail::protobuf_writer fields;
        fields.number(parts::trailer_field::entry_count, 0).payload(parts::trailer_field::encryption_key, "key");
        st::bytes raw = st::bytes(parts::trailer_magic) + fields.delimited();
        raw.resize(parts::trailer_size - 4, '\0');
        CHECK(read(raw + st::bytes("\3\0\0\3", 4)).what == "strata: byte 0 of an HFile: the file is encrypted");
    }

    TEST_CASE("lengths of a plain block that lead out of it are refused at the cell's position") {
        CHECK(read(file_of(one_cell, 1)).is_whole);
        CHECK(read(file_of(one_cell + one_cell, 2)).cells == 2);
        for (const std::size_t at : {0U, 4U})
            for (const st::bytes_view length :
                 {st::bytes_view("\x7F\xFF\xFF\xFF", 4), st::bytes_view("\x80\0\0\0", 4),
                  st::bytes_view("\xFF\xFF\xFF\xFF", 4), st::bytes_view("\0\0\0\x17", 4)}) {
                st::bytes raw = one_cell;
                raw.replace(at, 4, length);
                const outcome found = read(file_of(one_cell + raw, 2));
                CHECK_FALSE(found.is_whole);
                CHECK(found.cells == 1);
                CHECK(found.position == 33 + one_cell.size());
            }
        for (std::size_t size = 1; size != one_cell.size(); ++size)
            CHECK_FALSE(read(file_of(one_cell.substr(0, size), 1)).is_whole);
        st::bytes raw = one_cell;
        raw[24] = 7;
        CHECK(read(file_of(raw, 1)).what == "strata: byte 33 of an HFile: no cell has the type 7");
    }

    TEST_CASE("sequence numbers that no table has are refused") {
        st::hfile_facts facts;
        facts.cells = 1;
        facts.info["KEY_VALUE_VERSION"] = st::bytes("\0\0\0\1", 4);
        const auto with = [&](std::int64_t sequence) {
            st::bytes body = one_cell;
            st::detail::append_hadoop_vlong(body, sequence);
            return read(made::file({made::block(parts::data_magic, body)}, facts));
        };
        CHECK(with(0).is_whole);
        CHECK(with((std::int64_t{1} << 55) - 1).is_whole);
        CHECK(with(std::int64_t{1} << 55)
                  .what.ends_with("a sequence number is from 0 to 2^55-1, and not 36028797018963968"));
        CHECK_FALSE(with(-1).is_whole);
    }

    TEST_CASE("a file without cells is an empty range") {
        st::hfile_facts facts;
        facts.first_data_block = facts.last_data_block = ~std::uint64_t{0};
        const st::bytes raw =
            made::block(parts::file_info_magic, parts::printed_file_info(facts)) + parts::printed_trailer(facts);
        const st::hfile_reader file(raw);
        CHECK(file.begin() == file.end());
        CHECK(file.facts().cells == 0);
        CHECK_FALSE(file.facts().time_range.has_value());
        CHECK_FALSE(file.facts().family_markers.has_value());
    }
}
