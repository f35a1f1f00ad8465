// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/core/language.hpp>

/// Keys as arguments: for lookups and for inserts.
///
/// Every key passes through here before a backend sees it.  A wrong type gets one sentence instead of a page of the
/// backend's messages.
namespace strata::detail {

/// An order that compares keys with other types, too.
template <class Order>
concept transparent = requires {
    typename Order::is_transparent;
};

/// Returns true if keys of `Map` can be looked up by a K.
template <class Map, class K>
constexpr bool looks_up() {
    using key = typename Map::key_type;
    using order = typename Map::key_compare;
    if constexpr (std::is_same_v<key, K> || (std::is_arithmetic_v<key> && std::is_arithmetic_v<K>))
        return true;
    else if constexpr (transparent<order>)
        return std::is_invocable_r_v<bool, const order&, const key&, const K&> &&
               std::is_invocable_r_v<bool, const order&, const K&, const key&>;
    else
        return std::is_convertible_v<const K&, key>;
}

/// The object that a level is searched for: `given` itself if the order compares it with keys.
///
/// A number is converted to the type of the keys, as for std::map: a search then finds what an insert of that number
/// puts.  For an order that is not transparent a key is made.
template <class Map, class K>
decltype(auto) lookup_key(const K& given) {
    using key = typename Map::key_type;
    constexpr bool fits = looks_up<Map, K>();
    static_assert(fits, "strata: a key of this type cannot be compared with the keys of its dimension");
    if constexpr (!fits)
        return *static_cast<std::add_pointer_t<const key>>(nullptr);  // avoids further messages
    else if constexpr (std::is_same_v<key, K>)
        return (given);
    else if constexpr (std::is_arithmetic_v<key> && std::is_arithmetic_v<K>)
        return static_cast<key>(given);
    else if constexpr (transparent<typename Map::key_compare>)
        return (given);
    else
        return static_cast<key>(given);
}

/// Makes a T, with `allocator` if T uses one.
template <class T, class Allocator, class... Args>
T make(const Allocator& allocator, Args&&... args) {
    return std::make_obj_using_allocator<T>(allocator, std::forward<Args>(args)...);
}

/// Makes a key to store.  It must be equivalent to `given`.
template <class Map, class Allocator, class K>
typename Map::key_type make_key(const Allocator& allocator, K&& given) {
    using key = typename Map::key_type;
    // In this order: if the key's allocator has no default, some compilers fail on the constructor without one.
    constexpr bool can_be_made =
        std::disjunction_v<std::is_constructible<key, K, const Allocator&>, std::is_constructible<key, K>>;
    static_assert(can_be_made || !looks_up<Map, std::remove_cvref_t<K>>(),
                  "strata: a key of its dimension cannot be made of a key of this type");
    if constexpr (!can_be_made)
        return std::move(*static_cast<key*>(nullptr));
    else if constexpr (std::is_arithmetic_v<key> && std::is_arithmetic_v<std::remove_cvref_t<K>>)
        return static_cast<key>(given);
    else
        return make<key>(allocator, std::forward<K>(given));
}

/// Checks that there are as many keys as dimensions.
template <std::size_t Depth, std::size_t Given>
constexpr bool is_whole() {
    static_assert(Given <= Depth, "strata: more keys were given than there are dimensions");
    static_assert(Given >= Depth, "strata: a value has one key for each dimension, and fewer were given");
    return Given == Depth;
}

/// Checks that there are one or more keys, and no more than dimensions.
template <std::size_t Depth, std::size_t Given>
constexpr bool is_prefix() {
    static_assert(Given <= Depth, "strata: more keys were given than there are dimensions");
    static_assert(Given > 0, "strata: at least one key must be given here");
    return Given > 0 && Given <= Depth;
}

/// A type with a number of elements that std::get returns.
template <class T>
concept tuple_like = requires {
    std::tuple_size<T>::value;
};

/// Calls `take(key...)` with the keys of a value, which are a tuple or, in one dimension, the key itself.
template <class Map, std::size_t Depth, class Keys, class Take>
bool with_keys(Keys&& keys, Take&& take) {
    using given = std::remove_cvref_t<Keys>;
    if constexpr (Depth == 1 && (!tuple_like<given> || std::is_same_v<given, typename Map::key_type>)) {
        return take(std::forward<Keys>(keys));
    } else {
        static_assert(tuple_like<given>, "strata: the keys of a value are a tuple with one key for each dimension");
        if constexpr (!tuple_like<given>)
            return false;
        else if constexpr (is_whole<Depth, std::tuple_size_v<given>>())
            return std::apply(std::forward<Take>(take), std::forward<Keys>(keys));
        else
            return false;
    }
}

/// The order in which an mdmap sorts its values: by the first keys, among equivalent ones by the next.
template <class Map, std::size_t Depth>
struct walk_order {
    using is_transparent = void;

    /// Returns true if the keys of `a` sort before those of `b`.  Both are tuples or, in one dimension, keys.
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return with_keys<Map, Depth>(a, [&](const auto&... first) {
            return with_keys<Map, Depth>(
                b, [&](const auto&... second) { return before<Map>(std::tie(first...), std::tie(second...)); });
        });
    }

private:
    template <class Level, std::size_t At = 0, class A, class B>
    static bool before(const A& a, const B& b) {
        const typename Level::key_compare order{};
        const auto& left = lookup_key<Level>(std::get<At>(a));
        const auto& right = lookup_key<Level>(std::get<At>(b));
        if constexpr (At + 1 == Depth)
            return order(left, right);
        else
            return order(left, right) || (!order(right, left) && before<typename Level::mapped_type, At + 1>(a, b));
    }
};

}  // namespace strata::detail
