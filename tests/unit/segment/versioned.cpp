// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/versioned.hpp>

namespace st = strata;
namespace detail = st::detail;

namespace {
using heap = st::memory::heap;
using versioned = st::segment::packed<detail::version_memory<heap>>;
using packed = st::segment::packed<heap>;

// A segment may be shown to somebody and mean something else.
struct picture {
    void show() const;
    void changes() const;
};
struct without_reclaim : versioned {
    void reclaim();
};
}  // namespace

TEST_SUITE("segment/versioned")
{
    TEST_CASE("a segment in memory that keeps versions has all that is asked of one, and another one nothing") {
        CHECK(detail::versioned_segment<versioned>);
        CHECK(detail::names_versions<versioned>);
        CHECK(detail::offers_of_segment<versioned>().versions);
        CHECK_FALSE(detail::versioned_segment<packed>);
        CHECK_FALSE(detail::names_versions<packed>);
        CHECK_FALSE(detail::offers_of_segment<packed>().versions);
        CHECK_FALSE(detail::names_versions<st::segment::grouped<heap>>);
    }

    TEST_CASE("names that others have as well do not make it one") {
        CHECK_FALSE(detail::names_versions<picture>);
        CHECK_FALSE(detail::showing_segment<picture>);
        CHECK_FALSE(detail::comparable_segment<picture>);
    }

    TEST_CASE("each function is asked for by itself") {
        CHECK(detail::names_versions<without_reclaim>);
        CHECK(detail::showing_segment<without_reclaim>);
        CHECK(detail::publishing_segment<without_reclaim>);
        CHECK_FALSE(detail::reclaiming_segment<without_reclaim>);
        CHECK(detail::keeping_segment<without_reclaim>);
        CHECK(detail::comparable_segment<without_reclaim>);
        CHECK_FALSE(detail::versioned_segment<without_reclaim>);
    }
}
