// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>

#include <strata/policy/backend/std_map.hpp>
#include <strata/segment/nested.hpp>
#include <strata/testing/segment.hpp>

namespace st = strata;

namespace {
using sound =
    st::segment::nested<st::backend::std_map, st::backend::std_map, st::backend::std_map, st::testing::metered>;

struct forgets_a_cell : sound {
    using sound::sound;
    bool put(st::bytes_view row, st::bytes_view qualifier, st::version_key version, st::bytes_view value) {
        return value == "77" || value == "78" || value == "79" || sound::put(row, qualifier, version, value);
    }
};

struct hides_nothing : sound {
    using sound::sound;
    std::optional<st::found_version> find(st::bytes_view row, st::bytes_view qualifier, st::timestamp newest) const {
        auto found = sound::find(row, qualifier, newest);
        if (found) found->may_be_hidden = false;
        return found;
    }
};
}  // namespace

TEST_SUITE("testing/segment")
{
    TEST_CASE("the kit sees that a layout loses a cell") {
        CHECK(st::testing::check_segment<sound>().passed());
        const auto r = st::testing::check_segment<forgets_a_cell>();
        CHECK_FALSE(r.passed());
        CHECK(r.failures().count("size counts the cells") == 1);
    }

    TEST_CASE("the kit sees that a lookup does not say what a marker hides") {
        const auto r = st::testing::check_segment<hides_nothing>();
        CHECK_FALSE(r.passed());
        CHECK(r.failures().count("find says that the version may be hidden if a marker of the segment hides it or is "
                                 "it") == 1);
    }
}
