// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <concepts>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/maintenance/manual.hpp>

namespace strata::detail {

/// A policy whose objects are all alike.
template <class Policy>
concept without_state = std::is_empty_v<Policy> && std::default_initializable<Policy>;

/// The maintenance policy of a family; manual if it names none.
template <class Family>
struct maintenance_of_family {
    using type = maintenance::manual;
};
template <class Family>
    requires requires { typename Family::maintenance; }
struct maintenance_of_family<Family> {
    using type = typename Family::maintenance;
};

/// What a store knows of its family: of a compile-time family everything but the state of its policies is in the type.
template <class Family>
class compile_time_facts {
    using retention_type = typename Family::retention;
    using deletes_type = typename Family::deletes;

public:
    explicit constexpr compile_time_facts(const retention_type& retention = retention_type(),
                                          const deletes_type& deletes = deletes_type())
        : retention_(retention), deletes_(deletes) {}

    static constexpr bytes_view name() noexcept { return Family::name; }
    constexpr const retention_type& retention() const noexcept { return retention_; }
    constexpr const deletes_type& deletes() const noexcept { return deletes_; }
    static constexpr bool compacts_in_memory() noexcept { return false; }
    static constexpr auto maintenance() noexcept { return typename maintenance_of_family<Family>::type(); }

private:
    [[no_unique_address]] retention_type retention_;
    [[no_unique_address]] deletes_type deletes_;
};

/// Without state there is nothing to keep.
template <class Family>
    requires(without_state<typename Family::retention>&& without_state<typename Family::deletes>)
class compile_time_facts<Family> {
public:
    constexpr compile_time_facts() = default;
    constexpr compile_time_facts(const typename Family::retention&, const typename Family::deletes&) {}

    static constexpr bytes_view name() noexcept { return Family::name; }
    static constexpr auto retention() { return typename Family::retention(); }
    static constexpr auto deletes() { return typename Family::deletes(); }
    static constexpr bool compacts_in_memory() noexcept { return false; }
    static constexpr auto maintenance() noexcept { return typename maintenance_of_family<Family>::type(); }
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
using family_config = typename facts_of<Family>::type;

}  // namespace strata::detail
