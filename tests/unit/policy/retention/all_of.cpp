// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

#include "support/matching.hpp"
#include "walked.hpp"

namespace st = strata;
using namespace st::retention;  // NOLINT: the algebra reads best without
using walked::kept;

namespace {
// HBase's three numbers, in parts.
template <std::int64_t Max, std::int64_t Min, std::int64_t Ttl>
using in_parts = all_of<max_versions<Max>, any_of<min_versions<Min>, ttl<Ttl>>>;

// Every row of one column "q" that holds, at each of the timestamps 4 to 1, nothing, a put, a marker of either kind, or a
// marker of its version before a put.
std::vector<support::cells> small_rows() {
    std::vector<support::cells> all{{}};
    for (const std::int64_t at : {4, 3, 2, 1}) {
        const auto sequence = static_cast<std::uint64_t>((at * 7) % 5 + 1);
        const support::stored_cell put = support::p(at, 6 - sequence);
        const std::vector<support::cells> choices{
            {}, {put}, {support::dc(at, sequence)}, {support::d(at, sequence)}, {support::d(at, sequence), put}};
        std::vector<support::cells> longer;
        for (const auto& row : all)
            for (const auto& choice : choices) {
                longer.push_back(row);
                longer.back().insert(longer.back().end(), choice.begin(), choice.end());
            }
        all = std::move(longer);
    }
    return all;
}

// How often two policies make a read or a rewrite of such a row come out otherwise.
template <class One, class Other, class Deletes, class Quirks>
std::size_t differences_between(const One& one, const Other& other) {
    const st::detail::visibility_policies<One, Deletes, Quirks> a{one, {}};
    const st::detail::visibility_policies<Other, Deletes, Quirks> b{other, {}};
    static const auto rows = small_rows();
    std::size_t differences = 0;
    for (const auto& row : rows)
        for (const std::int64_t now : {2, 4, 5}) {
            for (const bool is_named : {false, true})
                for (const std::int64_t versions : {std::int64_t{1}, st::all_versions}) {
                    const st::read_request request{.versions = versions, .now = {now}};
                    if (support::read(a, row, request, is_named) != support::read(b, row, request, is_named))
                        ++differences;
                }
            for (const std::optional<st::timestamp> earliest : {std::optional<st::timestamp>(), {{1}}, {{3}}}) {
                const st::detail::rewrite_request request{{now}, earliest};
                if (support::text_of(support::rewritten(a, row, request)) !=
                    support::text_of(support::rewritten(b, row, request)))
                    ++differences;
            }
        }
    return differences;
}

template <std::int64_t Max, std::int64_t Min, std::int64_t Ttl, class Deletes>
void parts_answer_as_the_whole() {
    using whole = hbase<Max, Min, Ttl>;
    CHECK(differences_between<in_parts<Max, Min, Ttl>, whole, Deletes, st::quirks::hbase>({}, {}) == 0);
    CHECK(differences_between<in_parts<Max, Min, Ttl>, whole, Deletes, st::quirks::repaired>({}, {}) == 0);
    using numbers = in_parts<st::dynamic, st::dynamic, st::dynamic>;
    const numbers in_numbers{max_versions<>(Max), any_of{min_versions<>(Min), ttl<>(Ttl)}};
    CHECK(differences_between<numbers, whole, Deletes, st::quirks::hbase>(in_numbers, {}) == 0);
    // The comparison sees what there is to see.
    using longer = hbase<Max + 1, Min, Ttl>;
    CHECK(differences_between<in_parts<Max, Min, Ttl>, longer, Deletes, st::quirks::repaired>({}, {}) > 0);
}

struct odd {
    static constexpr bool ageless = true;
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % 2 != 0; }
};
struct late {
    static constexpr bool prefix_closed = true;
    constexpr bool operator()(const st::version_position& v) const { return v.written.value > 5; }
};
struct few_odd : st::family<"f", all_of<max_versions<2>, keep_if<odd>>, st::quirks::repaired> {};

struct sparse : st::family<"f", all_of<ttl<100>, one_per<10>>> {};
}  // namespace

TEST_SUITE("policy/retention/all_of")
{
    TEST_CASE("what all parts keep is kept") {
        CHECK(kept(all_of<max_versions<3>, ttl<5>>(), {9, 8, 7, 6}, 10) == "9 8 7");
        CHECK(kept(all_of<max_versions<3>, ttl<5>>(), {9, 4, 3}, 10) == "9");
        CHECK(kept(all_of<max_versions<2>>(), {9, 8, 7}) == "9 8");
        CHECK(kept(all_of(max_versions<>(2), keep_all()), {9, 8, 7}) == "9 8");
    }

    TEST_CASE("a limit in all_of counts what the other parts keep, in any order") {
        // What it counted besides would be gone after a flush.
        CHECK(kept(all_of<one_per<10>, max_versions<3>>(), {39, 38, 29, 28, 19, 9}) == "39 29 19");
        CHECK(kept(all_of<max_versions<3>, one_per<10>>(), {39, 38, 29, 28, 19, 9}) == "39 29 19");
        CHECK(kept(all_of<max_versions<2>, keep_if<odd>>(), {9, 8, 7, 6, 5}) == "9 7");
        CHECK(kept(all_of<keep_if<odd>, max_versions<2>>(), {9, 8, 7, 6, 5}) == "9 7");
        CHECK(kept(all_of<one_per<10>, max_versions<2>, keep_if<odd>>(), {38, 37, 35, 28, 19, 15}) == "37 19");
        CHECK(kept(all_of<max_versions<2>, all_of<ttl<90>, one_per<10>>>(), {99, 95, 85, 75}, 100) == "99 85");
        CHECK(kept(all_of<min_versions<1>, keep_if<odd>, ttl<5>>(), {10, 9, 7}, 10) == "9");
        // Minima count likewise: two odd ones stay whatever their age.
        CHECK(kept(all_of<keep_if<odd>, any_of<min_versions<2>, ttl<5>>>(), {10, 7, 4, 3, 1}, 20) == "7 3");
    }

    TEST_CASE("parts that drop the oldest versions judge all of them, each as if it were alone") {
        CHECK(kept(all_of<any_of<min_versions<1>, ttl<5>>, max_versions<2>>(), {9, 8, 7, 3}, 10) == "9 8");
        CHECK(kept(all_of<any_of<min_versions<2>, ttl<5>>, any_of<min_versions<1>, ttl<7>>>(), {4, 3, 2}, 10) == "4 3");
        CHECK(kept(all_of<keep_if<late>, max_versions<2>>(), {9, 8, 7}) == "9 8");
    }

    TEST_CASE("a part of all_of is told what it kept itself") {
        // The version at 28 is young enough and not the first of its ten, although the first was dropped.
        CHECK(kept(all_of<one_per<10>, keep_all, any_of<max_versions<1>, ttl<100>>>(), {29, 28, 19}, 100) == "29 19");
    }

    TEST_CASE("HBase's three numbers are a combination of three policies") {  // R6.1 - R6.3
        parts_answer_as_the_whole<1, 0, 2, st::deletes::tombstones>();
        parts_answer_as_the_whole<2, 1, 2, st::deletes::tombstones>();
        parts_answer_as_the_whole<3, 2, 1, st::deletes::tombstones>();
        parts_answer_as_the_whole<3, 3, st::never_expires, st::deletes::tombstones>();
        parts_answer_as_the_whole<2, 1, 2, st::deletes::keep_deleted>();
        parts_answer_as_the_whole<3, 0, 2, st::deletes::keep_until_expired>();
        parts_answer_as_the_whole<2, 1, 2, st::deletes::keep_until_expired>();
    }

    TEST_CASE("HBase's three numbers are three policies where the order of writes counts too") {  // R7.8
        parts_answer_as_the_whole<3, 1, 2, st::deletes::sequenced<>>();
        parts_answer_as_the_whole<2, 2, 1, st::deletes::sequenced<>>();
        parts_answer_as_the_whole<1, 0, 3, st::deletes::sequenced<st::deletes::keep_deleted>>();
    }

    TEST_CASE("all_of promises what its parts promise") {
        using some = all_of<max_versions<3>, one_per<10>>;
        CHECK(in_parts<3, 1, 5>::prefix_closed);
        CHECK_FALSE(in_parts<3, 1, 5>::ageless);
        CHECK(some::ageless);
        CHECK_FALSE(some::prefix_closed);
        CHECK(some::countable);
        CHECK_FALSE(some::by_timestamp);
        CHECK(all_of<keep_if<odd>, keep_all>::by_timestamp);
        // Limits are told of ranks among all versions, and the fourth of these may be the second of the odd ones.
        CHECK_FALSE(st::detail::has_limit<some>);
        CHECK(st::detail::minimum_of(all_of<keep_if<odd>, hbase<3, 1, 5>>()) == 0);
        CHECK_FALSE(st::detail::has_age<all_of<keep_if<odd>, hbase<3, 1, 5>>>);
        CHECK(all_of<keep_if<odd>, max_versions<3>, ttl<5>>().time_to_live() == 5);
        CHECK(all_of<keep_if<odd>, max_versions<3>, ttl<5>>().outlived({4}, {10}));
        CHECK(st::detail::limit_of(all_of<max_versions<3>, max_versions<2>, keep_all>()) == 2);
        CHECK(st::detail::minimum_of(in_parts<3, 1, 5>()) == 1);
        CHECK(in_parts<3, 1, 5>().time_to_live() == 5);
        CHECK(all_of<ttl<5>, ttl<3>>().outlived({6}, {10}));
        CHECK(all_of<ttl<5>, ttl<3>>().time_to_live() == 3);
        CHECK(all_of<hbase<9, 1, 5>, hbase<9, 2, 3>>().minimum() == 2);
        CHECK_FALSE(st::detail::has_age<all_of<max_versions<3>, keep_all>>);
        CHECK_FALSE(st::detail::has_limit<all_of<ttl<3>, keep_all>>);
    }

    TEST_CASE("all_of keeps the laws where its parts do") {
        static_assert(check_laws<3>(in_parts<2, 1, 2>()).all());
        CHECK(check_laws<6>(in_parts<3, 1, 2>()).all());
        CHECK(check_laws<6>(in_parts<2, 2, st::never_expires>()).all());
        CHECK(check_laws<6>(all_of<ttl<3>, one_per<2>>()).all());
        CHECK(check_laws<6>(all_of<hbase<2, 1, 3>, hbase<4, 2, 2>>()).all());
        CHECK(check_laws<6>(all_of(max_versions<>(3), any_of(min_versions<>(1), ttl<>(2)))).all());
        CHECK(check_laws<6>(all_of<max_versions<2>, one_per<2>>()).all());
        CHECK(check_laws<6>(all_of<max_versions<2>, keep_if<odd>>()).all());
        CHECK(check_laws<6>(all_of<one_per<2>, hbase<3, 1, 2>, keep_if<odd>>()).all());
        CHECK(check_laws<6>(all_of<max_versions<3>, any_of<max_versions<1>, one_per<3>, keep_if<odd>>>()).all());
        // Families refuse these: what one part drops makes a difference to the other until a flush.
        CHECK_FALSE(check_laws<6>(all_of<one_per<2>, one_per<3>>()).piecewise);
        CHECK_FALSE(check_laws<6>(all_of<horizon<2>, one_per<2>>()).piecewise);
        CHECK_FALSE(check_laws<6>(all_of<max_versions<2>, any_of<keep_if<odd>, ttl<2>>>()).all());
    }

    TEST_CASE("a part without state adds no byte to all_of") {
        CHECK(std::is_empty_v<in_parts<3, 1, 5>>);
        CHECK(sizeof(all_of<max_versions<>, ttl<5>>) == sizeof(std::int64_t));
        CHECK(std::is_default_constructible_v<in_parts<3, 1, 5>>);
        CHECK_FALSE(std::is_default_constructible_v<all_of<ttl<>>>);
    }

    TEST_CASE("HBase has a word for all_of where it has one for the parts") {
        CHECK(in_parts<3, 1, 5000>().attributes() == "VERSIONS => 3, MIN_VERSIONS => 1, TTL => 5");
        CHECK(all_of<keep_all, max_versions<7>>().attributes() == "VERSIONS => 7");
        CHECK(all_of<ttl<2000>>().attributes() == ttl<2000>().attributes());
        CHECK_FALSE(all_of<ttl<5>, one_per<2>>::hbase_numbers);
        CHECK_FALSE(all_of<hbase<9, 1, 5>, hbase<9, 2, 3>>::hbase_numbers);
    }

    TEST_CASE("a table reads and flushes by all parts") {
        st::table<sparse, st::clock::manual> t(st::clock::manual({1100}));
        for (const int when : {999, 1000, 1005, 1010, 1015, 1019}) t.put("r", sparse{"q"}, "v", {when});
        CHECK(support::timestamps_shown(t.versions("r", sparse{"q"})) == "1019 1005");
        t.flush();
        CHECK(t.size() == 2);
        t.put("r", sparse{"q"}, "v", {1018});
        t.put("r", sparse{"q"}, "v", {1020});
        CHECK(support::timestamps_shown(t.versions("r", sparse{"q"})) == "1020 1019 1005");
        t.flush();
        t.compact();
        CHECK(t.size() == 3);
        t.clock().set({1106});
        CHECK(support::timestamps_shown(t.versions("r", sparse{"q"})) == "1020 1019");
    }

    TEST_CASE("a limit counts what a predicate keeps, whatever was flushed") {
        for (const bool is_flushed : {false, true}) {
            st::table<few_odd, st::clock::manual> t(st::clock::manual({100}));
            for (const int when : {11, 14, 13, 16, 17, 18, 20, 15, 12}) {
                t.put("r", few_odd{"q"}, "v", {when});
                if (is_flushed) t.flush();
                if (is_flushed && when % 3 == 0) t.compact();
            }
            CHECK(support::timestamps_shown(t.versions("r", few_odd{"q"})) == "17 15");
            CHECK(t.get("r", few_odd{"q"})->timestamp() == st::timestamp{17});
        }
    }

    TEST_CASE("a part is told of the next newer version that it kept itself") {
        struct apart {
            using axis = st::axis::retention;
            constexpr bool keeps(const st::version_position& v) const {
                return !v.newer || v.newer->value - v.written.value >= 5;
            }
        };
        CHECK(walked::kept(st::retention::all_of<apart>(), {20, 17, 14, 11, 9}) == "20 14 9");
    }
}
