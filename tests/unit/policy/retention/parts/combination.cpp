// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"
#include "unit/policy/retention/walked.hpp"

namespace st = strata;
using namespace st::retention;  // NOLINT: the algebra reads best without
using walked::kept;

namespace {
// Remembers what it has seen of the column: keeps every other version that is written at an odd time.
struct every_other_odd {
    using axis = st::axis::retention;
    struct column_state {
        int odd = 0;
    };
    constexpr bool keeps(column_state& column, const st::version_position& v) const {
        return v.written.value % 2 != 0 && column.odd++ % 2 == 0;
    }
};
struct remembering : st::family<"f", every_other_odd> {};

struct even {
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % 2 == 0; }
};

// Writes down what it is told.
struct witness {
    using axis = st::axis::retention;
    std::vector<st::version_position>* told;
    bool keeps(const st::version_position& v) const {
        told->push_back(v);
        return v.rank != 0;
    }
};
}  // namespace

TEST_SUITE("policy/retention/parts/combination")
{
    TEST_CASE("a policy may remember something of the column it is asked about") {
        CHECK(st::retention_policy<every_other_odd>);
        CHECK(kept(every_other_odd(), {9, 8, 7, 5, 3}) == "9 5");
        CHECK(kept(any_of<every_other_odd, max_versions<2>>(), {9, 8, 7, 5, 3}) == "9 8 5");
        CHECK(std::is_same_v<st::detail::column_state_of<keep_all>, st::detail::no_column_state>);
    }

    TEST_CASE("what a policy remembers begins anew with every column") {
        st::table<remembering, st::clock::manual> t;
        for (const char* qualifier : {"a", "b"})
            for (const int when : {1, 3, 4, 5}) t.put("r", remembering{qualifier}, "v", {when});
        t.put("s", remembering{"a"}, "v", {7});
        const auto expected = "r f:a@5=v, r f:a@1=v, r f:b@5=v, r f:b@1=v; s f:a@7=v";
        CHECK(support::everything_seen_in(t) == expected);
        t.flush();
        CHECK(t.size() == 5);
    }

    TEST_CASE("every part is told of every version and of what it kept itself") {
        std::vector<st::version_position> told, told_too;
        CHECK(kept(any_of(witness{&told}, max_versions<2>(), witness{&told_too}), {9, 8, 7}, 20) == "9 8 7");
        for (const auto& all : {told, told_too}) {
            REQUIRE(all.size() == 3);
            CHECK(all[0].rank == 0);
            CHECK(all[0].newer == std::nullopt);
            CHECK(all[1].newer == std::nullopt);
            CHECK(all[2].newer == st::timestamp{8});
            CHECK(all[2].rank == 2);
            CHECK(all[2].written == st::timestamp{7});
            CHECK(all[2].now == st::timestamp{20});
        }
    }

    TEST_CASE("a part that chooses is told of what the filters keep") {
        std::vector<st::version_position> told;
        CHECK(kept(all_of(witness{&told}, max_versions<2>(), keep_if<even>()), {10, 9, 8, 6, 4}, 20) == "8 6");
        REQUIRE(told.size() == 4);
        CHECK(told[1].written == st::timestamp{8});
        CHECK(told[1].rank == 1);
        CHECK(told[2].newer == st::timestamp{8});
    }

    TEST_CASE("the parts of a combination can be looked at") {
        const all_of both(max_versions<>(3), ttl<>(10));
        CHECK(std::get<0>(both.parts()).limit() == 3);
        CHECK(std::get<1>(both.parts()).time_to_live() == 10);
    }
}
