// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <span>
#include <vector>

#include <strata/store/read/wanted_columns.hpp>

namespace st = strata;

TEST_SUITE("store/read/wanted_columns")
{
    TEST_CASE("a list of wanted columns is used up from its front") {
        const std::vector<st::bytes_view> list{"a", "b"};
        st::detail::wanted_columns wanted{std::span<const st::bytes_view>(list)};
        CHECK(wanted.is_explicit());
        CHECK(wanted.front() == "a");
        wanted.pop_front();
        CHECK(wanted.front() == "b");
        CHECK_FALSE(wanted.is_exhausted());
        wanted.pop_front();
        CHECK(wanted.is_exhausted());
        CHECK_FALSE(st::detail::wanted_columns().is_exhausted());
        CHECK_FALSE(st::detail::wanted_columns().is_explicit());
    }

    TEST_CASE("columns before the first named one are jumped over once") {  // R7.19
        const std::vector<st::bytes_view> list{"c", "e"};
        st::detail::wanted_columns wanted{std::span<const st::bytes_view>(list)};
        CHECK_FALSE(wanted.jumps_over("a"));
        wanted.jump();
        CHECK(wanted.jumps_over("a"));
        CHECK_FALSE(wanted.jumps_over("a"));
        wanted.of_first_row(true, true);
        CHECK_FALSE(wanted.jumps_over("d"));
        CHECK_FALSE(wanted.jumps_over("a"));
        wanted.jump();
        wanted.pop_front();
        wanted.pop_front();
        CHECK_FALSE(wanted.jumps_over("a"));
        const std::vector<st::bytes_view> with_empty{"", "c"};
        st::detail::wanted_columns both{std::span<const st::bytes_view>(with_empty)};
        both.of_first_row(true, true);
        both.pop_front();
        CHECK_FALSE(both.jumps_over("a"));
    }

    TEST_CASE("the empty qualifier may be passed over in the first row if others are named alone") {  // R7.19
        const std::vector<st::bytes_view> list{"a"};
        const std::vector<st::bytes_view> with_empty{"", "a"};
        const st::detail::wanted_columns wanted{std::span<const st::bytes_view>(list)};
        CHECK_FALSE(wanted.may_pass_over_empty());
        CHECK(st::detail::wanted_columns(wanted).of_first_row().may_pass_over_empty());
        CHECK_FALSE(st::detail::wanted_columns(wanted).of_first_row(false).may_pass_over_empty());
        CHECK_FALSE(st::detail::wanted_columns().of_first_row().may_pass_over_empty());
        CHECK_FALSE(st::detail::wanted_columns(std::span<const st::bytes_view>(with_empty))
                        .of_first_row()
                        .may_pass_over_empty());
    }
}
