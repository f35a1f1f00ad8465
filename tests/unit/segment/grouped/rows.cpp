// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <random>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/grouped/rows.hpp>
#include <strata/segment/packed.hpp>
#include <strata/testing/segment.hpp>

#include "support/cursor_contract.hpp"

namespace st = strata;

TEST_SUITE("segment/grouped/rows")
{
    TEST_CASE("a cursor goes over the rows of its family as one over a segment of its own") {
        std::mt19937 random(17);
        st::segment::packed<st::memory::heap> all;
        support::expected_cells expected[3];
        for (int i = 0; i != 120; ++i) {
            const auto family = static_cast<unsigned>(random() % 3);
            auto key = support::random_key(random);
            key.row += std::to_string(random() % 9);  // some rows are of one family alone
            all.put(key.row, static_cast<char>(family) + key.qualifier, key.version, "v");
            expected[family].insert_or_assign(key, "v");
        }
        for (const char family : {'\0', '\1', '\2'})
            support::check_rows(st::detail::grouped_rows(all.rows(), family),
                                expected[static_cast<unsigned char>(family)]);
        support::check_rows(st::detail::grouped_rows(all.rows(), '\3'), {});
    }

    TEST_CASE(
        "a cursor goes where one of another family has found a row, whether its own family has cells there or not") {
        st::segment::packed<st::memory::heap> all;
        all.put("r", "\1q", {{1}, st::kind::put}, "v");
        st::detail::grouped_rows first(all.rows(), '\0');
        CHECK_FALSE(first.find("r"));
        CHECK(first.find_of_any("r"));
        st::detail::grouped_rows other(all.rows(), '\1');
        other.go_to(first);
        CHECK(other.key() == "r");
        CHECK(other.cells().qualifier() == "q");
        CHECK_FALSE(first.find_of_any("s"));
        CHECK_FALSE(first.valid());
    }
    TEST_CASE("a cursor of a part may follow that of another family, and no other cursor may") {
        using alone = st::segment::packed<st::memory::heap>::cursor_type;
        using part = st::detail::grouped_rows<alone>;
        CHECK(st::detail::checked_row_cursor<part>::offers.shared);
        CHECK(st::detail::joining_row_cursor<part>);
        CHECK(st::detail::following_row_cursor<part>);
        CHECK_FALSE(st::detail::checked_row_cursor<alone>::offers.shared);
        CHECK_FALSE(st::detail::joining_row_cursor<alone>);
        CHECK_FALSE(st::detail::following_row_cursor<alone>);
        CHECK_FALSE(st::detail::names_shared_rows<alone>);
    }
}
