// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <type_traits>

#include <strata/policy/retention/policy.hpp>
#include <strata/store/judge/family_config.hpp>
#include <strata/store/judge/visibility.hpp>

namespace strata::detail {

/// The policies that judge the cells of a family: its own, or one that decides likewise and is shared by families of
/// other numbers.  What is compiled for reads is large, and families that share it need it once.
template <class Family>
class judging_policies {
    using retention = at_run_time<typename Family::retention>;

public:
    using type = visibility_policies<retention, typename Family::deletes, typename Family::quirks>;

    explicit constexpr judging_policies(const family_config<Family>& facts)
        : all_{retention(facts.retention()), facts.deletes()} {}
    constexpr const type& get() const noexcept { return all_; }

private:
    [[no_unique_address]] type all_;
};

/// The shared form of a family's policies is known to the compiler.
template <class Family>
concept judged_by_constants = has_form_at_run_time<typename Family::retention> &&
    without_state<typename Family::deletes> && std::is_trivially_default_constructible_v<typename Family::deletes>;

/// It then takes no place in the store.
template <judged_by_constants Family>
class judging_policies<Family> {
    using retention = at_run_time<typename Family::retention>;

public:
    using type = visibility_policies<retention, typename Family::deletes, typename Family::quirks>;

    explicit constexpr judging_policies(const family_config<Family>&) {}
    static constexpr const type& get() noexcept { return all; }

private:
    static constexpr type all{retention(typename Family::retention()), {}};
};

}  // namespace strata::detail
