// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/wire/hfile/facts.hpp>

namespace st = strata;

TEST_SUITE("wire/hfile/facts")
{
    TEST_CASE("encodings have HBase's names") {
        CHECK(st::name(st::hfile_encoding::none) == "NONE");
        CHECK(st::name(st::hfile_encoding::prefix) == "PREFIX");
        CHECK(st::name(st::hfile_encoding::diff) == "DIFF");
        CHECK(st::name(st::hfile_encoding::fast_diff) == "FAST_DIFF");
        CHECK(st::name(st::hfile_encoding::row_index_v1) == "ROW_INDEX_V1");
        CHECK(st::name(static_cast<st::hfile_encoding>(6)).empty());  // PREFIX_TREE, which HBase 2 does not read either
    }

    TEST_CASE("the range of no timestamps is empty") {
        const st::hfile_facts::timestamps range;
        CHECK(range.greatest < range.least);
        CHECK_FALSE(st::hfile_facts{}.time_range.has_value());
    }
}
