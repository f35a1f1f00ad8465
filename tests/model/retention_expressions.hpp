// SPDX-License-Identifier: BSL-1.0
// Expressions of the algebra of retention, drawn at compile time, and a policy that is one of them at run time.
#pragma once

#include <any>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

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
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace expressions {

namespace st = strata;
namespace re = strata::retention;

struct no_seventh {
    constexpr bool operator()(const st::version_position& v) const { return v.written.value / 10 % 7 != 0; }
};
struct first_two {
    static constexpr bool countable = true;
    constexpr bool operator()(const st::version_position& v) const { return v.rank < 2; }
};
struct even_or_young {
    constexpr bool operator()(const st::version_position& v) const {
        return v.written.value / 10 % 2 == 0 || v.now.value - v.written.value < 300;
    }
};
// The newest of each hundred, as a user would write it.
struct own {
    using axis = st::axis::retention;
    static constexpr bool countable = true;
    constexpr bool keeps(const st::version_position& v) const {
        return !v.newer || v.newer->value / 100 != v.written.value / 100;
    }
};

template <class... P>
struct list {};

using leaves = list<re::keep_all, re::max_versions<1>, re::max_versions<3>, re::min_versions<2>, re::ttl<300>,
                    re::ttl<500>, re::one_per<100>, re::one_per<70>, re::keep_if<no_seventh>, re::keep_if<first_two>,
                    re::keep_if<even_or_young>, re::horizon<200>, re::hbase<4, 1, 250>, own>;

template <std::size_t I, class List>
struct nth;
template <std::size_t I, class First, class... More>
struct nth<I, list<First, More...>> : nth<I - 1, list<More...>> {};
template <class First, class... More>
struct nth<0, list<First, More...>> {
    using type = First;
};

constexpr std::uint32_t mixed(std::uint32_t seed) {
    seed = (seed ^ 61) ^ (seed >> 16);
    seed *= 9;
    seed ^= seed >> 4;
    seed *= 0x27d4eb2d;
    return seed ^ (seed >> 15);
}

// The expression of a number, with combinations in combinations to so many levels.
template <std::uint32_t Seed, int Depth>
struct drawn;

template <template <class...> class Op, std::uint32_t Dice, int Depth>
auto combined() {
    constexpr std::uint32_t parts = Dice / 10 % 6;
    using one = typename drawn<Dice + 1, Depth>::type;
    using two = typename drawn<Dice + 2, Depth>::type;
    using three = typename drawn<Dice + 3, Depth>::type;
    if constexpr (parts == 0)
        return std::type_identity<Op<one>>();
    else if constexpr (parts == 1)
        return std::type_identity<Op<one, two, three>>();
    else
        return std::type_identity<Op<one, two>>();
}

template <std::uint32_t Seed, int Depth>
auto of_number() {
    constexpr std::uint32_t dice = mixed(Seed);
    if constexpr (Depth == 1 || dice % 10 == 0)
        return nth<dice / 10 % 14, leaves>();
    else if constexpr (dice / 100 % 8 < 4)
        return combined<re::all_of, dice, Depth - 1>();
    else if constexpr (dice / 100 % 8 < 7)
        return combined<re::any_of, dice, Depth - 1>();
    else
        return combined<re::none_of, dice, Depth - 1>();
}

template <std::uint32_t Seed, int Depth>
struct drawn {
    using type = typename decltype(of_number<Seed, Depth>())::type;
};

// Judges every version by itself, so that neither a range of time nor a marker of a version matters to the others.
template <class P>
inline constexpr bool judges_each = st::detail::is_by_timestamp<P>() || st::detail::is_of_age<P>;
template <class... P>
inline constexpr bool judges_each<re::all_of<P...>> = (judges_each<P> && ...);
template <class... P>
inline constexpr bool judges_each<re::any_of<P...>> = (judges_each<P> && ...);

struct expression {
    std::uint32_t number;
    const char* name;
    bool judges_each;
    bool (*keeps)(std::any&, const st::version_position&);
};

// One of the expressions.
struct any_retention {
    using axis = st::axis::retention;
    struct column_state {
        std::any remembered;
    };

    bool keeps(column_state& column, const st::version_position& v) const { return is->keeps(column.remembered, v); }

    const expression* is = nullptr;
};

// Those of some hundred numbers that a family takes.
const std::vector<expression>& drawn_expressions();

}  // namespace expressions
