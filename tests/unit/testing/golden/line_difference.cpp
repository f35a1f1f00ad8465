// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <strata/testing/golden/line_difference.hpp>

namespace {
std::string difference(std::string_view a, std::string_view b, std::size_t most = 60) {
    return strata::detail::line_difference(a, b).text(most);
}
}  // namespace

TEST_SUITE("testing/golden/line_difference")
{
    TEST_CASE("lines that differ are shown with those around them") {
        CHECK(difference("a\nb\nc\n", "a\nb\nc\n") == "");
        CHECK(difference("", "a\n") == "+    1  a\n");
        CHECK(difference("a", "") == "-    1  a\n");
        CHECK(difference("1\n2\n3\nold\n5\n6\n7\n", "1\n2\n3\nnew\n5\n6\n7\n") ==
              "     2  2\n     3  3\n-    4  old\n+    4  new\n     5  5\n     6  6\n");
        CHECK(difference("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "2\n3\n4\n5\n6\n7\n8\n9\nX\n") ==
              "-    1  1\n     2  2\n     3  3\n  ...\n     8  8\n     9  9\n+    9  X\n");
        CHECK(difference("a\nb\nc\nd\n", "c\nd\na\nb\n") ==
              "-    1  a\n-    2  b\n     3  c\n     4  d\n+    3  a\n+    4  b\n");
    }

    TEST_CASE("carriage returns are seen") { CHECK(difference("a\r\n", "a\n") == "-    1  a\\r\n+    1  a\n"); }

    TEST_CASE("a long difference ends") {
        std::string a;
        std::string b;
        for (int i = 0; i != 5000; ++i) {
            a += "a" + std::to_string(i) + '\n';
            b += "b" + std::to_string(i) + '\n';
        }
        const std::string text = difference(a, b, 10);  // more lines than are compared one with another
        CHECK(text.starts_with("-    1  a0\n-    2  a1\n"));
        CHECK(text.ends_with("-   10  a9\n  ...\n"));
        CHECK(difference(a, b, 20'000).ends_with("+ 5000  b4999\n"));
    }
}
