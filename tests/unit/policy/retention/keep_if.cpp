// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/combinable.hpp>
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"
#include "walked.hpp"

namespace st = strata;
using st::retention::keep_if;
using walked::kept;

namespace {
struct on_the_hour {
    static constexpr bool ageless = true;
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % st::hours(1) == 0; }
};
struct since {
    std::int64_t first;
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = true;
    constexpr bool operator()(const st::version_position& v) const { return v.written.value >= first; }
};
struct first_two {
    static constexpr bool countable = true;
    constexpr bool operator()(const st::version_position& v) const { return v.rank < 2; }
};
struct young {
    constexpr bool operator()(const st::version_position& v) const { return v.now.value - v.written.value < 100; }
};
struct all_but_the_second {
    constexpr bool operator()(const st::version_position& v) const { return v.rank != 1; }
};
// The compiler cannot call it.
struct counting {
    int* calls = nullptr;
    bool operator()(const st::version_position&) const { return calls && ++*calls > 0; }
};
struct hourly : st::family<"f", keep_if<on_the_hour>> {};
}  // namespace

TEST_SUITE("policy/retention/keep_if")
{
    TEST_CASE("what the predicate accepts is kept") {
        CHECK(kept(keep_if<on_the_hour>(), {st::hours(2), st::hours(1) + 1, st::hours(1), 0}) == "7200000 3600000 0");
        CHECK(kept(keep_if(since{5}), {6, 5, 4}) == "6 5");
        const auto even_rank = [](const st::version_position& v) { return v.rank % 2 == 0; };
        CHECK(kept(keep_if(even_rank), {9, 8, 7}) == "9 7");
        CHECK(kept(st::retention::all_of(keep_if(since{5}), st::retention::max_versions<1>()), {6, 5}) == "6");
    }

    TEST_CASE("a predicate makes its promises itself") {
        CHECK(keep_if<on_the_hour>::ageless);
        CHECK_FALSE(keep_if<on_the_hour>::prefix_closed);
        CHECK(keep_if<since>::prefix_closed);
        CHECK(st::retention::check_laws<6>(keep_if(since{4})).all());
        CHECK(st::retention::check_laws<6>(keep_if<on_the_hour>(), st::hours(1) / 2).all());
        const auto careless = [](const st::version_position& v) { return v.rank != 1; };
        CHECK_FALSE(st::retention::check_laws<4>(keep_if(careless)).settled);
        CHECK(std::is_empty_v<keep_if<on_the_hour>>);
        CHECK(sizeof(keep_if<since>) == sizeof(std::int64_t));
    }

    TEST_CASE("the compiler finds out what a predicate looks at") {
        using st::detail::fault_in;
        using st::detail::retention_fault;
        CHECK(keep_if<on_the_hour>::by_timestamp);
        CHECK(keep_if<since>::by_timestamp);
        CHECK(keep_if<counting>::by_timestamp);
        CHECK_FALSE(keep_if<first_two>::by_timestamp);
        CHECK_FALSE(keep_if<young>::by_timestamp);
        CHECK(keep_if<first_two>::countable);
        CHECK_FALSE(keep_if<young>::countable);
        CHECK(keep_if<on_the_hour>::countable);
        CHECK(fault_in<keep_if<first_two>> == retention_fault::none);
        CHECK(fault_in<keep_if<all_but_the_second>> == retention_fault::looks_and_drops);
        CHECK(fault_in<keep_if<counting>> == retention_fault::none);
    }

    TEST_CASE("a table keeps by a predicate") {
        st::table<hourly, st::clock::manual> t;
        for (const std::int64_t when : {st::hours(1), st::hours(1) + 5, st::hours(2)})
            t.put("r", hourly{"q"}, "v", {when});
        CHECK(support::timestamps_shown(t.versions("r", hourly{"q"})) == "7200000 3600000");
        t.flush();
        CHECK(t.size() == 2);
    }
}
