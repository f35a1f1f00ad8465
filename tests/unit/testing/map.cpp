// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>

#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/map.hpp>

namespace st = strata;

namespace {
template <class Key, class Mapped, class Order, class Allocator>
using std_map = st::backend::std_map::container<Key, Mapped, Order, Allocator>;

// Maps whose insert looks at the entry once more when it is in: what fails then, fails too late.
struct looks_again {
    using axis = st::axis::backend;
    static constexpr bool is_stable = true;
    template <class Key, class Mapped, class Order, class Allocator>
    struct container : std_map<Key, Mapped, Order, Allocator> {
        using base = std_map<Key, Mapped, Order, Allocator>;
        using base::base;
        template <class K, class... M>
        auto emplace_hint(typename base::const_iterator hint, K&& key, M&&... mapped) {
            const auto there = base::emplace_hint(hint, std::forward<K>(key), std::forward<M>(mapped)...);
            (void)base::key_comp()(there->first, there->first);
            return there;
        }
    };
};

std::string failed_operations(const st::testing::report& r) {
    std::string names;
    for (const auto& [what, times] : r.failures())
        if (what.find("a failure changes nothing") != std::string::npos) names += what.substr(0, what.find(':')) + ";";
    return names;
}
}  // namespace

TEST_SUITE("testing/map")
{
    TEST_CASE("the kit sees operations that leave something behind when they fail") {
        const auto r = st::testing::check_map<looks_again>();
        CHECK_FALSE(r.passed());
        const std::string names = failed_operations(r);
        CHECK(names.find("try_emplace, new entry;") != std::string::npos);
        CHECK(names.find("insert_or_assign, new;") != std::string::npos);
        CHECK(names.find("erase") == std::string::npos);
    }

    TEST_CASE("the kit counts what it made to fail by operation") {
        const auto r = st::testing::check_map<st::backend::std_map>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults_by_operation().at("copy") > 20);
        CHECK(r.faults_by_operation().at("clear") == 0);
        CHECK(r.faults() > 500);
    }
}
