// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/none_of.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>

#include "walked.hpp"

namespace st = strata;
using namespace st::retention;  // NOLINT: the algebra reads best without
using walked::kept;

namespace {
struct odd {
    static constexpr bool ageless = true;
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % 2 != 0; }
};
}  // namespace

TEST_SUITE("policy/retention/none_of")
{
    TEST_CASE("what no part keeps is kept") {
        CHECK(kept(none_of<keep_if<odd>>(), {9, 8, 7, 6}) == "8 6");
        CHECK(kept(none_of<max_versions<1>, keep_if<odd>>(), {10, 9, 8}) == "8");
        CHECK(kept(none_of<one_per<10>>(), {19, 18, 17, 9, 8}) == "18 17 8");
        CHECK(kept(all_of<max_versions<3>, none_of<keep_if<odd>>>(), {9, 8, 7, 6, 4, 2}) == "8 6 4");
    }

    TEST_CASE("none of what keeps none of it is what it keeps") {
        const none_of odd_ones_out{keep_if<odd>()};
        CHECK(kept(none_of{odd_ones_out}, {9, 8, 7, 6}) == "9 7");
        CHECK(kept(none_of{none_of{keep_if<odd>()}}, {9, 8, 7, 6}) == "9 7");
        CHECK(kept(none_of{none_of{none_of{keep_if<odd>()}}}, {9, 8, 7, 6}) == "8 6");
        CHECK(kept(all_of{all_of{keep_if<odd>(), max_versions<3>()}}, {9, 8, 7, 6, 5, 3}) == "9 7 5");
    }

    TEST_CASE("none_of promises nothing but to overlook the time") {
        CHECK(none_of<max_versions<1>>::ageless);
        CHECK_FALSE(none_of<ttl<1>>::ageless);
        CHECK(none_of<keep_if<odd>>::by_timestamp);
        CHECK_FALSE(none_of<one_per<10>>::by_timestamp);
        CHECK_FALSE(st::detail::is_prefix_closed<none_of<max_versions<1>>>());
        CHECK_FALSE(st::detail::has_limit<none_of<max_versions<1>>>);
        CHECK_FALSE(st::detail::has_age<none_of<ttl<1>>>);
        CHECK(std::is_empty_v<none_of<keep_if<odd>, ttl<1>>>);
    }

    TEST_CASE("none_of keeps the laws where its parts look at neither rank nor age") {
        CHECK(check_laws<6>(none_of<keep_if<odd>>()).all());
        CHECK_FALSE(check_laws<6>(none_of<max_versions<1>>()).settled);  // a flush makes another version the newest
        CHECK_FALSE(check_laws<6>(none_of<ttl<2>>()).settled);           // what is young now would be kept later
    }
}
