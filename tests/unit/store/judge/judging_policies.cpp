// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/judge/judging_policies.hpp>

namespace st = strata;

namespace {
struct one : st::family<"one"> {};
struct three : st::family<"three", st::retention::max_versions<3>> {};
struct any : st::family<"any", st::retention::max_versions<>> {};
struct all : st::family<"all", st::retention::keep_all> {};
struct young : st::family<"young", st::retention::ttl<1000>> {};

// Decides otherwise than what it derives from.
struct six : st::retention::max_versions<3> {
    constexpr bool keeps(const st::version_position& v) const noexcept { return v.rank < 6; }
};
struct of_six : st::family<"even", six> {};

// Deletes as tombstones does, and counts something.
struct counting : st::deletes::tombstones {
    int count = 0;
};
struct with_state : st::family<"state", st::retention::max_versions<2>, counting> {};

template <class Family>
using judging = st::detail::judging_policies<Family>;
template <class Family>
std::int64_t limit_of() {
    return judging<Family>(st::detail::family_config<Family>()).get().retention.limit();
}
}  // namespace

TEST_SUITE("store/judge/judging_policies")
{
    TEST_CASE("families of other numbers are judged by one type") {
        CHECK(std::is_same_v<judging<one>::type, judging<three>::type>);
        CHECK(std::is_same_v<judging<one>::type, judging<any>::type>);
        CHECK(limit_of<one>() == 1);
        CHECK(limit_of<three>() == 3);
        CHECK(judging<any>(st::detail::family_config<any>(st::retention::max_versions<>(7))).get().retention.limit() ==
              7);
    }

    TEST_CASE("a number that the type says takes no place") {
        CHECK(std::is_empty_v<judging<three>>);
        CHECK(sizeof(judging<any>) == sizeof(std::int64_t));
    }

    TEST_CASE("other policies judge by themselves") {
        CHECK(std::is_same_v<decltype(judging<all>::type::retention), st::retention::keep_all>);
        CHECK(std::is_same_v<decltype(judging<young>::type::retention), st::retention::ttl<1000>>);
        CHECK(std::is_same_v<decltype(judging<of_six>::type::retention), six>);
        CHECK(std::is_empty_v<judging<all>>);
    }

    TEST_CASE("deletes that have a state keep it") {
        const st::detail::family_config<with_state> facts({}, counting{{}, 5});
        CHECK(judging<with_state>(facts).get().deletes.count == 5);
        CHECK(judging<with_state>(facts).get().retention.limit() == 2);
    }
}
