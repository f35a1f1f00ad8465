// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/owned_bytes.hpp>

namespace st = strata;

namespace {
st::bytes taken(st::owned_bytes text) { return text; }
st::bytes joined(const st::bytes_list& all) {
    st::bytes text;
    for (const st::bytes& one : all) text += one + ' ';
    return text;
}
struct options {
    st::owned_bytes row = {};
    std::optional<st::owned_bytes> expected = {};
};
}  // namespace

TEST_SUITE("bytes/owned_bytes")
{
    TEST_CASE("views, strings and literals become owned bytes") {
        const std::string string = "abc";
        const std::string_view view = string;
        const char* pointer = "abc";
        CHECK(taken(view) == "abc");
        CHECK(taken(string) == "abc");
        CHECK(taken(std::string("abc")) == "abc");
        CHECK(taken(pointer) == "abc");
        CHECK(taken("abc") == "abc");
        CHECK(taken({}) == "");
        CHECK(taken({"a\0b", 3}) == std::string("a\0b", 3));
        CHECK(options{.row = view}.row == view);
        CHECK(options{.row = "abc"}.row == string);
        CHECK(options{.expected = view}.expected == view);
        CHECK(options{.expected = std::optional<std::string>("x")}.expected == "x");
        options one;
        one.row = view;
        one.row = "ab";
        one.expected = string;
        CHECK(one.row + *one.expected == "ababc");
    }

    TEST_CASE("a temporary string is not copied") {
        std::string text(1000, 'x');
        const char* const bytes = text.data();
        const st::owned_bytes owned = std::move(text);
        CHECK(owned.data() == bytes);
    }

    TEST_CASE("a list is made of any range of bytes") {
        const std::vector<std::string_view> views{"a", "b"};
        const std::array<const char*, 2> pointers{"a", "b"};
        CHECK(joined({"a", views[1]}) == "a b ");
        CHECK(joined({"a", "b"}) == "a b ");
        CHECK(joined({std::string("a"), "b"}) == "a b ");
        CHECK(joined(views) == "a b ");
        CHECK(joined(pointers) == "a b ");
        CHECK(joined(std::vector<std::string>{"a", "b"}) == "a b ");
        CHECK(joined({}) == "");
    }
}
