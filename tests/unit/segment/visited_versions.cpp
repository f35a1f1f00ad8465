// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/cell/kind.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/visited_versions.hpp>

namespace st = strata;

namespace {
using tree = st::backend::rb_tree;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;
using packed = st::segment::packed<st::memory::heap>;

// Offers nothing, though it could.
struct says_nothing {
    template <class Use>
    st::version_key for_each_before_marker(Use) const;
};
struct of_the_wrong_type {
    template <class Use>
    void for_each_before_marker(Use) const;
};
struct without_a_visitor {
    st::version_key for_each_before_marker() const;
};

// use(versions) for those of the only column.
template <class Segment, class Use>
void with_versions(Use use) {
    Segment cells;
    cells.put("r", "q", {{1}, st::kind::put}, "v");
    auto rows = cells.rows();
    rows.seek_first();
    st::visit_row(rows, [&](st::bytes_view, const auto& versions) {
        use(versions);
        return true;
    });
}
}  // namespace

TEST_SUITE("segment/visited_versions")
{
    TEST_CASE("the versions of a packed segment are visited up to a marker and those of a cell cursor are not") {
        with_versions<packed>([]<class Versions>(const Versions&) {
            CHECK(st::versions_before_marker<Versions>);
            CHECK(st::detail::offers_of_versions<Versions>().before_marker);
            CHECK(st::detail::checked_versions<Versions>::have_before_marker);
        });
        with_versions<nested>([]<class Versions>(const Versions&) {
            CHECK_FALSE(st::versions_before_marker<Versions>);
            CHECK_FALSE(st::detail::offers_of_versions<Versions>().before_marker);
            CHECK_FALSE(st::detail::names_before_marker<Versions>);
            CHECK_FALSE(st::detail::checked_versions<Versions>::have_before_marker);
        });
    }

    TEST_CASE("a function of that name counts without being offered, and is seen if it is another one") {
        CHECK(st::detail::checked_versions<says_nothing>::have_before_marker);
        CHECK(st::detail::names_before_marker<of_the_wrong_type>);
        CHECK(st::detail::names_before_marker<without_a_visitor>);
        CHECK_FALSE(st::versions_before_marker<of_the_wrong_type>);
        CHECK_FALSE(st::versions_before_marker<without_a_visitor>);
    }
}
