// SPDX-License-Identifier: BSL-1.0
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/big_endian.hpp>
#include <strata/files/sequence_file.hpp>
#include <strata/strata.hpp>

#include "file_cells.hpp"

namespace st = strata;
using file_cells::all_of;
using file_cells::made;

namespace {

constexpr st::sequence_file_mark mark{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

/// The bytes up to the first record, as Hadoop's documentation of the format has them.
const std::string header = std::string("SEQ\x06") + "\x31org.apache.hadoop.hbase.io.ImmutableBytesWritable" +
                           "\x25org.apache.hadoop.hbase.client.Result" + std::string(6, '\0') + "0123456789abcdef";

std::string counted(const std::string& text) { return static_cast<char>(text.size()) + text; }
std::string number(std::int32_t n) {
    std::string made;
    st::append_big_endian(made, n);
    return made;
}

/// A field of protobuf with bytes.
std::string field(int id, const std::string& payload) { return static_cast<char>(id << 3 | 2) + counted(payload); }
/// A field of protobuf with a small number.
std::string field(int id, char value) { return std::string{static_cast<char>(id << 3), value}; }

std::string record(const std::string& row, const std::string& result) {
    const std::string key = number(static_cast<std::int32_t>(row.size())) + row;
    const std::string value = counted(result);
    return number(static_cast<std::int32_t>(key.size() + value.size())) +
           number(static_cast<std::int32_t>(key.size())) + key + value;
}
std::string cell(const std::string& row, char kind = 4, const std::string& more = "") {
    return field(1, field(1, row) + field(2, "f") + field(3, "q") + field(4, 7) + field(5, kind) + more);
}

std::vector<st::cell> read(const std::string& raw) {
    std::istringstream in(raw);
    return all_of(st::sequence_file_reader(in));
}

std::string written(const std::vector<st::cell>& all) {
    std::ostringstream out;
    st::sequence_file_writer to(out, {.mark = mark});
    for (const st::cell& one : all) to.add(one);
    to.finish();
    return out.str();
}

void check_fault(const std::string& raw, std::uint64_t position, const std::string& what) {
    CAPTURE(what);
    try {
        read(raw);
        FAIL("it was read");
    } catch (const st::corrupt_sequence_file& why) {
        CAPTURE(std::string(why.what()));
        CHECK(why.position() == position);
        CHECK(std::string(why.what()).find(what) != std::string::npos);
        CHECK(std::string(why.what()).starts_with("strata: byte " + std::to_string(position) + " of a SequenceFile: "));
    }
}

struct f : st::family<"f", st::retention::keep_all> {};

}  // namespace

TEST_SUITE("files/sequence_file")
{
    TEST_CASE("a file has these bytes") {
        CHECK(header.size() == 114);
        CHECK(written({}) == header);
        CHECK(written({made("r", "f", "q", 7, st::kind::put, "v"), made("r", "f", "q", 7, st::kind::delete_column),
                       made("s", "f", "q", 7, st::kind::put, "v", 5)}) ==
              header + record("r", cell("r", 4, field(6, "v")) + cell("r", 12, field(6, ""))) +
                  record("s", cell("s", 4, field(6, "v") + field(7, std::string("\0\x09\x08\0\0\0\0\0\0\0\x05", 11)))));
    }

    TEST_CASE("what is written is read, whatever its bytes, but for the numbers of the writes") {
        const std::vector<st::cell> all = file_cells::some_cells(1, 3000);
        CHECK(read(written(all)) == all);
    }

    TEST_CASE("marks come every 100 KiB, and a long row is several records") {
        std::vector<st::cell> all;
        for (int row = 0; row != 40; ++row)
            all.push_back(
                made("row " + std::to_string(100 + row), "f", "q", 1, st::kind::put, std::string(50000, 'v')));
        const std::string raw = written(all);
        std::size_t marks = 0;
        for (std::size_t at = 0; (at = raw.find(number(-1) + "0123456789abcdef", at)) != std::string::npos; ++at)
            ++marks;
        CHECK(marks == 13);  // after 3 rows each
        CHECK(read(raw) == all);

        std::vector<st::cell> wide;
        for (int i = 0; i != 20; ++i)
            wide.push_back(made("r", "f", "q" + std::to_string(100 + i), 1, st::kind::put, std::string(1 << 20, 'v')));
        const std::string two = written(wide);
        CHECK(st::from_big_endian<std::int32_t>(st::bytes_view(two).substr(header.size(), 4)) < (18 << 20));
        CHECK(read(two) == wide);
    }

    TEST_CASE("two files have different marks") {
        const auto of = [] { return file_cells::written<st::sequence_file_writer>({}); };
        CHECK(of().substr(0, 98) == header.substr(0, 98));
        CHECK(of().substr(98) != of().substr(98));
    }

    TEST_CASE("metadata, other tags and unknown fields are passed over") {
        std::string other = header;
        other.replace(
            94, 4,
            number(2) + counted("key") + counted("value") + counted("") + '\x8F' + '\x80' + std::string(128, 'x'));
        other += record(
            "r", field(9, "new") + field(3, 1) + cell("r", 4, field(7, std::string("\0\x02\x03x", 4)) + field(8, 1)));
        const auto all = read(other);
        REQUIRE(all.size() == 1);
        CHECK(all[0] == made("r", "f", "q", 7));
        CHECK(read(header + record("r", "") + record("s", cell("s"))).size() == 1);
    }

    TEST_CASE("another header is refused, with its place") {
        check_fault("", 0, "ends within the header");
        check_fault("SEK", 0, "begins with SEQ");
        check_fault("SEQ\x05", 3, "only 6");
        std::string other = header;
        other[8] = 'X';
        check_fault(other, 4, "keys is orgXapache");
        other = header;
        other[60] = 'X';
        check_fault(other, 54, "class of the values");
        other = header;
        other[4] = '\x80';
        check_fault(other, 4, "has a length of");
        for (const std::size_t at : {92u, 93u}) {
            other = header;
            other[at] = 1;
            check_fault(other, 92, "compress=false");
        }
        other = header;
        other[94] = '\xFF';
        check_fault(other, 94, "entries");
        for (std::size_t size = 0; size != header.size(); ++size)
            CHECK_THROWS_AS(read(header.substr(0, size)), st::corrupt_sequence_file);
    }

    TEST_CASE("a malformed record is refused, with its place") {
        const std::uint64_t at = header.size();
        const std::string whole = header + record("r", cell("r"));
        for (std::size_t size = header.size() + 1; size != whole.size(); ++size)
            CHECK_THROWS_AS(read(whole.substr(0, size)), st::corrupt_sequence_file);
        check_fault(header + number(-2) + number(0), at, "a length of -2");
        check_fault(header + number(8) + number(9) + std::string(8, '\0'), at, "its key one of 9");
        check_fault(header + number(0x7FFFFFFF) + number(4) + "xxxx", at + 12, "ends within a record");
        check_fault(header + number(-1) + "0123456789abcdeX", at, "this mark");
        check_fault(header + record("r", cell("s")), at, "another row");
        check_fault(header + record("", cell("")), at, "row key");
        check_fault(header + record("r", cell("r", 5)), at, "the type 5");
        check_fault(header + record("r", field(1, field(1, "r") + field(2, "f"))), at, "the type 0");
        check_fault(header + record("r", cell("r", 14)), at, "no qualifier");
        check_fault(header + record("r", cell("r", 12, field(6, "v"))), at, "neither a value");
        check_fault(header + record("r", field(2, 1)), at, "not in the file");
        check_fault(header + record("r", cell("r", 4, field(7, "x"))), at, "a tag");
        check_fault(header + record("r", cell("r", 4, field(7, std::string("\0\x02\x08x", 4)))), at, "8 bytes");
        check_fault(header + number(9) + number(5) + number(2) + "r" + std::string(4, '\0'), at, "the row");
        // The first record is good, and so is its cell.
        check_fault(whole + record("s", cell("s", 5)), whole.size(), "the type 5");
    }

    TEST_CASE("a table is written and read, and stays as it was if a record is malformed") {
        st::table<f, st::clock::manual> from, to;
        from.put("a", f{"q"}, "1", {5}, {.ttl = st::hours(1)});
        from.delete_column("b", f{"q"}, {9});
        // [sequence]
        std::stringstream file;
        st::sequence_file_writer cells(file);
        for (auto row : from.scan({.versions = st::all_versions, .raw = true}))
            for (const st::cell_view& c : row) cells.add(c);
        cells.finish();

        to.bulk_load(st::sequence_file_reader(file));
        // [/sequence]
        CHECK(to.size() == 2);
        CHECK(to.get("a", f{"q"})->ttl() == st::hours(1));
        std::istringstream bad(header + record("c", cell("c")) + record("d", cell("d", 5)));
        CHECK_THROWS_AS(to.bulk_load(st::sequence_file_reader(bad)), st::corrupt_sequence_file);
        CHECK(to.size() == 2);
    }
}
