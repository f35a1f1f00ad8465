// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/cell/timestamp.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::detail {

/// What a combination remembers of a column for one of its parts.
template <class P>
struct part_state {
    [[no_unique_address]] column_state_of<P> own{};  ///< What the part itself remembers.
    std::optional<timestamp> newer{};                ///< The next newer version that the part kept.
};

/// The base of combinations: several retention policies that judge the same versions, each as if it were alone.
template <class... P>
class retention_parts {
    static_assert(sizeof...(P) > 0, "strata: a combination of retention policies has at least one part");
    static_assert((retention_policy<P> && ...), "strata: the parts of a retention policy are retention policies");
    static_assert(((sizeof(checked_retention<P>) != 0) && ...));

public:
    using axis = strata::axis::retention;  ///< The axis of the policy.
    /// What the parts remember of a column.
    using column_state = std::tuple<part_state<P>...>;

    constexpr retention_parts() requires(std::default_initializable<P>&&...) = default;
    /// Copies the policies.
    constexpr explicit retention_parts(const P&... parts) : parts_(parts...) {}

    /// The policies that are combined.
    constexpr const std::tuple<P...>& parts() const noexcept { return parts_; }

    /// True: a version is kept or dropped for its timestamp alone.
    static constexpr bool by_timestamp = (is_by_timestamp<P>() && ...);

protected:
    /// The number of parts that keep the version.  All of them are called: each has to know every version.
    constexpr std::size_t keepers(column_state& column, const version_position& v) const {
        return keepers(column, v, std::index_sequence_for<P...>());
    }

    /// True if all parts for which `accept` is true keep the version.  All of those are called.
    template <class Accept>
    constexpr bool all_keep(Accept accept, column_state& column, const version_position& v) const {
        return all_keep(accept, column, v, std::index_sequence_for<P...>());
    }

    /// Computes fold(fold(first, part), part) and so on, over the parts for which `accept` is true.
    template <class Accept, class Fold>
    constexpr auto folded(Accept accept, Fold fold, auto first) const {
        const auto one = [&](const auto& part) {
            if constexpr (accept.template operator()<std::remove_cvref_t<decltype(part)>>()) first = fold(first, part);
        };
        std::apply([&](const auto&... part) { (one(part), ...); }, parts_);
        return first;
    }

    struct every {
        template <class Part>
        constexpr bool operator()() const {
            return true;
        }
    };
    struct aging {
        template <class Part>
        constexpr bool operator()() const {
            return has_age<Part>;
        }
    };
    struct ageless_ones {
        template <class Part>
        constexpr bool operator()() const {
            return !has_age<Part>;
        }
    };

    constexpr std::int64_t largest_minimum() const {
        return folded(
            aging(), [](std::int64_t most, const auto& p) { return (std::max)(most, minimum_of(p)); }, std::int64_t{0});
    }

private:
    template <std::size_t... I>
    constexpr std::size_t keepers(column_state& column, const version_position& v, std::index_sequence<I...>) const {
        return (std::size_t{0} + ... + std::size_t{ask(std::get<I>(parts_), std::get<I>(column), v)});
    }

    template <class Accept, std::size_t... I>
    constexpr bool all_keep(Accept accept, column_state& column, const version_position& v,
                            std::index_sequence<I...>) const {
        bool are_kept = true;
        const auto one = [&](const auto& part, auto& state) {
            if constexpr (accept.template operator()<std::remove_cvref_t<decltype(part)>>())
                are_kept = ask(part, state, v) && are_kept;
        };
        (one(std::get<I>(parts_), std::get<I>(column)), ...);
        return are_kept;
    }

    template <class Part>
    static constexpr bool ask(const Part& part, part_state<Part>& state, version_position v) {
        v.newer = state.newer;
        const bool is_kept = detail::keeps(part, state.own, v);
        if (is_kept) state.newer = v.written;
        return is_kept;
    }

    [[no_unique_address]] std::tuple<P...> parts_;
};

}  // namespace strata::detail
