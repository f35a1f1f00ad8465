// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#include <strata/container/sorted_unique.hpp>
#include <strata/core/error.hpp>
#include <strata/mdmap/mdmap/erasable.hpp>

namespace strata::detail {

/// The members of mdmap that insert values.
///
/// Keys are a tuple, `{"a", 1}` or `std::tie(a, b)` or `std::forward_as_tuple("a", 1)`, whose elements are anything
/// that the orders compare.  A key is made only if it is new.  In one dimension the key alone will do.
/// Complexity: one search a dimension and the backends' inserts, unless a member says otherwise.
/// Throws: what allocation, comparison and construction throw.  Unless a member says otherwise, nothing has changed
/// then.  That has two conditions: the order of a backend::rb_tree does not throw, and keys and values in a
/// backend::flat do not throw when moved.
template <class Shape>
class writable_map : public erasable_map<Shape> {
protected:
    using erasable = erasable_map<Shape>;
    using erasable::allocator;
    using erasable::erasable;
    using erasable::root_;
    using erasable::size_;

public:
    using erasable::dimensions;
    using typename erasable::const_iterator;
    using typename erasable::iterator;
    using typename erasable::key_type;
    using typename erasable::mapped_type;
    using typename erasable::root_type;
    using typename erasable::size_type;
    using typename erasable::value_type;

    // Braces deduce no type, so keys in braces have the default, key_type.

    /// Makes a value of `args` at the keys, if there is none.  Returns its iterator and whether it is new.
    ///
    /// If it is not new, nothing is made or moved.
    ///@{
    template <class Keys = key_type, class... Args>
        requires(!is_walk_iterator<std::remove_cvref_t<Keys>>)
    std::pair<iterator, bool> try_emplace(Keys&& keys, Args&&... args) {
        return place(no_hint(), std::forward<Keys>(keys), std::forward<Args>(args)...);
    }
    template <class Keys = key_type, class... Args>
    std::pair<iterator, bool> emplace(Keys&& keys, Args&&... args) {
        return place(no_hint(), std::forward<Keys>(keys), std::forward<Args>(args)...);
    }
    ///@}

    /// Makes a value of `args` at the keys, if there is none.  Returns its iterator.
    ///
    /// Complexity: two comparisons instead of a search in each dimension in which the key lies right before `hint`, or
    /// is that of a value beside it.
    template <class Keys = key_type, class... Args>
    iterator emplace_hint(const_iterator hint, Keys&& keys, Args&&... args) {
        return place_near(hint, std::forward<Keys>(keys), std::forward<Args>(args)...).first;
    }

    // The hint's type is deduced from here on: keys in braces are not mistaken for one.

    /// Makes a value of `args` at the keys, if there is none, with a hint as emplace_hint takes it.
    template <class Hint, class Keys = key_type, class... Args>
        requires(is_walk_iterator<Hint>)
    iterator try_emplace(Hint hint, Keys&& keys, Args&&... args) {
        return place_near(hint, std::forward<Keys>(keys), std::forward<Args>(args)...).first;
    }

    /// Sets the value at the keys.  Returns its iterator and whether it is new.
    template <class Keys = key_type, class V = mapped_type>
    std::pair<iterator, bool> insert_or_assign(Keys&& keys, V&& value) {
        return assign(try_emplace(std::forward<Keys>(keys), std::forward<V>(value)), std::forward<V>(value));
    }
    /// Sets the value at the keys, with a hint as emplace_hint takes it.  Returns its iterator.
    template <class Hint, class Keys = key_type, class V = mapped_type>
        requires(is_walk_iterator<Hint>)
    iterator insert_or_assign(Hint hint, Keys&& keys, V&& value) {
        return assign(place_near(hint, std::forward<Keys>(keys), std::forward<V>(value)), std::forward<V>(value)).first;
    }

    /// Inserts a pair of keys and value, if there is no value at the keys.  Returns its iterator and whether it is new.
    ///
    /// The pair is a value_type, or what an iterator of another map returns.
    ///@{
    template <class Keys, class V>
    std::pair<iterator, bool> insert(const std::pair<Keys, V>& entry) {
        return try_emplace(entry.first, entry.second);
    }
    template <class Keys, class V>
    std::pair<iterator, bool> insert(std::pair<Keys, V>&& entry) {
        return try_emplace(std::forward<Keys>(entry.first), std::forward<V>(entry.second));
    }
    std::pair<iterator, bool> insert(value_type&& entry) {
        return try_emplace(std::move(entry.first), std::move(entry.second));
    }
    ///@}

    /// Inserts a pair of keys and value, with a hint as emplace_hint takes it.  Returns its iterator.
    ///@{
    template <class Hint, class Keys, class V>
        requires(is_walk_iterator<Hint>)
    iterator insert(Hint hint, const std::pair<Keys, V>& entry) {
        return emplace_hint(hint, entry.first, entry.second);
    }
    template <class Hint, class Keys, class V>
        requires(is_walk_iterator<Hint>)
    iterator insert(Hint hint, std::pair<Keys, V>&& entry) {
        return emplace_hint(hint, std::forward<Keys>(entry.first), std::forward<V>(entry.second));
    }
    template <class Hint>
        requires(is_walk_iterator<Hint>)
    iterator insert(Hint hint, value_type&& entry) {
        return emplace_hint(hint, std::move(entry.first), std::move(entry.second));
    }
    ///@}

    /// Inserts the pairs of a range one by one.
    ///
    /// Complexity: no search for a pair that sorts right after the one before it.
    /// Throws: see above.  The pairs before the one that throws are then inserted.
    ///@{
    template <std::input_or_output_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    void insert(Iterator first, Sentinel last) {
        for (iterator at = this->end(); first != last; ++first) {
            auto&& entry = *first;
            at = emplace_hint(at, std::forward<decltype(entry)>(entry).first,
                              std::forward<decltype(entry)>(entry).second);
            ++at;
        }
    }
    template <class Range>
    void insert_range(Range&& range) {
        insert(std::begin(range), std::end(range));
    }
    void insert(std::initializer_list<value_type> entries) { insert(entries.begin(), entries.end()); }
    ///@}

protected:
    /// Appends a sorted range to an empty map.  Complexity: linear.
    template <class Iterator, class Sentinel>
    void append(sorted_unique_t, Iterator first, Sentinel last) {
        for (; first != last; ++first) {
            auto&& entry = *first;
            const size_type before = size_;
            const iterator at = this->emplace_hint(this->cend(), std::forward<decltype(entry)>(entry).first,
                                                   std::forward<decltype(entry)>(entry).second);
            if (size_ == before || std::next(at) != this->end())
                raise<illegal_argument>("a range said to be sorted and unique is not");
        }
    }

private:
    template <class Hint, class Keys, class... Args>
    std::pair<iterator, bool> place(const Hint& hint, Keys&& keys, Args&&... args) {
        const auto memory = allocator();
        // An argument that is a value already, and needs no other memory, is moved into its place without a copy.
        constexpr bool is_made = (std::is_same_v<Args&&, mapped_type&&> && ...) && sizeof...(Args) == 1 &&
                                 (!std::uses_allocator_v<mapped_type, decltype(memory)> ||
                                  std::allocator_traits<std::remove_cv_t<decltype(memory)>>::is_always_equal::value);
        auto make_value = [&]() -> decltype(auto) {
            if constexpr (is_made)
                return (std::forward<Args>(args), ...);
            else
                return make<mapped_type>(memory, std::forward<Args>(args)...);
        };
        iterator at(&root_);
        const bool inserted =
            with_keys<root_type, dimensions>(std::forward<Keys>(keys), [&]<class... Each>(Each&&... each) {
                return detail::place(hint, at.place(), root_, memory, make_value, std::forward<Each>(each)...);
            });
        size_ += inserted ? 1 : 0;
        return {at, inserted};
    }

    template <class Keys, class... Args>
    std::pair<iterator, bool> place_near(const_iterator hint, Keys&& keys, Args&&... args) {
        const auto hinted = changeable(root_, hint.place());
        return place(insert_hint<root_type, dimensions>{&hinted}, std::forward<Keys>(keys),
                     std::forward<Args>(args)...);
    }

    /// Assigns `value` if place() found a value already.  It has then not moved from `value`.
    template <class V>
    std::pair<iterator, bool> assign(std::pair<iterator, bool> entry, V&& value) {
        if (!entry.second) {
            auto&& old = (*entry.first).second;
            if constexpr (std::is_same_v<V&&, mapped_type&&>)
                old = std::move(value);
            else
                old = make<mapped_type>(allocator(), std::forward<V>(value));
        }
        return entry;
    }
};

}  // namespace strata::detail
