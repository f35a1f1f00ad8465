// SPDX-License-Identifier: BSL-1.0
// That whole blocks are decoded right is tested with HBase's files, by reader.cpp.
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/cell_decoder.hpp>

namespace st = strata;
using st::detail::byte_reader;
using st::detail::hfile::cell_decoder;

namespace {

const st::bytes key("\0\3row\1fqual\0\0\0\0\0\0\0\x0A\4", 20);

/// The keys and values of a block, one after the other, up to its end or its fault; in memory of its own.
struct outcome {
    std::vector<st::bytes> parts;
    bool is_whole = false;
};

outcome decoded(st::hfile_encoding which, const st::bytes& raw) {
    const std::vector<char> own(raw.begin(), raw.end());
    byte_reader in({own.data(), own.size()});
    cell_decoder decoder;
    decoder.begin(which);
    outcome found;
    try {
        while (!in.empty()) {
            decoder.take(in);
            static_cast<void>(st::detail::parse_key(decoder.key()));
            found.parts.emplace_back(decoder.key());
            found.parts.emplace_back(decoder.value());
        }
        found.is_whole = true;
    } catch (const st::illegal_argument&) {
    }
    return found;
}

/// Every cut is refused unless it lies between two cells, and every change of a byte leaves us in the block.
void disturb(st::hfile_encoding which, const st::bytes& raw, std::size_t first_cell) {
    for (std::size_t size = 0; size != raw.size(); ++size)
        CHECK(decoded(which, raw.substr(0, size)).is_whole == (size == 0 || size == first_cell));
    std::size_t refused = 0;
    for (std::size_t at = 0; at != raw.size(); ++at)
        for (int bit = 0; bit != 8; ++bit) {
            st::bytes changed = raw;
            changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
            if (!decoded(which, changed).is_whole) ++refused;
        }
    CHECK(refused > 10);
}

}  // namespace

TEST_SUITE("wire/hfile/parts/cell_decoder")
{
    TEST_CASE("PREFIX keeps the first bytes of the key before") {
        const st::bytes first = st::bytes("\x14\5\0", 3) + key + "value";
        const st::bytes second("\x0A\0\x0As\0\0\0\0\0\0\0\x07\x08", 13);
        const st::bytes third("\x0A\0\x0At\0\0\0\0\0\0\0\x07\4", 13);
        const outcome found = decoded(st::hfile_encoding::prefix, first + second);
        CHECK(found.is_whole);
        REQUIRE(found.parts.size() == 4);
        CHECK(found.parts[0] == key);
        CHECK(found.parts[1] == "value");
        CHECK(found.parts[2] == st::bytes("\0\3row\1fquas\0\0\0\0\0\0\0\x07\x08", 20));
        CHECK(found.parts[3].empty());
        disturb(st::hfile_encoding::prefix, first + second, first.size());
        CHECK(decoded(st::hfile_encoding::prefix, first + second + third).parts.size() == 6);
    }

    TEST_CASE("DIFF has the family before the first cell, and differences of timestamps") {
        // Flags: the timestamp has one byte.
        const st::bytes first = st::bytes("\1f\0\x14\5\0\0\3rowqual\x0A\4value", 22);
        // The same lengths and type; a difference of -5, so 15; another last letter of the row.
        const st::bytes second = st::bytes("\x8F\4xqual\5VALUE", 13);
        // A row of another length, a timestamp of its own of two bytes, another type.
        const st::bytes third = st::bytes("\x10\x10\0\1\2abq\1\2\x08", 11);
        const outcome found = decoded(st::hfile_encoding::diff, first + second + third);
        CHECK(found.is_whole);
        REQUIRE(found.parts.size() == 6);
        CHECK(found.parts[0] == key);
        CHECK(found.parts[1] == "value");
        CHECK(found.parts[2] == st::bytes("\0\3rox\1fqual\0\0\0\0\0\0\0\x0F\4", 20));
        CHECK(found.parts[3] == "VALUE");
        CHECK(found.parts[4] == st::bytes("\0\2ab\1fq\0\0\0\0\0\0\2\1\x08", 16));
        CHECK(found.parts[5].empty());
        disturb(st::hfile_encoding::diff, first + second, first.size());
    }

    TEST_CASE("FAST_DIFF leaves out equal values and the first bytes of a timestamp") {
        const st::bytes first = st::bytes("\0\x14\5\0", 4) + key + "value";
        // Lengths, type and value are the same, and seven bytes of the timestamp.
        const st::bytes second = st::bytes("\x7F\4xqual\x09", 8);
        // Six bytes of the timestamp are the same; a length, a type and a value of its own; the same row.
        const st::bytes third = st::bytes("\x0E\1\x0Ax\1\2\x08v", 8);
        const outcome found = decoded(st::hfile_encoding::fast_diff, first + second + third);
        CHECK(found.is_whole);
        REQUIRE(found.parts.size() == 6);
        CHECK(found.parts[0] == key);
        CHECK(found.parts[2] == st::bytes("\0\3rox\1fqual\0\0\0\0\0\0\0\x09\4", 20));
        CHECK(found.parts[3] == "value");
        CHECK(found.parts[4] == st::bytes("\0\3rox\1fquax\0\0\0\0\0\0\1\2\x08", 20));
        CHECK(found.parts[5] == "v");
        disturb(st::hfile_encoding::fast_diff, first + second, first.size());
    }

    TEST_CASE("lengths that lead out of a block are refused") {
        using st::hfile_encoding;
        const st::bytes first = st::bytes("\x14\5\0", 3) + key + "value";
        CHECK(decoded(hfile_encoding::prefix, first + "\1\1\x15xy").parts.size() == 2);
        CHECK(decoded(hfile_encoding::prefix, st::bytes("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\0\0", 12))
                  .parts.empty());
        CHECK(decoded(hfile_encoding::prefix, st::bytes("\x80\x80\x80\x80\x08\0\0", 7)).parts.empty());
        CHECK(decoded(hfile_encoding::diff, st::bytes("\x80x", 2)).parts.empty());
        CHECK(decoded(hfile_encoding::diff, st::bytes("\1f\0\x14\5\1\3rowqual\x0A\4value", 22)).parts.empty());
        CHECK(decoded(hfile_encoding::diff, st::bytes("\1f\0\x0C\5\0\0\3rowqual\x0A\4value", 22)).parts.empty());
        CHECK(decoded(hfile_encoding::diff, st::bytes("\1f\0\x14\5\0\xFF\3rowqual\x0A\4value", 22)).parts.empty());
        const st::bytes fast = st::bytes("\0\x14\5\0", 4) + key + "value";
        CHECK(decoded(hfile_encoding::fast_diff, fast + st::bytes("\x6F\1\4xqual\x09", 9)).parts.size() == 2);
    }

    TEST_CASE("a family of DIFF has at most 127 bytes, as in HBase, where a length is a signed byte") {
        const auto takes = [](std::size_t family_size) {
            const std::size_t key_size = 2 + 3 + 1 + family_size + 4 + 8 + 1;
            const st::bytes raw = static_cast<char>(family_size) + st::bytes(family_size, 'f') + '\0' +
                                  static_cast<char>(key_size % 128 + 128) + static_cast<char>(key_size / 128) +
                                  st::bytes("\5\0\0\3rowqual\x0A\4value", 18);
            byte_reader in(raw);
            cell_decoder decoder;
            decoder.begin(st::hfile_encoding::diff);
            decoder.take(in);
            CHECK(decoder.key().size() == key_size);
            CHECK(decoder.value() == "value");
        };
        takes(127);
        CHECK_THROWS_AS(takes(128), st::illegal_argument);
        CHECK_THROWS_AS(takes(200), st::illegal_argument);
    }
}
