// SPDX-License-Identifier: BSL-1.0
#include <concepts>

#include <doctest/doctest.h>
#include <strata/wire/hfile/cell.hpp>

namespace st = strata;

static_assert(std::convertible_to<const st::hfile_cell&, st::cell_view>);

TEST_SUITE("wire/hfile/cell")
{
    TEST_CASE("a cell of a file converts to a cell and says its sequence number") {
        const st::hfile_cell one{{"row", "f", "q", st::version_key({10}, st::kind::put, 7), "value"}, {}};
        const st::cell_view& plain = one;
        CHECK(plain.row() == "row");
        CHECK(one.sequence() == 7);
        CHECK(one.tags.empty());
    }
}
