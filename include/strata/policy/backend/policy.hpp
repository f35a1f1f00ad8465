// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>

#include <strata/core/axis.hpp>

namespace strata {

/// A sorted associative container of unique keys that can be a level of a nested map.
///
/// | expression | meaning |
/// |---|---|
/// | `M(alloc)` | an empty map that allocates from `alloc` |
/// | `m.emplace_hint(pos, key, mapped)` | inserts before `pos` if the key is new; if it throws, nothing has changed |
/// | `m.find(k)`, `m.lower_bound(k)`, `m.upper_bound(k)` | search by any key type that the order compares |
/// | `m.erase(pos)`, `m.clear()` | remove one entry and return the next; remove all; neither throws |
/// | `m.bring_up(pos)` | optional: a write has found that entry; a splay tree makes it the root |
/// | `m.begin()`, `m.end()`, `m.size()`, `m.empty()`, `m.get_allocator()`, `m.key_comp()` | what they are in std::map |
template <class M, class Key>
concept sorted_map = std::movable<M> && std::bidirectional_iterator<typename M::const_iterator> &&
    requires(M m, const M c, const Key& key, typename M::mapped_type mapped,
             const typename M::allocator_type& allocator) {
    M(allocator);
    { m.emplace_hint(m.end(), Key(key), std::move(mapped)) } -> std::convertible_to<typename M::iterator>;
    { m.find(key) } -> std::convertible_to<typename M::iterator>;
    { c.find(key) } -> std::convertible_to<typename M::const_iterator>;
    { m.lower_bound(key) } -> std::convertible_to<typename M::iterator>;
    { m.upper_bound(key) } -> std::convertible_to<typename M::iterator>;
    { c.lower_bound(key) } -> std::convertible_to<typename M::const_iterator>;
    { c.upper_bound(key) } -> std::convertible_to<typename M::const_iterator>;
    { m.erase(m.begin()) } -> std::convertible_to<typename M::iterator>;
    { c.key_comp() } -> std::convertible_to<typename M::key_compare>;
    m.clear();
    { c.begin()->first } -> std::convertible_to<const Key&>;
    { c.size() } -> std::convertible_to<std::size_t>;
    { c.empty() } -> std::convertible_to<bool>;
    { c.get_allocator() } -> std::convertible_to<typename M::allocator_type>;
};

/// Which container holds a dimension?
///
/// The least to write: `using axis = strata::axis::backend;` and a member template
/// `container<Key, Mapped, Order, Allocator>` that names a sorted_map.  The allocator is one of bytes: rebind it.
/// Add `static constexpr bool is_stable = true;` if iterators and references stay valid until their entry is erased.
/// Add `static constexpr bool order_may_throw = false;` if an order that throws during an insert breaks the container.
template <class B>
concept map_backend = policy_for<B, axis::backend> &&
                      sorted_map < typename B::template container<int, int, std::less<>, std::allocator<std::byte>>,
int > ;

/// True if iterators and references of the backend's containers stay valid until their entry is erased.  False by
/// default.
template <map_backend B>
inline constexpr bool is_stable_backend = requires {
    requires B::is_stable;
};

/// True if an insert changes nothing when the order throws.  True by default.
template <map_backend B>
inline constexpr bool order_may_throw = !requires {
    requires !B::order_may_throw;
};

}  // namespace strata
