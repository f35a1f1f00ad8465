// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include <strata/cell/timestamp.hpp>

/// The members that a retention policy may have, each by itself: see retention_policy.  None of them may throw but
/// attributes().
namespace strata::detail {

/// A constant of the compiler that is true or false.
///@{
template <class P>
concept says_prefix_closed = requires {
    typename std::bool_constant<P::prefix_closed>;
};
template <class P>
concept says_ageless = requires {
    typename std::bool_constant<P::ageless>;
};
template <class P>
concept says_by_timestamp = requires {
    typename std::bool_constant<P::by_timestamp>;
};
template <class P>
concept says_countable = requires {
    typename std::bool_constant<P::countable>;
};
template <class P>
concept says_hbase_numbers = requires {
    typename std::bool_constant<P::hbase_numbers>;
};
///@}

/// What a member says that counts versions or milliseconds.
template <class T>
concept whole_number = std::convertible_to<T, std::int64_t> && !std::floating_point<std::remove_cvref_t<T>>;

/// A policy with a limit.
template <class P>
concept has_limit = requires(const P& p) {
    { p.limit() } -> whole_number;
};
/// A policy that spares some of the newest versions.
template <class P>
concept has_minimum = requires(const P& p) {
    { p.minimum() } -> whole_number;
};
/// A policy that looks at the age of versions.
template <class P>
concept has_age = requires(const P& p, timestamp t) {
    { p.outlived(t, t) } -> std::convertible_to<bool>;
};
/// A policy whose limit of age is one number.
template <class P>
concept has_time_to_live = requires(const P& p) {
    { p.time_to_live() } -> whole_number;
};
/// A policy that HBase's DDL has words for.
template <class P>
concept has_attributes = requires(const P& p) {
    { p.attributes() } -> std::convertible_to<std::string>;
};

/// Has a member of that name, whatever its type is, unless it is overloaded, a template or private.
///@{
template <class P>
concept names_prefix_closed = requires {
    &P::prefix_closed;
};
template <class P>
concept names_ageless = requires {
    &P::ageless;
};
template <class P>
concept names_by_timestamp = requires {
    &P::by_timestamp;
};
template <class P>
concept names_countable = requires {
    &P::countable;
};
template <class P>
concept names_hbase_numbers = requires {
    &P::hbase_numbers;
};
template <class P>
concept names_limit = requires {
    &P::limit;
};
template <class P>
concept names_minimum = requires {
    &P::minimum;
};
template <class P>
concept names_age = requires {
    &P::outlived;
};
template <class P>
concept names_time_to_live = requires {
    &P::time_to_live;
};
template <class P>
concept names_attributes = requires {
    &P::attributes;
};
///@}

/// Says in a sentence which promise of a retention policy, or of a predicate of keep_if, has another type.
template <class P>
struct checked_promises {
    static_assert(!names_prefix_closed<P> || says_prefix_closed<P>,
                  "strata: the prefix_closed of this retention policy is no static constexpr bool");
    static_assert(!names_ageless<P> || says_ageless<P>,
                  "strata: the ageless of this retention policy is no static constexpr bool");
    static_assert(!names_by_timestamp<P> || says_by_timestamp<P>,
                  "strata: the by_timestamp of this retention policy is no static constexpr bool");
    static_assert(!names_countable<P> || says_countable<P>,
                  "strata: the countable of this retention policy is no static constexpr bool");
    static_assert(!names_hbase_numbers<P> || says_hbase_numbers<P>,
                  "strata: the hbase_numbers of this retention policy is no static constexpr bool");
};

/// Says in a sentence which optional member of a retention policy has another type.
template <class P>
struct checked_retention {
    static_assert(sizeof(checked_promises<P>) != 0);
    static_assert(!names_limit<P> || has_limit<P>,
                  "strata: the limit of this retention policy is no std::int64_t limit() const");
    static_assert(!names_minimum<P> || has_minimum<P>,
                  "strata: the minimum of this retention policy is no std::int64_t minimum() const");
    static_assert(!names_age<P> || has_age<P>,
                  "strata: the outlived of this retention policy is no bool outlived(timestamp written, timestamp now) "
                  "const");
    static_assert(!names_time_to_live<P> || has_time_to_live<P>,
                  "strata: the time_to_live of this retention policy is no std::int64_t time_to_live() const");
    static_assert(!names_attributes<P> || has_attributes<P>,
                  "strata: the attributes of this retention policy is no std::string attributes() const");
};

}  // namespace strata::detail
