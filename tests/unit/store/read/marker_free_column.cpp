// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/store/read/marker_free_column.hpp>
#include <strata/store/segments/segment_stats.hpp>

#include "support/matching.hpp"
#include "support/rounds.hpp"

namespace st = strata;
using st::retention::max_versions;

namespace {
template <class Retention>
using visibility_policies = st::detail::visibility_policies<Retention, st::deletes::tombstones, st::quirks::hbase>;

// What marker_free_column lets through of the versions of a column.
template <bool IsUnbounded, bool DoesNotAge, class Retention>
std::string read_without_markers(const visibility_policies<Retention>& how, const support::cells& column,
                                 const st::read_request& read) {
    st::detail::marker_free_column<visibility_policies<Retention>, IsUnbounded, DoesNotAge> versions(how, read);
    support::cells returned;
    for (const support::stored_cell& one : column) {
        const st::detail::verdict answer = versions.match(one.version(), one.value());
        if (answer == st::detail::verdict::include || answer == st::detail::verdict::include_last)
            returned.push_back(one);
        if (answer == st::detail::verdict::include_last || answer == st::detail::verdict::next_column) break;
    }
    return support::text_of(returned);
}

// Versions of some of the timestamps 1 to 20, the newest first; some were written twice, some perhaps live for some ticks.
support::cells some_column(std::mt19937& random, bool with_ttl) {
    support::cells column;
    for (std::int64_t when = 20; when != 0; --when)
        for (std::uint64_t again = random() % 3; again != 0; --again) {
            const support::stored_cell one = support::p(when, again * 10 + random() % 10);
            column.push_back(with_ttl && random() % 4 == 0 ? one.for_ticks(random() % 40) : one);
        }
    return column;
}

template <class Retention>
void compare(const Retention& retention) {
    const visibility_policies<Retention> how{retention};
    constexpr bool is_ageless = st::detail::is_ageless<Retention>();
    std::mt19937 random(29);
    int unbounded = 0;
    for (int round = 0; round != support::rounds(3000); ++round) {
        const support::cells column = some_column(random, round % 2 == 0);
        st::detail::segment_stats stored;
        for (const support::stored_cell& one : column) stored.add(one.version());
        const auto some_time = [&] { return st::timestamp{static_cast<std::int64_t>(random() % 23)}; };
        st::read_request read{.versions = static_cast<std::int64_t>(random() % 5 + 1), .now = {21}};
        if (random() % 2 == 0) read.versions = st::all_versions;
        if (random() % 2 == 0) read.when = {some_time(), some_time()};
        if (random() % 3 == 0) read.read_point = random() % 25;
        INFO(support::text_of(column), ", ", read.versions, " versions of [", read.when.from.value, ", ",
             read.when.to.value, ") up to ", read.read_point);
        REQUIRE(read_without_markers<false, is_ageless>(how, column, read) == support::read(how, column, read));
        if (!st::detail::is_unbounded(read, stored)) continue;
        REQUIRE(read_without_markers<true, is_ageless>(how, column, read) == support::read(how, column, read));
        if (!st::detail::looks_at_time(retention))
            REQUIRE(read_without_markers<true, true>(how, column, read) == support::read(how, column, read));
        ++unbounded;
    }
    CHECK(unbounded > support::rounds(300));
}
}  // namespace

TEST_SUITE("store/read/marker_free_column")
{
    // read_matcher is what HBase's cases and traces have been through.
    TEST_CASE("a column without markers is judged as the matcher of all reads judges it") {
        compare(max_versions<1>());
        compare(max_versions<3>());
        compare(st::retention::keep_all());
        compare(st::retention::ttl<7>());
        compare(st::retention::hbase<3, 0, 9>());
        compare(st::retention::hbase<4, 2, 5>());
        using numbers = st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>;
        compare(numbers(3, 2, 5));
        compare(numbers(3, 2, st::never_expires));
        compare(numbers(1, 0, st::never_expires));
    }

    TEST_CASE("a read is unbounded if neither times nor numbers nor a time to live may matter") {
        using st::detail::is_unbounded;
        const st::detail::segment_stats nothing;
        st::detail::segment_stats with_ttl;
        with_ttl.add({{1}, st::kind::put, 1, true});
        CHECK(is_unbounded({}, nothing));
        CHECK_FALSE(is_unbounded({}, with_ttl));
        CHECK_FALSE(is_unbounded({.when = st::as_of({5})}, nothing));
        CHECK_FALSE(is_unbounded({.read_point = 7}, nothing));
    }
}
