// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <type_traits>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"
#include "walked.hpp"

namespace st = strata;
using st::retention::horizon;
using walked::kept;

namespace {
struct f : st::family<"f", horizon<100>> {};
struct g : st::family<"g", horizon<100>, st::deletes::keep_deleted> {};
struct s : st::family<"s", horizon<100>, st::deletes::sequenced<st::deletes::keep_deleted>> {};

// A table that is flushed and compacted now and then answers as one that is not, as of every time within the horizon.
template <class Family, class Delete>
void answers_as_untouched(Delete delete_some) {
    using table = st::table<Family, st::clock::manual>;
    std::mt19937 random(5);  // NOLINT: the same every time
    table t(st::clock::manual({1000})), untouched(st::clock::manual({1000}));
    for (int i = 0; i != 400; ++i) {
        const std::int64_t now = t.clock().now().value;
        const std::string row(1, static_cast<char>('a' + random() % 3));
        const std::int64_t written = now - static_cast<std::int64_t>(random() % 150);
        const bool deletes = random() % 5 == 0;
        for (table* one : {&t, &untouched}) {
            one->put(row, Family{"q"}, std::to_string(i), {written});
            if (deletes) delete_some(*one, row);
        }
        if (random() % 10 == 0) t.flush();
        if (random() % 30 == 0) t.compact();
        for (std::int64_t back = 0; back <= 100; back += 5)
            for (const char* key : {"a", "b", "c"}) {
                const st::get_options then{.when = st::as_of({now - back})};
                REQUIRE(support::shown(t.get(key, Family{"q"}, then)) ==
                        support::shown(untouched.get(key, Family{"q"}, then)));
            }
        for (table* one : {&t, &untouched}) one->clock().advance(7);
    }
    CHECK(t.size() < untouched.size());
}
}  // namespace

TEST_SUITE("policy/retention/horizon")
{
    TEST_CASE("every version within the horizon is kept and the one that was true when it began") {
        CHECK(kept(horizon<100>(), {1000, 950, 901, 900, 899}, 1000) == "1000 950 901 900");
        CHECK(kept(horizon<100>(), {1000, 901, 899, 898}, 1000) == "1000 901 899");
        CHECK(kept(horizon<100>(), {5, 4}, 1000) == "5");
        CHECK(kept(horizon<0>(), {1001, 1000, 999}, 1000) == "1001 1000");
        CHECK(kept(horizon<>(st::never_expires), {9, 8, 7}, 1000) == "9 8 7");
        CHECK(kept(horizon<>(100), {}, 1000) == "");
        CHECK(kept(horizon<100>(), {-5, st::oldest.value}, 50) == "-5 -9223372036854775808");
        CHECK(kept(horizon<100>(), {st::oldest.value, st::oldest.value}, 50) == "-9223372036854775808");
    }

    TEST_CASE("a horizon is not negative") {
        CHECK_THROWS_WITH_AS(horizon<>(-1), "strata: a horizon is not negative, but is -1", st::illegal_argument);
    }

    TEST_CASE("a horizon keeps the laws of what it promises") {
        static_assert(st::retention::check_laws<3>(horizon<2>()).all());
        CHECK(st::retention::check_laws<7>(horizon<3>()).all());
        CHECK(st::retention::check_laws<6>(horizon<0>()).all());
        CHECK(st::retention::check_laws<6>(st::retention::any_of<horizon<3>, st::retention::one_per<2>>()).all());
        CHECK(horizon<3>::prefix_closed);
        CHECK_FALSE(st::detail::is_ageless<horizon<3>>());
        CHECK(std::is_empty_v<horizon<3>>);
    }

    TEST_CASE("a deleted version does not take the place of the one that was true when the horizon began") {
        st::table<g, st::clock::manual> t(st::clock::manual({30}));
        t.put("r", g{"q"}, "a", {10});
        t.put("r", g{"q"}, "b", {20});
        t.delete_version("r", g{"q"});
        t.clock().set({200});
        t.flush();
        CHECK(support::shown(t.get("r", g{"q"})) == "r g:q@10=a");
        CHECK(support::shown(t.get("r", g{"q"}, {.when = st::as_of({150})})) == "r g:q@10=a");
    }

    TEST_CASE("the marker may lie in another segment") {
        st::table<g, st::clock::manual> t(st::clock::manual({30}));
        t.delete_version("r", g{"q"}, {20});
        t.flush();
        t.put("r", g{"q"}, "a", {10});
        t.put("r", g{"q"}, "b", {20});
        t.clock().set({200});
        CHECK(support::shown(t.get("r", g{"q"})) == "r g:q@10=a");
        t.flush();
        CHECK(support::shown(t.get("r", g{"q"})) == "r g:q@10=a");
    }

    TEST_CASE("the marker may lie in any column of the row") {
        st::table<g, st::clock::manual> t(st::clock::manual({30}));
        for (const char* qualifier : {"p", "q"}) {
            t.put("r", g{qualifier}, "a", {10});
            t.put("r", g{qualifier}, "b", {20});
            t.delete_version("r", g{qualifier});
        }
        t.clock().set({200});
        t.flush();
        CHECK(support::all_shown(t.get("r")) == "r g:p@10=a, r g:q@10=a");
    }

    TEST_CASE("a compaction keeps the marker that hides a put that is not flushed yet") {
        st::table<g, st::clock::manual> t(st::clock::manual({30}));
        t.put("other", g{"q"}, "a", {25});
        t.delete_version("r", g{"q"}, {20});
        t.flush();
        t.put("r", g{"q"}, "b", {20});
        t.compact();
        CHECK(support::shown(t.get("r", g{"q"})) == "nothing");
    }

    TEST_CASE("a version is dropped that no read of the horizon sees") {
        const horizon<100> policy;
        horizon<100>::column_state column;
        st::version_position v{.rank = 0, .written = {80}, .newer = {}, .now = {200}};
        v.hidden_since = {100};
        CHECK_FALSE(policy.keeps(column, v));
        v.written = {70};
        v.hidden_since = {101};
        CHECK(policy.keeps(column, v));
        v.written = {60};
        CHECK_FALSE(policy.keeps(column, v));
        v.hidden_since = {102};  // with deletes::sequenced an older version may be hidden later
        CHECK(policy.keeps(column, v));
        v.hidden_since = {};
        CHECK(policy.keeps(column, v));
        CHECK_FALSE(policy.keeps(column, v));
    }

    TEST_CASE("a version that expires by itself does not take an older one's place") {
        st::table<f, st::clock::manual> t(st::clock::manual({30}));
        t.put("r", f{"q"}, "a", {10});
        t.put("r", f{"q"}, "b", {20}, {.ttl = 300});
        t.clock().set({200});
        t.flush();
        CHECK(support::shown(t.get("r", f{"q"})) == "r f:q@20=b");
        t.clock().set({400});
        CHECK(support::shown(t.get("r", f{"q"})) == "r f:q@10=a");
    }

    TEST_CASE("nor an earlier one's of its timestamp") {
        st::table<f, s, st::clock::manual> t(st::clock::manual({30}));
        const auto put_twice = [&](const auto& column) {
            t.put("r", column, "a", {10});
            t.put("r", column, "b", {10}, {.ttl = 300});
        };
        put_twice(f{"q"});
        put_twice(s{"q"});
        t.flush();
        t.compact();
        CHECK(support::all_shown(t.get("r")) == "r f:q@10=b, r s:q@10=b");
        t.clock().set({400});
        CHECK(support::all_shown(t.get("r")) == "r f:q@10=a, r s:q@10=a");
    }

    TEST_CASE("maintenance changes no answer as of a time within the horizon") {
        answers_as_untouched<f>([](auto&, const std::string&) {});
    }

    TEST_CASE("what was deleted within the horizon is known where deleted cells are kept") {
        answers_as_untouched<g>([](auto& t, const std::string& row) { t.delete_column(row, g{"q"}); });
    }
}
