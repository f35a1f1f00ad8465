// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/key.hpp>

namespace st = strata;

namespace {

const st::bytes golden("\0\3row\1fq\0\0\0\0\0\0\0\x0B\4", 17);

/// In memory of its own, so that a read after the end is seen.
bool is_key(st::bytes_view raw) {
    const std::vector<char> own(raw.begin(), raw.end());
    try {
        const st::detail::key_parts parts = st::detail::parse_key({own.data(), own.size()});
        return parts.row.size() + parts.family.size() + parts.qualifier.size() + 12 == raw.size();
    } catch (const st::illegal_argument&) {
        return false;
    }
}

}  // namespace

TEST_SUITE("wire/key")
{
    TEST_CASE("a key is parsed into parts, which are written as they were") {  // R1.11
        const st::detail::key_parts parts = st::detail::parse_key(golden);
        CHECK(parts.row == "row");
        CHECK(parts.family == "f");
        CHECK(parts.qualifier == "q");
        CHECK(parts.written == st::timestamp{11});
        CHECK(parts.kind == st::kind::put);
        const st::cell_view same(parts.row, parts.family, parts.qualifier, st::version_key(parts.written, parts.kind),
                                 "");
        REQUIRE(st::detail::checked_key_size(same) == golden.size());
        st::bytes written(golden.size(), '?');
        CHECK(st::detail::put_key(written.data(), same) == written.data() + written.size());
        CHECK(written == golden);
    }

    TEST_CASE("a key that is cut off, longer, or of an unknown type is none") {
        for (std::size_t size = 0; size != golden.size(); ++size) CHECK_FALSE(is_key(golden.substr(0, size)));
        CHECK(is_key(golden));
        for (int type = 0; type != 256; ++type) {
            st::bytes raw = golden;
            raw.back() = static_cast<char>(type);
            const bool known = type == 4 || type == 8 || type == 10 || type == 12 || type == 14;
            CHECK(is_key(raw) == known);
            CHECK(st::detail::is_kind(static_cast<std::uint8_t>(type)) == known);
        }
    }

    TEST_CASE("lengths that are wrong are said by name") {
        const auto refusal = [](std::size_t at, st::bytes_view instead) {
            return [raw = st::bytes(golden).replace(at, instead.size(), instead)] {
                static_cast<void>(st::detail::parse_key(raw));
            };
        };
        CHECK_THROWS_WITH_AS(refusal(0, "\xFF\xFF")(), "strata: the length of the row is negative: -1",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(0, "\x7F\xFF")(),
                             "strata: the bytes end within the row: 32767 are needed and 15 are left",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(5, "\x80")(), "strata: the length of the family is negative: -128",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(refusal(5, "\3")(), "strata: the bytes end within the type: 1 are needed and 0 are left",
                             st::illegal_argument);
    }

    TEST_CASE("numbers are written with their highest byte first") {
        st::bytes out(15, '?');
        char* at = st::detail::put_number(out.data(), std::int8_t{-2});
        at = st::detail::put_number(at, std::uint16_t{0x0102});
        at = st::detail::put_number(at, std::int32_t{-2});
        at = st::detail::put_number(at, std::int64_t{0x0102030405060708});
        CHECK(at == out.data() + out.size());
        CHECK(out == st::bytes("\xFE\1\2\xFF\xFF\xFF\xFE\1\2\3\4\5\6\7\x8", 15));
    }
}
