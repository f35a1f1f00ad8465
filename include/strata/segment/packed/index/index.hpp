// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/search.hpp>

/// The upper part of a B+-tree, over children of any kind: leaves of rows, blocks of a large row, chunks of an
/// overflow tree.
namespace strata::detail::packed {

inline constexpr unsigned fan_out = 64;

/// A node: up to `capacity` children and a separator between each two.  Keys left of a separator are less than it, keys
/// right of it are not.
///
/// A separator is a piece of memory that begins with four bytes of length.  Its head is eight bytes of it.  The heads
/// lie in an array, which a search looks at first; its free places hold no_head.  Heads begin after the prefix that all
/// keys below this node are known to share, or after the prefix of the separators if that is much longer.  Every node
/// but the root has two children at least.
struct inner {
    static constexpr unsigned least_capacity = 8;
    static constexpr std::uint64_t no_head = ~std::uint64_t{0};
    static constexpr unsigned min_skip = 4;

    std::uint16_t level;  // 0: above the children that are no inner nodes
    std::uint16_t count;
    std::uint16_t capacity;
    std::uint32_t shared;          // bytes that all keys share
    std::uint32_t skipped_prefix;  // bytes after those that all separators share and other keys may not
    std::uint64_t prefix;          // those bytes, at most eight, as a number that compares as they do

    std::uint64_t* heads() noexcept { return reinterpret_cast<std::uint64_t*>(this + 1); }
    char** children() noexcept { return reinterpret_cast<char**>(heads() + capacity); }
    char** separators() noexcept { return children() + capacity; }
    inner* node(unsigned i) noexcept { return reinterpret_cast<inner*>(children()[i]); }

    static std::size_t bytes_of(unsigned capacity) noexcept {
        return sizeof(inner) + capacity * (sizeof(std::uint64_t) + 2 * sizeof(char*));
    }

    bytes_view separator(unsigned i) noexcept {
        const char* const at = separators()[i];
        return {at + sizeof(std::uint32_t), load<std::uint32_t>(at)};
    }
    void set_shared(std::size_t bytes) noexcept {
        const std::size_t common = count > 2 ? common_prefix(separator(0), separator(count - 2u)) : 0;
        shared = static_cast<std::uint32_t>(bytes);
        skipped_prefix = common >= shared + min_skip ? static_cast<std::uint32_t>(common) - shared : 0;
        prefix = skipped_prefix != 0 ? prefix_in(separator(0)) : 0;
        for (unsigned i = 0; i + 1u < count; ++i) heads()[i] = head_in(separator(i));
        fill_heads(count - 1u);
    }
    /// Updates the head of a separator that is new or has changed.
    void set_head(unsigned i) noexcept {
        if (skipped_prefix != 0 &&
            (count < 3 || common_prefix(separator(i), separator(i > 0 ? 0 : 1)) < shared + skipped_prefix))
            return set_shared(shared);
        heads()[i] = head_in(separator(i));
    }
    /// Looks for a prefix to skip if no head tells anything because they all are the same: of nodes at the edges little
    /// is known that all keys share, and rows that come in order are added at an edge.
    void untie() noexcept {
        if (count > 2 && skipped_prefix == 0 && heads()[0] == heads()[count - 2]) set_shared(shared);
    }
    std::uint64_t head_in(bytes_view key) const noexcept { return head_of(key, std::size_t{shared} + skipped_prefix); }
    /// What `prefix` is if the key begins with it.
    STRATA_ALWAYS_INLINE std::uint64_t prefix_in(bytes_view key) const noexcept {
        const std::uint64_t head = head_of(key, shared);
        return skipped_prefix < sizeof(head) ? head >> (8 * (sizeof(head) - skipped_prefix)) : head;
    }
    void fill_heads(unsigned first) noexcept { std::fill(heads() + first, heads() + capacity, no_head); }

    /// Returns the child that a key belongs to.
    STRATA_ALWAYS_INLINE unsigned find(bytes_view key) noexcept {
        std::size_t offset = shared;
        if (skipped_prefix != 0) {
            const std::uint64_t own = prefix_in(key);
            // A key that ends in the prefix may equal it here; it is less than all separators, and its head is 0.
            if (own != prefix) return own < prefix ? 0 : count - 1u;
            if (skipped_prefix > sizeof(prefix)) return find_after_long_prefix(key);
            offset += skipped_prefix;
        }
        return find_by_head(key, offset);
    }

private:
    static constexpr unsigned few = 3;

    STRATA_NOINLINE unsigned find_after_long_prefix(bytes_view key) noexcept {
        const std::size_t length = std::size_t{shared} + skipped_prefix;
        const bytes_view whole = separator(0).substr(0, length);
        if (!are_equal(key.substr(0, length), whole)) return key < whole ? 0 : count - 1u;
        return find_by_head(key, length);
    }
    STRATA_ALWAYS_INLINE unsigned find_by_head(bytes_view key, std::size_t offset) noexcept {
        const std::uint64_t head = head_of(key, offset);
        const std::uint64_t* const all = heads();
        const unsigned first = count_less_below_last(all, capacity, head);
        if (all[first] != head || first == count - 1u) return first;
        return find_among_equal(key, first);
    }

    /// Continues find() among heads that equal the key's: one by one if they are few.
    unsigned find_among_equal(bytes_view key, unsigned first) noexcept {
        const std::uint64_t* const all = heads();
        const unsigned last = count - 1u;
        const std::uint64_t head = all[first];
        if (first + few >= last || all[first + few] != head) {
            while (first != last && all[first] == head && !(key < separator(first))) ++first;
            return first;
        }
        const auto end = static_cast<unsigned>(std::upper_bound(all + first, all + last, head) - all);
        const auto prefetch_separator = [&](unsigned i) STRATA_ALWAYS_INLINE_LAMBDA { prefetch(separators()[i]); };
        return end_of_front(first, end, prefetch_separator, [&](unsigned i) { return separator(i) <= key; });
    }
};

/// A child of a node, or none.
struct child_place {
    inner* node;
    unsigned at;

    explicit operator bool() const noexcept { return node != nullptr; }
    char*& child() const noexcept { return node->children()[at]; }
};

/// A child of the lowest level, or none, and the tree that it belongs to.
///
/// Nodes know no neighbours: after the last child of a node the way goes over the root.
struct position : child_place {
    inner* root;

    position next() const noexcept {
        if (at + 1u < node->count) return {{node, at + 1}, root};
        return first_of_next_node(*this);
    }
    position previous() const noexcept {
        if (at > 0) return {{node, at - 1}, root};
        return last_of_node_before(*this);
    }

private:
    static position first_of_next_node(const position& last) noexcept;
    static position last_of_node_before(const position& first) noexcept;
};

/// The path from the root to a child, the lowest level first.
struct path {
    static constexpr unsigned most_levels = 14;

    child_place at[most_levels];  // of which `levels` have a value
    unsigned levels;

    char*& child() const noexcept { return at[0].child(); }
    position place() const noexcept { return {at[0], at[levels - 1].node}; }

    /// The separators that the keys below the node of a level lie between.  Without an argument: the keys of the child.
    std::optional<bytes_view> lower(unsigned level = 0) const noexcept {
        for (; level != levels; ++level)
            if (at[level].at > 0) return at[level].node->separator(at[level].at - 1);
        return std::nullopt;
    }
    std::optional<bytes_view> upper(unsigned level = 0) const noexcept {
        for (; level != levels; ++level)
            if (at[level].at + 1u < at[level].node->count) return at[level].node->separator(at[level].at);
        return std::nullopt;
    }

    /// Goes to the next child.  With a level: to the first child after the subtree of that level.  Returns false if
    /// there is none.
    bool go_on(unsigned level = 0) noexcept {
        while (level != levels && at[level].at + 1u == at[level].node->count) ++level;
        if (level == levels) return false;
        ++at[level].at;
        for (; level > 0; --level) at[level - 1] = {at[level].node->node(at[level].at), 0};
        return true;
    }
    /// Goes to the child before; false if there is none.
    bool go_back() noexcept {
        unsigned level = 0;
        while (level != levels && at[level].at == 0) ++level;
        if (level == levels) return false;
        --at[level].at;
        for (; level > 0; --level) {
            inner* const below = at[level].node->node(at[level].at);
            at[level - 1] = {below, below->count - 1u};
        }
        return true;
    }
};

inline std::size_t shared_between(const std::optional<bytes_view>& lower,
                                  const std::optional<bytes_view>& upper) noexcept {
    return lower && upper ? common_prefix(*lower, *upper) : 0;
}

inline path path_to(inner* root, bytes_view key) noexcept {
    path way;
    way.levels = root->level + 1u;
    for (inner* node = root;; node = node->node(way.at[node->level].at)) {
        way.at[node->level] = {node, node->find(key)};
        if (node->level == 0) return way;
    }
}
inline path path_to_last(inner* root) noexcept {
    path way;
    way.levels = root->level + 1u;
    for (inner* node = root;; node = node->node(node->count - 1u)) {
        way.at[node->level] = {node, node->count - 1u};
        if (node->level == 0) return way;
    }
}

/// Returns the path to a child of a node of the lowest level, which is not the root.
inline path path_to_child_of(inner* root, inner* lowest) noexcept { return path_to(root, lowest->separator(0)); }

STRATA_NOINLINE inline position position::first_of_next_node(const position& last) noexcept {
    if (last.node == last.root) return {};
    path way = path_to_child_of(last.root, last.node);
    way.at[0].at = last.at;
    return way.go_on() ? way.place() : position{};
}
STRATA_NOINLINE inline position position::last_of_node_before(const position& first) noexcept {
    if (first.node == first.root) return {};
    path way = path_to_child_of(first.root, first.node);
    way.at[0].at = 0;
    return way.go_back() ? way.place() : position{};
}

STRATA_ALWAYS_INLINE position find_child(inner* root, bytes_view key) noexcept {
    inner* node = root;
    while (node->level != 0) node = node->node(node->find(key));
    return {{node, node->find(key)}, root};
}
inline position first_child(inner* root) noexcept {
    inner* node = root;
    while (node->level != 0) node = node->node(0);
    return {{node, 0}, root};
}
inline position last_child(inner* root) noexcept {
    inner* node = root;
    while (node->level != 0) node = node->node(node->count - 1u);
    return {{node, node->count - 1u}, root};
}

}  // namespace strata::detail::packed
