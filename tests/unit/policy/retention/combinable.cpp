// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/combinable.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/none_of.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace st = strata;
using namespace st::retention;  // NOLINT: the algebra reads best without
using st::detail::fault_in;
using st::detail::retention_fault;

namespace {
struct odd {
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % 2 != 0; }
};
// Policies of a user: the newest of each ten, which promises nothing or that it can be counted.
struct own {
    using axis = st::axis::retention;
    constexpr bool keeps(const st::version_position& v) const {
        return !v.newer || v.newer->value / 10 != v.written.value / 10;
    }
};
struct own_countable : own {
    static constexpr bool countable = true;
};
struct own_prefix {
    using axis = st::axis::retention;
    static constexpr bool prefix_closed = true;
    constexpr bool keeps(const st::version_position& v) const { return v.rank < 2; }
};

template <class P>
constexpr bool is_taken = fault_in<P> == retention_fault::none;

using spared = any_of<min_versions<2>, ttl<5>>;
}  // namespace

TEST_SUITE("policy/retention/combinable")
{
    TEST_CASE("policies that drop the oldest versions go together") {
        CHECK(is_taken<hbase<3, 1, 5>>);
        CHECK(is_taken<all_of<max_versions<3>, spared, ttl<9>, keep_all>>);
        CHECK(is_taken<all_of<horizon<5>, horizon<7>, max_versions<3>>>);
        CHECK(is_taken<all_of<own_prefix, max_versions<3>, horizon<5>>>);
        CHECK(is_taken<any_of<all_of<max_versions<3>, ttl<5>>, all_of<max_versions<1>, ttl<9>>>>);
    }

    TEST_CASE("filters go with all") {
        CHECK(is_taken<all_of<keep_if<odd>, none_of<keep_if<odd>, keep_all>, max_versions<3>>>);
        CHECK(is_taken<all_of<keep_if<odd>, horizon<5>>>);
        CHECK(is_taken<all_of<keep_if<odd>, any_of<one_per<10>, ttl<5>>>>);
        CHECK(is_taken<all_of<keep_if<odd>, own>>);
    }

    TEST_CASE("any_of takes all") {
        CHECK(is_taken<any_of<keep_if<odd>, ttl<5>, one_per<10>, one_per<15>, horizon<5>, own>>);
    }

    TEST_CASE("one part chooses") {
        CHECK(is_taken<all_of<one_per<10>, ttl<5>, keep_if<odd>>>);
        CHECK(is_taken<all_of<ttl<5>, any_of<max_versions<2>, own>>>);
        CHECK(fault_in<all_of<one_per<10>, one_per<15>>> == retention_fault::chooses_twice);
        CHECK(fault_in<any_of<ttl<5>, all_of<own, one_per<15>>>> == retention_fault::chooses_twice);
        CHECK(fault_in<all_of<any_of<keep_if<odd>, ttl<5>>, one_per<10>>> == retention_fault::chooses_twice);
    }

    TEST_CASE("a limit counts what is countable") {
        CHECK(is_taken<all_of<max_versions<3>, one_per<10>>>);
        CHECK(is_taken<all_of<hbase<3, 1, 5>, own_countable, keep_if<odd>>>);
        CHECK(is_taken<all_of<max_versions<3>, any_of<max_versions<1>, one_per<10>, keep_if<odd>>>>);
        CHECK(is_taken<all_of<max_versions<3>, all_of<keep_if<odd>, all_of<one_per<10>, ttl<5>>>>>);
        CHECK(fault_in<all_of<max_versions<3>, own>> == retention_fault::is_uncountable);
        CHECK(fault_in<all_of<max_versions<3>, any_of<one_per<10>, ttl<5>>>> == retention_fault::is_uncountable);
        CHECK(fault_in<all_of<spared, any_of<keep_if<odd>, ttl<7>>>> == retention_fault::is_uncountable);
        // Two filters: a version that passes both may replace two that pass one each.
        using either = any_of<all_of<max_versions<1>, keep_if<odd>>, one_per<10>>;
        CHECK(fault_in<all_of<max_versions<3>, either>> == retention_fault::is_uncountable);
    }

    TEST_CASE("beside a part that chooses only numbers of HBase drop the oldest") {
        CHECK(fault_in<all_of<one_per<10>, horizon<5>>> == retention_fault::ends_otherwise);
        CHECK(fault_in<all_of<own_prefix, one_per<10>>> == retention_fault::ends_otherwise);
    }

    TEST_CASE("none_of takes filters, or one none_of of anything") {
        CHECK(is_taken<none_of<keep_if<odd>, keep_all, none_of<keep_if<odd>>>>);
        CHECK(is_taken<none_of<none_of<horizon<5>, max_versions<2>>>>);
        CHECK(is_taken<none_of<any_of<keep_if<odd>, keep_all>>>);
        CHECK(fault_in<none_of<max_versions<2>>> == retention_fault::negates);
        CHECK(fault_in<none_of<none_of<ttl<5>>, none_of<one_per<10>>>> == retention_fault::negates);
        CHECK(fault_in<none_of<none_of<ttl<5>>, keep_if<odd>>> == retention_fault::negates);
        CHECK(fault_in<none_of<none_of<none_of<ttl<5>>>>> == retention_fault::negates);
        CHECK(fault_in<any_of<keep_all, none_of<keep_if<odd>, one_per<10>>>> == retention_fault::negates);
        CHECK(fault_in<none_of<none_of<all_of<one_per<10>, one_per<15>>>>> == retention_fault::chooses_twice);
    }
}
