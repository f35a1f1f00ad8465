// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace st = strata;
using namespace st::detail;     // NOLINT: that is what is tested
using namespace st::retention;  // NOLINT: and what it is tested with

namespace {
// All names, none of which is what is asked for.
struct of_other_types {
    bool prefix_closed = true;
    static bool ageless() { return true; }
    static inline const char* by_timestamp = "";
    static inline bool countable = true;
    static constexpr int hbase_numbers = 2;
    std::int64_t limit();
    std::optional<std::int64_t> minimum() const;
    bool outlived(st::timestamp written) const;
    double time_to_live() const;
    int attributes() const;
};
// An object that is true counts as true.
struct of_like_types {
    static constexpr std::true_type ageless{};
    int limit() const;
    const char* attributes() const;
};
class has_them_for_itself {
    static bool ageless() { return true; }
    std::int64_t limit() const;
};
// As the combinations of the library have it.
template <bool IsLimited>
struct limited_if {
    std::int64_t limit() const requires(IsLimited) { return 1; }
};
}  // namespace

// What is refused: tests/reject/policy/retention.
TEST_SUITE("policy/retention/promises")
{
    TEST_CASE("the policies of the library have the members that they say they have") {
        CHECK(says_prefix_closed<max_versions<3>>);
        CHECK(says_ageless<max_versions<3>>);
        CHECK(says_hbase_numbers<max_versions<3>>);
        CHECK(has_limit<max_versions<3>>);
        CHECK(has_attributes<max_versions<3>>);
        CHECK_FALSE(has_minimum<max_versions<3>>);
        CHECK_FALSE(has_age<max_versions<3>>);
        CHECK(has_age<ttl<3>>);
        CHECK(has_time_to_live<ttl<3>>);
        CHECK_FALSE(says_ageless<ttl<3>>);
        CHECK(has_minimum<hbase<3, 1, 1000>>);
        CHECK(says_countable<one_per<3>>);
        CHECK(says_by_timestamp<all_of<one_per<3>>>);
    }

    TEST_CASE("nothing of a policy of the library has another type than is asked for") {
        CHECK(sizeof(checked_retention<max_versions<>>) != 0);
        CHECK(sizeof(checked_retention<min_versions<1>>) != 0);
        CHECK(sizeof(checked_retention<hbase<>>) != 0);
        CHECK(sizeof(checked_retention<keep_all>) != 0);
        CHECK(sizeof(checked_retention<all_of<one_per<3>, ttl<9>>>) != 0);
        CHECK(sizeof(checked_retention<any_of<one_per<3>, ttl<9>>>) != 0);
    }

    TEST_CASE("a member of the name and another type is seen and is not taken for the one that is asked for") {
        using p = of_other_types;
        CHECK((names_prefix_closed<p> && !says_prefix_closed<p>));
        CHECK((names_ageless<p> && !says_ageless<p>));
        CHECK((names_by_timestamp<p> && !says_by_timestamp<p>));
        CHECK((names_countable<p> && !says_countable<p>));
        CHECK((names_hbase_numbers<p> && !says_hbase_numbers<p>));
        CHECK((names_limit<p> && !has_limit<p>));
        CHECK((names_minimum<p> && !has_minimum<p>));
        CHECK((names_age<p> && !has_age<p>));
        CHECK((names_time_to_live<p> && !has_time_to_live<p>));
        CHECK((names_attributes<p> && !has_attributes<p>));
    }

    TEST_CASE("what converts to the type that is asked for will do") {
        CHECK(says_ageless<of_like_types>);
        CHECK(has_limit<of_like_types>);
        CHECK(has_attributes<of_like_types>);
    }

    TEST_CASE("what is private, or not there for these arguments, is not there") {
        CHECK_FALSE(names_ageless<has_them_for_itself>);
        CHECK_FALSE(names_limit<has_them_for_itself>);
        CHECK(names_limit<limited_if<true>>);
        CHECK_FALSE(names_limit<limited_if<false>>);
        CHECK_FALSE(has_limit<limited_if<false>>);
        CHECK_FALSE(names_limit<int>);
    }
}
