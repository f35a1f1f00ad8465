// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/order/policy.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing {

/// Checks an order of yours on keys of yours: it must be a strict weak order, and an mdmap must find and sort by it.
///
/// Choose keys that lie close together.
/// Complexity: cubic in the number of keys; a few dozen are enough.
template <class Order, class Key>
report check_order(const std::vector<Key>& keys) {
    static_assert(order_policy<Order, Key>,
                  "strata: this is not an order of these keys: it does not model strata::order_policy");
    report r("order");
    const Order before{};
    const auto equivalent = [&](const Key& a, const Key& b) { return !before(a, b) && !before(b, a); };
    for (const Key& a : keys) {
        r.expect(!before(a, a), "no key is before itself");
        for (const Key& b : keys) {
            r.expect(!(before(a, b) && before(b, a)), "of two keys at most one is before the other");
            for (const Key& c : keys) {
                r.expect(!before(a, b) || !before(b, c) || before(a, c),
                         "if a is before b and b before c, a is before c");
                r.expect(!equivalent(a, b) || !equivalent(b, c) || equivalent(a, c),
                         "keys that sort alike form groups");
            }
        }
    }
    mdmap<std::size_t, dim<Key, Order>> map;
    for (std::size_t i = 0; i != keys.size(); ++i) map.insert_or_assign(typename decltype(map)::key_type(keys[i]), i);
    std::vector<Key> sorted = keys;
    std::stable_sort(sorted.begin(), sorted.end(), before);
    sorted.erase(std::unique(sorted.begin(), sorted.end(), equivalent), sorted.end());
    r.expect(map.size() == sorted.size(), "an mdmap holds each key once");
    auto at = sorted.begin();
    for (const auto& [key, value] : map) {
        r.expect(at != sorted.end() && equivalent(key, *at), "an mdmap has the keys in their order");
        if (at != sorted.end()) ++at;
    }
    for (const Key& key : keys) r.expect(map.contains(key), "an mdmap finds each key");
    return r;
}

}  // namespace strata::testing
