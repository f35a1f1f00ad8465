// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/block.hpp>

#include "support/made_hfile.hpp"

namespace st = strata;
namespace parts = st::detail::hfile;

namespace {

/// In memory of its own, so that a read outside of it is seen.
bool is_block(st::bytes_view raw, bool verify = true) {
    const std::vector<char> own(raw.begin(), raw.end());
    try {
        const parts::block found = parts::read_block({own.data(), own.size()}, 0, verify);
        st::bytes room;
        return parts::plain_body(found, nullptr, room, 0).size() + 37 <= raw.size() && found.next == raw.size();
    } catch (const st::corrupt_hfile&) {
        return false;
    }
}

}  // namespace

TEST_SUITE("wire/hfile/parts/block")
{
    TEST_CASE("a block is written and read") {
        const st::bytes raw = made::block(parts::data_magic, "body");
        CHECK(raw.size() == parts::block_header_size + 4 + parts::sum_size);
        const st::bytes file = "before" + raw;
        const parts::block found = parts::read_block(file, 6, true);
        CHECK(found.magic == "DATABLK*");
        CHECK(found.body == "body");
        CHECK(found.plain_size == 4);
        CHECK(found.next == 6 + raw.size());
        CHECK(raw.substr(8, 4) == st::bytes("\0\0\0\x08", 4));
        CHECK(raw.substr(16, 8) == st::bytes(8, '\xFF'));
    }

    TEST_CASE("each piece has a checksum, of the header too") {
        for (const std::size_t size : {0U, 1U, 66U, 67U, 68U, 1000U}) {
            const st::bytes body(size, 'b');
            const st::bytes raw = made::block(parts::data_magic, body, nullptr, st::hfile_checksum::crc32, 100);
            const std::size_t pieces = (size + 33 + 99) / 100;
            CHECK(parts::sums_of(size + 33, 100) == pieces);
            CHECK(raw.size() == 33 + size + 4 * pieces);
            CHECK(is_block(raw));
            for (std::size_t at = 0; at < raw.size(); at += 3) {
                if (at >= 8 && at < 16) continue;
                st::bytes changed = raw;
                changed[at] = static_cast<char>(changed[at] ^ 4);
                CHECK_FALSE(is_block(changed));
            }
        }
    }

    TEST_CASE("a block without checksums has room for them") {
        const st::bytes raw = made::block(parts::data_magic, "body", nullptr, st::hfile_checksum::null);
        CHECK(raw.substr(raw.size() - 4) == st::bytes(4, '\0'));
        CHECK(is_block(raw));
        CHECK_FALSE(is_block(raw.substr(0, raw.size() - 4)));
    }

    TEST_CASE("lengths that are wrong are refused before they are used") {
        const st::bytes raw = made::block(parts::data_magic, "body");
        for (std::size_t size = 0; size != raw.size(); ++size) CHECK_FALSE(is_block(raw.substr(0, size)));
        for (const std::size_t at : {8U, 12U, 25U, 29U})
            for (const st::bytes_view length : {st::bytes_view("\0\0\0\0", 4), st::bytes_view("\x7F\xFF\xFF\xFF", 4),
                                                st::bytes_view("\xFF\xFF\xFF\xFF", 4), st::bytes_view("\x80\0\0\0", 4),
                                                st::bytes_view("\0\0\0\1", 4)}) {
                if (at == 25 && length[0] == 0x7F) continue;  // one piece, as before
                st::bytes changed = raw;
                changed.replace(at, 4, length);
                CHECK_FALSE(is_block(changed, false));
            }
        CHECK_THROWS_WITH_AS(parts::read_block(raw, 100, true),
                             "strata: byte 100 of an HFile: the file ends within the header of a block",
                             st::corrupt_hfile);
        CHECK_THROWS_AS(parts::read_block(raw, ~std::uint64_t{0}, true), st::corrupt_hfile);
        st::bytes changed = raw;
        changed[24] = 3;
        CHECK_THROWS_WITH_AS(parts::read_block(changed, 0, true),
                             "strata: byte 0 of an HFile: no checksum has the number 3", st::corrupt_hfile);
    }
}
