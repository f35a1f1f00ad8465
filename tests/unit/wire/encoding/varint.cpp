// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <limits>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/encoding/varint.hpp>

namespace st = strata;
namespace detail = st::detail;
using detail::byte_reader;

namespace {

constexpr std::int64_t least = (std::numeric_limits<std::int64_t>::min)();
constexpr std::int64_t greatest = (std::numeric_limits<std::int64_t>::max)();

st::bytes varint(std::uint64_t number) {
    st::bytes made;
    detail::append_varint(made, number);
    return made;
}

st::bytes vlong(std::int64_t number) {
    st::bytes made;
    detail::append_hadoop_vlong(made, number);
    return made;
}

/// Numbers of every length, and those beside them.
std::vector<std::int64_t> numbers() {
    std::vector<std::int64_t> all{least, greatest, -1, 0, -112, -113, -120, -121, -129};
    for (int bit = 0; bit != 63; ++bit)
        for (const std::int64_t beside : {-1, 0, 1}) {
            all.push_back((std::int64_t{1} << bit) + beside);
            all.push_back(-(std::int64_t{1} << bit) + beside);
        }
    return all;
}

}  // namespace

TEST_SUITE("wire/encoding/varint")
{
    TEST_CASE("varints are those of the protobuf encoding guide") {  // the page's own examples, and the limits
        CHECK(varint(1) == "\x01");
        CHECK(varint(150) == "\x96\x01");
        CHECK(varint(0) == st::bytes(1, '\0'));
        CHECK(varint(127) == "\x7F");
        CHECK(varint(128) == "\x80\x01");
        CHECK(varint((std::numeric_limits<std::uint64_t>::max)()) == "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01");
    }

    TEST_CASE("what was written is read, and what follows is left") {
        for (const std::int64_t number : numbers()) {
            const st::bytes raw = varint(static_cast<std::uint64_t>(number)) + "rest";
            byte_reader in(raw);
            CHECK(detail::take_varint(in, "a number") == static_cast<std::uint64_t>(number));
            CHECK(in.rest() == "rest");
            const st::bytes other = vlong(number) + "rest";
            byte_reader again(other);
            CHECK(detail::take_hadoop_vlong(again, "a number") == number);
            CHECK(again.rest() == "rest");
            CHECK(detail::from_zigzag(detail::to_zigzag(number)) == number);
        }
    }

    TEST_CASE("a varint that is cut off or exceeds 64 bits is refused") {
        const st::bytes longest = varint((std::numeric_limits<std::uint64_t>::max)());
        for (std::size_t size = 0; size != longest.size(); ++size) {
            const std::vector<char> cut(longest.begin(), longest.begin() + static_cast<std::ptrdiff_t>(size));
            byte_reader in(st::bytes_view(cut.data(), cut.size()));
            CHECK_THROWS_AS(detail::take_varint(in, "a number"), st::illegal_argument);
        }
        byte_reader beyond("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02");
        CHECK_THROWS_WITH_AS(detail::take_varint(beyond, "a length"), "strata: a length exceeds 64 bits",
                             st::illegal_argument);
        byte_reader endless("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01");
        CHECK_THROWS_AS(detail::take_varint(endless, "a length"), st::illegal_argument);
        byte_reader padded(st::bytes_view("\x81\x80\x00", 3));
        CHECK(detail::take_varint(padded, "a number") == 1);
    }

    TEST_CASE("counted bytes are taken only if they are there") {
        byte_reader in(
            "\x02"
            "abc");
        CHECK(detail::take_counted(in, "a text") == "ab");
        CHECK(in.rest() == "c");
        byte_reader announced("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01x");
        CHECK_THROWS_WITH_AS(detail::take_counted(announced, "a text"),
                             "strata: the bytes end within a text: 18446744073709551615 are needed and 1 are left",
                             st::illegal_argument);
    }

    TEST_CASE("zigzag keeps small numbers small") {  // the protobuf encoding guide's table
        CHECK(detail::to_zigzag(0) == 0);
        CHECK(detail::to_zigzag(-1) == 1);
        CHECK(detail::to_zigzag(1) == 2);
        CHECK(detail::to_zigzag(-2) == 3);
        CHECK(detail::to_zigzag(0x7FFFFFFF) == 0xFFFFFFFE);
        CHECK(detail::to_zigzag(-std::int64_t{0x80000000}) == 0xFFFFFFFF);
        CHECK(detail::to_zigzag(least) == ~std::uint64_t{0});
    }

    TEST_CASE("Hadoop's numbers say sign and length first") {  // WritableUtils: one byte from -112 to 127
        CHECK(vlong(127) == "\x7F");
        CHECK(vlong(-112) == "\x90");
        CHECK(vlong(128) == "\x8F\x80");
        CHECK(vlong(-113) == "\x87\x70");
        CHECK(vlong(256) == st::bytes("\x8E\x01\x00", 3));
        CHECK(vlong(greatest) == "\x88\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF");
        CHECK(vlong(least) == "\x80\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF");
        for (const std::int64_t number : {greatest, least, std::int64_t{128}})
            for (std::size_t size = 0; size != vlong(number).size(); ++size) {
                const st::bytes cut = vlong(number).substr(0, size);
                byte_reader in(cut);
                CHECK_THROWS_AS(detail::take_hadoop_vlong(in, "a number"), st::illegal_argument);
            }
    }
}
