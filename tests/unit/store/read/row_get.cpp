// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/row_get.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {
using packed = st::segment::packed<st::memory::heap>;
using nested = st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, st::memory::heap>;
using policies =
    st::detail::visibility_policies<st::retention::max_versions<2>, st::deletes::tombstones, st::quirks::hbase>;

template <class Segment>
Segment filled() {
    Segment cells;
    for (const char* row : {"a", "c"})
        for (const char* qualifier : {"p", "q"})
            for (const int written : {10, 20, 30}) cells.put(row, qualifier, {{written}, st::kind::put, 1}, row);
    cells.put("d", "p", {{10}, st::kind::delete_column, 1}, {});
    return cells;
}

template <class Segment>
std::string get(const Segment& cells, st::bytes_view row, std::int64_t versions, bool has_markers = false) {
    const policies all{};
    const st::detail::segment_stats stored{.has_markers = has_markers};
    st::detail::row_get<typename Segment::cursor_type, policies> one(cells.rows(), "f", all, stored);
    while (one.prefetch_step(row)) continue;
    if (!one.find(row)) return "-";
    std::string text;
    one.read({.versions = versions}, [&](const st::cell_view& cell) {
        text += (text.empty() ? "" : ", ") + support::shown(cell);
        return true;
    });
    return text;
}
}  // namespace

TEST_SUITE("store/read/row_get")
{
    TEST_CASE_TEMPLATE("it reads as many versions as the read and the family say", Segment, packed, nested) {
        const Segment cells = filled<Segment>();
        CHECK(get(cells, "a", 1) == "a f:p@30=a, a f:q@30=a");
        CHECK(get(cells, "c", 2) == "c f:p@30=c, c f:p@20=c, c f:q@30=c, c f:q@20=c");
        CHECK(get(cells, "c", 5) == "c f:p@30=c, c f:p@20=c, c f:q@30=c, c f:q@20=c");
        CHECK(get(cells, "b", 1) == "-");
        CHECK(get(cells, "e", 1) == "-");
        CHECK(get(Segment(), "a", 1) == "-");
    }

    TEST_CASE_TEMPLATE("of a row with markers it reads what they do not hide", Segment, packed, nested) {
        auto cells = filled<Segment>();
        CHECK(get(cells, "d", 1, true) == "");
        CHECK(get(cells, "a", 1, true) == "a f:p@30=a, a f:q@30=a");
        cells.put("a", "p", {{20}, st::kind::delete_column, 1}, {});
        cells.put("a", "q", {{30}, st::kind::delete_version, 1}, {});
        CHECK(get(cells, "a", 2, true) == "a f:p@30=a, a f:q@20=a, a f:q@10=a");
    }

    TEST_CASE("beside other families a row is read by its puts alone if it has no markers, or the family has none") {
        auto cells = filled<packed>();
        cells.put("a", "p", {{20}, st::kind::delete_column, 1}, {});
        const policies all{};
        const auto by_puts_alone = [&](st::bytes_view row, bool family_has_markers) {
            const st::detail::segment_stats stored{.has_markers = family_has_markers};
            const st::detail::row_get<packed::cursor_type, policies> one(cells.rows(), "f", all, stored);
            auto at = cells.rows();
            REQUIRE(st::find_row(at, row));
            return one.reads_puts_alone(at);
        };
        CHECK_FALSE(by_puts_alone("a", true));
        CHECK_FALSE(by_puts_alone("d", true));
        CHECK(by_puts_alone("c", true));
        CHECK(by_puts_alone("a", false));
    }
}
