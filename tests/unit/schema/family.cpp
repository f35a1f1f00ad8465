// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <type_traits>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/family.hpp>

namespace st = strata;

namespace {
struct plain : st::family<"plain"> {};
struct rich : st::family<"rich", st::versions_in<st::backend::std_map>, st::deletes::keep_deleted, st::memory::pmr,
                         st::qualifiers_in<st::backend::flat>, st::quirks::repaired, st::retention::keep_all> {};
struct not_a_family {
    static constexpr st::bytes_view name = "name";
    st::bytes_view qualifier() const { return {}; }
};
}  // namespace

TEST_SUITE("schema/family")
{
    TEST_CASE("a family has HBase's defaults unless told otherwise") {  // R2.13
        CHECK(plain::name == "plain");
        CHECK(std::same_as<plain::retention, st::retention::max_versions<1>>);
        CHECK(std::same_as<plain::deletes, st::deletes::tombstones>);
        CHECK(std::same_as<plain::quirks, st::quirks::hbase>);
        CHECK(std::same_as<plain::cells, st::cells_in<st::segment::packed>>);
    }

    TEST_CASE("the policies of a family come in any order") {
        CHECK(std::same_as<rich::retention, st::retention::keep_all>);
        CHECK(std::same_as<rich::deletes, st::deletes::keep_deleted>);
        CHECK(std::same_as<rich::memory, st::memory::pmr>);
        CHECK(std::same_as<rich::quirks, st::quirks::repaired>);
        CHECK(
            std::same_as<rich::cells, st::nested_cells<st::backend::rb_tree, st::backend::flat, st::backend::std_map>>);
    }

    TEST_CASE("a value of a family is a column") {
        const std::string qualifier = "cnnsi.com";
        CHECK(plain{"q"}.qualifier() == "q");
        CHECK(plain{qualifier}.qualifier() == qualifier);
        CHECK(plain{st::bytes_view("a\0b", 3)}.qualifier().size() == 3);
        CHECK(plain{""}.qualifier().empty());
        CHECK(st::typed_column<plain>);
        CHECK(st::column(plain{"q"}) == st::column("plain", "q"));
    }

    TEST_CASE("the empty qualifier has to be asked for") {  // R1.14
        CHECK_FALSE(std::is_default_constructible_v<plain>);
        CHECK_FALSE(std::is_constructible_v<plain, int>);
    }

    TEST_CASE("a family is what derives from one") {
        CHECK(st::column_family<plain>);
        CHECK(st::column_family<rich>);
        CHECK_FALSE(st::column_family<not_a_family>);
        CHECK_FALSE(st::column_family<st::column>);
    }

    TEST_CASE("a whole family can be selected") {
        const st::selection whole = st::all<plain>;
        CHECK(whole.family() == "plain");
        CHECK(whole.is_whole_family());
    }

    TEST_CASE("a family name is refused where HBase refuses it") {  // R2.10, R2.11
        const std::string legal[] = {"f",  "F_1-2.3",  "with space",         "recovered.edits2",
                                     "a.", "\x80\xFF", std::string(127, 'f')};
        for (const auto& name : legal) {
            CAPTURE(name);
            CHECK(st::is_legal_family_name(name));
            CHECK_NOTHROW(st::detail::check_family_name(name));
        }
        const std::string illegal[] = {"",
                                       ".",
                                       ".f",
                                       "a:b",
                                       "a/b",
                                       "a\\b",
                                       "recovered.edits",
                                       "a\tb",
                                       "a\x1F",
                                       "\x7F",
                                       std::string("a\0b", 3),
                                       std::string(128, 'f')};
        for (const auto& name : illegal) {
            CAPTURE(name);
            CHECK_FALSE(st::is_legal_family_name(name));
            CHECK_THROWS_AS(st::detail::check_family_name(name), st::bad_family_name);
        }
        CHECK_THROWS_WITH_AS(st::detail::check_family_name("a:b"),
                             "strata: illegal column family name 'a:b': it may not be empty, longer than 127 bytes, "
                             "'recovered.edits', start with '.', or contain ':', '/', '\\' or a control character",
                             st::bad_family_name);
    }

    TEST_CASE("a column of a temporary string keeps it") {
        struct f : st::family<"f"> {};
        const f column{std::string("a qualifier that no string holds in itself")};
        CHECK(column.qualifier() == "a qualifier that no string holds in itself");
        const auto made = [](int n) { return f{std::string("q") + std::to_string(n)}; };
        const f other = made(7);
        f copy = other;
        CHECK(copy.qualifier() == "q7");
        copy = column;
        CHECK(copy.qualifier() == column.qualifier());
        const std::string lasting = "q";
        CHECK(f{lasting}.qualifier().data() == lasting.data());
        constexpr f known{"q"};
        static_assert(known.qualifier() == "q");
    }
}
