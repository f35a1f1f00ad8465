// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <strata/core/error.hpp>
#include <strata/wire/thrift/parts/tokens.hpp>

namespace st = strata;
namespace thrift = strata::thrift;

namespace {
thrift::detail::tokens in(std::string_view raw, thrift::protocol how) { return {raw, 0, how, 1000}; }
}  // namespace

TEST_SUITE("wire/thrift/parts/tokens")
{
    TEST_CASE("what has not come whole is not taken") {
        std::size_t begin = 0;
        std::size_t size = 0;
        for (const auto how : {thrift::protocol::binary, thrift::protocol::compact}) {
            const std::string_view text =
                how == thrift::protocol::binary ? std::string_view("\0\0\0\3abc", 7) : std::string_view("\3abc");
            for (std::size_t i = 0; i != text.size(); ++i) {
                thrift::detail::tokens some = in(text.substr(0, i), how);
                CHECK_FALSE(some.text(begin, size));
                CHECK(some.at() == 0);
            }
            thrift::detail::tokens all = in(text, how);
            CHECK(all.text(begin, size));
            CHECK(text.substr(begin, size) == "abc");
            CHECK(all.at() == text.size());
        }
        std::uint64_t number = 0;
        CHECK_FALSE(in("\xff\xff", thrift::protocol::compact).varint(number));
        CHECK_THROWS_AS(in("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", thrift::protocol::compact).varint(number),
                        st::illegal_argument);
    }

    TEST_CASE("a field of the compact protocol steps on from the one before, or has its number") {
        std::int16_t id = 0;
        thrift::type kind{};
        unsigned code = 0;
        CHECK(in("\x35", thrift::protocol::compact).field(4, id, kind, code));
        CHECK(id == 7);
        CHECK(kind == thrift::type::i32);
        CHECK(in("\x02\x03", thrift::protocol::compact).field(4, id, kind, code));
        CHECK(id == -2);
        CHECK(kind == thrift::type::boolean);
        CHECK(code == thrift::detail::compact_false);
        CHECK_FALSE(in("\x02", thrift::protocol::compact).field(4, id, kind, code));
    }

    TEST_CASE("a negative length, and one beyond the message, is refused") {
        std::size_t size = 0;
        CHECK_THROWS_AS(in("\xff\xff\xff\xff\x0f", thrift::protocol::compact).length(size), st::illegal_argument);
        CHECK_THROWS_AS(in("\xff\xff\xff\xff", thrift::protocol::binary).length(size), st::illegal_argument);
        CHECK_THROWS_AS(in(std::string_view("\0\0\3\xe9", 4), thrift::protocol::binary).length(size),
                        st::illegal_argument);
        CHECK(in(std::string_view("\0\0\3\xe4", 4), thrift::protocol::binary).length(size));
        CHECK(size == 996);
    }
}
