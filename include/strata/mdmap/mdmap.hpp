// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/core/axis.hpp>
#include <strata/dimension/dim.hpp>
#include <strata/mdmap/level.hpp>
#include <strata/mdmap/slice.hpp>
#include <strata/mdmap/walk.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata {

/// A sorted map of several dimensions: one backend a dimension, nested, outermost first.
///
/// `mdmap<double, dim<std::string>, dim<std::int64_t, order::descending, backend::flat>> readings;`
///
/// The dimensions come first, then, if wanted, a memory policy.  Keys are looked up by whatever their order compares,
/// without making a key.  No level is ever empty: a key with nothing below it does not exist.
/// References and iterators live as long as the backends' do; see each backend's page.
template <class Value, class... DimsAndMemory>
class mdmap {
    static_assert(((detail::is_dim<DimsAndMemory> || policy_for<DimsAndMemory, axis::memory>)&&...),
                  "strata: an mdmap takes dimensions and at most one memory policy, nothing else");
    static_assert(detail::policies_of<axis::memory, DimsAndMemory...> <= 1,
                  "strata: an mdmap takes at most one memory policy");

    using memory_type = policy_or<axis::memory, memory::heap, DimsAndMemory...>;
    static_assert(memory_policy<memory_type>,
                  "strata: the memory policy of this mdmap does not model strata::memory_policy");

    template <class D>
    using dim_or_nothing = std::conditional_t<detail::is_dim<D>, std::tuple<D>, std::tuple<>>;

    template <class Tuple>
    struct nesting;
    template <class... Dims>
    struct nesting<std::tuple<Dims...>> {
        static_assert(sizeof...(Dims) > 0, "strata: an mdmap needs at least one dimension");
        static constexpr std::size_t depth = sizeof...(Dims);
        using root = typename detail::nest<Value, memory_type, Dims...>::container;
        using key_type = std::tuple<typename Dims::key...>;
    };
    using nested = nesting<decltype(std::tuple_cat(std::declval<dim_or_nothing<DimsAndMemory>>()...))>;

public:
    static constexpr std::size_t dimensions = nested::depth;

    /// The nest itself: what walks and slices are made of.
    using root_type = typename nested::root;
    using key_type = typename nested::key_type;
    using mapped_type = Value;
    using size_type = std::size_t;
    using whole = slice<root_type, dimensions>;
    using const_whole = slice<const root_type, dimensions>;
    using iterator = typename whole::iterator;
    using const_iterator = typename const_whole::iterator;

    explicit mdmap(const memory_type& memory = memory_type())
        : memory_(memory), root_(detail::make<root_type>(allocator())) {}

    /// A copy in the same memory.  Value by value: the backends' own copies may lose a std::pmr allocator on the way
    /// down.
    mdmap(const mdmap& other) : mdmap(other.memory_) {
        for (const auto& [keys, value] : other) {
            const auto& original = value;
            auto copy = [&](const auto&... key) { put(detail::make<Value>(allocator(), original), key...); };
            if constexpr (dimensions == 1)
                copy(keys);
            else
                std::apply(copy, keys);
        }
    }

    /// Takes the values and the memory they live in.  The source is empty and usable.
    mdmap(mdmap&& other) noexcept
        : memory_(other.memory_), root_(std::move(other.root_)), size_(std::exchange(other.size_, 0)) {
        other.root_.clear();
    }

    /// The map goes where the other one lives, so nothing is moved value by value between two memories.
    mdmap& operator=(mdmap&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    mdmap& operator=(const mdmap& other) {
        if (this != &other) *this = mdmap(other);
        return *this;
    }
    ~mdmap() = default;

    /// Number of values.  Complexity: constant.
    size_type size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }

    void clear() noexcept {
        root_.clear();
        size_ = 0;
    }

    const memory_type& memory() const noexcept { return memory_; }

    /// Sets the value at the keys.  Returns whether it is a new one.
    ///
    /// Complexity: one search a dimension.  Throws: what allocation, comparison and construction throw; the map is then
    /// unchanged.  (backend::rb_tree asks for an order that does not throw.)
    bool insert_or_assign(const key_type& keys, Value value) {
        return std::apply([&](const auto&... key) { return put(std::move(value), key...); }, keys);
    }

    /// The same by anything the orders compare, so that no key is made where it exists already.
    template <class... Keys>
        requires(sizeof...(Keys) == nested::depth)
    bool put(Value&& value, const Keys&... keys) {
        return upsert(
            std::move(value), [](const auto&, Value& old, Value&& newer) { old = std::move(newer); }, keys...);
    }

    /// Inserts the value, or calls `assign(last_key, old, std::move(value))` where the keys exist.  Returns whether it
    /// inserted.
    template <class Assign, class... Keys>
        requires(sizeof...(Keys) == nested::depth)
    bool upsert(Value&& value, Assign assign, const Keys&... keys) {
        auto make_value = [&]() -> Value&& { return std::move(value); };
        auto assign_value = [&](const auto& key, Value& old) { assign(key, old, std::move(value)); };
        const bool inserted = detail::upsert(root_, allocator(), make_value, assign_value, keys...);
        size_ += inserted ? 1 : 0;
        return inserted;
    }

    /// The value at the keys, or null.
    template <class... Keys>
        requires(sizeof...(Keys) == nested::depth)
    Value* find(const Keys&... keys) { return detail::find_value(root_, keys...); }
    template <class... Keys>
        requires(sizeof...(Keys) == nested::depth)
    const Value* find(const Keys&... keys) const { return detail::find_value(root_, keys...); }

    template <class... Keys>
        requires(sizeof...(Keys) == nested::depth)
    bool contains(const Keys&... keys) const { return find(keys...) != nullptr; }

    /// Erases the value at the keys or, given fewer keys, everything below them.  Returns how many values went.
    template <class... Keys>
        requires(sizeof...(Keys) >= 1 && sizeof...(Keys) <= nested::depth)
    size_type erase(const Keys&... keys) {
        const size_type before = size_;
        auto everything = [](const auto&...) { return true; };
        detail::erase_below<dimensions>(root_, size_, everything, keys...);
        return before - size_;
    }

    /// Erases the values below the given first keys whose remaining keys `matches` accepts.  Returns how many went.
    ///
    /// Complexity: linear in the values below.  If `matches` throws, what it accepted so far is gone.
    template <class Matches, class... Keys>
        requires(sizeof...(Keys) < nested::depth)
    size_type erase_if(Matches&& matches, const Keys&... keys) {
        const size_type before = size_;
        if constexpr (sizeof...(Keys) == 0)
            detail::erase_matching<dimensions>(root_, size_, matches);
        else
            detail::erase_below<dimensions>(root_, size_, matches, keys...);
        return before - size_;
    }

    /// What lies below one first key: one dimension fewer.  Empty if the key is absent.
    template <class Key>
        requires(nested::depth > 1)
    auto operator[](const Key& key) { return whole(&root_)[key]; }
    template <class Key>
        requires(nested::depth > 1)
    auto operator[](const Key& key) const { return const_whole(&root_)[key]; }

    iterator begin() { return whole(&root_).begin(); }
    iterator end() { return whole(&root_).end(); }
    const_iterator begin() const { return const_whole(&root_).begin(); }
    const_iterator end() const { return const_whole(&root_).end(); }

    const root_type& root() const noexcept { return root_; }

private:
    auto allocator() const { return memory_.template allocator_for<std::byte>(); }

    [[no_unique_address]] memory_type memory_;
    root_type root_;
    size_type size_ = 0;
};

}  // namespace strata
