// SPDX-License-Identifier: BSL-1.0
// What the tests of the B+-tree share: trees of small nodes, which grow deep early, and things that fail when told to.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <string>
#include <utility>

#include <strata/container/btree.hpp>
#include <strata/testing/faults.hpp>

namespace support {

// Nodes of four slots.
constexpr std::size_t smallest = 32;

template <class Key, class Mapped, std::size_t NodeBytes = smallest, class Order = std::less<>>
using tree = strata::btree_map<Key, Mapped, Order, std::allocator<std::pair<const Key, Mapped>>, NodeBytes>;

template <class Key, class Mapped, std::size_t NodeBytes = smallest, class Order = std::less<>>
using resource_tree =
    strata::btree_map<Key, Mapped, Order, std::pmr::polymorphic_allocator<std::pair<const Key, Mapped>>, NodeBytes>;

// A number whose copies and moves touch the fuse, so none of them may be called noexcept.
class fragile {
public:
    static inline strata::testing::fuse transfers;
    static inline int alive = 0;

    fragile(int number) : number_(number) { ++alive; }  // NOLINT: implicit, so that a number will do
    fragile(const fragile& other) : number_(other.number_) {
        transfers.touch();
        ++alive;
    }
    fragile(fragile&& other) : number_(other.number_) {  // NOLINT: not noexcept, which is its point
        transfers.touch();
        ++alive;
    }
    fragile& operator=(const fragile&) = default;
    ~fragile() { --alive; }

    int number() const { return number_; }
    friend bool operator<(const fragile& a, const fragile& b) { return a.number_ < b.number_; }
    friend bool operator==(const fragile& a, const fragile& b) { return a.number_ == b.number_; }

private:
    int number_;
};

// Two maps hold the same entries in the same order, seen from both ends.
template <class Tree, class Expected>
bool same_entries(const Tree& tree, const Expected& expected) {
    if (tree.size() != expected.size() || tree.empty() != expected.empty()) return false;
    auto at = tree.begin();
    for (const auto& [key, value] : expected) {
        if (at == tree.end() || !(at->first == key) || !(at->second == value)) return false;
        ++at;
    }
    if (at != tree.end()) return false;
    auto back = tree.rbegin();
    for (auto entry = expected.rbegin(); entry != expected.rend(); ++entry, ++back)
        if (!(back->first == entry->first)) return false;
    return back == tree.rend();
}

template <class Key>
Key key_of(int number) {
    if constexpr (std::same_as<Key, std::string>)
        return "key " + std::to_string(10000 + number) + " is too long to lie in the string itself";
    else
        return Key(number);
}

}  // namespace support
