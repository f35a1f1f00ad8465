// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/cell/column.hpp>

namespace st = strata;

namespace {
struct typed {
    static constexpr st::bytes_view name = "anchor";
    st::bytes_view qualifier() const { return "cnnsi.com"; }
};
struct untyped {
    st::bytes_view qualifier() const { return {}; }
};

std::string complaint_about(st::bytes_view text) {
    try {
        st::column::parse(text);
    } catch (const st::bad_column& e) {
        return e.what();
    }
    return "none";
}
}  // namespace

TEST_SUITE("cell/column")
{
    TEST_CASE("a column is a family and a qualifier") {
        const st::column html("contents", "html");
        CHECK(html.family() == "contents");
        CHECK(html.qualifier() == "html");
        CHECK(html == st::column("contents", "html"));
        CHECK_FALSE(html == st::column("contents", "pdf"));
        CHECK_FALSE(html == st::column("anchor", "html"));
    }

    TEST_CASE("a view of a column has its parts where they are, and becomes a column that has copies") {
        const std::string qualifier = "a qualifier that no short string holds";
        const st::column_view html("contents", qualifier);
        CHECK(html.qualifier().data() == qualifier.data());
        const st::column copy = html;
        CHECK(copy == st::column("contents", qualifier));
        CHECK(copy.qualifier().data() != qualifier.data());
        CHECK(st::selection(html).qualifier() == qualifier);
        CHECK_FALSE(st::selection(html).is_whole_family());
    }

    TEST_CASE("the text of a column is split at its first colon") {
        const st::column parsed = st::column::parse("contents:html:utf-8");
        CHECK(parsed.family() == "contents");
        CHECK(parsed.qualifier() == "html:utf-8");
        CHECK(st::column::parse("a::").qualifier() == ":");
    }

    TEST_CASE("nothing behind the colon is the empty qualifier") {  // R1.14
        const st::column parsed = st::column::parse("contents:");
        CHECK(parsed.family() == "contents");
        CHECK(parsed.qualifier().empty());
    }

    TEST_CASE("a qualifier may hold any byte") {
        st::bytes every;
        for (int byte = 0; byte != 256; ++byte) every += static_cast<char>(byte);
        CHECK(st::column::parse("f:" + every).qualifier() == every);
    }

    TEST_CASE("text that does not say which family is refused") {
        CHECK(complaint_about("html") == "strata: the column 'html' has no ':' between family and qualifier");
        CHECK(complaint_about("") == "strata: the column '' has no ':' between family and qualifier");
        CHECK(complaint_about(":html") == "strata: the column ':html' names no family");
        CHECK(complaint_about(":") == "strata: the column ':' names no family");
        CHECK(complaint_about("\xFF") == "strata: the column '\\xFF' has no ':' between family and qualifier");
    }

    TEST_CASE("a typed column becomes a column known at run time") {
        CHECK(st::typed_column<typed>);
        CHECK_FALSE(st::typed_column<untyped>);
        CHECK_FALSE(st::typed_column<st::column>);
        const st::column converted = typed{};
        CHECK(converted == st::column("anchor", "cnnsi.com"));
    }

    TEST_CASE("a read names a column or a family as a whole") {
        const st::selection one = st::column("anchor", "cnnsi.com");
        CHECK(one.family() == "anchor");
        CHECK(one.qualifier() == "cnnsi.com");
        CHECK_FALSE(one.is_whole_family());

        const st::selection as_typed = typed{};
        CHECK(as_typed.qualifier() == "cnnsi.com");
        CHECK_FALSE(as_typed.is_whole_family());

        const st::selection whole = st::selection::family("anchor");
        CHECK(whole.family() == "anchor");
        CHECK(whole.is_whole_family());
    }
}
