// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>

#include <strata/container/boost_version.hpp>

namespace strata::detail {

/// Boost's flat_map over a small_vector of N entries.
template <std::size_t N, class Key, class Mapped, class Order, class Allocator>
using small_flat_base = boost::container::flat_map<
    Key, Mapped, Order,
    boost::container::small_vector<
        std::pair<Key, Mapped>, N,
        typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<Key, Mapped>>>>;

/// A small_flat_base whose allocator_type is the user's allocator, not Boost's wrapper of it.
template <std::size_t N, class Key, class Mapped, class Order, class Allocator>
class small_flat_map : public small_flat_base<N, Key, Mapped, Order, Allocator> {
    using base = small_flat_base<N, Key, Mapped, Order, Allocator>;

public:
    using allocator_type = typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<Key, Mapped>>;

    small_flat_map() requires(std::is_default_constructible_v<allocator_type>) : small_flat_map(allocator_type()) {}
    explicit small_flat_map(const allocator_type& allocator) : base(typename base::allocator_type(allocator)) {}

    /// Takes over the entries of `other`, one by one if they lie in the object itself.  `other` is empty afterwards.
    small_flat_map(small_flat_map&& other) noexcept : base(std::move(static_cast<base&>(other))) { other.clear(); }

    /// Moves the entries one by one if the allocators differ.  Boost's own constructor would take over memory of the
    /// other.
    small_flat_map(small_flat_map&& other, const allocator_type& allocator) : small_flat_map(allocator) { take(other); }
    small_flat_map& operator=(small_flat_map&& other) {
        if (this == &other) return *this;
        this->clear();
        take(other);
        return *this;
    }
    ~small_flat_map() = default;

    allocator_type get_allocator() const { return base::get_allocator(); }

private:
    void take(small_flat_map& other) {
        if (get_allocator() == other.get_allocator()) {
            base::operator=(std::move(static_cast<base&>(other)));
        } else {
            this->reserve(other.size());
            for (auto& [key, mapped] : other) this->emplace_hint(this->end(), std::move(key), std::move(mapped));
        }
        other.clear();
    }
};

}  // namespace strata::detail
