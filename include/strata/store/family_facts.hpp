// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// What a store knows of its family: of a compile-time family everything is in the type.
template <class Family>
struct compile_time_facts {
    static constexpr bytes_view name() noexcept { return Family::name; }
    static constexpr auto retention() { return typename Family::retention(); }
    static constexpr auto deletes() { return typename Family::deletes(); }
    static constexpr bool compacts_in_memory() noexcept { return false; }
};

template <class Family>
struct facts_of {
    using type = compile_time_facts<Family>;
};

/// A family of the run time brings them as an object.
template <class Family>
    requires requires { typename Family::facts; }
struct facts_of<Family> {
    using type = typename Family::facts;
};

template <class Family>
using family_facts = typename facts_of<Family>::type;

}  // namespace strata::detail
