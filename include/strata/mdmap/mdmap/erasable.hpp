// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <strata/mdmap/mdmap/readable.hpp>
#include <strata/mdmap/parts/level.hpp>

namespace strata::detail {

/// Erases the entries of one level from `first` to `last` with everything below them.  Returns the iterator after them.
///
/// `size`: the number of values of the whole map, which is reduced.
template <std::size_t Depth, class Map>
typename Map::iterator erase_entries(Map& map, typename Map::iterator first, typename Map::iterator last,
                                     std::size_t& size) noexcept {
    std::size_t entries = 0;
    for (auto at = first; at != last; ++at, ++entries) size -= count<Depth - 1>(at->second);
    if constexpr (erases_ranges<Map>) {
        return map.erase(first, last);
    } else {
        for (; entries != 0; --entries) first = map.erase(first);  // an erase may invalidate `last`
        return first;
    }
}

/// Erases the values from `at` to `last`, reduces `size`, and moves `at` to the value after them.
///
/// Entries that lie in the range as a whole are erased together with their levels below.  No keys are compared.
template <class Map, std::size_t Depth>
void erase_range(path<Map, Depth>& at, const path<Map, Depth>& last, Map& map, std::size_t& size) noexcept {
    if constexpr (Depth == 1) {
        at.here = erase_entries<Depth>(map, at.here, last.here, size);
    } else {
        if (at.here == map.end()) return;
        using edge = decltype(at.below);
        if (at.here == last.here) return erase_range(at.below, last.below, at.here->second, size);
        // The entries at both edges lose a part first, the entries between them come last: erasing those may move
        // others.
        if (last.here != map.end()) {
            auto& level = last.here->second;
            edge begin;
            begin.descend(level);
            erase_range(begin, last.below, level, size);
        }
        if (auto& level = at.here->second; !at.below.is_first(level)) {
            edge end;
            end.here = level.end();
            erase_range(at.below, end, level, size);
            ++at.here;
        }
        at.here = erase_entries<Depth>(map, at.here, last.here, size);
        if (at.here != map.end()) at.below.descend(at.here->second);
    }
}

/// Erases the value at `at` and the levels that become empty, and moves `at` to the next value.  Returns false if there
/// is no next value in this level.
template <class Map, std::size_t Depth>
bool erase_at(path<Map, Depth>& at, Map& map) noexcept {
    if constexpr (Depth == 1) {
        at.here = map.erase(at.here);
    } else {
        if (erase_at(at.below, at.here->second)) return true;
        if (at.here->second.empty())
            at.here = map.erase(at.here);
        else
            ++at.here;
    }
    if (at.here == map.end()) return false;
    at.below.descend(at.here->second);
    return true;
}

/// Erases the values for which `matches(keys...)` is true, with the keys of this level and those below, and reduces
/// `size`.  If `matches` throws, the values that it accepted so far are erased and no level is empty.
template <std::size_t Depth, class Map, class Matches, class... Keys>
void erase_matching(Map& map, std::size_t& size, Matches& matches, const Keys&... keys) {
    for (auto at = map.begin(); at != map.end();) {
        bool is_to_erase = false;
        if constexpr (Depth == 1) {
            is_to_erase = matches(keys..., std::as_const(at->first));
            if (is_to_erase) --size;
        } else {
            erase_matching<Depth - 1>(at->second, size, matches, keys..., at->first);
            is_to_erase = at->second.empty();
        }
        if (is_to_erase)
            at = map.erase(at);
        else
            ++at;
    }
}

/// Erases the entry at the keys if `empties` is true for the level or value below it.  Erases the levels above it that
/// become empty.
template <class Map, class Empties, class Key, class... Rest>
void erase_below(Map& map, Empties& empties, const Key& key, const Rest&... rest) {
    const auto at = map.find(lookup_key<Map>(key));
    if (at == map.end()) return;
    if constexpr (sizeof...(Rest) == 0) {
        if (empties(at->second)) map.erase(at);
    } else {
        erase_below(at->second, empties, rest...);
        if (at->second.empty()) map.erase(at);
    }
}

/// True if T is an iterator of an mdmap or a slice.
///@{
template <class T>
inline constexpr bool is_walk_iterator = false;
template <class Map, std::size_t Depth>
inline constexpr bool is_walk_iterator<walk_iterator<Map, Depth>> = true;
///@}

/// The members of mdmap that erase values.
template <class Shape>
class erasable_map : public readable_map<Shape> {
protected:
    using readable = readable_map<Shape>;
    using readable::readable;
    using readable::root_;
    using readable::size_;

public:
    using readable::dimensions;
    using typename readable::const_iterator;
    using typename readable::iterator;
    using typename readable::root_type;
    using typename readable::size_type;

    /// Erases all values.  Complexity: linear.
    void clear() noexcept { readable::clear(); }

    /// Erases the value at the keys or, given fewer keys than dimensions, all values below them.  Returns their number.
    ///
    /// Complexity: one search a key, and linear in the values erased.
    template <class... Keys>
        requires(!(is_walk_iterator<Keys> || ...))
    size_type erase(const Keys&... keys) {
        const size_type before = size_;
        if constexpr (is_prefix<dimensions, sizeof...(Keys)>()) {
            auto empties = [this](const auto& below) {
                size_ -= detail::count<dimensions - sizeof...(Keys)>(below);
                return true;
            };
            erase_below(root_, empties, keys...);
        }
        return before - size_;
    }

    /// Erases one value.  Returns the iterator after it.  Searches nothing.
    iterator erase(iterator at) noexcept {
        erase_at(at.place(), root_);
        --size_;
        return at;
    }

    /// Erases the values from `first` to `last`.  Returns the iterator after them.  Searches nothing.
    ///
    /// Whole levels are erased at once: a dimension has at most two ranges of entries to erase.
    /// Complexity: linear in the values erased, and the backends' erases; one by one in a backend that erases no
    /// ranges.
    iterator erase(iterator first, iterator last) noexcept {
        erase_range(first.place(), last.place(), root_, size_);
        return first;
    }

    /// Erases one value or a range, given const_iterators.  Returns the iterator after it.
    ///
    /// Complexity: see above.  In a backend that erases no ranges the keys are searched for, too.
    /// Throws: what their order throws in such a search; nothing has changed then.
    ///@{
    iterator erase(const_iterator at) noexcept(never_searches) { return erase(changeable_at(at)); }
    iterator erase(const_iterator first, const_iterator last) noexcept(never_searches) {
        const iterator begin = changeable_at(first);
        return erase(begin, changeable_at(last));
    }
    ///@}

    /// Erases the values below the given first keys for whose remaining keys `matches` is true.  Returns their number.
    ///
    /// Complexity: linear in the values below.
    /// Throws: what `matches` throws.  The values that it accepted so far are then erased.
    template <class Matches, class... Keys>
    size_type erase_if(Matches&& matches, const Keys&... keys) {
        static_assert(sizeof...(Keys) < dimensions, "strata: erase_if takes fewer keys than there are dimensions");
        const size_type before = size_;
        if constexpr (sizeof...(Keys) == 0) {
            erase_matching<dimensions>(root_, size_, matches);
        } else if constexpr (sizeof...(Keys) < dimensions) {
            auto empties = [&](auto& below) {
                erase_matching<dimensions - sizeof...(Keys)>(below, size_, matches);
                return below.empty();
            };
            erase_below(root_, empties, keys...);
        }
        return before - size_;
    }

private:
    static constexpr bool never_searches = all_erase_ranges<dimensions, root_type>();

    iterator changeable_at(const_iterator at) noexcept(never_searches) {
        return {&root_, changeable(root_, at.place())};
    }
};

}  // namespace strata::detail
