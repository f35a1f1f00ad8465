// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/segment/grouped/builder.hpp>
#include <strata/segment/packed.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/shown_group.hpp"

namespace st = strata;
using st::boundary;
using support::put_at;
using support::shown_group;

namespace {

// Two families, of which each has a builder of its own for the time after a split.
template <class Memory>
struct two_families {
    using cells = st::segment::packed<Memory>;

    explicit two_families(const Memory& memory) {
        together.join('\0', own[0], memory);
        together.join('\1', own[1], memory);
    }
    bool add(int family, boundary moved, const char* row, const std::string& qualifier, int when, const char* value) {
        return together.add(static_cast<char>(family), moved, row, qualifier, put_at(when), value);
    }
    // Of a row for both families, and one for the first.
    bool fill() {
        return add(0, boundary::row, "a", "p", 2, "1") && add(0, boundary::version, "a", "p", 1, "2") &&
               add(0, boundary::column, "a", "q", 1, "3") && add(1, boundary::row, "a", std::string(), 1, "4") &&
               add(0, boundary::row, "b", "p", 1, "5");
    }
    std::string left(int family) { return own[family] ? shown_group(std::move(*own[family]).finish()) : "nothing"; }

    std::optional<typename cells::builder> own[2];
    st::detail::group_builder<Memory> together;
};

}  // namespace

TEST_SUITE("segment/grouped/builder")
{
    TEST_CASE("cells that come family by family in each row are built together") {
        two_families<st::memory::heap> both{st::memory::heap()};
        CHECK(!both.together.has_cells());
        CHECK(both.fill());
        const std::string qualifier(300, 'z');
        CHECK(both.add(1, boundary::row, "c", qualifier, 1, "6"));
        CHECK(both.together.has_cells());
        CHECK(!both.together.is_split());
        const auto all = both.together.finish();
        CHECK(all.validate());
        CHECK(shown_group(all) == "a 0p@2=1 a 0p@1=2 a 0q@1=3 a 1@1=4 b 0p@1=5 c 1" + qualifier + "@1=6 ");
        CHECK(both.left(0) == "nothing");
    }

    TEST_CASE("a cell that does not come after all others is refused, and others are taken after it") {
        two_families<st::memory::heap> both{st::memory::heap()};
        CHECK(both.fill());
        CHECK(!both.add(1, boundary::column, "a", "x", 1, "6"));  // of a row before the last one
        CHECK(both.add(1, boundary::row, "b", "x", 1, "6"));
        CHECK(!both.add(0, boundary::column, "b", "q", 1, "7"));  // of a family before, in the row
        CHECK(shown_group(both.together.finish()) == "a 0p@2=1 a 0p@1=2 a 0q@1=3 a 1@1=4 b 0p@1=5 b 1x@1=6 ");
    }

    TEST_CASE("a split gives each family what it has added, to go on from there") {
        two_families<st::memory::heap> both{st::memory::heap()};
        CHECK(both.fill());
        both.together.split();
        CHECK(both.together.is_split());
        CHECK(!both.together.has_cells());
        CHECK(!both.add(1, boundary::row, "z", "x", 1, "6"));
        both.own[1]->add(boundary::column, "a", "x", put_at(1), "6");
        both.own[0]->add(boundary::version, "b", "p", put_at(0), "7");
        CHECK(both.left(0) == "a p@2=1 a p@1=2 a q@1=3 b p@1=5 b p@0=7 ");
        CHECK(both.left(1) == "a @1=4 a x@1=6 ");
    }

    TEST_CASE("a split before the first cell, and one of cells of one family") {
        two_families<st::memory::heap> none{st::memory::heap()};
        none.together.split();
        CHECK(none.left(0) == "nothing");
        two_families<st::memory::heap> one{st::memory::heap()};
        CHECK(one.add(1, boundary::row, "a", "p", 1, "1"));
        one.together.split();
        CHECK(one.left(0) == "nothing");
        CHECK(one.left(1) == "a p@1=1 ");
    }

    TEST_CASE("an allocation that fails leaves nothing behind") {
        support::failing_resource resource;
        const st::memory::pmr memory(&resource);
        const std::size_t before = resource.live_bytes();
        const auto failures = support::failures_of(
            resource,
            [&] {
                two_families<st::memory::pmr> both(memory);
                const bool is_filled = both.fill();
                both.together.split();
                const std::string left = both.left(1);
                CHECK(is_filled);
                CHECK(left == "a @1=4 ");
            },
            [&] { CHECK(resource.live_bytes() == before); });
        CHECK(failures > 3);
        CHECK(resource.live_bytes() == before);
    }
}
