// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <strata/cell/timestamp.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/judge/rewrite_matcher.hpp>
#include <strata/store/rewrite/compaction.hpp>

namespace st = strata;
using st::kind;

namespace {
using segment = st::segment::packed<st::memory::heap>;
using policies =
    st::detail::visibility_policies<st::retention::max_versions<2>, st::deletes::tombstones, st::quirks::hbase>;
using matcher = st::detail::rewrite_matcher<policies>;

std::string kept(const segment& cells, std::optional<st::timestamp> earliest_put) {
    const policies how{};
    std::string text;
    std::string moves;
    st::detail::rewrite(cells.rows(), matcher(how, {.now = {}, .earliest_put = earliest_put}),
                        [&](st::boundary moved, st::bytes_view row, const auto& at) {
                            text += std::string(row) + ':' + std::string(at.qualifier()) + '@' +
                                    std::to_string(at.version().written().value) +
                                    (st::is_marker(at.version().kind()) ? "! " : " ");
                            moves += moved == st::boundary::row ? 'r' : moved == st::boundary::column ? 'c' : 'v';
                        });
    return text + moves;
}

segment sample() {
    segment cells;
    cells.put("r", "", {{20}, kind::put}, "");
    cells.put("r", "", {{15}, kind::put}, "");
    cells.put("r", "", {{12}, kind::put}, "");            // beyond the limit
    cells.put("r", "", {{10}, kind::delete_family}, "");  // met nevertheless (R4.31)
    cells.put("r", "a", {{30}, kind::put}, "");
    cells.put("r", "a", {{10}, kind::put}, "");  // under the family marker
    cells.put("r", "b", {{30}, kind::delete_column}, "");
    cells.put("r", "b", {{30}, kind::put}, "");
    cells.put("r", "c", {{11}, kind::put}, "");
    cells.put("s", "c", {{10}, kind::put}, "");  // the marker is of another row
    return cells;
}
}  // namespace

TEST_SUITE("store/rewrite/compaction")
{
    TEST_CASE("a flush keeps markers and drops what they cover and versions beyond the limit") {  // R8.3, R8.5
        CHECK(kept(sample(), std::nullopt) == "r:@20 r:@15 r:@10! r:a@30 r:b@30! r:c@11 s:c@10 rvvcccr");
    }

    TEST_CASE("a compaction of all segments drops the markers too") {  // R8.7
        CHECK(kept(sample(), st::timestamp{10}) == "r:@20 r:@15 r:a@30 r:c@11 s:c@10 rvccr");
    }

    TEST_CASE("what is kept can be a segment of any layout, with what there is to know of it") {
        const policies how{};
        const segment cells = sample();
        const auto made = st::detail::built_by_rewrite<st::segment::packed<st::memory::heap>>(
            cells.rows(), matcher(how, {.now = {}, .earliest_put = st::timestamp{10}}), st::memory::heap());
        CHECK(made.cells.size() == 5);
        CHECK(made.cells.find("r", "a", st::latest)->version.written() == st::timestamp{30});
        CHECK_FALSE(made.facts.has_markers);
        CHECK(made.facts.times.earliest_put() == st::timestamp{10});
    }

    TEST_CASE("a frozen segment of what is kept knows its times, and a copy has all cells") {
        const policies how{};
        const segment cells = sample();
        const auto made = st::detail::frozen_by_rewrite(
            cells.rows(), matcher(how, {.now = {}, .earliest_put = std::nullopt}), st::memory::heap());
        CHECK(made->size() == 7);
        CHECK(made->times().has_markers());
        CHECK(made->times().earliest_put() == st::timestamp{10});
        const auto copy = st::detail::frozen_copy(cells.rows(), st::memory::heap());
        CHECK(copy->size() == cells.size());
        CHECK(copy->times().earliest_put() == st::timestamp{10});
        CHECK(copy->cells().find("r", "a", {29})->version.written() == st::timestamp{10});
    }

    TEST_CASE("of nothing nothing is kept") {
        CHECK(kept(segment(), std::nullopt).empty());
        CHECK(kept(segment(), st::latest).empty());
    }
}
