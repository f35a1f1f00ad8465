// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/cell_walk.hpp>

#include "support/made_hfile.hpp"

namespace st = strata;
namespace parts = st::detail::hfile;

namespace {

st::bytes plain_cell(char row) {
    return st::bytes("\0\0\0\x0E\0\0\0\1\0\1", 10) + row + st::bytes("\1f\0\0\0\0\0\0\0\x0A\4v", 12);
}

/// The rows of a file that is made of blocks, then a sentence if it was refused.
std::string rows_of(const std::vector<st::bytes>& blocks, st::hfile_facts facts) {
    const st::bytes file = made::file(blocks, facts);
    facts.first_data_block = facts.last_data_block = 0;
    for (std::size_t i = 0; i + 1 < blocks.size(); ++i) facts.last_data_block += blocks[i].size();
    std::string found;
    try {
        parts::cell_walk walk(file, facts, nullptr, true);
        while (walk.next()) found += walk.current().cell.row();
    } catch (const st::corrupt_hfile& wrong) {
        found += ' ' + std::string(wrong.what());
    }
    return found;
}

st::bytes data(const st::bytes& body) { return made::block(parts::data_magic, body); }
st::bytes encoded(const st::bytes& body) { return made::block(parts::encoded_data_magic, body); }

st::hfile_facts of_cells(std::uint64_t cells) {
    st::hfile_facts facts;
    facts.cells = cells;
    return facts;
}

}  // namespace

TEST_SUITE("wire/hfile/parts/cell_walk")
{
    TEST_CASE("blocks that hold no cells are stepped over") {
        const st::bytes other = made::block("BLMFBLK2", "bits");
        CHECK(rows_of({data(plain_cell('a')), other, data(plain_cell('b') + plain_cell('c')), other}, of_cells(3)) ==
              "abc");
        CHECK(rows_of({other, other}, of_cells(0)).empty());
        CHECK(rows_of({data(""), data(plain_cell('a'))}, of_cells(1)) == "a");
    }

    TEST_CASE("a file has as many cells as its trailer says") {
        CHECK(rows_of({data(plain_cell('a'))}, of_cells(2)) ==
              "a strata: byte 0 of an HFile: there are 1 cells less than the trailer says");
        CHECK(rows_of({data(plain_cell('a') + plain_cell('b'))}, of_cells(1)) ==
              "a strata: byte 56 of an HFile: there are more cells than the trailer says");
    }

    TEST_CASE("ROW_INDEX_V1 is a plain block with an index after it") {
        const st::bytes index("index\0\0\0\x17", 9);
        CHECK(rows_of({encoded(st::bytes("\0\7", 2) + plain_cell('a') + index)}, of_cells(1)) == "a");
        CHECK(
            rows_of({encoded(st::bytes("\0\7", 2) + plain_cell('a') + st::bytes("index\0\0\0\x1D", 9))}, of_cells(1)) ==
            " strata: byte 0 of an HFile: the bytes end within the plain part of a block: 29 are needed and 28 are "
            "left");
        CHECK(rows_of({encoded(st::bytes("\0\7\0\0", 4))}, of_cells(1)).starts_with(" strata: byte 0"));
        CHECK(rows_of({encoded(st::bytes("\0\7\xFF\xFF\xFF\xFF", 6))}, of_cells(1)).starts_with(" strata: byte 0"));
    }

    TEST_CASE("an encoding that is not known is refused by its number") {
        for (const char* number : {"0", "1", "6", "8"}) {
            const st::bytes id{'\0', static_cast<char>(number[0] - '0')};
            CHECK(rows_of({encoded(id + "....")}, of_cells(1)) ==
                  std::string(" strata: byte 0 of an HFile: no encoding of data blocks has the number ") + number);
        }
        CHECK(rows_of({encoded(st::bytes("\1\2....", 6))}, of_cells(1)).ends_with("has the number 258"));
        CHECK(rows_of({encoded("\2")}, of_cells(1)).starts_with(" strata: byte 0"));
    }

    TEST_CASE("tags have a length before them, and it is checked") {
        st::hfile_facts facts = of_cells(1);
        facts.has_tags = true;
        CHECK(rows_of({data(plain_cell('a') + st::bytes("\0\0", 2))}, facts) == "a");
        CHECK(rows_of({data(plain_cell('a') + st::bytes("\0\4\0\2tt", 6))}, facts) == "a");
        CHECK(
            rows_of({data(plain_cell('a'))}, facts).starts_with(" strata: byte 33 of an HFile: the bytes end within"));
        CHECK(rows_of({data(plain_cell('a') + st::bytes("\0\4\0\3tt", 6))}, facts).starts_with(" strata: byte 33"));
        CHECK(rows_of({data(plain_cell('a') + st::bytes("\0\4\0\2\x08t", 6))}, facts) ==
              " strata: byte 33 of an HFile: a tag with a time to live has 8 bytes, and this one has 1");
        const st::bytes one = st::bytes("\0\2\0\0\0\0\x0E\1\0\0\1a\1f\0\0\0\0\0\0\0\x0A\4v", 24);
        CHECK(rows_of({encoded(one + st::bytes("\4\0\2tt", 5))}, facts) == "a");
        CHECK(rows_of({encoded(one + "\x80\x80\x04")}, facts) ==
              " strata: byte 39 of an HFile: the tags of a cell have more than 65535 bytes");
        facts.has_compressed_tags = true;
        CHECK(rows_of({encoded(one + "\4\xFF\2tt")}, facts) == "a");
        CHECK(
            rows_of({encoded(one + st::bytes("\4\0\0", 3))}, facts).ends_with("no tag of the block has the number 0"));
        // Each block begins a dictionary.
        facts.cells = 2;
        CHECK(rows_of({encoded(one + "\4\xFF\2tt"), encoded(one + st::bytes("\4\0\0", 3))}, facts)
                  .starts_with("a strata:"));
    }
}
