// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/successor.hpp>

namespace st = strata;

TEST_SUITE("bytes/successor")
{
    TEST_CASE("no key lies between a key and the one that follows it") {
        CHECK(st::key_successor("row") == st::bytes("row\0", 4));
        CHECK(st::key_successor("") == st::bytes("\0", 1));
        CHECK(st::key_successor("\xFF") == st::bytes("\xFF\0", 2));
        CHECK(st::key_successor(st::bytes_view("a\0", 2)) == st::bytes("a\0\0", 3));
    }

    TEST_CASE("a prefix ends where its last byte is one greater") {  // R4.8
        CHECK(st::prefix_successor("row") == "rox");
        CHECK(st::prefix_successor(st::bytes_view("a\0", 2)) == "a\1");
        CHECK(st::prefix_successor("a\x7F") == "a\x80");
        CHECK(st::prefix_successor("a\xFE") == "a\xFF");
    }

    TEST_CASE("trailing FF bytes of a prefix carry over") {  // R4.8, D-25
        CHECK(st::prefix_successor("\x61\xFF") == "\x62");
        CHECK(st::prefix_successor("\x61\xFF\xFF") == "\x62");
        CHECK(st::prefix_successor("\xFF\x61\xFF") == "\xFF\x62");
    }

    TEST_CASE("no key follows a prefix of nothing but FF bytes") {  // R4.8, D-26
        CHECK(st::prefix_successor("\xFF").empty());
        CHECK(st::prefix_successor("\xFF\xFF").empty());
        CHECK(st::prefix_successor("").empty());
    }

    TEST_CASE("exactly the keys that begin with a prefix lie from it to its successor") {  // R4.8
        std::vector<st::bytes> all{""};
        for (std::size_t begin = 0, length = 1; length <= 4; ++length) {
            const std::size_t end = all.size();
            for (; begin != end; ++begin)
                for (const char c : {'\0', 'a', '\xFE', '\xFF'}) all.push_back(all[begin] + c);
        }
        std::size_t wrong = 0;
        for (const st::bytes& prefix : all) {
            const st::bytes behind = st::prefix_successor(prefix);
            for (const st::bytes& key : all)
                if ((key >= prefix && (behind.empty() || key < behind)) != key.starts_with(prefix)) ++wrong;
        }
        CHECK(wrong == 0);
    }
}
