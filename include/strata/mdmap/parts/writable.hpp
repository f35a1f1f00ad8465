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
#include <strata/mdmap/parts/erasable.hpp>

namespace strata::detail {

/// What puts values into an mdmap, beside what takes them away.
///
/// Keys are a tuple, `{"a", 1}` or `std::tie(a, b)` or `std::forward_as_tuple("a", 1)`, whose elements are anything the
/// orders compare; a key object is made only for a key that is new.  In one dimension the key alone will do.
/// Complexity: unless told otherwise one search a dimension, and what the backends' inserts and erases cost.
/// Throws: what allocation, comparison and construction throw; unless told otherwise nothing has changed then.  Two
/// things are asked for that: backend::rb_tree needs an order that does not throw, and backend::flat keys and values
/// whose moves do not.
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

    // Keys in braces are a key_type: what is in braces deduces nothing, so the default counts.

    /// Makes the value at the keys of the arguments if there is none.  Returns where it is and whether it is new; if it
    /// is not, nothing was made or moved.
    template <class Keys = key_type, class... Args>
        requires(!is_walk_iterator<std::remove_cvref_t<Keys>>)
    std::pair<iterator, bool> try_emplace(Keys&& keys, Args&&... args) {
        return place(anywhere(), std::forward<Keys>(keys), std::forward<Args>(args)...);
    }

    /// The same.
    template <class Keys = key_type, class... Args>
    std::pair<iterator, bool> emplace(Keys&& keys, Args&&... args) {
        return place(anywhere(), std::forward<Keys>(keys), std::forward<Args>(args)...);
    }

    /// try_emplace for who knows the place: where the keys lie right before `hint`, or share their first keys with one
    /// of the two values beside it, two comparisons a dimension take the place of its search.
    template <class Keys = key_type, class... Args>
    iterator emplace_hint(const_iterator hint, Keys&& keys, Args&&... args) {
        return place_near(hint, std::forward<Keys>(keys), std::forward<Args>(args)...).first;
    }

    // Hints have a type of their own from here on: what is in braces is none.

    /// The same.
    template <class Hint, class Keys = key_type, class... Args>
        requires(is_walk_iterator<Hint>)
    iterator try_emplace(Hint hint, Keys&& keys, Args&&... args) {
        return place_near(hint, std::forward<Keys>(keys), std::forward<Args>(args)...).first;
    }

    /// Sets the value at the keys.  Returns where it is and whether it is new.
    template <class Keys = key_type, class V = mapped_type>
    std::pair<iterator, bool> insert_or_assign(Keys&& keys, V&& value) {
        return assign(try_emplace(std::forward<Keys>(keys), std::forward<V>(value)), std::forward<V>(value));
    }
    /// The same for who knows the place.
    template <class Hint, class Keys = key_type, class V = mapped_type>
        requires(is_walk_iterator<Hint>)
    iterator insert_or_assign(Hint hint, Keys&& keys, V&& value) {
        return assign(place_near(hint, std::forward<Keys>(keys), std::forward<V>(value)), std::forward<V>(value)).first;
    }

    /// try_emplace of a pair of keys and value: a value_type, or what another map's walk gives.
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

    /// The same for who knows the place.
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

    /// One by one; where the range is sorted, each finds its place behind the one before it without a search.
    /// If one throws, those before it stay.
    template <std::input_or_output_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    void insert(Iterator first, Sentinel last) {
        for (iterator at = this->end(); first != last; ++first) {
            auto&& entry = *first;
            at = emplace_hint(at, std::forward<decltype(entry)>(entry).first,
                              std::forward<decltype(entry)>(entry).second);
            ++at;
        }
    }
    /// The same of a whole range.
    template <class Range>
    void insert_range(Range&& range) {
        insert(std::begin(range), std::end(range));
    }
    /// The same of entries in braces.
    void insert(std::initializer_list<value_type> entries) { insert(entries.begin(), entries.end()); }

protected:
    /// Appends a sorted range to an empty map.  Linear.
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
    template <class Where, class Keys, class... Args>
    std::pair<iterator, bool> place(const Where& where, Keys&& keys, Args&&... args) {
        const auto memory = allocator();
        // A value that is there already, and needs no other memory, goes into its place without being made again.
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
                return detail::place(where, at.place(), root_, memory, make_value, std::forward<Each>(each)...);
            });
        size_ += inserted ? 1 : 0;
        return {at, inserted};
    }

    template <class Keys, class... Args>
    std::pair<iterator, bool> place_near(const_iterator hint, Keys&& keys, Args&&... args) {
        const auto from = changeable(root_, hint.place());
        return place(finger<root_type, dimensions>{&from}, std::forward<Keys>(keys), std::forward<Args>(args)...);
    }

    /// Sets the value that was `placed` if it was there before; `value` has then not been moved from.
    template <class V>
    std::pair<iterator, bool> assign(std::pair<iterator, bool> placed, V&& value) {
        if (!placed.second) {
            auto&& old = (*placed.first).second;
            if constexpr (std::is_same_v<V&&, mapped_type&&>)
                old = std::move(value);
            else
                old = make<mapped_type>(allocator(), std::forward<V>(value));
        }
        return placed;
    }
};

}  // namespace strata::detail
