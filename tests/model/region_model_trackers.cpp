// SPDX-License-Identifier: BSL-1.0
// The matchers and trackers of the model, on the cases C-7 to C-42 of the rule book.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "model/region/cell.hpp"
#include "model/region/matcher.hpp"
#include "model/region/sequenced_tracker.hpp"
#include "model/region/session.hpp"
#include "model/region/trackers.hpp"

namespace {

namespace cases = model::cases;
using model::cell;
using model::delete_result;
using model::kind;
using model::match_code;

constexpr std::int64_t many = trace::all_versions;

cell of(const std::string& qualifier, std::int64_t when, kind type = kind::put, std::int64_t seq = 1,
        const std::string& row = "r1") {
    return {row, "f", qualifier, when, type, seq, {}, {}, false, false};
}

std::string text(match_code code) {
    switch (code) {
        case match_code::include:
            return "I";
        case match_code::include_next_column:
            return "IC";
        case match_code::include_next_row:
            return "IR";
        case match_code::skip:
            return "S";
        case match_code::next_column:
            return "C";
        case match_code::next_row:
            return "R";
        case match_code::done:
            return "done";
    }
    return "?";
}

std::string text(delete_result result) {
    switch (result) {
        case delete_result::not_deleted:
            return "no";
        case delete_result::family_deleted:
            return "family";
        case delete_result::family_version_deleted:
            return "family version";
        case delete_result::column_deleted:
            return "column";
        case delete_result::version_deleted:
            return "version";
        case delete_result::version_masked:
            return "masked";
    }
    return "?";
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

// What a matcher says of cells that are shown to it one by one.
std::string matched(model::matcher& match, const std::vector<cell>& cells) {
    std::vector<std::string> words;
    match.begin_row(cells.front().row);
    for (const cell& c : cells) words.push_back(text(match.match(c)));
    return joined(words);
}

// What a column tracker says of puts: the column, and if that is included the version.
std::string tracked(model::column_tracker& columns, const std::vector<cell>& puts) {
    std::vector<std::string> words;
    for (const cell& c : puts) {
        match_code code = columns.check_column(c);
        if (code == match_code::include) code = columns.check_versions(c, false);
        words.push_back(text(code));
    }
    return joined(words);
}

// What a delete tracker says of each put, being shown the markers on the way.
std::string masked(model::delete_tracker& deletes, const std::vector<cell>& cells) {
    std::vector<std::string> words;
    for (const cell& c : cells) {
        if (c.is_marker())
            deletes.add(c);
        else
            words.push_back(text(deletes.is_deleted(c)));
    }
    return joined(words);
}

std::string classic(const std::vector<cell>& cells) {
    model::classic_delete_tracker deletes;
    return masked(deletes, cells);
}

std::string sequenced(const std::vector<cell>& cells) {
    model::sequenced_tracker deletes({}, {1, 3, 10000}, 3);
    return masked(deletes, cells);
}

}  // namespace

TEST_SUITE("region model")
{
    TEST_CASE("a matcher of three wanted columns, and one of all: C-7, C-8") {
        std::vector<cell> cells;
        for (const char* name : {"col1", "col2", "col3", "col4", "col5"}) cells.push_back(of(name, 1));
        cells.push_back(of("col1", 1, kind::put, 1, "r2"));
        model::read_matcher named(cases::of_versions(1), {{"col2", "col4", "col5"}, {}, 1, false}, 100);
        CHECK(matched(named, cells) == "C IC C IC IR done");
        model::read_matcher all(cases::of_versions(1), {{}, {}, 1, false}, 100);
        CHECK(matched(all, cells) == "I I I I I done");
    }

    TEST_CASE("expired cells: C-9, C-10") {
        const std::int64_t now = 100000;
        const std::vector<cell> cells{of("col1", now - 100), of("col2", now - 50),    of("col3", now - 5000),
                                      of("col4", now - 500), of("col5", now - 10000), of("x", now, kind::put, 1, "r2")};
        trace::family family = cases::of_versions(1);
        family.ttl_seconds = 1;
        model::read_matcher named(family, {{"col2", "col4", "col5"}, {}, 1, false}, now);
        CHECK(matched(named, cells) == "C IC C IC R done");
        model::read_matcher all(family, {{}, {}, 1, false}, now);
        CHECK(matched(all, cells) == "I I C I C done");
    }

    TEST_CASE("a key that readers look for is never included: C-11") {
        trace::family family = cases::of_versions(10);
        family.min_versions = 10;
        model::read_matcher named(family, {{"col2"}, {}, 10, false}, 100);
        CHECK(matched(named, {of("col1", model::oldest, kind::minimum)}) == "C");
    }

    TEST_CASE("what markers mask: C-12 to C-19") {
        CHECK(classic({of("q", 5, kind::version), of("q", 5)}) == "version");
        CHECK(classic({of("q", 5, kind::column), of("q", 5)}) == "column");
        CHECK(classic({of("", 5, kind::family), of("q", 5)}) == "family");
        CHECK(classic({of("", 5, kind::family_version), of("q", 6), of("q", 5), of("q", 4)}) == "no family version no");
        CHECK(classic({of("q", 5, kind::version), of("q", 4, kind::column), of("q", 4)}) == "column");
        CHECK(classic({of("q", 5, kind::column), of("q", 4, kind::version), of("q", 4)}) == "column");
        CHECK(classic({of("q", 10, kind::version), of("q", 0)}) == "no");
        model::classic_delete_tracker deletes;
        CHECK(deletes.empty());
        deletes.add(of("q", 5, kind::version));
        CHECK(!deletes.empty());
    }

    TEST_CASE("columns by name: C-20, C-21, C-22") {
        std::vector<cell> once;
        std::vector<cell> thrice;
        for (const char* name : {"col1", "col2", "col3", "col4", "col5"}) {
            once.push_back(of(name, 3));
            for (const std::int64_t when : {3, 2, 1}) thrice.push_back(of(name, when));
        }
        model::explicit_tracker one({"col2", "col4"}, {0, 1, model::oldest});
        CHECK(tracked(one, once) == "C IC C IR R");
        model::explicit_tracker two({"col2", "col4"}, {0, 2, model::oldest});
        CHECK(tracked(two, thrice) == "C C C I IC C C C C I IR R R R R");
        model::explicit_tracker later({"col2", "col3", "col5"}, {0, 1, model::oldest});
        CHECK(tracked(later, {of("col1", 1)}) == "C");
    }

    TEST_CASE("all columns: C-23, C-24, C-25") {
        model::wildcard_tracker four({0, many, model::oldest});
        CHECK(tracked(four, {of("a", 1), of("b", 1), of("c", 1), of("d", 1)}) == "I I I I");
        model::wildcard_tracker one({0, 1, model::oldest});
        CHECK(tracked(one, {of("a", 3), of("a", 2), of("a", 1), of("b", 1)}) == "I C C I");
        model::wildcard_tracker wrong({0, 1, model::oldest});
        CHECK(text(wrong.check_versions(of("b", 1), false)) == "I");
        CHECK_THROWS_WITH_AS(wrong.check_versions(of("a", 1), false), "io", model::failure);
    }

    TEST_CASE("columns of a sequenced tracker: C-33") {
        model::sequenced_tracker columns({"col1", "col3"}, {1, 3, 10000}, 3);
        std::vector<std::string> words;
        for (const char* name : {"col0", "col1", "col2", "col3", "col4"})
            words.push_back(text(columns.check_column(of(name, 20000))));
        CHECK(joined(words) == "C I C I R");
    }

    TEST_CASE("versions are counted by sequence: C-34, C-35") {
        CHECK(sequenced({of("col1", 20000, kind::put, 1000), of("col1", 19999, kind::put, 999),
                         of("col1", 19999, kind::put, 998), of("col1", 19998, kind::put, 997),
                         of("col1", 19997, kind::put, 996)}) == "no no masked no masked");
        CHECK(sequenced({of("col2", 20000, kind::put, 1000), of("col2", 19999, kind::put, 1002),
                         of("col2", 19999, kind::put, 1001), of("col2", 19998, kind::put, 1003),
                         of("col2", 19997, kind::put, 1004)}) == "no no masked no masked");
    }

    TEST_CASE("markers mask what was written before: C-36 to C-39") {
        CHECK(sequenced({of("col1", 20000, kind::column, 1000), of("col1", 19999, kind::put, 1001),
                         of("col1", 19998, kind::put, 999), of("col2", 20000, kind::column, 1002),
                         of("col2", 19999, kind::put, 1001), of("col2", 19998, kind::put, 999)}) ==
              "no column column column");
        CHECK(sequenced({of("col1", 20000, kind::version, 1000), of("col1", 20000, kind::put, 1001),
                         of("col1", 20000, kind::put, 999), of("col2", 20000, kind::version, 1002),
                         of("col2", 20000, kind::put, 1001), of("col2", 20000, kind::put, 999),
                         of("col2", 19999, kind::put, 1002), of("col2", 19999, kind::put, 998)}) ==
              "no version version version no masked");
    }

    TEST_CASE("markers of the family mask what was written before: C-40, C-41") {
        CHECK(sequenced({of("", 20000, kind::family, 1000), of("col1", 20000, kind::put, 1001),
                         of("col1", 19998, kind::put, 999), of("col2", 19999, kind::put, 998),
                         of("col2", 19998, kind::put, 999)}) == "no column column column");
        CHECK(sequenced({of("", 20000, kind::family_version, 1000), of("col1", 20000, kind::put, 1001),
                         of("col1", 20000, kind::put, 999), of("col2", 20000, kind::put, 1001),
                         of("col2", 20000, kind::put, 999), of("col2", 19999, kind::put, 1002),
                         of("col2", 19999, kind::put, 998)}) == "no version no version no masked");
    }

    TEST_CASE("a sequenced tracker and expired cells: C-42") {
        model::sequenced_tracker columns({}, {1, 3, 30000}, 3);
        std::vector<std::string> words;
        for (const std::int64_t when : {20000, 19999, 19999, 19998, 19997})
            words.push_back(text(columns.check_versions(of("col1", when), false)));
        CHECK(joined(words) == "IC C C C C");
    }
}
