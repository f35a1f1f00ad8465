// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/kept_view.hpp>

namespace st = strata;
using st::detail::kept_view;

namespace {
struct text {
    std::string owned;
    operator std::string_view() const { return owned; }
};
const std::string long_text(100, 'x');
}  // namespace

TEST_SUITE("bytes/kept_view")
{
    TEST_CASE("what lives longer is borrowed") {
        constexpr kept_view literal("abc");
        static_assert(literal.get() == "abc");
        const std::string string = "abc";
        CHECK(kept_view(st::bytes_view(string)).get().data() == string.data());
        static_assert(st::detail::ending_bytes<std::string> && st::detail::ending_bytes<const std::string>);
        static_assert(!st::detail::ending_bytes<std::string&> && !st::detail::ending_bytes<std::string_view>);
        static_assert(!st::detail::ending_bytes<const char*>);
    }

    TEST_CASE("a temporary is kept, by copies too") {
        const kept_view all[] = {kept_view(std::string("abc")), kept_view(std::string(long_text)),
                                 kept_view(text{"abc"})};
        CHECK(all[0].get() == "abc");
        CHECK(all[1].get() == long_text);
        CHECK(all[2].get() == "abc");
        kept_view copy = all[1];
        CHECK(copy.get() == long_text);
        CHECK(copy.get().data() != all[1].get().data());
        const kept_view moved = std::move(copy);
        CHECK(moved.get() == long_text);
        kept_view assigned("q");
        assigned = moved;
        CHECK(assigned.get() == long_text);
        assigned = kept_view("r");
        CHECK(assigned.get() == "r");
        assigned = kept_view(std::string("s"));
        CHECK(assigned.get() == "s");
    }
}
