// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <strata/layout/frozen.hpp>
#include <strata/layout/nested.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/newest.hpp>

namespace st = strata;

namespace {
using nested = st::layout::nested<st::backend::rb_tree, st::backend::flat, st::backend::flat, st::memory::heap>;
using frozen = st::layout::frozen<st::memory::heap>;
using judgement = st::detail::judgement<st::retention::max_versions<3>, st::deletes::tombstones, st::quirks::hbase>;
static_assert(st::finding_cursor<nested::cursor_type>);
static_assert(!st::finding_cursor<frozen::cursor_type>);

std::string shown(const std::optional<st::cell_view>& cell) {
    return cell ? std::string(cell->value()) + "@" + std::to_string(cell->timestamp().value) : "-";
}

// Asked in each way there is; all must answer alike.
template <class Cells>
std::string newest(const Cells& cells, st::bytes_view row, st::bytes_view qualifier, const st::time_range& when,
                   bool is_covered) {
    return shown(st::detail::newest_version(cells.cursor(), row, qualifier, "f", judgement{},
                                            st::read_request{.when = when, .now = {1000}}, is_covered));
}
}  // namespace

TEST_SUITE("store/newest")
{
    TEST_CASE("the newest version of a column is found in order and by its key") {
        nested cells;
        frozen same;
        for (const char* row : {"a", "c"})
            for (const char* qualifier : {"", "q", "r"})
                for (const int written : {30, 20, 10}) {
                    const st::version_key version({written}, st::kind::put, 1);
                    cells.put(row, qualifier, version, std::string(row) + qualifier);
                    same.append(row, qualifier, version, std::string(row) + qualifier);
                }
        const auto ask = [&](st::bytes_view row, st::bytes_view qualifier, const st::time_range& when) {
            const std::string answer = newest(cells, row, qualifier, when, false);
            CHECK(newest(cells, row, qualifier, when, true) == answer);
            CHECK(newest(same, row, qualifier, when, true) == answer);
            return answer;
        };
        CHECK(ask("a", "q", {}) == "aq@30");
        CHECK(ask("c", "", {}) == "c@30");
        CHECK(ask("b", "q", {}) == "-");
        CHECK(ask("c", "p", {}) == "-");
        CHECK(ask("d", "q", {}) == "-");
        CHECK(ask("a", "r", st::as_of({29})) == "ar@20");
        CHECK(ask("a", "r", st::as_of({9})) == "-");
        CHECK(ask("a", "r", st::at({10})) == "ar@10");
        CHECK(ask("a", "r", {{11}, {20}}) == "-");
        CHECK(ask("a", "r", {{5}, st::latest}) == "ar@30");
        CHECK(ask("a", "r", {st::oldest, st::oldest}) == "-");
    }

    TEST_CASE("a marker of the family lies outside of the column and is passed by where there may be one") {
        nested cells;
        cells.put("r", "q", {{10}, st::kind::put, 1}, "v");
        cells.put("r", "", {{20}, st::kind::delete_family, 2}, "");
        CHECK(newest(cells, "r", "q", {}, true) == "-");
        cells.put("r", "q", {{21}, st::kind::put, 3}, "w");
        CHECK(newest(cells, "r", "q", {}, true) == "w@21");
    }
}
