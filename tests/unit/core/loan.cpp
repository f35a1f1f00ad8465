// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <strata/core/loan.hpp>

using strata::detail::lender;
using strata::detail::life;
using strata::detail::loan;
using strata::detail::once;

TEST_SUITE("core/loan")
{
    TEST_CASE("a view of nothing is told from others where that is checked") {
        CHECK_FALSE(loan().is_of_nothing());
        CHECK(loan::of_nothing().is_of_nothing() == strata::detail::is_checked);
    }

    TEST_CASE("what has ended is told from what is there where that is checked") {
        alignas(life) unsigned char place[sizeof(life)];
        life* const one = new (place) life;
        const life copy = *one;
        CHECK_FALSE(one->is_over());
        CHECK_FALSE(copy.is_over());
        one->~life();
        CHECK(std::launder(one)->is_over() == strata::detail::is_checked);
    }

    TEST_CASE("a loan that nobody gave is always current") {
        CHECK(loan().is_current());
        CHECK(std::is_trivially_copyable_v<loan>);
    }

    TEST_CASE("moves and copies throw nothing") {
        CHECK(std::is_nothrow_default_constructible_v<lender>);
        CHECK(std::is_nothrow_copy_constructible_v<lender>);
        CHECK(std::is_nothrow_move_constructible_v<lender>);
        CHECK(std::is_nothrow_move_assignable_v<lender>);
    }

#if STRATA_CHECKED
    TEST_CASE("a loan ends when it is recalled, and a later one does not") {
        lender one;
        const loan before = one.lend();
        const loan same = before;
        one.recall();
        const loan after = one.lend();
        CHECK_FALSE(before.is_current());
        CHECK_FALSE(same.is_current());
        CHECK(after.is_current());
    }

    TEST_CASE("a loan ends with its lender, also if another one takes its place") {
        auto one = std::make_unique<lender>();
        const loan of_one = one->lend();
        one.reset();
        const lender other;
        CHECK_FALSE(of_one.is_current());
        CHECK(other.lend().is_current());
    }

    TEST_CASE("a copy ends no loans and has none") {
        lender one;
        const loan of_one = one.lend();
        lender copy = one;
        CHECK(of_one.is_current());
        const loan of_copy = copy.lend();
        one.recall();
        CHECK(of_copy.is_current());
        copy = one;
        CHECK_FALSE(of_copy.is_current());
    }

    TEST_CASE("a move ends the loans of the source, an assignment also those of the target") {
        lender one;
        const loan of_one = one.lend();
        lender moved = std::move(one);
        CHECK_FALSE(of_one.is_current());
        const loan again = one.lend();  // NOLINT: it may lend again
        const loan of_moved = moved.lend();
        CHECK(again.is_current());
        moved = std::move(one);
        CHECK_FALSE(again.is_current());
        CHECK_FALSE(of_moved.is_current());
    }

    TEST_CASE("counts are used again") {
        const auto first = strata::detail::spare_counts::take();
        strata::detail::spare_counts::give_back(first);
        CHECK(strata::detail::spare_counts::take() == first);
        strata::detail::spare_counts::give_back(first);
    }

    TEST_CASE("once") {
        once begun;
        CHECK(begun.is_first());
        CHECK_FALSE(begun.is_first());
    }
#endif
}
