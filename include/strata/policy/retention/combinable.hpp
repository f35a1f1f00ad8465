// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/cell/timestamp.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>

namespace strata::retention {

template <class... P>
class all_of;
template <class... P>
class any_of;
template <class... P>
class none_of;
template <std::int64_t Milliseconds>
struct one_per;

}  // namespace strata::retention

namespace strata::detail {

/// HBase's numbers and combinations of them: decides by rank and age, keeps no version for being younger or newer.
template <class P>
inline constexpr bool is_of_numbers = has_hbase_numbers<P>();
template <class... P>
inline constexpr bool is_of_numbers<retention::all_of<P...>> = (is_of_numbers<P> && ...);
template <class... P>
inline constexpr bool is_of_numbers<retention::any_of<P...>> = (is_of_numbers<P> && ...);

/// A time to live and combinations of such: decides by the age alone.
template <class P>
inline constexpr bool is_of_age = has_hbase_numbers<P>() && has_age<P> && !has_limit<P> && !has_minimum<P>;
template <class... P>
inline constexpr bool is_of_age<retention::all_of<P...>> = (is_of_age<P> && ...);
template <class... P>
inline constexpr bool is_of_age<retention::any_of<P...>> = (is_of_age<P> && ...);

/// Policies of which any_of is countable: another version replaces at most one that one of them kept, and that is the
/// same for all of them, or it still has a place with another.
template <class P>
inline constexpr bool is_thinning = is_by_timestamp<P>() || (has_hbase_numbers<P>() && is_ageless<P>());
template <std::int64_t Milliseconds>
inline constexpr bool is_thinning<retention::one_per<Milliseconds>> = true;
template <class... P>
inline constexpr bool is_thinning<retention::any_of<P...>> = (is_thinning<P> && ...);

/// A part of an all_of that is neither a filter nor drops the oldest: it chooses among versions, as one_per does.
template <class P>
inline constexpr bool is_choosing = !is_by_timestamp<P>() && !is_prefix_closed<P>();

/// What an all_of of these parts is.
template <class... P>
struct all_of_facts {
    /// The parts do not judge the same versions; see all_of.
    static constexpr bool is_staged = !(is_prefix_closed<P>() && ...);
    static constexpr std::size_t choosing = (std::size_t{0} + ... + std::size_t{is_choosing<P>});

    static constexpr bool ends_by_age = ((is_by_timestamp<P>() || is_choosing<P> || is_of_age<P>)&&...);
    static constexpr bool ends_by_numbers = ((is_by_timestamp<P>() || is_choosing<P> || is_of_numbers<P>)&&...);
    static constexpr bool chooses_countably = ((!is_choosing<P> || is_countable<P>()) && ...);
};

/// Why reads under a retention policy would depend on what was flushed.
enum class retention_fault : unsigned char {
    none,
    negates,          ///< none_of of what a version does not decide alone.
    chooses_twice,    ///< all_of of two parts that choose.
    ends_otherwise,   ///< all_of of a part that chooses and one like horizon.
    is_uncountable,   ///< all_of of a limit and a part that chooses and cannot be counted.
    looks_and_drops,  ///< keep_if whose predicate breaks a law.
};

/// The first of them that is one.
template <class... Faults>
constexpr retention_fault first_of(Faults... faults) {
    retention_fault first = retention_fault::none;
    ((first = first == retention_fault::none ? faults : first), ...);
    return first;
}

/// What is wrong with how a retention policy is put together, as far as types can tell.
template <class P>
inline constexpr retention_fault fault_in = retention_fault::none;

template <class... P>
inline constexpr retention_fault fault_in<retention::any_of<P...>> = first_of(fault_in<P>...);

template <class... P>
inline constexpr retention_fault fault_in<retention::all_of<P...>> = [] {
    using facts = all_of_facts<P...>;
    if (const auto inner = first_of(fault_in<P>...); inner != retention_fault::none) return inner;
    if (facts::choosing == 0 || (facts::choosing == 1 && facts::ends_by_age)) return retention_fault::none;
    if (facts::choosing > 1) return retention_fault::chooses_twice;
    if (!facts::ends_by_numbers) return retention_fault::ends_otherwise;
    return facts::chooses_countably ? retention_fault::none : retention_fault::is_uncountable;
}();

template <class... P>
inline constexpr retention_fault fault_in<retention::none_of<P...>> = (is_by_timestamp<P>() && ...)
                                                                          ? first_of(fault_in<P>...)
                                                                          : retention_fault::negates;

/// None of none of several policies is any of them.
template <class... P>
inline constexpr retention_fault fault_in<retention::none_of<retention::none_of<P...>>> = first_of(fault_in<P>...);

}  // namespace strata::detail
