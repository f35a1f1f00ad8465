// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/testing/model/trackers.hpp>

namespace model = strata::testing::model;
using model::kind;

namespace {
model::cell cell(kind what, std::int64_t at, const char* qualifier = "q") {
    return {"r", "f", qualifier, at, what, 1, ""};
}
}  // namespace

TEST_SUITE("testing/model/trackers")
{
    TEST_CASE("markers mask the puts of their table") {  // R5.1
        CHECK(model::masks(cell(kind::delete_column, 5), cell(kind::put, 4)));
        CHECK_FALSE(model::masks(cell(kind::delete_column, 5), cell(kind::put, 6)));
        CHECK_FALSE(model::masks(cell(kind::delete_column, 5), cell(kind::put, 4, "p")));
        CHECK(model::masks(cell(kind::delete_version, 5), cell(kind::put, 5)));
        CHECK_FALSE(model::masks(cell(kind::delete_version, 5), cell(kind::put, 4)));
        CHECK(model::masks(cell(kind::delete_family, 5, ""), cell(kind::put, 5)));
        CHECK_FALSE(model::masks(cell(kind::delete_family_version, 5, ""), cell(kind::put, 4)));
    }

    TEST_CASE("a tracker says what hides a put") {  // R5.3
        using verdict = model::delete_tracker::verdict;
        model::delete_tracker deletes;
        CHECK(deletes.empty());
        deletes.add(cell(kind::delete_family, 2, ""));
        deletes.add(cell(kind::delete_column, 5));
        CHECK(deletes.is_deleted(cell(kind::put, 5)) == verdict::column_deleted);
        CHECK(deletes.is_deleted(cell(kind::put, 2)) == verdict::family_deleted);
        CHECK(deletes.is_deleted(cell(kind::put, 6, "z")) == verdict::not_deleted);
    }

    TEST_CASE("a wildcard counts the versions of each column, and names are awaited in order") {  // R4.27, R4.28
        model::wildcard_tracker any({1});
        CHECK(any.check_versions(cell(kind::put, 5)) == model::match_code::include);
        CHECK(any.check_versions(cell(kind::put, 4)) == model::match_code::next_column);
        model::explicit_tracker named({"p", "q"}, {1});
        CHECK(named.awaited() == "p");
        CHECK(named.check_column(cell(kind::put, 5)) == model::match_code::include);
        CHECK(named.check_versions(cell(kind::put, 5)) == model::match_code::include_next_row);
        CHECK(named.done());
    }

    TEST_CASE("what has expired counts as far as MIN_VERSIONS goes") {  // R4.20, R4.27, R4.28
        const model::retained kept{9, 1, 5};
        model::wildcard_tracker any(kept);
        CHECK_FALSE(any.expired_for_good(cell(kind::put, 4)));
        CHECK(model::wildcard_tracker({9, 0, 5}).expired_for_good(cell(kind::put, 4)));
        CHECK_FALSE(model::wildcard_tracker({9, 0, 5}).expired_for_good(cell(kind::put, 5)));
        CHECK(any.check_versions(cell(kind::put, 4)) == model::match_code::include);
        CHECK(any.check_versions(cell(kind::put, 3)) == model::match_code::next_column);
        model::explicit_tracker named({"q"}, kept);  // it returns the cell at which it stops (R4.29)
        CHECK(named.check_versions(cell(kind::put, 5)) == model::match_code::include);
        CHECK(named.check_versions(cell(kind::put, 4)) == model::match_code::include_next_row);
    }
}
