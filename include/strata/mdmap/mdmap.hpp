// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>

#include <strata/core/assert.hpp>
#include <strata/mdmap/mdmap/writable.hpp>
#include <strata/mdmap/parts/nodes.hpp>
#include <strata/mdmap/parts/shape.hpp>

namespace strata {

/// A sorted map of several dimensions: one backend a dimension, nested, outermost first.
///
/// `mdmap<double, dim<std::string>, dim<std::int64_t, order::descending, backend::flat>> readings;`
///
/// The arguments are the dimensions and, if wanted, a memory policy.  Lookups take anything that the dimension's order
/// compares with keys, and make no key.  No level is ever empty: a key with nothing below it does not exist.
///
/// Members have the names and meanings of std::map's, with several keys instead of one.  Different on purpose:
/// - [] fixes a key and never inserts.
/// - memory() replaces get_allocator().
/// - Orders have no state, so no constructor takes one.
/// - extract takes a key, not an iterator: only whole entries of the outermost dimension are nodes.
///
/// Invalidated by: references and iterators live as long as those of the backends; see each backend.  A move or swap of
/// the map invalidates iterators, but no references.
template <class Value, class... DimsAndMemory>
class mdmap : public detail::writable_map<detail::shape<Value, DimsAndMemory...>>,
              private detail::copied_only_if<detail::shape<Value, DimsAndMemory...>::copies> {
    using shape = detail::shape<Value, DimsAndMemory...>;
    using base = detail::writable_map<shape>;
    using base::root_;
    using base::size_;

    template <class T>
    static constexpr bool is_source =
        !std::is_base_of_v<base, std::remove_cvref_t<T>> && !std::is_convertible_v<T, typename base::memory_type>;

public:
    using base::dimensions;
    using base::insert;
    using typename base::const_iterator;
    using typename base::iterator;
    using typename base::memory_type;
    using typename base::root_type;
    using typename base::value_type;

    /// An entry of the outermost dimension, with all that lies below it, outside of any map.
    using node_type = typename detail::node_of<root_type>::type;
    /// The result of inserting a node.
    struct insert_return_type {
        iterator position;  ///< The first value at the node's key; end() for an empty node.
        bool inserted;      ///< True if the key was new.
        node_type node;     ///< The node, if the key was not new.
    };

    /// Makes an empty map.  Throws: what the backend of the outermost dimension throws when it is made.
    ///@{
    mdmap() : mdmap(memory_type()) {}
    explicit mdmap(const memory_type& memory) : base(memory) {}
    ///@}

    /// Copies the values of a range of pairs.  Of several with the same keys the first is kept.
    ///
    /// Complexity: a search a dimension for each value; no search if the range is sorted.
    ///@{
    template <std::input_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    mdmap(Iterator first, Sentinel last, const memory_type& memory = memory_type()) : base(memory) {
        this->insert(std::move(first), std::move(last));
    }
    mdmap(std::initializer_list<value_type> entries, const memory_type& memory = memory_type()) requires(shape::copies)
        : mdmap(entries.begin(), entries.end(), memory) {}
    template <class Range>
        requires(is_source<Range>)
    explicit mdmap(Range&& range, const memory_type& memory = memory_type())
        : mdmap(std::begin(range), std::end(range), memory) {}
    ///@}

    /// Copies the values of a range that is sorted and holds no keys twice: each value is appended.
    ///
    /// Complexity: linear.
    /// Throws: illegal_argument if the range is not sorted or holds keys twice.
    ///@{
    template <std::input_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    mdmap(sorted_unique_t, Iterator first, Sentinel last, const memory_type& memory = memory_type()) : base(memory) {
        this->append(sorted_unique, std::move(first), std::move(last));
    }
    mdmap(sorted_unique_t, std::initializer_list<value_type> entries,
          const memory_type& memory = memory_type()) requires(shape::copies)
        : mdmap(sorted_unique, entries.begin(), entries.end(), memory) {}
    template <class Range>
    mdmap(sorted_unique_t, Range&& range, const memory_type& memory = memory_type())
        : mdmap(sorted_unique, std::begin(range), std::end(range), memory) {}
    ///@}

    /// Copies a map into the same memory.  Exists only if value and keys can be copied.  Complexity: linear.
    ///@{
    mdmap(const mdmap&) = default;
    mdmap& operator=(const mdmap&) = default;
    ///@}

    /// Takes over the values and their memory.  The source is empty afterwards and can be used.  Complexity: constant.
    ///@{
    mdmap(mdmap&&) noexcept = default;
    mdmap& operator=(mdmap&&) noexcept = default;
    ///@}
    ~mdmap() = default;

    /// Copies a map into other memory.  Complexity: linear.
    mdmap(const mdmap& other, const memory_type& memory) requires(shape::copies) : base(other, memory) {}

    /// Moves a map into `memory`: at once if that is its memory, else value by value, while keys are copied.
    ///
    /// Complexity: constant, or linear in other memory.
    /// Throws: what allocation and construction throw.  Some values of `other` may then have been moved from.
    mdmap(mdmap&& other, const memory_type& memory) requires(shape::keys_copy) : base(std::move(other), memory) {}

    /// Replaces all entries.  The memory stays.  If it throws, nothing has changed.
    mdmap& operator=(std::initializer_list<value_type> entries) requires(shape::copies) {
        return *this = mdmap(entries, this->memory());
    }

    /// Exchanges two maps together with their memory.  Complexity: constant.
    ///@{
    void swap(mdmap& other) noexcept {
        mdmap mine(std::move(*this));
        *this = std::move(other);
        other = std::move(mine);
    }
    friend void swap(mdmap& a, mdmap& b) noexcept { a.swap(b); }
    ///@}

    /// Takes out the entry of the outermost dimension with this key, and everything below it.  Copies and moves
    /// nothing.
    ///
    /// Returns an empty node if there is no such entry.
    /// Complexity: one search, and linear in the entries of all levels below except the last.
    template <class Key>
    node_type extract(const Key& key) {
        static_assert(detail::has_nodes<root_type>,
                      "strata: extract takes out a node, and the backend of the outermost dimension has none");
        node_type node{};
        if constexpr (detail::has_nodes<root_type>) {
            const auto at = root_.find(detail::lookup_key<root_type>(key));
            if (at == root_.end()) return node;
            size_ -= detail::count<dimensions - 1>(at->second);
            node = root_.extract(at);
        }
        return node;
    }

    /// Inserts a node unless its key is in the map; then the node is returned.
    ///
    /// Precondition: the node comes from a map with the same memory.
    /// Complexity: one search, and linear in the entries of all levels below except the last.
    template <std::same_as<node_type> Node>
        requires(detail::has_nodes<root_type>)
    insert_return_type insert(Node&& node) { return insert_node(detail::no_hint(), std::move(node)); }
    /// Inserts a node unless its key is in the map; then `node` keeps it.  Takes no search if the key belongs right
    /// before `hint`.
    ///
    /// Precondition: the node comes from a map with the same memory.
    template <std::same_as<node_type> Node>
        requires(detail::has_nodes<root_type>)
    iterator insert(const_iterator hint, Node&& node) {
        const auto hinted = detail::changeable(root_, hint.place());
        insert_return_type result = insert_node(detail::insert_hint<root_type, dimensions>{&hinted}, std::move(node));
        node = std::move(result.node);
        return result.position;
    }

    /// Takes over the values of `other` whose keys are not in this map, whole levels at a time.  The others stay in
    /// `other`.
    ///
    /// Precondition: both have the same memory.
    /// Complexity: a search for each entry of `other`.
    /// Throws: what comparison throws.  The values moved so far are then in this map, and the current one may be lost.
    ///@{
    template <std::same_as<mdmap> Other>
    void merge(Other& other) {
        constexpr bool can_merge = detail::all_have_nodes<dimensions, root_type>();
        static_assert(can_merge, "strata: merge moves nodes, and the backend of a dimension of this map has none");
        STRATA_ASSERT(root_.get_allocator() == other.root_.get_allocator());
        if constexpr (can_merge)
            if (this != &other) detail::merge_level<dimensions>(root_, size_, other.root_, other.size_);
    }
    template <std::same_as<mdmap> Other>
    void merge(Other&& other) {
        merge(other);
    }
    ///@}

    /// Returns true if both have equal keys with equal values.  Complexity: linear.
    friend bool operator==(const mdmap& a, const mdmap& b) requires(shape::compares_equal) {
        if (a.size() != b.size()) return false;
        for (auto left = a.begin(), right = b.begin(); left != a.end(); ++left, ++right)
            if (*left != *right) return false;
        return true;
    }

    /// Compares entry by entry in iteration order, each by its keys and then by its value.  Complexity: linear.
    friend auto operator<=>(const mdmap& a, const mdmap& b) requires requires(typename mdmap::const_reference entry) {
        entry <=> entry;
    }
    {
        auto left = a.begin();
        auto right = b.begin();
        using result = decltype(*left <=> *right);
        for (; left != a.end() && right != b.end(); ++left, ++right)
            if (const result order = *left <=> *right; order != 0) return order;
        return static_cast<result>((left != a.end()) <=> (right != b.end()));
    }

    /// Erases the entries, pairs of keys and value, for which `matches` is true.  Returns their number.
    ///
    /// Complexity: linear.
    /// Throws: what `matches` throws.  The entries that it accepted so far are then erased.
    template <class Matches>
    friend std::size_t erase_if(mdmap& map, Matches matches) {
        const std::size_t before = map.size();
        for (auto at = map.begin(); at != map.end();)
            if (matches(*at))
                at = map.erase(at);
            else
                ++at;
        return before - map.size();
    }

private:
    template <class Hint>
    insert_return_type insert_node(const Hint& hint, node_type&& node) {
        if (node.empty()) return {this->end(), false, {}};
        STRATA_ASSERT(node.get_allocator() == root_.get_allocator());
        iterator position(&root_);
        auto& at = position.place();
        at.here = hint.lower_bound(root_, node.key());
        const bool is_new = at.here == root_.end() || root_.key_comp()(node.key(), at.here->first);
        if (is_new) {
            const auto values = detail::count<dimensions - 1>(node.mapped());
            at.here = detail::link(root_, at.here, node);
            size_ += values;
        }
        at.below.descend(at.here->second);
        return {position, is_new, std::move(node)};
    }
};

}  // namespace strata
