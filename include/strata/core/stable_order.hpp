// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::detail {

/// The numbers from 0 to `count` - 1, sorted.  is_less(of, a, b) compares; equal ones stay in order.
template <class = void>
std::vector<std::size_t> sorted_numbers(std::size_t count,
                                        bool (*is_less)(const void* of, std::size_t a, std::size_t b), const void* of) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    if (count > 1)
        std::stable_sort(numbers.begin(), numbers.end(),
                         [=](std::size_t a, std::size_t b) { return is_less(of, a, b); });
    return numbers;
}

/// The places of some elements in the order of is_less(a, b), which compares the elements at two places; equal ones
/// stay in order.
///
/// It serves sorts of few elements: std::stable_sort is compiled once for all of them, which takes long for each.
template <class IsLess>
std::vector<std::size_t> stable_order(std::size_t count, const IsLess& is_less) {
    return sorted_numbers(
        count, [](const void* of, std::size_t a, std::size_t b) { return (*static_cast<const IsLess*>(of))(a, b); },
        &is_less);
}

/// Sorts elements by is_less(a, b), which compares two of them; equal ones stay in order.
template <class T, class IsLess>
void sort_in_order(std::vector<T>& all, const IsLess& is_less) {
    const auto order = stable_order(all.size(), [&](std::size_t a, std::size_t b) { return is_less(all[a], all[b]); });
    std::vector<T> sorted;
    sorted.reserve(all.size());
    for (const std::size_t at : order) sorted.push_back(std::move(all[at]));
    all = std::move(sorted);
}

}  // namespace strata::detail
