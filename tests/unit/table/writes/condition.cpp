// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <tuple>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/store/store.hpp>
#include <strata/table/writes/condition.hpp>

namespace st = strata;

namespace {
// The condition on a column that holds `stored`, or nothing.
bool passes(st::compare op, const std::optional<std::string>& expected, const std::optional<std::string>& stored) {
    const st::condition wanted{st::column("f", "q"), op, expected};
    if (!stored) return st::detail::passes(wanted, std::nullopt);
    return st::detail::passes(wanted, st::cell_view("r", "f", "q", {{1}, st::kind::put}, *stored));
}
constexpr st::compare all_operators[] = {st::compare::less,      st::compare::less_or_equal,    st::compare::equal,
                                         st::compare::not_equal, st::compare::greater_or_equal, st::compare::greater};

// The newest version of the column is alive, the second, which is the last of a minimum, is not.
template <class Quirks>
bool returns_too_many(bool new_version_behavior, std::int64_t min_versions, st::timestamp now) {
    using family =
        st::runtime_family<st::nested_cells<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>,
                           st::memory::heap, Quirks>;
    const typename family::facts facts({.name = "f",
                                        .max_versions = 9,
                                        .min_versions = min_versions,
                                        .ttl = 100,
                                        .new_version_behavior = new_version_behavior});
    st::store<family, st::memory::heap> store(st::memory::heap(), facts);
    store.write("r", "q", {{899}, st::kind::put, 1}, "v");
    store.write("r", "q", {{950}, st::kind::put, 2}, "v");
    return st::detail::returns_too_many(store, "r", "q", {}, now);
}
}  // namespace

TEST_SUITE("table/writes/condition")
{
    TEST_CASE(
        "a check that expects nothing passes for an absent or empty column and one that expects not nothing for "
        "any other") {  // R3.30, D-22
        for (const std::optional<std::string>& nothing : {std::optional<std::string>(), std::optional<std::string>("")})
            for (const st::compare op : all_operators) {
                const bool negated = op == st::compare::not_equal;
                CAPTURE(static_cast<int>(op));
                CHECK(passes(op, nothing, std::nullopt) == !negated);
                CHECK(passes(op, nothing, "") == !negated);
                CHECK(passes(op, nothing, "v") == negated);
            }
    }

    TEST_CASE("a check by NO_OP fails only if there are values to compare") {  // R10.4, R3.30
        const auto op = st::compare::no_op;
        CHECK(passes(op, std::nullopt, std::nullopt));
        CHECK(passes(op, "", ""));
        CHECK_FALSE(passes(op, "", "v"));
        CHECK_FALSE(passes(op, "v", std::nullopt));
        CHECK_THROWS_AS(passes(op, "v", "v"), st::server_failure);
    }

    TEST_CASE("a check that expects a value never passes for an absent column") {  // R3.30, D-21, S11
        for (const st::compare op : all_operators) CHECK_FALSE(passes(op, "v", std::nullopt));
    }

    TEST_CASE("a check compares what is expected with what is stored and not the other way round") {  // R3.30, D-23
        using st::compare;
        const std::tuple<compare, bool, bool, bool> lines[] = {// stored a, b, c where b is expected
                                                               {compare::less, false, false, true},
                                                               {compare::less_or_equal, false, true, true},
                                                               {compare::equal, false, true, false},
                                                               {compare::not_equal, true, false, true},
                                                               {compare::greater_or_equal, true, true, false},
                                                               {compare::greater, true, false, false}};
        for (const auto& [op, a, b, c] : lines) {
            CHECK(passes(op, "b", "a") == a);
            CHECK(passes(op, "b", "b") == b);
            CHECK(passes(op, "b", "c") == c);
        }
        CHECK(passes(compare::greater, "\x80", "\x7F"));  // bytes are unsigned
        CHECK(passes(compare::less, "b", "ba"));
        CHECK(passes(compare::greater, "b", ""));
    }

    TEST_CASE("HBase's check of a column whose order of writes counts may be told more than it asks for") {  // R7.8
        using st::quirks::hbase;
        CHECK(returns_too_many<hbase>(true, 2, {1000}));
        CHECK_FALSE(returns_too_many<hbase>(true, 2, {999}));  // both alive
        CHECK_FALSE(returns_too_many<hbase>(true, 3, {1000}));
        CHECK_FALSE(returns_too_many<hbase>(true, 0, {1000}));
        CHECK_FALSE(returns_too_many<hbase>(false, 2, {1000}));
        CHECK_FALSE(returns_too_many<st::quirks::repaired>(true, 2, {1000}));
    }
}
