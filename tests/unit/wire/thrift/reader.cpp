// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <random>
#include <string_view>

#include <strata/core/error.hpp>
#include <strata/wire/thrift/reader.hpp>

#include "unit/wire/thrift/vectors.hpp"

namespace {

using namespace thrift_test;

/// The reader read what the vector says.
void check_read(const thrift::reader& in, const vector& one) {
    CHECK(in.form() == one.form);
    CHECK(static_cast<int>(in.kind()) == one.kind);
    CHECK(in.sequence() == one.sequence);
    CHECK(in.name() == one.name);
    CHECK(text_of(in.body()) == one.content);
    CHECK(in.size() == one.raw.size());
}

/// Reads bytes as a message, or throws.
bool reads(std::string_view raw, thrift::limits limits = {}) { return thrift::reader(limits).read(raw); }

constexpr std::string_view head("\x80\x01\x00\x01\x00\x00\x00\x01m\x00\x00\x00\x00", 13);  // of the message m

}  // namespace

TEST_SUITE("wire/thrift/reader")
{
    TEST_CASE("messages of another implementation are read, in both protocols, framed or not") {
        thrift::reader in;
        for (const vector& one : vectors()) {
            CAPTURE(one.content);
            REQUIRE(in.read(one.raw));
            check_read(in, one);
            in.clear();
        }
    }

    TEST_CASE("they are read as well if their bytes come one by one, each time in another place") {
        for (const vector& one : vectors()) {
            thrift::reader in;
            for (std::size_t size = 0; size != one.raw.size(); ++size)
                CHECK_FALSE(in.read(st::bytes(one.raw, 0, size)));
            const st::bytes all = one.raw;
            REQUIRE(in.read(all));
            check_read(in, one);
        }
    }

    TEST_CASE("what follows a message is left alone") {
        thrift::reader in;
        const auto all = vectors();
        for (std::size_t i = 0; i + 1 < all.size(); ++i) {
            const st::bytes both = all[i].raw + all[i + 1].raw;
            REQUIRE(in.read(both));
            check_read(in, all[i]);
            in.clear();
        }
    }

    TEST_CASE("random changes of messages are read or refused, and never read beyond their end") {
        std::mt19937 random(38);
        int refused = 0;
        for (int round = 0; round != 40; ++round)
            for (const vector& one : vectors()) {
                st::bytes raw = one.raw;
                for (int i = 0; i != 3; ++i) raw[random() % raw.size()] = static_cast<char>(random());
                raw.resize(1 + random() % raw.size());
                raw.shrink_to_fit();
                try {
                    thrift::reader in;
                    if (in.read(raw)) CHECK(in.size() <= raw.size());
                } catch (const st::illegal_argument&) {
                    ++refused;
                }
            }
        CHECK(refused > 50);
    }

    TEST_CASE("what no message begins with is refused at once") {
        CHECK_THROWS_WITH_AS(reads("GET / HTTP/1.1"),
                             "strata: a message of Thrift has at most 268435456 bytes, but this one announces "
                             "1195725856 more after 4",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(std::string_view("\x80\x02\x00\x01", 4)),
                             "strata: this is no message of Thrift's binary or compact protocol", st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(std::string_view("\x82\x22\x00\x00", 4)),
                             "strata: Thrift's compact protocol has version 1, but this is version 2",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(std::string_view("\x80\x01\x00\x09\x00\x00\x00\x00\x00\x00\x00\x00", 12)),
                             "strata: there is no kind 9 of messages in Thrift", st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(st::bytes(8, '\0')), "strata: a frame of Thrift is empty", st::illegal_argument);
    }

    TEST_CASE("a frame holds one message, no more and no less") {
        const st::bytes whole = st::bytes(head) + '\0';
        const auto framed = [](const st::bytes& content, char size) { return st::bytes(3, '\0') + size + content; };
        CHECK(reads(framed(whole, 14)));
        CHECK_FALSE(reads(framed(whole, 15)));
        CHECK_THROWS_WITH_AS(reads(framed(whole + "x", 15)), "strata: a frame of Thrift has more than a message",
                             st::illegal_argument);
        for (char size = 1; size != 14; ++size)
            CHECK_THROWS_WITH_AS(reads(framed(whole, size)), "strata: a message of Thrift goes on after its frame",
                                 st::illegal_argument);
    }

    TEST_CASE("nothing is taken for what is announced, and limits are kept") {
        const auto with = [](std::string_view field) { return st::bytes(head) + st::bytes(field); };
        CHECK_THROWS_AS(reads(with(std::string_view("\x0b\x00\x01\x7f\xff\xff\xff", 7))), st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(with(std::string_view("\x0b\x00\x01\xff\xff\xff\xff", 7))),
                             "strata: a length in a message of Thrift is negative: -1", st::illegal_argument);
        CHECK_THROWS_AS(reads(with(std::string_view("\x0f\x00\x01\x08\x7f\xff\xff\xff", 8))), st::illegal_argument);
        CHECK_FALSE(reads(with(std::string_view("\x0f\x00\x01\x08\x0f\xff\xff\x00", 8))));  // is waited for
        CHECK_THROWS_WITH_AS(reads(with(std::string_view("\x0f\x00\x01\x00\x00\x00\x00\x01", 8))),
                             "strata: the elements of a list or map of Thrift have a type", st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(with(std::string_view("\x05\x00\x01", 3))),
                             "strata: there is no type 5 in Thrift's binary protocol", st::illegal_argument);
        CHECK_THROWS_WITH_AS(reads(std::string_view("\x82\x21\x00\x01m\x1f", 6)),
                             "strata: there is no type 15 in Thrift's compact protocol", st::illegal_argument);
        CHECK_THROWS_WITH_AS(
            reads(with(std::string_view("\x0b\x00\x01\x00\x00\x00\x64", 7)), {.message = 100}),
            "strata: a message of Thrift has at most 100 bytes, but this one announces 100 more after 20",
            st::illegal_argument);

        st::bytes many(head);
        for (int i = 0; i != 20; ++i) many.append("\x03\x00\x01\x07", 4);
        many += '\0';
        CHECK(reads(many, {.values = 21}));
        CHECK_THROWS_WITH_AS(reads(many, {.values = 20}), "strata: a message of Thrift has at most 20 values",
                             st::illegal_argument);
        CHECK(reads(many, {.message = many.size()}));
        CHECK_THROWS_WITH_AS(reads(many.substr(0, 60), {.message = 50}),
                             "strata: a message of Thrift has at most 50 bytes", st::illegal_argument);

        st::bytes deep(head);
        for (int i = 0; i != 9; ++i) deep.append("\x0c\x00\x01", 3);
        deep.append(10, '\0');
        CHECK(reads(deep, {.depth = 10}));
        CHECK_THROWS_WITH_AS(reads(deep, {.depth = 9}), "strata: values of Thrift lie inside each other at most 9 deep",
                             st::illegal_argument);
    }
}
