// SPDX-License-Identifier: BSL-1.0
// The expressions of retention that random histories try.
#include "model/retention_expressions.hpp"

#include <any>
#include <cstdint>
#include <utility>
#include <vector>

namespace expressions {

namespace {

template <class P>
bool keeps(std::any& column, const st::version_position& v) {
    using state = st::detail::column_state_of<P>;
    if (!column.has_value()) column.emplace<state>();
    return st::detail::keeps(P(), *std::any_cast<state>(&column), v);
}

template <class P>
const char* name_of() {
    return __PRETTY_FUNCTION__;
}

// Those of the numbers First, First + 1, ... that a family takes.
template <std::uint32_t First, std::uint32_t... I>
std::vector<expression> taken(std::integer_sequence<std::uint32_t, I...>) {
    std::vector<expression> all;
    const auto take = [&]<std::uint32_t Number>() {
        using policy = typename drawn<Number, 3>::type;
        if constexpr (st::detail::fault_in<policy> == st::detail::retention_fault::none)
            all.push_back({Number, name_of<policy>(), judges_each<policy>, keeps<policy>});
    };
    [[maybe_unused]] const int each[] = {(take.template operator()<First + I>(), 0)...};  // a fold would nest
    return all;
}

}  // namespace

const std::vector<expression>& drawn_expressions() {
    static const auto all = taken<1>(std::make_integer_sequence<std::uint32_t, 300>());
    return all;
}

}  // namespace expressions
