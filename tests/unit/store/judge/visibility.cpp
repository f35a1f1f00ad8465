// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/judge/visibility.hpp>

#include "support/matching.hpp"

namespace st = strata;
using st::kind;
using st::version_key;
using st::detail::verdict;

namespace {
template <class Retention, class Deletes>
using visibility_policies = st::detail::visibility_policies<Retention, Deletes, st::quirks::hbase>;

// Drops the second of each three.
struct gappy {
    using axis = st::axis::retention;
    bool keeps(const st::version_position& v) const { return v.rank % 3 != 1; }
};
}  // namespace

TEST_SUITE("store/judge/visibility")
{
    TEST_CASE("a put hidden for itself is skipped and one hidden with all older ones ends its column") {  // R4.22
        using answer = st::detail::delete_tracker::answer;
        CHECK(st::detail::verdict_of(answer::visible) == verdict::include);
        CHECK(st::detail::verdict_of(answer::version_hidden) == verdict::skip);
        CHECK(st::detail::verdict_of(answer::column_hidden) == verdict::next_column);
    }

    TEST_CASE("a cell with a time to live of its own is alive until more than that has passed") {  // R6.4
        const auto cell = support::p(100).for_ticks(10);
        CHECK_FALSE(st::detail::is_past_its_ttl(cell.version(), cell.value(), {100}));
        CHECK_FALSE(st::detail::is_past_its_ttl(cell.version(), cell.value(), {110}));
        CHECK(st::detail::is_past_its_ttl(cell.version(), cell.value(), {111}));
        const auto lasting = support::p(100);
        CHECK_FALSE(st::detail::is_past_its_ttl(lasting.version(), lasting.value(), st::latest));
    }

    TEST_CASE("versions are counted from the newest and two writes of one are one") {  // R6.1, R4.27
        st::detail::version_counter<st::retention::max_versions<2>> versions;
        versions.begin_column();
        CHECK_FALSE(versions.repeats({{9}, kind::put}));
        const auto first = versions.count({{9}, kind::put, 5}, {50});
        CHECK(first.rank == 0);
        CHECK(first.written == st::timestamp{9});
        CHECK(first.newer == std::nullopt);
        CHECK(first.now == st::timestamp{50});
        versions.kept({9});
        CHECK(versions.repeats({{9}, kind::put, 4}));
        CHECK_FALSE(versions.repeats({{8}, kind::put}));
        const auto second = versions.count({{8}, kind::put}, {50});
        CHECK(second.rank == 1);
        CHECK(second.newer == st::timestamp{9});
        CHECK(versions.counted() == 2);
        versions.begin_column();
        CHECK(versions.counted() == 0);
        CHECK_FALSE(versions.repeats({{8}, kind::put}));
    }

    TEST_CASE("the version before is the one that was kept") {
        st::detail::version_counter<gappy> versions;
        versions.begin_column();
        CHECK(versions.keeps({}, {{9}, kind::put}, {}));
        CHECK_FALSE(versions.keeps({}, {{8}, kind::put}, {}));
        CHECK(versions.count({{7}, kind::put}, {}).newer == st::timestamp{9});
    }

    TEST_CASE("where the order of writes counts too what a policy drops takes no place among those that are wanted") {
        st::detail::version_counter<gappy> versions;
        versions.begin_column();
        CHECK(st::detail::nth_version(gappy(), versions, 1, 2, {9}, {}) == verdict::include);
        CHECK(st::detail::nth_version(gappy(), versions, 2, 2, {8}, {}) == verdict::skip);
        CHECK(st::detail::nth_version(gappy(), versions, 3, 2, {7}, {}) == verdict::include_last);
    }

    TEST_CASE("a cell that is returned without being judged is not counted") {  // R4.13
        st::detail::version_counter<gappy> versions;
        versions.begin_column();
        versions.pass({{9}, kind::delete_column});
        CHECK(versions.counted() == 0);
        CHECK(versions.repeats({{9}, kind::delete_column, 1}));
        CHECK_FALSE(versions.repeats({{9}, kind::put}));
    }

    TEST_CASE("what a family's policies never ask for is not there") {
        using plain = visibility_policies<st::retention::max_versions<3>, st::deletes::tombstones>;
        using erasing = visibility_policies<st::retention::keep_all, st::deletes::erase>;
        using lasting = visibility_policies<gappy, st::deletes::none>;
        using in_order = visibility_policies<st::retention::max_versions<3>, st::deletes::sequenced<>>;
        CHECK(plain::has_markers);
        CHECK_FALSE(erasing::has_markers);
        CHECK_FALSE(lasting::has_markers);
        CHECK_FALSE(plain::may_be_sequenced);
        CHECK(in_order::may_be_sequenced);
        CHECK(visibility_policies<st::retention::keep_all, st::deletes::hbase>::may_be_sequenced);
        CHECK_FALSE(plain{}.is_sequenced());
        CHECK(in_order{}.is_sequenced());
        CHECK(plain::dropped == verdict::next_column);
        CHECK(lasting::dropped == verdict::skip);  // an older one may be kept again
    }

    TEST_CASE("whether the order of writes counts may be known at run time only") {
        CHECK(support::family_with({.new_version_behavior = true}).is_sequenced());
        CHECK_FALSE(support::family_with({.new_version_behavior = false}).is_sequenced());
    }

    TEST_CASE("where the order of writes does not count nothing is kept of it") {
        st::detail::no_sequenced_tracker tracker(1, true);
        tracker.begin_row();
        tracker.add("q", {{9}, kind::delete_column, 9});
        CHECK_FALSE(tracker.hides("q", {{5}, kind::put, 1}));
        CHECK(tracker.count() == 0);
        CHECK(tracker.count() == 0);
    }

    TEST_CASE("visibility_policies without state takes no room") {
        CHECK(sizeof(visibility_policies<st::retention::max_versions<3>, st::deletes::tombstones>) == 1);
        CHECK(sizeof(visibility_policies<st::retention::keep_all, st::deletes::erase>) == 1);
        CHECK(sizeof(visibility_policies<st::retention::max_versions<>, st::deletes::tombstones>) == 8);
    }

    TEST_CASE("numbers that are known at run time say whether the time is looked at and more than a limit counts") {
        using numbers = st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>;
        using st::detail::is_limit;
        using st::detail::looks_at_time;
        CHECK(looks_at_time(numbers(3, 0, 10)));
        CHECK_FALSE(looks_at_time(numbers(3, 2, st::never_expires)));
        CHECK(looks_at_time(st::retention::hbase<3, 0, 10>()));
        CHECK_FALSE(looks_at_time(st::retention::max_versions<>(3)));
        CHECK(looks_at_time(gappy()));
        CHECK(is_limit<numbers, true>);
        CHECK_FALSE(is_limit<numbers, false>);
        CHECK(is_limit<st::retention::max_versions<>, false>);
        CHECK_FALSE(is_limit<st::retention::hbase<3, 0, 10>, true>);
        CHECK_FALSE(is_limit<gappy, true>);
    }

    TEST_CASE("all versions are as many as HBase can count") {  // R4.4
        CHECK(st::all_versions == 2147483647);
    }
}
