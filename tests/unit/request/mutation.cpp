// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/request/mutation.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};
const st::column fq("f", "q");

// f:q@10 Delete, and so on.
std::string changes_of(const st::mutation& one) {
    std::string text;
    for (const auto& change : one.changes()) {
        text += (text.empty() ? "" : ", ") + std::string(change.what.family()) + ':' +
                std::string(change.what.qualifier()) + '@';
        text += change.written == st::latest ? "now" : std::to_string(change.written.value);
        text += ' ' + std::string(st::name(change.kind));
    }
    return text;
}

template <class Request>
concept can_expire = requires(Request request) {
    request.set_ttl(1);
};
}  // namespace

TEST_SUITE("request/mutation")
{
    TEST_CASE("a put names a row and values for its columns") {  // R3.6
        const auto request = st::put("r").add(fq, "v").add(g{""}, "w", {7});
        CHECK(request.kind() == st::mutation_kind::put);
        CHECK(request.row() == "r");
        CHECK(request.written() == st::latest);
        CHECK_FALSE(request.ttl());
        CHECK(request.when().is_all_time());
        CHECK(changes_of(request) == "f:q@now Put, g:@7 Put");
        CHECK(request.changes()[0].value == "v");
        CHECK(request.changes()[1].value == "w");
    }

    TEST_CASE("a put takes cells as they are, markers too") {  // R3.40
        const auto cell = [](const char* row, const char* qualifier, st::timestamp written, st::kind what) {
            return st::cell_view(row, "f", qualifier, {written, what, 7}, "v");
        };
        st::put p("r", {9});
        p.add(cell("r", "a", {5}, st::kind::put)).add(cell("r", "", {6}, st::kind::delete_family));
        p.add(cell("r", "b", st::latest, st::kind::delete_version));
        REQUIRE(p.changes().size() == 3);
        CHECK(p.changes()[0].value == "v");
        CHECK(p.changes()[0].written == st::timestamp(5));
        CHECK(p.changes()[1].kind == st::kind::delete_family);
        CHECK(p.changes()[1].value.empty());
        CHECK(p.changes()[2].written == st::latest);
        CHECK_THROWS_AS(p.add(cell("s", "a", {5}, st::kind::put)), st::wrong_row);
        CHECK_THROWS_AS(p.add(cell("r", "a", {5}, st::kind::delete_family)), st::illegal_argument);
        CHECK_THROWS_AS(p.add(cell("r", "a", {5}, st::kind::delete_family_version)), st::illegal_argument);
        CHECK(p.changes().size() == 3);
    }

    TEST_CASE("a cell without a timestamp of its own takes that of its request") {  // R3.1
        CHECK(changes_of(st::put("r", {5}).add(fq, "v").add(fq, "w", {7})) == "f:q@5 Put, f:q@7 Put");
        CHECK(changes_of(st::deletion("r", {5})
                             .add_version(fq)
                             .add_version(fq, {7})
                             .add_column(fq)
                             .add_family("g")
                             .add_family_version("g", {9})) ==
              "f:q@5 Delete, f:q@7 Delete, f:q@5 DeleteColumn, g:@5 DeleteFamily, g:@9 DeleteFamilyVersion");
        CHECK(st::deletion("r", {5}).written() == st::timestamp{5});
    }

    TEST_CASE("a delete of a family discards what was added for it before and nothing behind it") {  // R3.11
        const auto request = st::deletion("r")
                                 .add_version(fq, {20})
                                 .add_version(g{"q"}, {20})
                                 .add_family_version("f", {30})
                                 .add_family("f", {10})
                                 .add_column(fq, {5});
        CHECK(changes_of(request) == "g:q@20 Delete, f:@10 DeleteFamily, f:q@5 DeleteColumn");
    }

    TEST_CASE("a family is named by its type or at run time") {
        CHECK(changes_of(st::deletion("r").add_family(st::all<f>).add_family_version(st::all<g>, {1})) ==
              changes_of(st::deletion("r").add_family("f").add_family_version("g", {1})));
    }

    TEST_CASE("an increment adds amounts and an append bytes") {  // R3.19, R3.25
        const auto sum = st::increment("r").add(fq, 5).add(g{"q"}, -7, {9});
        CHECK(sum.kind() == st::mutation_kind::increment);
        CHECK(changes_of(sum) == "f:q@now Put, g:q@9 Put");
        CHECK(sum.changes()[0].amount == 5);
        CHECK(sum.changes()[1].amount == -7);
        const auto text = st::append("r").add(fq, "more", {9});
        CHECK(text.kind() == st::mutation_kind::append);
        CHECK(text.changes()[0].value == "more");
        CHECK(st::increment("r").set_when({{1}, {2}}).when() == st::time_range{{1}, {2}});
        CHECK(st::append("r").set_when({{1}, {2}}).when() == st::time_range{{1}, {2}});
    }

    TEST_CASE("what is written may expire and what is deleted does not") {  // R3.9
        CHECK(st::put("r").set_ttl(5).ttl() == 5);
        CHECK(st::increment("r").set_ttl(5).ttl() == 5);
        CHECK(st::append("r").set_ttl(5).ttl() == 5);
        CHECK_FALSE(can_expire<st::deletion>);
    }

    TEST_CASE("a row key that no table takes is refused at once") {  // R2.1
        for (const std::string& row : {std::string(), std::string(32768, 'r')}) {
            CHECK_THROWS_AS(st::put{row}, st::bad_row_key);
            CHECK_THROWS_AS(st::deletion{row}, st::bad_row_key);
            CHECK_THROWS_AS(st::increment{row}, st::bad_row_key);
            CHECK_THROWS_AS(st::append{row}, st::bad_row_key);
        }
        CHECK_NOTHROW(st::put(std::string(32767, 'r')));
    }

    TEST_CASE("a negative timestamp is refused at once") {  // R2.28
        CHECK_THROWS_AS(st::put("r", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::put("r").add(fq, "v", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r", st::oldest), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_version(fq, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_column(fq, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_family("f", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_family_version("f", {-1}), st::bad_timestamp);
        CHECK_NOTHROW(st::increment("r").add(fq, 1, {-1}));  // R3.20: it does not matter if there is a value already
        CHECK_NOTHROW(st::append("r").add(fq, "v", {-1}));
    }

    TEST_CASE("a change that was refused leaves the request as it was") {
        auto request = st::deletion("r").add_version(fq, {20});
        CHECK_THROWS_AS(request.add_family("f", {-1}), st::bad_timestamp);
        CHECK(changes_of(request) == "f:q@20 Delete");
        CHECK_THROWS_AS(st::increment("r").set_when({{2}, {1}}), st::bad_time_range);
        CHECK_THROWS_AS(st::append("r").set_when({{-2}, {1}}), st::bad_time_range);
    }

    TEST_CASE("requests of all sorts fit into one list and are kept whole") {
        std::vector<st::mutation> list;
        {
            const std::string row = "a row that is too long to be kept in place";
            list.push_back(st::put(row).add(fq, "v").set_ttl(3));
            list.push_back(st::deletion(row));
            list.push_back(st::increment(row).add(fq, 1).set_when({{1}, {2}}));
        }
        CHECK(list[0].row() == "a row that is too long to be kept in place");
        CHECK(list[0].ttl() == 3);
        CHECK(list[1].kind() == st::mutation_kind::deletion);
        CHECK(list[2].when() == st::time_range{{1}, {2}});
        const auto copy = list;
        CHECK(changes_of(copy[2]) == changes_of(list[2]));
        CHECK_FALSE(std::is_constructible_v<st::mutation, std::string>);
    }

    TEST_CASE("a request that would change nothing is noticed but a delete then means the row") {  // R2.28, R2.29
        const char* const complaint = "strata: a put, an increment and an append name at least one column";
        CHECK_THROWS_WITH_AS(st::detail::check_not_empty(st::put("r")), complaint, st::illegal_argument);
        CHECK_THROWS_WITH_AS(st::detail::check_not_empty(st::increment("r"), true), complaint, st::illegal_argument);
        CHECK_THROWS_WITH_AS(st::detail::check_not_empty(st::append("r"), true), complaint, st::illegal_argument);
        CHECK_THROWS_AS(st::detail::check_not_empty(st::put("r"), true), st::illegal_argument);
        CHECK_NOTHROW(st::detail::check_not_empty(st::increment("r")));  // in a request for a row, a check or a batch
        CHECK_NOTHROW(st::detail::check_not_empty(st::append("r")));
        CHECK_NOTHROW(st::detail::check_not_empty(st::deletion("r"), true));
        CHECK_NOTHROW(st::detail::check_not_empty(st::put("r").add(fq, "")));
    }

    TEST_CASE("a change of another row is noticed") {  // R2.28, R3.27
        CHECK_THROWS_WITH_AS(st::detail::check_same_row("s", st::deletion("r\n")),
                             "strata: a change of the row 'r\\x0A' was handed to the row 's'", st::wrong_row);
        CHECK_THROWS_AS(st::detail::check_same_row<st::illegal_argument>("s", st::deletion("r")), st::illegal_argument);
        CHECK_NOTHROW(st::detail::check_same_row("r", st::deletion("r")));
    }

    TEST_CASE("a list of requests is one or several in braces or any that lie together") {
        const auto rows_of = [](st::mutations all) {
            std::string rows;
            for (const st::mutation& one : all) rows += one.row();
            return rows;
        };
        const std::vector<st::mutation> stored{st::put("a"), st::append("b"), st::deletion("c")};
        CHECK(rows_of(stored) == "abc");
        CHECK(rows_of(std::span(stored).subspan(1)) == "bc");
        CHECK(rows_of({st::put("d"), st::increment("e")}) == "de");
        CHECK(rows_of(st::put("f")) == "f");
        CHECK(rows_of({st::put("g")}) == "g");
        CHECK(rows_of({}).empty());
    }
}
