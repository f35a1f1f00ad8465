// SPDX-License-Identifier: BSL-1.0
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <strata/files/json_lines/object_reader.hpp>

namespace st = strata;

TEST_SUITE("files/json_lines/object_reader")
{
    TEST_CASE("members come with their offsets, texts and numbers") {
        std::istringstream in("{\"a\": \"x\\n\", \"\\u0062\" :-12}");
        st::detail::text_lines lines(in);
        REQUIRE(lines.next());
        st::detail::json_object_reader object(lines);
        std::string seen;
        object.for_each_member([&](st::bytes_view key, std::size_t at) {
            seen += std::string(key) + '@' + std::to_string(at) + '=';
            seen += key == "a" ? object.text("a text") : std::to_string(object.number<std::int64_t>("a number"));
            seen += ';';
        });
        CHECK(seen == "a@1=x\n;b@13=-12;");
    }

    TEST_CASE("an object may be empty") {
        std::istringstream in(" { } ");
        st::detail::text_lines lines(in);
        REQUIRE(lines.next());
        st::detail::json_object_reader object(lines);
        object.for_each_member([](st::bytes_view, std::size_t) { FAIL("a member"); });
    }
}
