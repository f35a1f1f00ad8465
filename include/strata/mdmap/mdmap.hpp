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
#include <strata/mdmap/parts/nodes.hpp>
#include <strata/mdmap/parts/shape.hpp>
#include <strata/mdmap/parts/writable.hpp>

namespace strata {

/// A sorted map of several dimensions: one backend a dimension, nested, outermost first.
///
/// `mdmap<double, dim<std::string>, dim<std::int64_t, order::descending, backend::flat>> readings;`
///
/// The dimensions come first, then, if wanted, a memory policy.  Keys are looked up by whatever their order compares,
/// without making a key.  No level is ever empty: a key with nothing below it does not exist.
/// It speaks as std::map does, with several keys in the place of one; see readable.hpp for what it answers, writable.hpp
/// and erasable.hpp for what changes it.  Different on purpose: [] fixes a key and never inserts; memory() stands for
/// get_allocator(); orders have no state, so none is handed over; only whole entries of the outermost dimension are
/// nodes, so extract takes a key and no iterator.
/// References and iterators live as long as the backends' do; see each backend's page.  An iterator knows its map too,
/// so it does not outlive a move or a swap of it; references do.
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
    /// What inserting a node returns.
    struct insert_return_type {
        iterator position;  ///< Of the first value at its key; end() for an empty node.
        bool inserted;      ///< The key was new.
        node_type node;     ///< The node, if it was not.
    };

    /// No values yet.
    mdmap() : mdmap(memory_type()) {}
    explicit mdmap(const memory_type& memory) : base(memory) {}

    /// The values of a range of pairs; of several with the same keys the first.
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

    /// The same of a range that is sorted and holds no keys twice, in linear time: each value is appended at the end.
    /// Throws: illegal_argument if the range is not so; that costs nothing to see.
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

    /// A copy in the same memory.  Only where value and keys can be copied.  Linear.
    mdmap(const mdmap&) = default;
    mdmap& operator=(const mdmap&) = default;

    /// Takes the values and the memory they live in, in constant time.  The source is empty and usable.
    mdmap(mdmap&&) noexcept = default;
    mdmap& operator=(mdmap&&) noexcept = default;
    ~mdmap() = default;

    /// A copy in other memory.
    mdmap(const mdmap& other, const memory_type& memory) requires(shape::copies) : base(other, memory) {}

    /// Moves into other memory: at once if it is the same, else value by value, the keys being copied.
    /// If that throws, some of the source's values may have been moved from.
    mdmap(mdmap&& other, const memory_type& memory) requires(shape::keys_copy) : base(std::move(other), memory) {}

    /// The given entries and nothing else, in the same memory.  All or nothing.
    mdmap& operator=(std::initializer_list<value_type> entries) requires(shape::copies) {
        return *this = mdmap(entries, this->memory());
    }

    /// Memory goes with the values.  Constant.
    void swap(mdmap& other) noexcept {
        mdmap mine(std::move(*this));
        *this = std::move(other);
        other = std::move(mine);
    }
    friend void swap(mdmap& a, mdmap& b) noexcept { a.swap(b); }

    /// Takes out the entry of the outermost dimension with this key, and all that lies below it; nothing is copied or
    /// moved.  An empty node if there is none.
    /// Complexity: one search, and linear in the entries of all levels below but the last.
    template <class Key>
    node_type extract(const Key& key) {
        static_assert(detail::has_nodes<root_type>,
                      "strata: extract takes out a node, and the backend of the outermost dimension has none");
        node_type node{};
        if constexpr (detail::has_nodes<root_type>) {
            const auto at = root_.find(detail::probe<root_type>(key));
            if (at == root_.end()) return node;
            size_ -= detail::count<dimensions - 1>(at->second);
            node = root_.extract(at);
        }
        return node;
    }

    /// Puts a node back, if there is nothing at its key; if there is, it is returned.
    /// Precondition: it comes from a map whose memory is the same.
    template <std::same_as<node_type> Node>
        requires(detail::has_nodes<root_type>)
    insert_return_type insert(Node&& node) { return insert_node(detail::anywhere(), std::move(node)); }
    /// The same; if the node stays out, `node` still has it.
    template <std::same_as<node_type> Node>
        requires(detail::has_nodes<root_type>)
    iterator insert(const_iterator hint, Node&& node) {
        const auto from = detail::changeable(root_, hint.place());
        insert_return_type done = insert_node(detail::finger<root_type, dimensions>{&from}, std::move(node));
        node = std::move(done.node);
        return done.position;
    }

    /// Takes over the values whose keys have none here, whole levels at a time; the others stay where they are.
    /// Precondition: both have the same memory.
    /// Throws: what comparison throws; the values moved so far are then here, and the one in hand may be lost.
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

    /// The same keys, the same values.
    friend bool operator==(const mdmap& a, const mdmap& b) requires(shape::compares_equal) {
        if (a.size() != b.size()) return false;
        for (auto left = a.begin(), right = b.begin(); left != a.end(); ++left, ++right)
            if (*left != *right) return false;
        return true;
    }

    /// Entry by entry in the order of the walk, each by its keys and then by its value.
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

    /// As std::erase_if: erases the entries, pairs of keys and value, that `matches` accepts.
    /// If `matches` throws, what it accepted so far is gone.
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
    template <class Where>
    insert_return_type insert_node(const Where& where, node_type&& node) {
        if (node.empty()) return {this->end(), false, {}};
        STRATA_ASSERT(node.get_allocator() == root_.get_allocator());
        iterator position(&root_);
        auto& at = position.place();
        at.here = where.lower_bound(root_, node.key());
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
